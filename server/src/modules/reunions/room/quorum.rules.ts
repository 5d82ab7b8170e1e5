import type { Quorum } from '#contract/asistencia.ts'
import type { MeetingRules } from '#contract/statutes.ts'
import { needed } from '#contract/statutes.ts'
import type { Headcount } from '../census/attendance.rules.ts'

/** What the last convocation of a meeting named: `segundaChamada` is empty where there was no second call. */
export interface ConvenedCalls {
  segundaChamada: string
  /** Null where they are not known. */
  rules: MeetingRules | null
}

export interface RulesWithCalls extends MeetingRules {
  hasSecondCall: boolean
}

/**
 * The rules of a meeting with the calls that it has: those of its last convocation, also when the statutes have changed since, and without
 * one those of the statutes.
 */
export function withCalls(rules: MeetingRules, convened: ConvenedCalls | undefined): RulesWithCalls {
  if (!convened) return { ...rules, hasSecondCall: rules.segundaChamada !== null }
  const hasSecondCall = convened.segundaChamada !== ''
  // statutes that have lost the second call may say nothing of its quorum
  const quorum2 =
    hasSecondCall && !rules.segundaChamada && convened.rules ? convened.rules.quorum2 : rules.quorum2
  return { ...rules, quorum2, hasSecondCall }
}

/** What each call of a meeting needs of its census, and whether those there and represented are enough. */
export function toChamadas(
  rules: RulesWithCalls | null,
  censo: number,
  { presentes, representadas }: Headcount,
): Pick<Quorum, 'chamada1' | 'chamada2'> {
  if (!rules) return { chamada1: null, chamada2: null }
  const toChamada = (share: MeetingRules['quorum1']) => {
    const necesarias = needed(share, censo)
    return { necesarias, acadado: presentes + representadas >= necesarias }
  }
  const { quorum1, quorum2, hasSecondCall } = rules
  return { chamada1: toChamada(quorum1), chamada2: hasSecondCall ? toChamada(quorum2) : null }
}

/** Whether those there or represented at the opening were enough for its call. */
export function toApertura(
  { quorum1, quorum2 }: Pick<MeetingRules, 'quorum1' | 'quorum2'>,
  chamada: number | null,
  censo: number,
  heads: Headcount,
): NonNullable<Quorum['apertura']> {
  const necesarias = needed(chamada === 2 ? quorum2 : quorum1, censo)
  const presentes = heads.presentes + heads.representadas
  return { necesarias, presentes, faltan: Math.max(0, necesarias - presentes) }
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

/**
 * The moment by which a stay that never was has begun, as it is kept: not in the future, and not after the end of the meeting. Without one
 * it is now, or the end.
 */
export function toRemovalTime(given: Date | undefined, now: Date, { pechada }: { pechada: string }): string {
  const moment = (given && given < now ? given : now).toISOString()
  return pechada !== '' && moment > pechada ? pechada : moment
}
