import type { AppContext } from '../../platform/app-context.ts'
import { anywhere, beginAttempt, guess } from '../auth/attempts.service.ts'
import { isSameAddress } from './email-change.service.ts'

type AttemptContext = Pick<AppContext, 'database' | 'clock' | 'tokens' | 'settings'>
interface EmailInput {
  email: string | null
}

/**
 * Does `work`, which gives the asker's own account another e-mail. Each such request counts: whether it is refused or not,
 * it says whether the address is another user's.
 * @throws AppError what `work` throws; 429 without having done it
 */
export async function limitingOwnEmail<T>(
  context: AttemptContext,
  who: { login: string },
  stored: EmailInput,
  input: EmailInput,
  work: () => Promise<T>,
): Promise<T> {
  if (!isSameAddress(stored, input)) await beginAttempt(context, 'own-email', anywhere, who.login)
  return work()
}

/**
 * Does `work`, which gives a new record, or the `stored` one, an e-mail. It counts when the address is another user's:
 * people who keep the register or the users give many new ones.
 * @throws AppError what `work` throws; 429 without having done it
 */
export const limitingTakenEmails = <T>(
  context: AttemptContext,
  who: { login: string },
  stored: EmailInput | null,
  input: EmailInput,
  work: () => Promise<T>,
): Promise<T> =>
  stored && isSameAddress(stored, input) ? work() : guess(context, 'taken-email', anywhere, who.login, work)
