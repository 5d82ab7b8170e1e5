import { setTimeout } from 'node:timers/promises'
import type { ErrorCode } from '#contract/errors.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { AppError } from '../../platform/app-error.ts'
import { dayOf } from '../../platform/config/time.ts'
import { lockRow } from '../../platform/db/counters.ts'
import type { Reader, Tx } from '../../platform/db/tables.ts'
import type { FairQueue } from '../../platform/http/fair-queue.ts'
import { createFairQueue, tooManyRequests } from '../../platform/http/fair-queue.ts'
import { networkOf, siteOf } from '../../platform/http/networks.ts'
import type { AttemptKind, AttemptScope } from './attempts.rows.ts'
import {
  attemptsSince,
  countAttempt,
  countAttempts,
  countRefusal,
  deleteAttempt,
  insertAttempt,
  refusalsOn,
} from './attempts.rows.ts'

interface Limit {
  /** How many within `window` milliseconds; the next one is refused. */
  most: number
  window: number
  /** What is counted together: see {@link scopeOf}. */
  per: 'person at address' | 'person at site' | 'address' | 'site'
}

const quarter = 15 * 60_000
/** The longest windows, of all else and of codes and letters: older attempts may be forgotten. */
export const hour = 60 * 60_000
export const day = 24 * hour

/** In place of an address, where one person's attempts count wherever they come from. */
export const anywhere = ''

/**
 * Brute-force limits (docs/domain.md, «Limits»). None of them locks out another address, except the limits of codes and of
 * letters: a code is only requested after the right password, and the links of the letters are valid for a day.
 */
const limitsOf: Record<AttemptKind, Limit[]> = {
  'sign-in': [
    { most: 10, window: quarter, per: 'person at address' },
    { most: 50, window: quarter, per: 'address' },
    // an IPv6 user can have thousands of networks
    { most: 20, window: quarter, per: 'person at site' },
    { most: 100, window: quarter, per: 'site' },
  ],
  'second-factor': [
    { most: 5, window: quarter, per: 'person at address' },
    { most: 20, window: day, per: 'person at address' },
  ],
  reset: [
    { most: 5, window: hour, per: 'person at address' },
    { most: 10, window: hour, per: 'person at site' },
  ],
  // asking who is registered by trying one DNI after another
  'reset-unknown': [
    { most: 50, window: hour, per: 'address' },
    { most: 100, window: hour, per: 'site' },
  ],
  'reset-letter': [{ most: 10, window: day, per: 'person at address' }],
  invitation: [{ most: 10, window: day, per: 'person at address' }],
  // asking whose an e-mail is: by taking it, which is told to the old one, and by giving it to others
  'own-email': [{ most: 5, window: hour, per: 'person at address' }],
  'taken-email': [{ most: 20, window: hour, per: 'person at address' }],
}

/**
 * Many wrong passwords for one login within an hour, from any address, slow down every further attempt, also one with the
 * right password, because an attacker may use many addresses. Each attempt waits, and the limit of one address counts for an
 * hour.
 */
const busy = { most: 30, window: hour, delay: 2000 }

/** Kinds of which every attempt counts, right or wrong. */
const alwaysCounted = ['reset', 'reset-letter', 'invitation', 'own-email'] as const
type AlwaysCounted = (typeof alwaysCounted)[number]

/** How long an attempt may take; an older one that is still open was cut off. */
const pendingTime = 60_000
/** Between two looks whether the attempts under way have ended, and how many looks are taken, in milliseconds. */
const pause = 250
const maxLooks = 40

/**
 * Attempts at this server: a few are served at once, the others wait in memory. Each kind has turns of its own, because
 * an attempt may be part of another: a code comes after a password.
 */
const newTurns = () => createFairQueue({ atOnce: 8, most: 1000, maxPerKey: 300, timeout: 10_000 })
const turnsOf: Record<AttemptKind, FairQueue> = {
  'sign-in': newTurns(),
  'second-factor': newTurns(),
  reset: newTurns(),
  'reset-unknown': newTurns(),
  'reset-letter': newTurns(),
  invitation: newTurns(),
  'own-email': newTurns(),
  'taken-email': newTurns(),
}

interface Attempt {
  kind: AttemptKind
  address: string
  site: string
  subject: string
}
type AttemptContext = Pick<AppContext, 'database' | 'clock' | 'tokens' | 'settings'>

/**
 * Notes an attempt and does `work`, when it is its turn. As many at once as the limit leaves are made; the others wait
 * for those to end, so that neither many guesses at the same moment slip past the limit nor many successes are refused by
 * it. One that waits only reads.
 * @param work is handed the number of the attempt
 * @throws AppError what `work` throws; 429 with the seconds to wait
 */
