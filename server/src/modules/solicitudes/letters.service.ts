import type { AppContext } from '../../platform/app-context.ts'
import { AppError } from '../../platform/app-error.ts'
import { randomKey, toHash } from '../../platform/crypto/tokens.ts'
import { lockRow } from '../../platform/db/counters.ts'
import type { Reader, Tx } from '../../platform/db/tables.ts'
import { tooManyRequests } from '../../platform/http/fair-queue.ts'
import { anywhere, beginAttempt } from '../auth/attempts.service.ts'
import { toMailbox } from './mailbox.rules.ts'
import { countUnmailed, findUnmailed, setMailed } from './solicitudes.rows.ts'

/** The mails that ask to confirm an application: how many go, and what happens with those beyond. */

/** Applications whose mail may wait, at most. */
const mostWaiting = 3000
/** How long a visitor is told to wait when as many do, in seconds. */
const wait = 3600

/** The number of applications whose mail waits. */
export const countUnmailedApplications = (db: Reader): Promise<number> => countUnmailed(db)

/** Whether an attempt is within its limit; it counts. */
async function isWithin(attempt: Promise<number>): Promise<boolean> {
  try {
    await attempt
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'error.too-many-requests') return false
    throw error
  }
}

/** Whether the address may be sent one more mail today. The answer hides it: it would tell the visitor that the address has been applied with. */
export const mayWriteTo = (context: AppContext, email: string): Promise<boolean> =>
  isWithin(beginAttempt(context, 'solicitude-letter', anywhere, toMailbox(email)))

/** Whether the portal may write to one more stranger today; one that may counts. */
const mayWrite = (context: AppContext): Promise<boolean> =>
  isWithin(beginAttempt(context, 'solicitude-any', anywhere, ''))

/** Whether the mail of a new application goes at once: not while others wait. Mails only count: others cannot be kept from applying by forms that send none. */
export const goesAtOnce = async (context: AppContext): Promise<boolean> =>
  (await countUnmailed(context.database.read)) === 0 && (await mayWrite(context))

/** Lets one more application wait for its mail. @throws AppError 429 when as many wait as may */
export async function expectRoomToWait(tx: Tx): Promise<void> {
  // one after the other, so that of several at once none slips past the limit
  await lockRow(tx, 'sign-in-attempts')
  if ((await countUnmailed(tx)) >= mostWaiting) throw tooManyRequests(wait)
}

/** Writes the mails that wait, the oldest first, as many as may go today. From then on their links are good for their time. */
export async function mailWaiting(context: AppContext): Promise<void> {
  const { database, clock, mail } = context
  for (;;) {
    const first = await findUnmailed(database.read)
    if (!first || !(await mayWrite(context))) break
    await database.transactionWithoutAudit(async (tx) => {
      const now = clock()
      const key = randomKey()
      if (!(await setMailed(tx, first.id, toHash(key), now))) return
      const to = { address: first.email, name: '' }
      await mail.enqueue(tx, now, { template: 'solicitude-confirm', to, language: first.language, key })
    })
  }
  mail.wake()
}
