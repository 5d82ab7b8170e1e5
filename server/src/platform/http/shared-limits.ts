import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import type { AppContext } from '../app-context.ts'
import { createRateLimitStore, untilNextMinute } from '../db/rate-limit-store.ts'

/** The store of the rate limits. */
export type CallCounter = FastifyRateLimitStoreCtor

/**
 * Counts calls in the database for all servers of the portal. Undefined with the embedded database, where the only
 * server counts in memory.
 */
export function createSharedCounter({
  database,
  clock,
  tokens,
}: Pick<AppContext, 'database' | 'clock' | 'tokens'>): CallCounter | undefined {
  if (database.engine === 'sqlite') return undefined
  const mayCall = createRateLimitStore(database, clock)

  /** Each limit has its own counter, named after its route. */
  return class Counter implements FastifyRateLimitStore {
    limit: string
    constructor({ routeInfo }: { routeInfo?: { url?: string } }) {
      this.limit = routeInfo?.url ?? ''
    }

    incr: FastifyRateLimitStore['incr'] = (address, done, _window, most) => {
      mayCall(`${this.limit} ${tokens.toPseudonym(address)}`, most).then(
        (may) => done(null, { current: may ? 1 : most + 1, ttl: untilNextMinute(clock()) }),
        (error) => done(error),
      )
    }

    child = (options: object) => new Counter(options)
  }
}
