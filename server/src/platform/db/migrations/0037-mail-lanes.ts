import { sql } from 'kysely'
import { columnsFor } from '../columns.ts'
import type { SchemaStep } from '../tables.ts'

/** Three lanes of mail instead of two: those that wait move to theirs. Of each, whether the mail server took nothing at its last try. */
export const up: SchemaStep = async (db, engine) => {
  const { boolean } = columnsFor(engine)
  await db.schema
    .alterTable('mail_delivery')
    .addColumn('of_server', boolean, (column) => column.notNull().defaultTo(0))
    .execute()
  await sql`update mail_delivery set priority = (
      select case
        when template in ('reset', 'set', 'activate', 'test') then 0
        when template in ('bulk', 'cotas-due', 'debit-announced') then 2
        else 1 end
      from mail_message where mail_message.id = mail_delivery.message_id)`.execute(db)
}
