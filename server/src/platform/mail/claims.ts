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

/** The result of an attempt. */
export type Outcome = { state: 'sent' } | { state: 'failed' | 'retry'; reason: string; nextAt: Date }

/** The deliveries of one worker: claimed for a short time, so that those of a killed worker become free again. */
export interface Claims {
  /** The next delivery of that kind; null when none is due or the limit of this minute is reached. */
  next: (kind: Kind) => Promise<Claimed | null>
  /** Extends the claims; called about every second. */
  extend: () => Promise<void>
  /** Records the result of an attempt and releases the delivery. */
  record: (delivery: Claimed, outcome: Outcome) => Promise<void>
  /** Releases claimed deliveries that were not started. */
  release: () => Promise<void>
}

/** Duration of a claim in milliseconds; a running worker extends its claims well before. */
const lease = 30_000
const extendEvery = 10_000
/**
 * Deliveries claimed at once, so that each costs one write instead of two. With a limit, only what can start at once.
 */
const batch = 50

const isUrgent = (delivery: Claimed | undefined) => delivery?.priority === accountPriority

/** A tenth of the mails allowed in a minute, and at least one, is reserved for urgent ones. */
const unreserved = (perMinute: number) => Math.max(1, perMinute - Math.max(1, Math.floor(perMinute / 10)))

export function createClaims(database: Database, clock: () => Date, perMinute: number): Claims {
  const worker = randomUUID()
  /** Expiry of this worker's claims, by delivery id. */
  const held = new Map<number, Date>()
  let waiting: Claimed[] = []
  let extendedAt = clock()
  let slotsReady = false

  const leaseEnd = () => new Date(clock().getTime() + lease)

  /** Urgent deliveries are claimed separately, so that they overtake others that are already claimed. */
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
      // the last slots, so that urgent mails find theirs free
      const slots =
        kind === 'urgent'
          ? await takeRateSlots(tx, perMinute, now, true)
          : await takeRateSlots(tx, unreserved(perMinute), now)
      const one = slots.length > 0 ? await claimDue(tx, { worker, now, until, most: 1, kind }) : []
      if (one.length === 0) await freeRateSlots(tx, slots, now)
      return one
    })
    // a delivery still in progress here, whose claim expired while the database was unreachable, is not started again
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
