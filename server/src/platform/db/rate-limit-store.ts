import { minute } from '#contract/durations.ts'
import type { Database } from './connection.ts'
import type { Tx } from './tables.ts'

interface RateLimitTable {
  subject: string
  minute: number
  taken: number
}
declare module './tables.ts' {
  interface Tables {
    rate_limit: RateLimitTable
  }
}

/** Number of shares of a limit: a server reserves one at a time, and can leave most of its last one unused. */
const shares = 20
/** Maximum number of addresses a server keeps in memory. */
const maxHeld = 10_000

interface AddressBudget {
  left: number
  /** The limit of this minute is used up. */
  isSpent: boolean
  asking: Promise<void> | null
}

/**
 * Counts calls against per-minute limits that all servers on one database share. Each server reserves a share and
 * counts it down in memory, so that few calls query the database. The servers never exceed the limit together; each
 * can refuse up to one share too early.
 * @returns whether one more call of `subject` is allowed, out of `most` in this minute
 */
export function createRateLimitStore(
  { transactionWithoutAudit }: Pick<Database, 'transactionWithoutAudit'>,
  clock: () => Date,
) {
  let minute = 0
  let held = new Map<string, AddressBudget>()

  return async (subject: string, most: number): Promise<boolean> => {
    const now = toMinute(clock())
    if (now !== minute || held.size > maxHeld) {
      minute = now
      held = new Map()
    }
    const mine = held.get(subject) ?? { left: 0, isSpent: false, asking: null }
    held.set(subject, mine)
    while (mine.left === 0 && !mine.isSpent) {
      mine.asking ??= transactionWithoutAudit((tx) => takeShare(tx, subject, now, most))
        .then((share) => {
          mine.left += share
          mine.isSpent = share === 0
        })
        .finally(() => {
          mine.asking = null
        })
      await mine.asking
    }
    if (mine.left === 0) return false
    mine.left -= 1
    return true
  }
}

/** Minutes since 1970, so that all servers use the same minutes. */
const toMinute = (now: Date): number => Math.floor(now.getTime() / minute)

/** Milliseconds until the next minute begins. */
export const untilNextMinute = (now: Date): number => minute - (now.getTime() % minute)

/** Reserves the next share of `most`; returns the number of calls in it. */
async function takeShare(tx: Tx, subject: string, minute: number, most: number): Promise<number> {
  const share = Math.ceil(most / shares)
  const { taken } = await tx
    .insertInto('rate_limit')
    .values({ subject, minute, taken: share })
    .onConflict((conflict) =>
      conflict
        .columns(['subject', 'minute'])
        .doUpdateSet((row) => ({ taken: row('rate_limit.taken', '+', share) })),
    )
    .returning('taken')
    .executeTakeFirstOrThrow()
  return Math.min(share, Math.max(0, most - (taken - share)))
}

/** Deletes expired minutes. */
export const deleteExpiredRateLimits = (tx: Tx, now: Date) =>
  tx.deleteFrom('rate_limit').where('minute', '<', toMinute(now)).execute()
