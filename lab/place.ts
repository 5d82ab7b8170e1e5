import { join } from 'node:path'
import BetterSqlite3 from 'better-sqlite3'
import pg from 'pg'
import { startPostgres } from '../scripts/postgres.mjs'

type Row = Record<string, unknown>

/** Where a portal keeps its data, looked at past the portal. */
export interface Place {
  engine: 'sqlite' | 'postgres'
  /** The portal's settings for it. */
  settings: Record<string, string>
  /** Rows of the database; the portal may run at the same time. */
  rows: (query: string) => Promise<Row[]>
  /** The database server, where there is one: ended as by a power cut, and started again. */
  server: { crash: () => Promise<unknown>; start: () => Promise<unknown> } | null
  close: () => Promise<void>
}

/**
 * SQLite in `folder`, or a PostgreSQL of its own, which waits for the disk as in daily use.
 */
export async function openPlace(engine: Place['engine'], folder: string): Promise<Place> {
  if (engine === 'sqlite') {
    const rows = async (query: string): Promise<Row[]> => {
      const database = new BetterSqlite3(join(folder, 'portal.sqlite'), { readonly: true })
      try {
        return database.prepare<unknown[], Row>(query).all()
      } finally {
        database.close()
      }
    }
    return { engine, settings: {}, rows, server: null, close: async () => {} }
  }
  const server = await startPostgres({ durable: true })
  const rows = (query: string) => rowsOf(server.url, query)
  return { engine, settings: { DATABASE_URL: server.url }, rows, server, close: server.stop }
}

/** Asks the PostgreSQL at `url` over a connection of its own. */
export async function rowsOf(url: string, query: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(query)).rows
  } finally {
    await client.end()
  }
}
