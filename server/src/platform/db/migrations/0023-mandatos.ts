import { sql } from 'kysely'
import { columnsFor } from '../columns.ts'
import type { SchemaStep } from '../tables.ts'

/** Mandates for direct debits. */
export const up: SchemaStep = async (db, engine) => {
  const { id, binaryText } = columnsFor(engine)

  /** Signed orders to charge an account. They outlive the payer, by reference alone. */
  await db.schema
    .createTable('mandato')
    .addColumn('id', ...id)
    .addColumn('referencia', binaryText, (column) => column.notNull().unique())
    .addColumn('socio_id', 'integer', (column) => column.references('socio.id').onDelete('set null'))
    .addColumn('socio_numero', 'integer', (column) => column.notNull())
    .addColumn('apellidos_key', binaryText, (column) => column.notNull())
    .addColumn('iban', 'text', (column) => column.notNull())
    .addColumn('titular', 'text', (column) => column.notNull())
    .addColumn('data_sinatura', binaryText, (column) => column.notNull())
    .addColumn('ficheiro', binaryText, (column) => column.references('file.uuid'))
    .addColumn('estado', binaryText, (column) => column.notNull())
    /** The collection date of the last remittance that went to the bank. */
    .addColumn('ultimo_cargo', binaryText)
    /** Why it was revoked. */
    .addColumn('motivo', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('search', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .execute()
  await sql`create unique index mandato_activo on mandato (socio_id)
    where estado = 'ACTIVO'`.execute(db)
  for (const columns of [
    ['socio_id'],
    ['estado'],
    ['apellidos_key'],
    ['data_sinatura'],
    ['ultimo_cargo'],
    ['ficheiro'],
  ])
    await db.schema
      .createIndex(`mandato_${columns.join('_')}`)
      .on('mandato')
      .columns([...columns, 'id'])
      .execute()
}
