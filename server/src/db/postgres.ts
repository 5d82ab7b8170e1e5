import type { Dialect } from 'kysely'
import { PostgresDialect } from 'kysely'
import type { CustomTypesConfig } from 'pg'

/** PostgreSQL at `connectionString`; its driver is loaded with the first query. */
export const postgresDialect = (connectionString: string): Dialect =>
  new PostgresDialect({ pool: () => openPool(connectionString) })

async function openPool(connectionString: string) {
  const { default: pg } = await import('pg')
  // count(*) and bigint arrive as numbers: nothing here comes near 2^53
  const types: CustomTypesConfig = {
    getTypeParser: (oid, format) =>
      oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format),
  }
  const pool = new pg.Pool({ connectionString, max: 10, types })
  // a dropped idle connection is replaced by the pool; without a listener it would end the process
  pool.on('error', () => {})
  return pool
}
