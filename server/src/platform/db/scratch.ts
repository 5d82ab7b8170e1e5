import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { openDatabase } from './connection.ts'

/**
 * Creates a database on the PostgreSQL server of `url`, for one test file.
 * @param template the name of a database to copy; without it the new database is empty
 * @returns its URL, its name, and a function that drops it despite open connections
 */
export async function createScratchDatabase(
  url: string,
  template = 'template0',
): Promise<{ url: string; name: string; drop: () => Promise<void> }> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const run = async (statement: ReturnType<typeof sql>) => {
    const server = openDatabase({ DATABASE_URL: url, DATA_DIR: '' })
    try {
      await statement.execute(server.schema)
    } finally {
      await server.close()
    }
  }
  // template1 cannot be copied while a client is connected to it
  await run(sql`create database ${sql.id(name)} template ${sql.id(template)}`)
  const own = new URL(url)
  own.pathname = `/${name}`
  return { url: own.href, name, drop: () => run(sql`drop database if exists ${sql.id(name)} with (force)`) }
}
