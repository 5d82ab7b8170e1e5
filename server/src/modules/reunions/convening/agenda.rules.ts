import { crc32 } from 'node:zlib'
import type { Punto } from '#contract/convocatorias.ts'
import { minute } from '#contract/durations.ts'
import type { LocalDate, LocalDateTime } from '#contract/fields.ts'
import { limits } from '#contract/limits.ts'
import type { TipoReunion } from '#contract/reunions.ts'
import type { MajorityRule, MeetingRules, QuorumShare } from '#contract/statutes.ts'
import { lastDayToSend } from '#contract/statutes.ts'
import { isoDateTime } from '../../../platform/config/time.ts'

/** Local times are ISO text to the minute, empty while they are not known. */

/** Whether a local time says a day only. */
export const isWholeDay = (local: string): boolean => local.endsWith('T00:00')

const lastMinute = Date.parse('9999-12-31T23:59Z')
const minutesAfter = (local: string, minutes: number): string =>
  new Date(Math.min(Date.parse(`${local}Z`) + minutes * minute, lastMinute)).toISOString().slice(0, 16)

/** The second call as the statutes say it: so many minutes after the first; empty where there is none, or no time yet. */
export const secondCallByStatutes = (
  fecha: string,
  rules: Pick<MeetingRules, 'segundaChamada'> | null,
): string =>
  rules?.segundaChamada && fecha !== '' && !isWholeDay(fecha)
    ? minutesAfter(fecha, rules.segundaChamada.minutos)
    : ''

/** The longest wait between the two calls, in minutes. */
const longestWait = 7 * 24 * 60

/** Whether the second call may be at `given`: the statutes have one, and it comes as late as they ask, within a week. */
export function isSecondCall(
  given: string,
  fecha: string,
  rules: Pick<MeetingRules, 'segundaChamada'> | null,
): boolean {
  const earliest = secondCallByStatutes(fecha, rules)
  return earliest !== '' && given >= earliest && given <= minutesAfter(fecha, longestWait)
}

/** The second call of a meeting: the stored one while it goes with the day of the meeting, else that of the statutes. */
export const secondCall = (
  stored: string,
  fecha: string,
  rules: Pick<MeetingRules, 'segundaChamada'> | null,
): string =>
  stored !== '' && isSecondCall(stored, fecha, rules) ? stored : secondCallByStatutes(fecha, rules)

/** Days of notice that the statutes ask for. */
export const daysOfNotice = (
  tipo: TipoReunion,
  { avisoOrdinaria, avisoExtraordinaria }: Pick<MeetingRules, 'avisoOrdinaria' | 'avisoExtraordinaria'>,
): number => (tipo === 'ORDINARIA' ? avisoOrdinaria : avisoExtraordinaria)

/** The last day on which a convocation keeps to the notice; null while the day of the meeting or the notice is not known. */
export const findLastDay = (fecha: LocalDateTime | null, dias: number | null): LocalDate | null =>
  fecha && dias !== null ? lastDayToSend([fecha[0], fecha[1], fecha[2]], dias) : null

/** Whether the meeting should have begun; one without a time, once its day is over. */
export const isPast = (fecha: LocalDateTime, now: string): boolean => {
  const local = isoDateTime(fecha)
  return isWholeDay(local) ? local.slice(0, 10) < now.slice(0, 10) : local < now
}

/** What a convocation says, as it is compared and stored. */
export interface ConvocationContent {
  fecha: string
  lugar: string
  segundaChamada: string
  puntos: Omit<Punto, 'id'>[]
  /** The rules of the meeting; null where they are not known. */
  regras: MeetingRules | null
}

export const toStoredPuntos = (puntos: readonly Punto[]): ConvocationContent['puntos'] =>
  puntos.map(({ titulo, texto, tipo, maioria }) => ({ titulo, texto, tipo, maioria }))

const sameJson = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

const toShare = (share: QuorumShare | null) =>
  share && [share.num, share.den, share.estrito, share.ouMaximo ?? null]
const toMajority = ({ num, den, estrito, base }: MajorityRule) => [num, den, estrito, base]

/** The rules that apply to a meeting of a type, in one order. */
const toComparable = (rules: MeetingRules, tipo: TipoReunion) => [
  daysOfNotice(tipo, rules),
  rules.segundaChamada?.minutos ?? null,
  toShare(rules.quorum1),
  toShare(rules.quorum2),
  toMajority(rules.maiorias.simple),
  toMajority(rules.maiorias.cualificada),
  toMajority(rules.maiorias.dousTerzos),
  rules.delegacionsMax,
  rules.votanMorosos,
]

/** Whether the rules of a meeting are those that its convocation named, as far as they are known. */
export const areSameRules = (
  one: MeetingRules | null,
  other: MeetingRules | null,
  tipo: TipoReunion,
): boolean => !one || !other || sameJson(toComparable(one, tipo), toComparable(other, tipo))

/** Whether two convocations say the same. @param tipo of the meeting */
export const isSameContent = (
  one: ConvocationContent,
  other: ConvocationContent,
  tipo: TipoReunion,
): boolean =>
  sameJson(
    [one.fecha, one.lugar, one.segundaChamada, one.puntos],
    [other.fecha, other.lugar, other.segundaChamada, other.puntos],
  ) && areSameRules(one.regras, other.regras, tipo)

/** What of a point decides whether it was convened: case and blanks aside. */
const toMark = ({ titulo, tipo, maioria }: Omit<Punto, 'id' | 'texto'>): string =>
  JSON.stringify([titulo.normalize('NFC').toLocaleLowerCase('gl').replace(/\s+/g, ''), tipo, maioria])

/** Adds to points whether a convocation has them; null where none was sent. */
export function markConvened<Point extends Punto>(
  puntos: readonly Point[],
  convened: ConvocationContent['puntos'] | undefined,
): (Point & { convocado: boolean | null })[] {
  const marks = convened && new Set(convened.map(toMark))
  return puntos.map((punto) => ({ ...punto, convocado: marks ? marks.has(toMark(punto)) : null }))
}

/** Those whose letters are in one PDF. @param part from 1 */
export const inPart = <T>(people: readonly T[], part: number): T[] =>
  people.slice((part - 1) * limits.cartas, part * limits.cartas)

/** The name of such a PDF. @param id of the meeting */
export const letterFileName = (id: number, part: number): string =>
  `Convocatoria-${id}${part > 1 ? `-${part}` : ''}.pdf`

/** A number that changes with the agenda: a change that was made from another one is refused. */
export const agendaVersion = (puntos: readonly Punto[], stored: string): number =>
  crc32(JSON.stringify([puntos, stored])) & 0x7fff_ffff
