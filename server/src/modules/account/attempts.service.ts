import { isIP } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import type { ErrorCode } from '#contract/errors.ts'
import { nextOf } from '../../db/counters.ts'
import type { Tx } from '../../db/tables.ts'
import { Refusal } from '../../http/errors.ts'
import type { Parts } from '../../parts.ts'
import type { AttemptKind } from './account.rows.ts'
import { attemptsSince, countAttempt, deleteAttempt, insertAttempt } from './account.rows.ts'

interface Limit {
  /** How many within `window` milliseconds; the next one is refused. */
  most: number
  window: number
  /** Counted for one person from one address, or for the address alone. */
  per: 'person' | 'address'
}

const quarter = 15 * 60_000
/** The longest windows, of all else and of codes: older attempts may be forgotten. */
export const hour = 60 * 60_000
export const day = 24 * hour

/** In place of an address, where one person's attempts count wherever they come from. */
export const anywhere = ''

/**
 * Brute-force limits (docs/domain.md, «Limits»). None of them ever locks out another address, but for that of codes: only
 * whoever knows the password gets as far as that.
 */
const limitsOf: Record<AttemptKind, Limit[]> = {
  'sign-in': [
    { most: 10, window: quarter, per: 'person' },
    { most: 50, window: quarter, per: 'address' },
  ],
  'second-factor': [
    { most: 5, window: quarter, per: 'person' },
    { most: 20, window: day, per: 'person' },
  ],
  reset: [{ most: 5, window: hour, per: 'person' }],
  // asking who is registered by trying one DNI after another
  'reset-unknown': [{ most: 50, window: hour, per: 'address' }],
}

/** How long an attempt may take; an older one that is still open was cut off. */
const patience = 60_000
/** Between two looks whether the attempts under way have ended, and how many looks are taken, in milliseconds. */
const pause = 50
const mostPauses = 200

/**
 * Begins an attempt. As many at once as the limit leaves are made; the others wait for those to end, so that
 * neither many guesses at the same moment slip past the limit nor many successes are refused by it.
 * @returns its number
 * @throws Refusal 429 with the seconds to wait
 */
export async function beginAttempt(
  { database, clock, tokens }: Pick<Parts, 'database' | 'clock' | 'tokens'>,
  kind: AttemptKind,
  address: string,
  person: string,
): Promise<number> {
  const attempt = {
    kind,
    address: networkOf(address),
    subject: tokens.pseudonymOf(person),
    // of resets every request counts, of guesses only those that fail
    counts: kind === 'reset',
  }
  for (let turn = 0; turn < mostPauses; turn += 1) {
    const id = await database.maintain(async (tx) => {
      await nextOf(tx, 'attempts')
      const now = clock()
      for (const limit of limitsOf[kind]) if (!(await hasRoom(tx, limit, attempt, now))) return null
      return insertAttempt(tx, { ...attempt, at: now.toISOString() })
    })
    if (id !== null) return id
    await setTimeout(pause)
  }
  throw tooMany((pause * mostPauses) / 1000)
}

/**
 * Whether one more may be made now; not while those under way could still fill the limit.
 * @throws Refusal 429 when it is full
 */
async function hasRoom(
  tx: Tx,
  { most, window, per }: Limit,
  { kind, address, subject }: { kind: AttemptKind; address: string; subject: string },
  now: Date,
): Promise<boolean> {
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds)
  const made = await attemptsSince(tx, kind, address, per === 'person' ? subject : null, {
    since: before(window),
    pendingSince: before(patience),
  })
  const first = made.filter(({ counts }) => counts).at(-most)
  if (first) throw tooMany((Date.parse(first.at) + window - now.getTime()) / 1000)
  return made.length < most
}

const tooMany = (seconds: number) =>
  new Refusal('error.too-many-requests', { params: { seconds: Math.max(1, Math.ceil(seconds)) } })

/** What an attempt that counts ends with. */
const wrong: ErrorCode[] = [
  'error.credentials-not-valid',
  'error.incorrect-password',
  'error.second-factor-not-valid',
  'error.incorrect-code',
  'error.dni-not-registered',
]

/**
 * Does `work`, which finds out whether a password, a code or a login is right, as an attempt: it counts when that was
 * wrong.
 * @param filled runs when it was the last wrong one the person has for a while
 * @throws Refusal what `work` throws; 429 without having done it
 */
export async function guess<T>(
  parts: Pick<Parts, 'database' | 'clock' | 'tokens'>,
  kind: Exclude<AttemptKind, 'reset'>,
  address: string,
  person: string,
  work: () => Promise<T>,
  filled?: (tx: Tx, now: Date) => Promise<void>,
): Promise<T> {
  const id = await beginAttempt(parts, kind, address, person)
  let isWrong = false
  try {
    return await work()
  } catch (error) {
    isWrong = error instanceof Refusal && wrong.includes(error.code)
    throw error
  } finally {
    await parts.database.maintain(async (tx) => {
      if (!isWrong) return void (await deleteAttempt(tx, id))
      if (!filled) return void (await countAttempt(tx, id))
      // one after the other, so that of several at once one alone fills the limit
      await nextOf(tx, 'attempts')
      await countAttempt(tx, id)
      const now = parts.clock()
      if (await isJustFull(tx, kind, address, parts.tokens.pseudonymOf(person), now)) await filled(tx, now)
    })
  }
}

/** Whether the wrong ones of a person are as many as the first limit allows, and no more. */
async function isJustFull(
  tx: Tx,
  kind: AttemptKind,
  address: string,
  subject: string,
  now: Date,
): Promise<boolean> {
  const [{ most, window } = { most: 0, window: 0 }] = limitsOf[kind]
  const since = new Date(now.getTime() - window)
  const made = await attemptsSince(tx, kind, networkOf(address), subject, { since, pendingSince: now })
  return made.filter(({ counts }) => counts).length === most
}

/** What counts as one address: of IPv6 the network of a household, which may use any of its addresses. */
export function networkOf(address: string): string {
  const mapped = address.replace(/^::ffff:(?=\d+\.)/i, '')
  if (isIP(mapped) !== 6) return mapped
  const [head = '', tail] = mapped.replace(/%.*$/, '').split('::')
  const first = head.split(':').filter(Boolean)
  const last = (tail ?? '').split(':').filter(Boolean)
  const missing = tail === undefined ? 0 : Math.max(0, 8 - first.length - last.length)
  const groups = [...first, ...Array<string>(missing).fill('0'), ...last]
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
