import type { FastifyBaseLogger } from 'fastify'
import type { QueryObserver } from './query-instrumentation.ts'

/** Maximum length of a logged query; one that inserts a thousand rows is long. */
const longestText = 2000

/** Logs each query that takes `least` milliseconds or more: its text, never its values. */
export const slowQueryLog =
  (least: number, log: FastifyBaseLogger): QueryObserver =>
  ({ sql, milliseconds, rows }) => {
    if (milliseconds < least) return
    const text = sql.length > longestText ? `${sql.slice(0, longestText)}…` : sql
    log.warn({ sql: text, rows, milliseconds: Math.round(milliseconds) }, 'slow query')
  }
