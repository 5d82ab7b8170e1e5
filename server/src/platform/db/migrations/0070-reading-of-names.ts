import type { SchemaStep } from '../tables.ts'

/** How the last dry run of an import read names and numbers, as JSON. */
export const up: SchemaStep = async (db) => {
  await db.schema
    .alterTable('importacion')
    .addColumn('opcions', 'text', (column) => column.notNull().defaultTo('{}'))
    .execute()
}
