import type { periodosCota } from './kinds.ts'
import { isCalendarDay, isoDate } from './rules.ts'

/** The periods for which fees are issued: «2026», «2026-S1», «2026-T1», «2026-03». Days are ISO text. */

export type PeriodoCota = (typeof periodosCota)[number]

/** Months of a period of each kind. A fee paid once is issued for a year. */
const months: Record<PeriodoCota, number> = { ANUAL: 12, SEMESTRAL: 6, TRIMESTRAL: 3, MENSUAL: 1, UNICA: 12 }

/** A period as text, taken apart. */
interface Period {
  year: number
  /** First month, 1 to 12. */
  first: number
  /** Number of months. */
  months: number
}

/** Years after this one for which charges are issued and collected; a later one was typed by mistake. */
const yearsAhead = 2

/** The last day on which a charge falls due or is collected. @param today ISO text */
export const lastDueDay = (today: string): string => isoDate(Number(today.slice(0, 4)) + yearsAhead, 12, 31)

/** The period that `text` names; null if it names none. */
export function parsePeriod(text: string): Period | null {
  const [, year = '', letter = '', part = ''] = /^(\d{4})(?:-([ST]?)(\d{1,2}))?$/.exec(text) ?? []
  if (year === '' || Number(year) < 1000) return null
  if (part === '') return { year: Number(year), first: 1, months: 12 }
  const length = letter === 'S' ? 6 : letter === 'T' ? 3 : 1
  if (part.length !== (letter === '' ? 2 : 1) || Number(part) < 1 || Number(part) > 12 / length) return null
  return { year: Number(year), first: (Number(part) - 1) * length + 1, months: length }
}

/** Whether fees of `kind` are issued for the period `text`. */
export const isPeriod = (kind: PeriodoCota, text: string): boolean =>
  parsePeriod(text)?.months === months[kind]

const lastDay = (year: number, month: number): string =>
  isoDate(year, month, [31, 30, 29, 28].find((day) => isCalendarDay(year, month, day)) ?? 28)

/** First and last day of a period. */
export const toDateRange = ({ year, first, months: length }: Period): { start: string; end: string } => ({
  start: isoDate(year, first, 1),
  end: lastDay(year, first + length - 1),
})

/**
 * The day on which a fee of the period is due. In periods shorter than a year `month` counts from the first month of the period:
 * 3, 6, 9 and 12 all mean the third month of each quarter. Day 31 means the last day of the month.
 */
export function dueDay({ year, first, months: length }: Period, month: number, day: number): string {
  const due = first + ((month - 1) % length)
  return isCalendarDay(year, due, day) ? isoDate(year, due, day) : lastDay(year, due)
}

/** Months of the period that are left on `day`, that of the day included; all of them before the period begins. */
export function monthsLeft({ year, first, months: length }: Period, day: string): number {
  const [dayYear = 0, month = 0] = day.split('-').map(Number)
  const passed = (dayYear - year) * 12 + month - first
  return Math.min(length, Math.max(0, length - passed))
}

/** A part of an amount, in cents: `left` of `length` months, rounded half up. */
export const proRata = (cents: number, left: number, length: number): number =>
  Math.floor((2 * cents * left + length) / (2 * length))

/** The period of `kind` in which `day` lies, as text. */
export function currentPeriod(kind: PeriodoCota, day: string): string {
  const [year = '', month = ''] = day.split('-')
  const part = Math.ceil(Number(month) / months[kind])
  if (kind === 'SEMESTRAL') return `${year}-S${part}`
  if (kind === 'TRIMESTRAL') return `${year}-T${part}`
  return kind === 'MENSUAL' ? `${year}-${month}` : year
}
