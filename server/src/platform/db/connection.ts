import { join } from 'node:path'
import { Kysely, sql } from 'kysely'
import { isTransient } from './constraints.ts'
import type { ContentVersion } from './content-version.ts'
import { contentVersionOf } from './content-version.ts'
import type { Connections } from './postgres.ts'
import { postgresDialect } from './postgres.ts'
import type { QueryObserver } from './query-instrumentation.ts'
import { instrumented } from './query-instrumentation.ts'
import { sqliteDialect } from './sqlite.ts'
import type { Engine, Reader, Tables, Tx } from './tables.ts'

/**
 * The portal's database on either engine. It provides a reader. The two ways to write are `platform/db/write.ts`
 * (changes by users, with audit entries) and {@link Database.transactionWithoutAudit} (the portal's own bookkeeping).
 */
export interface Database {
  engine: Engine
  read: Reader
  /**
   * Reads that must be consistent with each other, however many queries they take. On SQLite other transactions wait,
   * so `work` must only read.
   */
  snapshot: <T>(work: (db: Reader) => Promise<T>) => Promise<T>
  /**
   * One transaction for bookkeeping that concerns no record: sessions, attempts, queue states. It is retried after a
   * conflict with a concurrent transaction.
   */
  transactionWithoutAudit: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
  /** {@link ContentVersion.now} */
  contentVersion: ContentVersion['now']
  /** Use of the PostgreSQL connections; null before the first query, and on SQLite, which has only one. */
  connections: () => Connections | null
  /** The whole Kysely instance, for migrations. */
  schema: Kysely<Tables>
  close: () => Promise<void>
}

/**
 * Opens the database: PostgreSQL when `DATABASE_URL` is set, else SQLite in the data folder.
 * @param observe called after every query
 */
export function openDatabase(
  settings: { DATABASE_URL?: string | undefined; DATA_DIR: string },
  observe?: QueryObserver,
): Database {
  const engine: Engine = settings.DATABASE_URL ? 'postgres' : 'sqlite'
  let connections: () => Connections | null = () => null
  const dialect = settings.DATABASE_URL
    ? postgresDialect(settings.DATABASE_URL, (opened) => {
        connections = opened
      })
    : sqliteDialect(join(settings.DATA_DIR, 'portal.sqlite'))
  const kysely = new Kysely<Tables>({ dialect: observe ? instrumented(dialect, observe) : dialect })
  const version = contentVersionOf(kysely, engine)
  return {
    engine,
    read: kysely,
    snapshot: (work) =>
      kysely.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work),
    transactionWithoutAudit: (work) => transact(kysely, version, work),
    contentVersion: version.now,
    connections: () => connections(),
    schema: kysely,
    close: () => kysely.destroy(),
  }
}

async function transact<T>(
  kysely: Kysely<Tables>,
  version: ContentVersion,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const { plugin, committed } = version.transaction()
      const result = await kysely.transaction().execute((tx) => work(tx.withPlugin(plugin)))
      committed()
      return result
    } catch (error) {
      if (attempt === 5 || !isTransient(error)) throw error
    }
  }
}

/** Whether the database responds. */
export async function answers({ schema }: Pick<Database, 'schema'>): Promise<boolean> {
  try {
    await sql`select 1`.execute(schema)
    return true
  } catch {
    return false
  }
}
