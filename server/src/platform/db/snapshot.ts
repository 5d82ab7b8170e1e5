import { join } from 'node:path'
import { Kysely } from 'kysely'
import type { Settings } from '../config/settings.ts'
import { postgresDialect } from './postgres.ts'
import { sqliteReader } from './sqlite.ts'
import type { Reader, Tables } from './tables.ts'

/** Location of the database. */
export type DatabasePlace = Pick<Settings, 'DATABASE_URL' | 'DATA_DIR'>

/**
 * Reads a consistent snapshot of the database over its own connection. Concurrent writes neither wait for it nor
 * appear in it. For worker threads.
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
