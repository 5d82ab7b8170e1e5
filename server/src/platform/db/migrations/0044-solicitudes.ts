import { columnsFor } from '../columns.ts'
import type { SchemaStep } from '../tables.ts'

/** Applications for membership, the values of own fields in them, and how long the association keeps them. */
export const up: SchemaStep = async (db, engine) => {
  const { id, binaryText, boolean } = columnsFor(engine)

  await db.schema
    .createTable('solicitude')
    .addColumn('id', ...id)
    /** Of the key in the mail only the hash is kept. */
    .addColumn('hash', binaryText, (column) => column.notNull().unique())
    .addColumn('estado', binaryText, (column) => column.notNull())
    .addColumn('lang_key', binaryText, (column) => column.notNull())
    .addColumn('created_at', binaryText, (column) => column.notNull())
    /** When the address was confirmed; empty until then. */
    .addColumn('recibida', binaryText, (column) => column.notNull())
    .addColumn('nombre', 'text', (column) => column.notNull())
    .addColumn('apellidos', 'text', (column) => column.notNull())
    .addColumn('nombre_key', binaryText, (column) => column.notNull())
    .addColumn('apellidos_key', binaryText, (column) => column.notNull())
    .addColumn('dni', binaryText, (column) => column.notNull())
    .addColumn('telefono', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('email_key', binaryText, (column) => column.notNull())
    .addColumn('ano_nac', 'integer', (column) => column.notNull())
    .addColumn('mes_nac', 'integer', (column) => column.notNull())
    .addColumn('dia_nac', 'integer', (column) => column.notNull())
    .addColumn('direccion', 'text', (column) => column.notNull())
    .addColumn('codigo_postal', 'text', (column) => column.notNull())
    .addColumn('localidad', 'text', (column) => column.notNull())
    .addColumn('provincia', 'text', (column) => column.notNull())
    .addColumn('cuenta_corriente', 'text', (column) => column.notNull())
    .addColumn('mensaxe', 'text', (column) => column.notNull())
    .addColumn('search', binaryText, (column) => column.notNull())
    /** When it was decided or withdrawn; empty until then. */
    .addColumn('resolta', binaryText, (column) => column.notNull().defaultTo(''))
    .addColumn('autor', 'text')
    .addColumn('data_acordo', binaryText)
    .addColumn('acordo', 'text')
    .addColumn('motivo', 'text')
    .addColumn('texto', 'text')
    /** The member it became: their deletion erases what they typed here too. */
    .addColumn('socio_id', 'integer', (column) => column.references('socio.id').onDelete('cascade'))
    .execute()
  await db.schema.createIndex('solicitude_estado').on('solicitude').columns(['estado', 'recibida']).execute()
  await db.schema.createIndex('solicitude_dni').on('solicitude').column('dni').execute()
  await db.schema.createIndex('solicitude_socio').on('solicitude').column('socio_id').execute()

  await db.schema
    .createTable('solicitude_campo')
    .addColumn('solicitude_id', 'integer', (column) =>
      column.notNull().references('solicitude.id').onDelete('cascade'),
    )
    .addColumn('campo_id', 'integer', (column) => column.notNull().references('campo.id'))
    /** As in `socio_campo`. */
    .addColumn('valor', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('solicitude_campo_pk', ['solicitude_id', 'campo_id'])
    .execute()
  await db.schema
    .createIndex('solicitude_campo_campo')
    .on('solicitude_campo')
    .columns(['campo_id', 'valor'])
    .execute()

  /** The last mail to the keepers of the register about applications that wait. */
  await db.schema
    .createTable('solicitude_notice')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('at', binaryText, (column) => column.notNull())
    /** Whether an application came after it. */
    .addColumn('pending', boolean, (column) => column.notNull())
    .execute()
  await db.insertInto('solicitude_notice').values({ id: 1, at: '', pending: 0 }).execute()

  await db.schema
    .alterTable('axustes')
    .addColumn('prazo_solicitudes', 'integer', (column) => column.notNull().defaultTo(180))
    .execute()
}
