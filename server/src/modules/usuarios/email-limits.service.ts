import type { Parts } from '../../platform/app-context.ts'
import { anywhere, beginAttempt, guess } from '../account/attempts.service.ts'
import { isSameAddress } from './address.service.ts'

type AttemptParts = Pick<Parts, 'database' | 'clock' | 'tokens'>
interface Addressed {
  email: string
}

/**
 * Does `work`, which gives the asker's own account another e-mail. Each such request counts: whether it is refused or not,
 * it tells whether the address is another user's.
 * @throws Refusal what `work` throws; 429 without having done it
 */
export async function limitingOwnEmail<T>(
  parts: AttemptParts,
  who: { login: string },
  stored: Addressed,
  wish: Addressed,
  work: () => Promise<T>,
): Promise<T> {
  if (!isSameAddress(stored, wish)) await beginAttempt(parts, 'own-email', anywhere, who.login)
  return work()
}

/**
 * Does `work`, which gives a new record, or the `stored` one, an e-mail. It counts when the address is another user's:
 * people who keep the register or the users give many new ones.
 * @throws Refusal what `work` throws; 429 without having done it
 */
export const limitingTakenEmails = <T>(
  parts: AttemptParts,
  who: { login: string },
  stored: Addressed | null,
  wish: Addressed,
  work: () => Promise<T>,
): Promise<T> =>
  stored && isSameAddress(stored, wish) ? work() : guess(parts, 'taken-email', anywhere, who.login, work)
