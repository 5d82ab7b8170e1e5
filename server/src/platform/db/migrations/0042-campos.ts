import { columnsFor } from '../columns.ts'
import type { SchemaStep } from '../tables.ts'

/** Own fields of members, and their values. */
export const up: SchemaStep = async (db, engine) => {
  const { id, binaryText, boolean } = columnsFor(engine)

  await db.schema
    .createTable('campo')
    .addColumn('id', ...id)
    .addColumn('nome', 'text', (column) => column.notNull())
    .addColumn('nome_key', binaryText, (column) => column.notNull())
    /** The name without case and accents, by which an import finds the field. */
    .addColumn('search', binaryText, (column) => column.notNull().unique())
    .addColumn('tipo', binaryText, (column) => column.notNull())
    /** A line for each option. */
    .addColumn('opcions', 'text', (column) => column.notNull())
    .addColumn('axuda', 'text', (column) => column.notNull())
    .addColumn('visible', binaryText, (column) => column.notNull())
    .addColumn('editable_propia', boolean, (column) => column.notNull())
    .addColumn('obrigatorio', boolean, (column) => column.notNull())
    .addColumn('en_solicitude', boolean, (column) => column.notNull())
    .addColumn('en_lista', boolean, (column) => column.notNull())
    .addColumn('orde', 'integer', (column) => column.notNull())
    .addColumn('activo', boolean, (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .execute()

  /** A member without a row has no value. */
  await db.schema
    .createTable('socio_campo')
    .addColumn('socio_id', 'integer', (column) => column.notNull().references('socio.id').onDelete('cascade'))
    .addColumn('campo_id', 'integer', (column) => column.notNull().references('campo.id'))
    /** Texts as they are; a number in decimals, a date in ISO form, `true` or `false`. */
    .addColumn('valor', 'text', (column) => column.notNull())
    /** The order of values of one field, in few characters: indexes hold no long texts. */
    .addColumn('valor_key', binaryText, (column) => column.notNull())
    .addPrimaryKeyConstraint('socio_campo_pk', ['socio_id', 'campo_id'])
    .execute()
  await db.schema
    .createIndex('socio_campo_campo')
    .on('socio_campo')
    .columns(['campo_id', 'valor_key', 'socio_id'])
    .execute()
}
