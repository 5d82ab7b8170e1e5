import { join } from 'node:path'
import BetterSqlite3 from 'better-sqlite3'
import pg from 'pg'

/** Rows of a database, past the portal, which may run. */
export type Rows = (query: string) => Promise<Record<string, unknown>[]>

/** Asks the SQLite in the data folder `folder`. */
export const rowsOfSqlite =
  (folder: string): Rows =>
  async (query) => {
    const database = new BetterSqlite3(join(folder, 'portal.sqlite'), { readonly: true })
    try {
      return database.prepare<unknown[], Record<string, unknown>>(query).all()
    } finally {
      database.close()
    }
  }

/** Asks the PostgreSQL at `url`, over a connection of its own. */
export const rowsOfPostgres =
  (url: string): Rows =>
  async (query) => {
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => {})
    await client.connect()
    try {
      return (await client.query(query)).rows
    } finally {
      await client.end()
    }
  }
