import { columnsFor } from '../columns.ts'
import type { SchemaStep } from '../tables.ts'

/** Attempts are also counted for a whole site (IPv6 /48), and for a person over all addresses. */
export const up: SchemaStep = async (db, engine) => {
  const { binaryText } = columnsFor(engine)

  await db.schema
    .alterTable('attempt')
    .addColumn('site', binaryText, (column) => column.notNull().defaultTo(''))
    .execute()
  await db.schema.createIndex('attempt_site').on('attempt').columns(['kind', 'site', 'at']).execute()
  await db.schema.createIndex('attempt_subject').on('attempt').columns(['kind', 'subject', 'at']).execute()
}
