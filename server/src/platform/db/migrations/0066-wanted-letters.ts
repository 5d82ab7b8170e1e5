import { columnsFor } from '../columns.ts'
import type { SchemaStep } from '../tables.ts'

/** Users who are to be mailed a letter to choose a password, stored with them: the letters are made afterwards, in slices. */
export const up: SchemaStep = async (db, engine) => {
  const { binaryText } = columnsFor(engine)
  await db.schema
    .createTable('wanted_letter')
    .addColumn('usuario_id', 'integer', (column) =>
      column.primaryKey().references('usuario.id').onDelete('cascade'),
    )
    /** Who asked for it, and when. */
    .addColumn('author_id', 'integer', (column) => column.references('usuario.id').onDelete('set null'))
    .addColumn('at', binaryText, (column) => column.notNull())
    .execute()
  await db.schema.createIndex('wanted_letter_author').on('wanted_letter').column('author_id').execute()
}
