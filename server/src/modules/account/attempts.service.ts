import { nextOf } from '../../db/counters.ts'
import type { Tx } from '../../db/tables.ts'
import { Refusal } from '../../http/errors.ts'
import type { Parts } from '../../parts.ts'
import type { AttemptKind } from './account.rows.ts'
import { attemptsSince, deleteAttempt, insertAttempt } from './account.rows.ts'

interface Limit {
  /** How many within `window` milliseconds; the next one is refused. */
  most: number
  window: number
  /** Counted for one person from one address, or for the address alone. */
  per: 'person' | 'address'
}

const quarter = 15 * 60_000
/** The longest window: older attempts may be forgotten. */
export const hour = 60 * 60_000

/** Brute-force limits (docs/domain.md, «Limits»). None of them ever locks out another address. */
const limitsOf: Record<AttemptKind, Limit[]> = {
  'sign-in': [
    { most: 10, window: quarter, per: 'person' },
    { most: 50, window: quarter, per: 'address' },
  ],
  reset: [{ most: 5, window: hour, per: 'person' }],
  // asking who is registered by trying one DNI after another
  'reset-unknown': [{ most: 50, window: hour, per: 'address' }],
}

/**
 * Counts an attempt before it is made, so that many at once do not slip past the limit.
 * @returns its number, for {@link forgetAttempt} when it turns out not to count
 * @throws Refusal 429 with the seconds to wait
 */
export async function countAttempt(
  { database, clock, tokens }: Pick<Parts, 'database' | 'clock' | 'tokens'>,
  kind: AttemptKind,
  address: string,
  person: string,
): Promise<number> {
  const subject = tokens.pseudonymOf(person)
  return database.maintain(async (tx) => {
    await nextOf(tx, 'attempts')
    const now = clock()
    for (const limit of limitsOf[kind]) await checkLimit(tx, limit, kind, address, subject, now)
    return insertAttempt(tx, { kind, address, subject, at: now.toISOString() })
  })
}

async function checkLimit(
  tx: Tx,
  { most, window, per }: Limit,
  kind: AttemptKind,
  address: string,
  subject: string,
  now: Date,
): Promise<void> {
  const since = new Date(now.getTime() - window)
  const made = await attemptsSince(tx, kind, address, per === 'person' ? subject : null, since)
  const first = made.at(-most)
  if (first === undefined) return
  const seconds = Math.max(1, Math.ceil((Date.parse(first) + window - now.getTime()) / 1000))
  throw new Refusal('error.too-many-requests', { params: { seconds } })
}

/** An attempt that succeeded does not count. */
export const forgetAttempt = ({ database }: Pick<Parts, 'database'>, id: number): Promise<unknown> =>
  database.maintain((tx) => deleteAttempt(tx, id))
