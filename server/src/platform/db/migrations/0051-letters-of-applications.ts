import { sql } from 'kysely'
import { columnsFor } from '../columns.ts'
import type { SchemaStep } from '../tables.ts'

/** When the mail of an application was written that asks to confirm it; empty while it waits. Until now, each had one at once. */
export const up: SchemaStep = async (db, engine) => {
  await db.schema
    .alterTable('solicitude')
    .addColumn('enviada', columnsFor(engine).binaryText, (column) => column.notNull().defaultTo(''))
    .execute()
  await sql`update solicitude set enviada = created_at`.execute(db)
}
