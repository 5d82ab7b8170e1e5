import { join } from 'node:path'
import type { Dialect } from 'kysely'
import { Kysely } from 'kysely'
import { isTransient } from './constraints.ts'
import type { ContentVersion } from './content-version.ts'
import { createContentVersion, postgresState } from './content-version.ts'
import { paced } from './paced.ts'
import type { Connections } from './postgres.ts'
import { postgresDialect } from './postgres.ts'
import type { QueryObserver } from './query-instrumentation.ts'
import { instrumented } from './query-instrumentation.ts'
import { openSqlite, sqliteBeside } from './sqlite.ts'
import type { Engine, Reader, Tables, Tx } from './tables.ts'

/**
 * The portal's database on either engine. It provides a reader. The two ways to write are `platform/db/write.ts`
 * (changes by users, with audit entries) and {@link Database.transactionWithoutAudit} (the portal's own bookkeeping).
 */
export interface Database {
  engine: Engine
  read: Reader
  /**
   * Reads that must be consistent with each other, however many queries they take.
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
  const over = (dialect: Dialect, wrapped = (each: Dialect) => each) =>
    new Kysely<Tables>({ dialect: wrapped(observe ? instrumented(dialect, observe) : dialect) })
  if (settings.DATABASE_URL) {
    let connections: () => Connections | null = () => null
    const dialect = postgresDialect(settings.DATABASE_URL, (opened) => {
      connections = opened
    })
    const kysely = over(dialect, paced)
    return database(engine, {
      writing: kysely,
      reading: kysely,
      snapshot: (work) =>
        kysely.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work),
      state: () => postgresState(kysely),
      connections: () => connections(),
      close: () => kysely.destroy(),
    })
  }
  const file = join(settings.DATA_DIR, 'portal.sqlite')
  const { dialect, dataVersion, close } = openSqlite(file)
  // A transaction has its connection for itself until it ends. Others read beside it what was stored before.
  const writing = over(dialect, paced)
  const reading = over(sqliteBeside(file), paced)
  const moments = Array.from({ length: snapshotsAtOnce }, () => over(sqliteBeside(file), paced))
  let last = 0
  return database(engine, {
    writing,
    reading,
    snapshot: (work) => {
      last += 1
      return (moments[last % moments.length] ?? reading).transaction().execute(work)
    },
    state: async () => dataVersion(),
    connections: () => null,
    // the last one to close the file clears its journal away, and only the one that writes can
    close: async () => {
      await Promise.all([reading, ...moments].map((each) => each.destroy()))
      await writing.destroy()
      close()
    },
  })
}

/** Connections to SQLite for reads that must be consistent with each other. */
const snapshotsAtOnce = 4

interface Parts extends Pick<Database, 'snapshot' | 'connections' | 'close'> {
  writing: Kysely<Tables>
  reading: Kysely<Tables>
  /** A value that changes with every write by another process. */
  state: () => Promise<string>
}

function database(engine: Engine, { writing, reading, state, ...parts }: Parts): Database {
  const version = createContentVersion(state)
  return {
    ...parts,
    engine,
    read: reading,
    transactionWithoutAudit: (work) => transact(writing, version, work),
    contentVersion: version.now,
    schema: writing,
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
export async function answers({ read }: Pick<Database, 'read'>): Promise<boolean> {
  try {
    await read.selectFrom('portal').select('id').limit(1).execute()
    return true
  } catch {
    return false
  }
}
