import { hour } from '#contract/durations.ts'
import type { Reader, Tx } from './tables.ts'

interface IdempotencyKeyTable {
  id: string
  request: string
  attempt: string
  answer: string | null
  at: string
  for_a_day: number
}
declare module './tables.ts' {
  interface Tables {
    idempotency_key: IdempotencyKeyTable
  }
}

/** A request that its client can send again. */
export interface KeyedRequest {
  /** Hash of the user and of the client's key. */
  id: string
  /** Hash of what the client asks for. */
  request: string
  /** Tells the times apart that it was sent. */
  attempt: string
  /** Whether the request can be repeated for a day instead of an hour. */
  isForADay: boolean
}

/** Another attempt of the request stored, or stores, what it asks for. */
export class DuplicateRequest extends Error {}

/**
 * Notes in the transaction of a request that this attempt carries it out; a concurrent attempt waits for the commit.
 * @throws DuplicateRequest when another attempt has done so
 */
export async function claimRequest(
  tx: Tx,
  { id, request, attempt, isForADay }: KeyedRequest,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('idempotency_key')
    .values({ id, request, attempt, answer: null, at: now.toISOString(), for_a_day: isForADay ? 1 : 0 })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  const kept = await tx
    .selectFrom('idempotency_key')
    .select('attempt')
    .where('id', '=', id)
    .executeTakeFirst()
  if (kept?.attempt !== attempt) throw new DuplicateRequest('another attempt carries the request out')
}

/** Keeps the answer, as JSON, for attempts that come later. */
export const keepAnswer = (tx: Tx, { id, attempt }: KeyedRequest, answer: string) =>
  tx
    .updateTable('idempotency_key')
    .set({ answer })
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .execute()

/** The stored request; its answer is null until the request has been answered. */
export const findRequest = (db: Reader, id: string) =>
  db.selectFrom('idempotency_key').select(['request', 'answer']).where('id', '=', id).executeTakeFirst()

/** Forgets requests that cannot be sent again any more at `now`: those of an hour ago, and of a day ago. */
export async function deleteOldRequests(tx: Tx, now: Date): Promise<void> {
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds).toISOString()
  await tx.deleteFrom('idempotency_key').where('for_a_day', '=', 0).where('at', '<', before(hour)).execute()
  await tx
    .deleteFrom('idempotency_key')
    .where('at', '<', before(24 * hour))
    .execute()
}
