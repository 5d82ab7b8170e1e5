import { currentPeriod, isPeriod, type PeriodoCota, parsePeriod } from '#contract/periods.ts'
import type { Key, Translate } from '../../../shell/i18n.ts'

/** Whether fees of both kinds are issued for the same periods, so that one run can issue them. */
export const haveSamePeriods = (one: PeriodoCota, other: PeriodoCota): boolean =>
  isPeriod(other, currentPeriod(one, '2000-01-01'))

/** Months of a period of `kind`. */
export const countMonths = (kind: PeriodoCota): number =>
  parsePeriod(currentPeriod(kind, '2000-01-01'))?.months ?? 12

const two = (value: number): string => String(value).padStart(2, '0')

/** The periods of `kind` from last year to next year, the latest first. @param today ISO text */
export function periodsAround(kind: PeriodoCota, today: string): string[] {
  const year = Number(today.slice(0, 4))
  const months = countMonths(kind)
  const firsts = Array.from({ length: 12 / months }, (_, part) => two(part * months + 1))
  return [year - 1, year, year + 1]
    .flatMap((each) => firsts.map((month) => currentPeriod(kind, `${each}-${month}-01`)))
    .reverse()
}

/** A period in words: «2026», «1.º semestre de 2026», «marzo de 2026». */
export function periodText(periodo: string, t: Translate): string {
  const period = parsePeriod(periodo)
  if (!period || period.months === 12) return periodo
  const { year, first, months } = period
  if (months === 1) return t('periodo.month', { month: t(`date.month.${first}` as Key), year })
  return t(months === 6 ? 'periodo.half' : 'periodo.quarter', { part: Math.ceil(first / months), year })
}
