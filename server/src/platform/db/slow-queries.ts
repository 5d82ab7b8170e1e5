import type { FastifyBaseLogger } from 'fastify'
import type { QueryObserver } from './query-instrumentation.ts'

/** Longest text of a query that is logged; one that inserts a thousand rows goes on for long. */
const longestText = 2000

/** Logs each query that takes `least` milliseconds or more: its text, never the values in it. */
export const slowQueryLog =
  (least: number, log: FastifyBaseLogger): QueryObserver =>
  ({ sql, milliseconds, rows }) => {
    if (milliseconds < least) return
    const text = sql.length > longestText ? `${sql.slice(0, longestText)}…` : sql
    log.warn({ sql: text, rows, milliseconds: Math.round(milliseconds) }, 'slow query')
  }
