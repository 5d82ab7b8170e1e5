import type { Dialect } from 'kysely'
import { PostgresDialect } from 'kysely'
import type { CustomTypesConfig } from 'pg'

/** Timeout for a connection, in milliseconds: an unreachable database is reported, not waited for. */
const timeout = 10_000

/** Options of every connection of the portal; keep-alive detects a machine that vanished. */
export const connectionOptions = (connectionString: string) => ({
  connectionString,
  connectionTimeoutMillis: timeout,
  keepAlive: true,
  fallback_application_name: 'xuntanza',
})

/** The connections of a pool. */
export interface Connections {
  open: number
  idle: number
  /** Queries that wait for a connection. */
  waiting: number
}

/**
 * PostgreSQL at `connectionString`; the driver is loaded with the first query.
 * @param opened receives a function that reports the use of the connections
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
  // count(*) and bigint arrive as numbers: values here stay far below 2^53
  const types: CustomTypesConfig = {
    getTypeParser: (oid, format) =>
      oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format),
  }
  const pool = new pg.Pool({ ...connectionOptions(connectionString), max: 10, types })
  // The pool replaces a dropped connection; without a listener the error would end the process. The pool listens to
  // idle connections only: one can also drop between two queries of a transaction, and then the next query fails.
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    client.on('error', () => {})
  })
  return pool
}
