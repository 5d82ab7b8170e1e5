import type { CompiledQuery, DatabaseConnection, Dialect } from 'kysely'

/** A finished query, without its values. */
export interface EndedQuery {
  /** SQL text with placeholders. */
  sql: string
  kind: QueryKind
  milliseconds: number
  /** Rows read or changed; null when the query failed. */
  rows: number | null
}
export type QueryKind = 'select' | 'insert' | 'update' | 'delete' | 'other'

/** Called after every query. */
export type QueryObserver = (query: EndedQuery) => void

const kinds: Record<string, QueryKind> = {
  SelectQueryNode: 'select',
  InsertQueryNode: 'insert',
  UpdateQueryNode: 'update',
  DeleteQueryNode: 'delete',
}

/** Calls `observe` after every query of `dialect`. */
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
      // after a commit SQLite still reports the row count of the last change
      rows = result.rows.length || (kind === 'other' ? 0 : Number(result.numAffectedRows ?? 0))
      return result
    } finally {
      const milliseconds = performance.now() - begun
      observe({ sql: query.sql, kind, milliseconds, rows })
    }
  }
}
