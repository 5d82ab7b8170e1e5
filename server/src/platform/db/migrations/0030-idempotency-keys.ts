import { columnsFor } from '../columns.ts'
import type { SchemaStep } from '../tables.ts'

/** Requests that created records, with their answers, for clients that send them again because the answer was lost. */
export const up: SchemaStep = async (db, engine) => {
  const { binaryText } = columnsFor(engine)
  await db.schema
    .createTable('idempotency_key')
    .addColumn('id', binaryText, (column) => column.primaryKey())
    .addColumn('request', binaryText, (column) => column.notNull())
    .addColumn('attempt', binaryText, (column) => column.notNull())
    .addColumn('answer', 'text')
    .addColumn('at', binaryText, (column) => column.notNull())
    .execute()
  await db.schema.createIndex('idempotency_key_at').on('idempotency_key').column('at').execute()
}
