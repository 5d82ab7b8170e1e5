import type { CompiledQuery, DatabaseConnection, Dialect } from 'kysely'

/** A query that has ended, told without the values in it. */
export interface EndedQuery {
  /** Its text, with placeholders where values go. */
  sql: string
  kind: QueryKind
  milliseconds: number
  /** Rows it read or changed; null when it failed. */
  rows: number | null
}
export type QueryKind = 'select' | 'insert' | 'update' | 'delete' | 'other'

/** Is told of every query when it has ended. */
export type QueryObserver = (query: EndedQuery) => void

const kinds: Record<string, QueryKind> = {
  SelectQueryNode: 'select',
  InsertQueryNode: 'insert',
  UpdateQueryNode: 'update',
  DeleteQueryNode: 'delete',
}

/** Has `observe` told of every query that goes through `dialect`, whichever way it was made. */
export function instrumented(dialect: Dialect, observe: QueryObserver): Dialect {
  const createDriver = dialect.createDriver.bind(dialect)
  dialect.createDriver = () => {
    const driver = createDriver()
    const acquire = driver.acquireConnection.bind(driver)
    const known = new WeakSet<DatabaseConnection>()
    driver.acquireConnection = async (options) => {
      const connection = await acquire(options)
      if (!known.has(connection)) observeConnection(connection, observe)
      known.add(connection)
      return connection
    }
    return driver
  }
  return dialect
}

function observeConnection(connection: DatabaseConnection, observe: QueryObserver): void {
  const execute = connection.executeQuery.bind(connection)
  connection.executeQuery = async <Row>(query: CompiledQuery, options?: Parameters<typeof execute>[1]) => {
    const begun = performance.now()
    const kind = kinds[query.query.kind] ?? 'other'
    let rows: number | null = null
    try {
      const result = await execute<Row>(query, options)
      // after a commit SQLite still tells how many rows the last change was about
      rows = result.rows.length || (kind === 'other' ? 0 : Number(result.numAffectedRows ?? 0))
      return result
    } finally {
      const milliseconds = performance.now() - begun
      observe({ sql: query.sql, kind, milliseconds, rows })
    }
  }
}
