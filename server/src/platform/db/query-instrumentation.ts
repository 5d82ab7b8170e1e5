import type { Dialect } from 'kysely'
import { wrapQueries } from './wrap-queries.ts'

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
export const instrumented = (dialect: Dialect, observe: QueryObserver): Dialect =>
  wrapQueries(dialect, async ({ sql, query }, execute) => {
    const begun = performance.now()
    const kind = kinds[query.kind] ?? 'other'
    let rows: number | null = null
    try {
      const result = await execute()
      // after a commit SQLite still reports the row count of the last change
      rows = result.rows.length || (kind === 'other' ? 0 : Number(result.numAffectedRows ?? 0))
      return result
    } finally {
      const milliseconds = performance.now() - begun
      observe({ sql, kind, milliseconds, rows })
    }
  })