async function attempting<T>(
  { database, clock, tokens }: AttemptContext,
  kind: AttemptKind,
  from: string,
  person: string,
  work: (id: number) => Promise<T>,
): Promise<T> {
  const subject = tokens.pseudonymOf(person)
  const attempt = { kind, address: networkOf(from), site: siteOf(from), subject }
  const note = async (tx: Tx) => {
    await lockRow(tx, 'sign-in-attempts')
    const now = clock()
    if (!(await hasRoom(tx, attempt, now, await isBusy(tx, attempt, now)))) return null
    return insertAttempt(tx, {
      ...attempt,
      counts: alwaysCounted.some((counted) => counted === kind),
      at: now.toISOString(),
    })
  }
  return turnsOf[kind].visit(attempt.site || subject, async (turn) => {
    let isSlowed = false
    for (let look = 0; look < maxLooks; look += 1) {
      const outcome = await turn(async () => {
        const now = clock()
        const slow = await isBusy(database.read, attempt, now)
        if (!(await hasRoom(database.read, attempt, now, slow))) return { wait: pause }
        if (slow && !isSlowed) return { wait: busy.delay }
        const id = await database.transactionWithoutAudit(note)
        return id === null ? { wait: pause } : { done: await work(id) }
      })
      if ('done' in outcome) return outcome.done as T
      isSlowed ||= outcome.wait === busy.delay
      await setTimeout(outcome.wait)
    }
    throw tooManyRequests((pause * maxLooks) / 1000)
  })
}

/** Whether there were many wrong passwords for this login lately, wherever they came from. */
const isBusy = async (db: Reader, { kind, subject }: Attempt, now: Date): Promise<boolean> =>
  kind === 'sign-in' &&
  (await countAttempts(db, kind, subject, new Date(now.getTime() - busy.window))) >= busy.most

/**
 * Whether one more may be made now; not while those under way could still fill a limit.
 * @throws AppError 429 when one is full
 */
async function hasRoom(db: Reader, attempt: Attempt, now: Date, slow: boolean): Promise<boolean> {
  for (const { most, window: usual, per } of limitsOf[attempt.kind]) {
    const window = slow && per === 'person at address' ? busy.window : usual
    const made = await madeOf(db, attempt, per, window, now)
    const first = made.filter(({ counts }) => counts).at(-most)
    if (first) throw tooManyRequests((Date.parse(first.at) + window - now.getTime()) / 1000)
    if (made.length >= most) return false
  }
  return true
}

const madeOf = (db: Reader, attempt: Attempt, per: Limit['per'], window: number, now: Date) =>
  attemptsSince(db, attempt.kind, scopeOf(attempt, per), {
    since: new Date(now.getTime() - window),
    pendingSince: new Date(now.getTime() - pendingTime),
  })

/** What an attempt is counted together with. */
function scopeOf({ address, site, subject }: Attempt, per: Limit['per']): AttemptScope {
  switch (per) {
    case 'person at address':
      return { address, subject }
    case 'person at site':
      return { site, subject }
    case 'address':
      return { address }
    case 'site':
      return { site }
  }
}

/**
 * Makes an attempt of which every one counts.
 * @throws AppError 429 with the seconds to wait
 */
export const beginAttempt = (
  context: AttemptContext,
  kind: AlwaysCounted,
  address: string,
  person: string,
): Promise<number> => attempting(context, kind, address, person, async (id) => id)

/** How many sign-ins were refused today because of a wrong password or code. */
export const refusedToday = ({
  database,
  clock,
  settings,
}: Pick<AppContext, 'database' | 'clock' | 'settings'>): Promise<number> =>
  refusalsOn(database.read, dayOf(clock(), settings.TIME_ZONE))

/** What an attempt that counts ends with. */
const wrong: ErrorCode[] = [
  'error.credentials-not-valid',
  'error.incorrect-password',
  'error.second-factor-not-valid',
  'error.incorrect-code',
  'error.dni-not-registered',
  'error.email-in-use',
]

/**
 * Does `work`, which finds out whether a password, a code or a login is right, as an attempt: it counts when that was
 * wrong.
 * @param filled runs when it was the last wrong one the person has for a while
 * @throws AppError what `work` throws; 429 without having done it
 */
export const guess = <T>(
  context: AttemptContext,
  kind: Exclude<AttemptKind, AlwaysCounted>,
  address: string,
  person: string,
  work: () => Promise<T>,
  filled?: (tx: Tx, now: Date) => Promise<void>,
): Promise<T> =>
  attempting(context, kind, address, person, async (id) => {
    let isWrong = false
    try {
      return await work()
    } catch (error) {
      isWrong = error instanceof AppError && wrong.includes(error.code)
      throw error
    } finally {
      await context.database.transactionWithoutAudit(async (tx) => {
        if (!isWrong) return void (await deleteAttempt(tx, id))
        if (kind === 'sign-in' || kind === 'second-factor')
          await countRefusal(tx, dayOf(context.clock(), context.settings.TIME_ZONE))
        if (!filled) return void (await countAttempt(tx, id))
        // one after the other, so that of several at once one alone fills the limit
        await lockRow(tx, 'sign-in-attempts')
        await countAttempt(tx, id)
        const now = context.clock()
        const subject = context.tokens.pseudonymOf(person)
        const attempt = { kind, address: networkOf(address), site: siteOf(address), subject }
        if (await isJustFull(tx, attempt, now)) await filled(tx, now)
      })
    }
  })

/** Whether the wrong ones of a person are as many as the first limit allows, and no more. */
async function isJustFull(tx: Tx, attempt: Attempt, now: Date): Promise<boolean> {
  const [{ most, window, per } = { most: 0, window: 0, per: 'address' as const }] = limitsOf[attempt.kind]
  const made = await madeOf(tx, attempt, per, window, now)
  return made.filter(({ counts }) => counts).length === most
}
