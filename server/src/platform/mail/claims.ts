import { randomUUID } from 'node:crypto'
import type { Database } from '../db/connection.ts'
import type { Tx } from '../db/tables.ts'
import type { Lane } from './mail.ts'
import type { ClaimedDelivery } from './queue.rows.ts'
import {
  claimDue,
  extendClaims,
  firstLaneDue,
  giveBack,
  makeOthersDue,
  recordFailed,
  recordRetry,
  recordSent,
} from './queue.rows.ts'
import { freeRateSlots, prepareRateSlots, takeRateSlots } from './rate-slots.rows.ts'
import type { UndeliveredMail } from './undelivered.rows.ts'
import { findUndelivered } from './undelivered.rows.ts'

/** The result of an attempt. */
export type Outcome =
  | { state: 'sent' }
  /** `ofServer`: the mail server took nothing at all. */
  | { state: 'failed' | 'retry'; reason: string; ofServer: boolean; nextAt: Date }

/** The deliveries of one worker: claimed for a short time, so that those of a killed worker become free again. */
export interface Claims {
  /** The next delivery of the lanes up to `last`, of the first lane that has any; null when none is due or may be sent this minute. */
  next: (last: Lane) => Promise<ClaimedDelivery | null>
  /** Extends the claims; called about every second. */
  extend: () => Promise<void>
  /** Records the result of an attempt and releases the delivery. */
  record: (delivery: ClaimedDelivery, outcome: Outcome) => Promise<void>
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

/** Mails of a lane in a minute: each lane keeps a tenth of all, and at least one, from the later lanes. */
const toShare = (lane: Lane, perMinute: number) =>
  Math.max(1, perMinute - lane * Math.max(1, Math.floor(perMinute / 10)))

/** Notes that a message to a member never arrives, in the transaction that records it. */
export type NoteUndelivered = (tx: Tx, mail: UndeliveredMail) => Promise<void>

export function createClaims(
  database: Database,
  clock: () => Date,
  perMinute: number,
  noteUndelivered?: NoteUndelivered,
): Claims {
  const worker = randomUUID()
  /** Expiry of this worker's claims, by delivery id. */
  const held = new Map<number, Date>()
  let waiting: ClaimedDelivery[] = []
  let extendedAt = clock()
  let slotsReady = false

  const leaseEnd = () => new Date(clock().getTime() + lease)

  /** Deliveries of each lane are claimed by themselves, so that they overtake those of later lanes that are already claimed. */
  async function claim(lane: Lane): Promise<void> {
    if (perMinute > 0 && !slotsReady) {
      await database.transactionWithoutAudit((tx) => prepareRateSlots(tx, perMinute, clock()))
      slotsReady = true
    }
    const until = leaseEnd()
    const claimed = await database.transactionWithoutAudit(async (tx) => {
      const now = clock()
      if (perMinute === 0) return claimDue(tx, { worker, now, until, most: batch, lane })
      const slots = await takeRateSlots(tx, toShare(lane, perMinute), now)
      const one = slots.length > 0 ? await claimDue(tx, { worker, now, until, most: 1, lane }) : []
      if (one.length === 0) await freeRateSlots(tx, slots, now)
      return one
    })
    // a delivery still in progress here, whose claim expired while the database was unreachable, is not started again
    waiting.unshift(...claimed.filter(({ id }) => !held.has(id)))
    for (const { id } of claimed) held.set(id, until)
  }

  return {
    next: async (last) => {
      waiting = waiting.filter(({ id }) => {
        const isHeld = (held.get(id) ?? 0) > clock()
        if (!isHeld) held.delete(id)
        return isHeld
      })
      const due = await firstLaneDue(database.read, clock())
      if (due !== null && due <= last && due < (waiting[0]?.priority ?? Infinity)) await claim(due)
      // where a lane finds no room in this minute, later ones find none either
      const [first] = waiting
      return first && first.priority <= last ? (waiting.shift() ?? null) : null
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
        if (outcome.state === 'sent') {
          await recordSent(tx, id, clock())
          await makeOthersDue(tx, clock())
        } else if (outcome.state === 'failed') {
          await recordFailed(tx, worker, id, clock(), outcome.reason)
          const undelivered = noteUndelivered && (await findUndelivered(tx, id))
          if (undelivered) await noteUndelivered(tx, undelivered)
        } else await recordRetry(tx, worker, id, outcome)
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
