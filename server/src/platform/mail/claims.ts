import { randomUUID } from 'node:crypto'
import type { Database } from '../db/connection.ts'
import { accountPriority } from './mail.ts'
import type { Claimed, Kind } from './queue.rows.ts'
import {
  claimDue,
  extendClaims,
  giveBack,
  isAnythingDue,
  recordFailed,
  recordRetry,
  recordSent,
} from './queue.rows.ts'
import { freeRateSlots, prepareRateSlots, takeRateSlots } from './rate-slots.rows.ts'

/** What came of a try. */
export type Outcome = { state: 'sent' } | { state: 'failed' | 'retry'; reason: string; nextAt: Date }

/** The deliveries one worker holds: claimed for a short while, so that those of a killed worker come free again. */
export interface Claims {
  /** A delivery of that kind to try now, null when nothing is due or the limit of this minute is reached. */
  next: (kind: Kind) => Promise<Claimed | null>
  /** Keeps what is held; called every second or so. */
  extend: () => Promise<void>
  /** Records what came of a try and lets go of the delivery. */
  record: (delivery: Claimed, outcome: Outcome) => Promise<void>
  /** Gives back what was claimed and never begun. */
  release: () => Promise<void>
}

/** How long a claim lasts in milliseconds; a living worker extends its own well before, a killed one cannot. */
const lease = 30_000
const extendEvery = 10_000
/** Deliveries claimed at once, so that each costs one write and not two. With a limit, only what begins at once. */
const batch = 50

const isUrgent = (delivery: Claimed | undefined) => delivery?.priority === accountPriority

/** Of the mails allowed in a minute a tenth, and one at least, is kept for those somebody waits for. */
const unreserved = (perMinute: number) => Math.max(1, perMinute - Math.max(1, Math.floor(perMinute / 10)))

export function createClaims(database: Database, clock: () => Date, perMinute: number): Claims {
  const worker = randomUUID()
  /** Until when each delivery is this worker's, by its id. */
  const held = new Map<number, Date>()
  let waiting: Claimed[] = []
  let extendedAt = clock()
  let slotsReady = false

  const leaseEnd = () => new Date(clock().getTime() + lease)

  /** What somebody waits for is claimed by itself, so that it goes before others that are claimed already. */
  async function claim(kind: Kind): Promise<void> {
    if (!(await isAnythingDue(database.read, clock(), kind))) return
    if (perMinute > 0 && !slotsReady) {
      await database.transactionWithoutAudit((tx) => prepareRateSlots(tx, perMinute, clock()))
      slotsReady = true
    }
    const until = leaseEnd()
    const claimed = await database.transactionWithoutAudit(async (tx) => {
      const now = clock()
      if (perMinute === 0) return claimDue(tx, { worker, now, until, most: batch, kind })
      // the last slots, so that those of the others stay free for them
      const slots =
        kind === 'urgent'
          ? await takeRateSlots(tx, perMinute, now, true)
          : await takeRateSlots(tx, unreserved(perMinute), now)
      const one = slots.length > 0 ? await claimDue(tx, { worker, now, until, most: 1, kind }) : []
      if (one.length === 0) await freeRateSlots(tx, slots, now)
      return one
    })
    // what is still under way here, with its claim run out while the database was away, is not begun again
    waiting.unshift(...claimed.filter(({ id }) => !held.has(id)))
    for (const { id } of claimed) held.set(id, until)
  }

  return {
    next: async (kind) => {
      if (!isUrgent(waiting[0])) await claim('urgent')
      if (waiting.length === 0 && kind === 'any') await claim('any')
      for (;;) {
        if (kind === 'urgent' && !isUrgent(waiting[0])) return null
        const delivery = waiting.shift()
        if (!delivery) return null
        if ((held.get(delivery.id) ?? 0) > clock()) return delivery
        held.delete(delivery.id)
      }
    },

    extend: async () => {
      const now = clock()
      if (held.size === 0 || now.getTime() - extendedAt.getTime() < extendEvery) return
      extendedAt = now
      const until = leaseEnd()
      await database.transactionWithoutAudit((tx) => extendClaims(tx, worker, until))
      for (const id of held.keys()) held.set(id, until)
    },

    record: async ({ id }, outcome) => {
      await database.transactionWithoutAudit(async (tx) => {
        if (outcome.state === 'sent') await recordSent(tx, id, clock())
        else if (outcome.state === 'failed') await recordFailed(tx, worker, id, clock(), outcome.reason)
        else await recordRetry(tx, worker, id, outcome.nextAt, outcome.reason)
      })
      held.delete(id)
    },

    release: async () => {
      const unbegun = waiting
      waiting = []
      await database.transactionWithoutAudit(async (tx) => {
        for (const { id } of unbegun) await giveBack(tx, worker, id, clock())
      })
      for (const { id } of unbegun) held.delete(id)
    },
  }
}
