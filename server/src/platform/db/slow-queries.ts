import type { FastifyBaseLogger } from 'fastify'
import type { QueryObserver } from './query-instrumentation.ts'

/** Maximum length of a logged query; one that inserts a thousand rows is long. */
const maxTextLength = 2000

/** Logs each query that takes `least` milliseconds or more: its text, never its values. */
export const slowQueryLog =
  (least: number, log: FastifyBaseLogger): QueryObserver =>
  ({ sql, milliseconds, rows }) => {
    if (milliseconds < least) return
    const text = sql.length > maxTextLength ? `${sql.slice(0, maxTextLength)}…` : sql
    log.warn({ sql: text, rows, milliseconds: Math.round(milliseconds) }, 'slow query')
  }
