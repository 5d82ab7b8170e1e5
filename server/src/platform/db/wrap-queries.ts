import type { CompiledQuery, DatabaseConnection, Dialect, QueryResult } from 'kysely'

/** Runs in place of each query; `execute` runs the query itself. */
type Wrapper = <Row>(
  query: CompiledQuery,
  execute: () => Promise<QueryResult<Row>>,
) => Promise<QueryResult<Row>>

/** Wraps every query of `dialect`, once for each of its connections. */
export function wrapQueries(dialect: Dialect, wrapper: Wrapper): Dialect {
  const createDriver = dialect.createDriver.bind(dialect)
  dialect.createDriver = () => {
    const driver = createDriver()
    const acquire = driver.acquireConnection.bind(driver)
    const known = new WeakSet<DatabaseConnection>()
    driver.acquireConnection = async (options) => {
      const connection = await acquire(options)
      if (known.has(connection)) return connection
      known.add(connection)
      const execute = connection.executeQuery.bind(connection)
      connection.executeQuery = (query, options) => wrapper(query, () => execute(query, options))
      return connection
    }
    return driver
  }
  return dialect
}
