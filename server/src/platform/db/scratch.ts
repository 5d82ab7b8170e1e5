import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { openDatabase } from './connection.ts'

/**
 * Makes an empty database beside the one `url` names, on the same PostgreSQL server, for one test file.
 * @returns its own URL and how to remove it, whoever is still connected
 */
export async function createScratchDatabase(
  url: string,
): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const run = async (statement: ReturnType<typeof sql>) => {
    const server = openDatabase({ DATABASE_URL: url, DATA_DIR: '' })
    try {
      await statement.execute(server.schema)
    } finally {
      await server.close()
    }
  }
  // template1 cannot be copied while somebody looks at it
  await run(sql`create database ${sql.id(name)} template template0`)
  const own = new URL(url)
  own.pathname = `/${name}`
  return { url: own.href, drop: () => run(sql`drop database if exists ${sql.id(name)} with (force)`) }
}
