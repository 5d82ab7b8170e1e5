import { join } from 'node:path'
import BetterSqlite3 from 'better-sqlite3'
import pg from 'pg'
import { startPostgres } from '../../postgres.mjs'

export type Row = Record<string, unknown>

/** Where a portal under trial keeps its data, looked at past the portal. */
export interface Place {
  engine: 'sqlite' | 'postgres'
  folder: string
  /** The portal's settings for it. */
  settings: Record<string, string>
  /** Rows of the database; the portal may run meanwhile. */
  rows: (query: string) => Promise<Row[]>
  /** Changes it; on SQLite while the portal does not run. */
  change: (statement: string) => Promise<void>
  /** What the engine itself finds wrong with the database, in words. */
  faults: () => Promise<string[]>
  /** The database server, where there is one: ended as by a power cut, and started again. */
  server: { crash: () => Promise<void>; start: () => Promise<void> } | null
  close: () => Promise<void>
}

/** SQLite in `folder`. */
function sqlitePlace(folder: string): Place {
  const open = <T>(readonly: boolean, work: (database: BetterSqlite3.Database) => T): T => {
    const database = new BetterSqlite3(join(folder, 'portal.sqlite'), { readonly })
    try {
      return work(database)
    } finally {
      database.close()
    }
  }
  return {
    engine: 'sqlite',
    folder,
    settings: {},
    rows: async (query) => open(true, (database) => database.prepare<unknown[], Row>(query).all()),
    change: async (statement) => open(false, (database) => void database.exec(statement)),
    faults: async () =>
      open(true, (database) => {
        const said = database.pragma('integrity_check', { simple: true })
        const dangling = database.pragma('foreign_key_check') as unknown[]
        return [
          ...(said === 'ok' ? [] : [`integrity_check: ${said}`]),
          ...(dangling.length > 0 ? [`foreign_key_check: ${dangling.length} rows`] : []),
        ]
      }),
    server: null,
    close: async () => {},
  }
}

/** A PostgreSQL of its own, which waits for the disk as in daily use; files in `folder`. */
async function postgresPlace(folder: string, parent?: string): Promise<Place> {
  const server = await startPostgres({ durable: true, ...(parent && { parent }) })
  const ask = async (query: string): Promise<Row[]> => {
    const client = new pg.Client({ connectionString: server.url })
    client.on('error', () => {})
    await client.connect()
    try {
      return (await client.query(query)).rows
    } finally {
      await client.end()
    }
  }
  return {
    engine: 'postgres',
    folder,
    settings: { DATABASE_URL: server.url },
    rows: ask,
    change: async (statement) => void (await ask(statement)),
    faults: async () => [],
    server,
    close: server.stop,
  }
}

/** @param parent where PostgreSQL makes its own folder */
export const openPlace = async (engine: Place['engine'], folder: string, parent?: string): Promise<Place> =>
  engine === 'sqlite' ? sqlitePlace(folder) : postgresPlace(folder, parent)
