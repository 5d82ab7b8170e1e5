import { sql } from 'kysely'
import { columnsFor } from '../columns.ts'
import type { SchemaStep } from '../tables.ts'

/** Counters that the servers of one portal share. */
export const up: SchemaStep = async (db, engine) => {
  const { binaryText } = columnsFor(engine)

  /** The number of calls in a minute that servers have reserved, for each limit and address. */
  await db.schema
    .createTable('call_allowance')
    .addColumn('subject', binaryText, (column) => column.notNull())
    .addColumn('minute', 'integer', (column) => column.notNull())
    .addColumn('taken', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('call_allowance_pk', ['subject', 'minute'])
    .execute()
  // worthless after a minute: it need not survive a crash, so it is not synced to disk
  if (engine === 'postgres') await sql`alter table call_allowance set unlogged`.execute(db)
}
