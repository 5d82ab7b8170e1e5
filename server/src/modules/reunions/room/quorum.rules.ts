import type { Quorum } from '#contract/asistencia.ts'
import type { StatuteRules } from '#contract/statutes.ts'
import { needed } from '#contract/statutes.ts'
import type { Headcount } from '../census/attendance.rules.ts'

/** What each call of a meeting needs of its census, and whether those there and represented are enough. */
export function toChamadas(
  { quorum1, quorum2, segundaChamada }: StatuteRules,
  censo: number,
  { presentes, representadas }: Headcount,
): Pick<Quorum, 'chamada1' | 'chamada2'> {
  const toChamada = (share: StatuteRules['quorum1']) => {
    const necesarias = needed(share, censo)
    return { necesarias, acadado: presentes + representadas >= necesarias }
  }
  return { chamada1: toChamada(quorum1), chamada2: segundaChamada && toChamada(quorum2) }
}

/**
 * The moment of a tick as it is kept: not in the future, where it would not count yet, and not after the end of the meeting. Without one
 * it is now; in a meeting that is over, its beginning, for a correction is about the whole of it.
 * @param given the moment on the phone @param closed the end of the meeting as ISO text, empty before
 */
export function toTickTime(
  given: Date | undefined,
  now: Date,
  { aberta, pechada }: { aberta: string; pechada: string },
): string {
  if (!given) return pechada === '' ? now.toISOString() : aberta
  const moment = (given > now ? now : given).toISOString()
  return pechada !== '' && moment > pechada ? pechada : moment
}
