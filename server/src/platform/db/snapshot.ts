import { join } from 'node:path'
import { Kysely } from 'kysely'
import type { Settings } from '../config/settings.ts'
import { postgresDialect } from './postgres.ts'
import { sqliteReader } from './sqlite.ts'
import type { Reader, Tables } from './tables.ts'

/** Where the database is. */
export type DatabasePlace = Pick<Settings, 'DATABASE_URL' | 'DATA_DIR'>

/**
 * Reads the database over a connection of its own, as it is at this moment: whatever is written meanwhile waits for
 * nobody and is not seen. For what runs beside the server.
 */
export async function readSnapshot<T>(
  { DATABASE_URL, DATA_DIR }: DatabasePlace,
  work: (db: Reader) => Promise<T>,
): Promise<T> {
  const kysely = new Kysely<Tables>({
    dialect: DATABASE_URL ? postgresDialect(DATABASE_URL) : sqliteReader(join(DATA_DIR, 'portal.sqlite')),
  })
  try {
    return await kysely
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(work)
  } finally {
    await kysely.destroy()
  }
}
