import { setTimeout } from 'node:timers/promises'
import type { ErrorCode } from '#contract/errors.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { AppError } from '../../platform/app-error.ts'
import { getToday } from '../../platform/config/time.ts'
import { lockRow } from '../../platform/db/counters.ts'
import type { Tx } from '../../platform/db/tables.ts'
import type { FairQueue } from '../../platform/http/fair-queue.ts'
import { createFairQueue, tooManyRequests } from '../../platform/http/fair-queue.ts'
import { toNetwork, toSite } from '../../platform/http/networks.ts'
import { type AlwaysCounted, alwaysCounted, busy } from './attempt-limits.rules.ts'
import { hasRoom, isBusy, isJustFull } from './attempt-limits.service.ts'
import type { AttemptKind } from './attempts.rows.ts'
import { countAttempt, deleteAttempt, insertAttempt } from './attempts.rows.ts'
import { countRefusal } from './refusals.rows.ts'

/** In place of an address, where one person's attempts count wherever they come from. */
export const anywhere = ''

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
  solicitude: newTurns(),
  'solicitude-letter': newTurns(),
  'solicitude-any': newTurns(),
  'solicitude-paper': newTurns(),
  'solicitude-paper-any': newTurns(),
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
  const subject = tokens.toPseudonym(person)
  const attempt = { kind, address: toNetwork(from), site: toSite(from), subject }
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

/** The errors of attempts that count. */
const wrong: ErrorCode[] = [
  'error.credentials-not-valid',
  'error.incorrect-password',
  'error.second-factor-not-valid',
  'error.incorrect-code',
  'error.dni-not-registered',
  'error.email-in-use',
]

/** A DNI that gets no link, because its user has no e-mail, counts as one that there is not. */
const isWrongGuess = (kind: AttemptKind, code: ErrorCode): boolean =>
  wrong.includes(code) || (kind === 'reset-unknown' && code === 'error.sen-correo')

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
      isWrong = error instanceof AppError && isWrongGuess(kind, error.code)
      throw error
    } finally {
      await context.database.transactionWithoutAudit(async (tx) => {
        if (!isWrong) return void (await deleteAttempt(tx, id))
        if (kind === 'sign-in' || kind === 'second-factor') await countRefusal(tx, getToday(context))
        if (!filled) return void (await countAttempt(tx, id))
        // one after the other, so that of several at once one alone fills the limit
        await lockRow(tx, 'sign-in-attempts')
        await countAttempt(tx, id)
        const now = context.clock()
        const subject = context.tokens.toPseudonym(person)
        const attempt = { kind, address: toNetwork(address), site: toSite(address), subject }
        if (await isJustFull(tx, attempt, now)) await filled(tx, now)
      })
    }
  })
