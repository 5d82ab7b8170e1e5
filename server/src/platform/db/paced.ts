import type { Dialect } from 'kysely'
import { throwIfAborted } from '../workers/abortable.ts'
import { pace } from '../workers/pace.ts'
import { wrapQueries } from './wrap-queries.ts'

/**
 * Queries of `dialect` in slices: SQLite answers without a turn of the event loop, so a transaction of many queries would keep
 * all other requests waiting. None is begun for work that has been given up.
 */
export const paced = (dialect: Dialect): Dialect =>
  wrapQueries(dialect, async ({ query }, execute) => {
    const turn = pace()
    if (turn) await turn
    // transactions are still to be rolled back
    if (query.kind === 'SelectQueryNode') throwIfAborted()
    return execute()
  })
