import { sql } from 'kysely'
import { columnsFor } from '../columns.ts'
import type { SchemaStep } from '../tables.ts'

/**
 * Two bookkeeping tables under the names the field uses. `call_allowance` and `mail_slot` stay, because servers of the version
 * before still use them during an upgrade; their rows are worth nothing after a minute.
 */
export const up: SchemaStep = async (db, engine) => {
  const { binaryText } = columnsFor(engine)
  await db.schema
    .createTable('rate_limit')
    .addColumn('subject', binaryText, (column) => column.notNull())
    .addColumn('minute', 'integer', (column) => column.notNull())
    .addColumn('taken', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('rate_limit_pk', ['subject', 'minute'])
    .execute()
  // worth nothing after a minute: it need not outlast a crash, so no commit waits for the disk
  if (engine === 'postgres') await sql`alter table rate_limit set unlogged`.execute(db)
  await db.schema
    .createTable('mail_rate_slot')
    .addColumn('number', 'integer', (column) => column.primaryKey())
    .addColumn('free_at', binaryText, (column) => column.notNull())
    .execute()
}
