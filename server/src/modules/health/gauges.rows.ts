import { sql } from 'kysely'
import type { Database } from '../../platform/db/connection.ts'
import type { Reader } from '../../platform/db/tables.ts'

/** Sessions that have not expired. */
export async function countOpenSessions(db: Reader, now: Date): Promise<number> {
  const { total } = await db
    .selectFrom('session')
    .select((row) => row.fn.countAll<number>().as('total'))
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** Deliveries that have not ended, and since when the message of the first of them waits. */
export async function waitingMail(db: Reader): Promise<{ waiting: number; since: string | null }> {
  const { waiting, first } = await db
    .selectFrom('mail_delivery')
    .select((row) => [row.fn.countAll<number>().as('waiting'), row.fn.min('message_id').as('first')])
    .where('state', '=', 'pending')
    .executeTakeFirstOrThrow()
  const message =
    first &&
    (await db.selectFrom('mail_message').select('created_at').where('id', '=', first).executeTakeFirst())
  return { waiting: Number(waiting), since: message ? message.created_at : null }
}

/** Files of records and uploads: how many, and their bytes with all forms they are kept in. */
export async function countStoredFiles(db: Reader): Promise<{ files: number; bytes: number }> {
  const { files, bytes } = await db
    .selectFrom('file')
    .select((row) => [
      row.fn.countAll<number>().as('files'),
      sql<
        number | string | null
      >`sum(size + coalesce(shown_size, 0) + coalesce(thumbnail_size, 0) + coalesce(medium_size, 0))`.as(
        'bytes',
      ),
    ])
    .executeTakeFirstOrThrow()
  return { files: Number(files), bytes: Number(bytes ?? 0) }
}

/** Bytes a PostgreSQL database takes. */
export async function databaseSize({ schema }: Pick<Database, 'schema'>): Promise<number> {
  const { rows } = await sql<{
    size: string | number
  }>`select pg_database_size(current_database()) as size`.execute(schema)
  return Number(rows[0]?.size ?? 0)
}
