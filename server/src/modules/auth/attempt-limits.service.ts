import { minute } from '#contract/durations.ts'
import type { Reader, Tx } from '../../platform/db/tables.ts'
import { tooManyRequests } from '../../platform/http/fair-queue.ts'
import { busy, type Limit, limitsOf } from './attempt-limits.rules.ts'
import type { AttemptKind, AttemptScope } from './attempts.rows.ts'
import { attemptsSince, countAttempts } from './attempts.rows.ts'

/** How long an attempt may take; an older one that is still open was interrupted. */
const pendingTime = minute
export interface Attempt {
  kind: AttemptKind
  address: string
  site: string
  subject: string
}
/** Whether there were many wrong passwords for this login lately, wherever they came from. */
export const isBusy = async (db: Reader, { kind, subject }: Attempt, now: Date): Promise<boolean> =>
  kind === 'sign-in' &&
  (await countAttempts(db, kind, subject, new Date(now.getTime() - busy.window))) >= busy.most

/**
 * Whether one more may be made now; not while those under way could still fill a limit.
 * @throws AppError 429 when one is full
 */
export async function hasRoom(db: Reader, attempt: Attempt, now: Date, slow: boolean): Promise<boolean> {
  for (const { most, window: usual, per } of limitsOf[attempt.kind]) {
    const window = slow && per === 'person at address' ? busy.window : usual
    const made = await findSimilarAttempts(db, attempt, per, window, now)
    const first = made.filter(({ counts }) => counts).at(-most)
    if (first) throw tooManyRequests((Date.parse(first.at) + window - now.getTime()) / 1000)
    if (made.length >= most) return false
  }
  return true
}

const findSimilarAttempts = (db: Reader, attempt: Attempt, per: Limit['per'], window: number, now: Date) =>
  attemptsSince(db, attempt.kind, getScope(attempt, per), {
    since: new Date(now.getTime() - window),
    pendingSince: new Date(now.getTime() - pendingTime),
  })

/** The attempts that share a count with this one. */
function getScope({ address, site, subject }: Attempt, per: Limit['per']): AttemptScope {
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

/** Whether a person's wrong attempts have just reached the first limit. */
export async function isJustFull(tx: Tx, attempt: Attempt, now: Date): Promise<boolean> {
  const [{ most, window, per } = { most: 0, window: 0, per: 'address' as const }] = limitsOf[attempt.kind]
  const made = await findSimilarAttempts(tx, attempt, per, window, now)
  return made.filter(({ counts }) => counts).length === most
}
