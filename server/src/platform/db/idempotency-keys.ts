import type { Reader, Tx } from './tables.ts'

interface IdempotencyKeyTable {
  id: string
  request: string
  attempt: string
  answer: string | null
  at: string
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
}

/** Another attempt of the request stored, or stores, what it asks for. */
export class AlreadySent extends Error {}

/**
 * Notes in the transaction of a request that this attempt carries it out; a concurrent attempt waits for the commit.
 * @throws AlreadySent when another attempt has done so
 */
export async function claimRequest(tx: Tx, { id, request, attempt }: KeyedRequest, now: Date): Promise<void> {
  await tx
    .insertInto('idempotency_key')
    .values({ id, request, attempt, answer: null, at: now.toISOString() })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  const kept = await tx
    .selectFrom('idempotency_key')
    .select('attempt')
    .where('id', '=', id)
    .executeTakeFirst()
  if (kept?.attempt !== attempt) throw new AlreadySent('another attempt carries the request out')
}

/** Keeps the answer, as JSON, for attempts that come later. */
export const keepAnswer = (tx: Tx, { id, attempt }: KeyedRequest, answer: string) =>
  tx
    .updateTable('idempotency_key')
    .set({ answer })
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .execute()

/** What is kept of a request that was carried out; the answer is null until it is kept. */
export const findRequest = (db: Reader, id: string) =>
  db.selectFrom('idempotency_key').select(['request', 'answer']).where('id', '=', id).executeTakeFirst()

export const deleteRequestsBefore = (tx: Tx, moment: Date) =>
  tx.deleteFrom('idempotency_key').where('at', '<', moment.toISOString()).execute()
