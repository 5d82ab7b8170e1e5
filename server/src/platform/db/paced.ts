import type { CompiledQuery, DatabaseConnection, Dialect } from 'kysely'
import { throwIfAborted } from '../workers/abortable.ts'
import { pace } from '../workers/pace.ts'

/**
 * Queries of `dialect` in slices: SQLite answers without a turn of the event loop, so a transaction of many queries would keep
 * all other requests waiting. None is begun for work that has been given up.
 */
export function paced(dialect: Dialect): Dialect {
  const createDriver = dialect.createDriver.bind(dialect)
  dialect.createDriver = () => {
    const driver = createDriver()
    const acquire = driver.acquireConnection.bind(driver)
    const known = new WeakSet<DatabaseConnection>()
    driver.acquireConnection = async (options) => {
      const connection = await acquire(options)
      if (!known.has(connection)) paceConnection(connection)
      known.add(connection)
      return connection
    }
    return driver
  }
  return dialect
}

function paceConnection(connection: DatabaseConnection): void {
  const execute = connection.executeQuery.bind(connection)
  connection.executeQuery = async <Row>(query: CompiledQuery, options?: Parameters<typeof execute>[1]) => {
    const turn = pace()
    if (turn) await turn
    // transactions are still to be rolled back
    if (query.query.kind === 'SelectQueryNode') throwIfAborted()
    return execute<Row>(query, options)
  }
}
