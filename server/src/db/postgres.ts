import type { Dialect } from 'kysely'
import { PostgresDialect } from 'kysely'
import type { CustomTypesConfig } from 'pg'

/** Connections of a pool at this moment. */
export interface Connections {
  open: number
  idle: number
  /** Queries that wait for one. */
  waiting: number
}

/**
 * PostgreSQL at `connectionString`; its driver is loaded with the first query.
 * @param opened is handed the way to ask how the connections are used, once there are any
 */
export const postgresDialect = (
  connectionString: string,
  opened: (connections: () => Connections) => void = () => {},
): Dialect =>
  new PostgresDialect({
    pool: async () => {
      const pool = await openPool(connectionString)
      opened(() => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }))
      return pool
    },
  })

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
