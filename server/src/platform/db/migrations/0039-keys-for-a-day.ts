import type { SchemaStep } from '../tables.ts'

/** Requests that can be sent again for a day: slices of a long piece of work. */
export const up: SchemaStep = (db) =>
  db.schema
    .alterTable('idempotency_key')
    .addColumn('for_a_day', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
