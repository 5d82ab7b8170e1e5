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

/** Into how many shares a limit is cut: a server takes one at a time, and may leave most of its last one unused. */
const shares = 20
/** Most addresses a server remembers at once. */
const mostHeld = 10_000

interface Held {
  left: number
  /** Nothing is left for anybody. */
  isSpent: boolean
  asking: Promise<void> | null
}

/**
 * Counts calls against limits by the minute that hold for all servers on one database together. Each takes a share of
 * what is left and counts it down in memory, so that only one call of many asks the database. The servers never let
 * more than the limit through; they may refuse a share less one each too early.
 * @returns whether one more call of `subject` may be made, of `most` in this minute
 */
export function createRateLimitStore(
  { transactionWithoutAudit }: Pick<Database, 'transactionWithoutAudit'>,
  clock: () => Date,
) {
  let minute = 0
  let held = new Map<string, Held>()

  return async (subject: string, most: number): Promise<boolean> => {
    const now = minuteOf(clock())
    if (now !== minute || held.size > mostHeld) {
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

/** Minutes since 1970: those of all servers begin at the same moment. */
const minuteOf = (now: Date): number => Math.floor(now.getTime() / 60_000)

/** Milliseconds until the next minute begins. */
export const untilNextMinute = (now: Date): number => 60_000 - (now.getTime() % 60_000)

/** Takes the next share of `most`; answers how many calls that is. */
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

/** Forgets the minutes that are over. */
export const deleteExpiredRateLimits = (tx: Tx, now: Date) =>
  tx.deleteFrom('rate_limit').where('minute', '<', minuteOf(now)).execute()
