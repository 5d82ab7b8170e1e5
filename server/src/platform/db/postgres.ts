import type { Dialect } from 'kysely'
import { PostgresDialect } from 'kysely'
import type { CustomTypesConfig } from 'pg'

/** Longest wait for a connection, in milliseconds: a database that is away is told of, not waited for. */
const patience = 10_000

/** How every connection of the portal is made; keeping it alive finds out about a machine that vanished. */
export const connectionOptions = (connectionString: string) => ({
  connectionString,
  connectionTimeoutMillis: patience,
  keepAlive: true,
  fallback_application_name: 'xuntanza',
})

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
  const pool = new pg.Pool({ ...connectionOptions(connectionString), max: 10, types })
  // A dropped connection is replaced by the pool; without a listener it would end the process. The pool listens to those
  // that are idle only: one may also drop between two queries of a transaction, whose next query tells of it.
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    client.on('error', () => {})
  })
  return pool
}
