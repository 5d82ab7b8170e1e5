import type { BirthDate } from '#contract/rules.ts'
import { isCalendarDay, isoDate } from '#contract/rules.ts'
import { toDateText } from '../../platform/spreadsheets/cell-values.ts'

/** Dates in cells: days first, or ISO 8601. */

/** What a cell with a day says; `monthFirst` shows that the file writes the month before the day. */
export type DayReading = { day: string; isSerial?: true } | { isMonthFirst: true } | null

/** The longest text that can be a date, in characters. */
const longest = 40

/** A date without blanks around its separators, and without the midnight that programs add. */
const tidy = (text: string): string =>
  (text.length > longest ? '' : text)
    .trim()
    .replace(/[T ]0?0:00(:00(\.0+)?)?Z?$/, '')
    .replace(/\s{0,40}([/.-])\s{0,40}/g, '$1')

const dayFirst = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/
const iso = /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})$/
/** The number of a day since 1900 between 1927 and 2064. */
const serial = /^[1-5]\d{4}$/

/** A year of two figures is not in the future. */
function toFullYear(text: string, thisYear: number): number {
  const year = Number(text)
  if (text.length === 4) return year
  return year > thisYear % 100 ? 1900 + year : 2000 + year
}

/** A whole date; null when it is none. @param thisYear decides the century of a year of two figures */
export function readDay(text: string, thisYear: number): DayReading {
  const plain = tidy(text)
  const [, first = '', second = '', yearText = ''] = dayFirst.exec(plain) ?? []
  if (yearText !== '') {
    const [day, month, year] = [Number(first), Number(second), toFullYear(yearText, thisYear)]
    if (month > 12 && day >= 1 && day <= 12 && isCalendarDay(year, day, month)) return { isMonthFirst: true }
    return isCalendarDay(year, month, day) ? { day: isoDate(year, month, day) } : null
  }
  const [, year, month, day] = iso.exec(plain) ?? []
  if (year !== undefined)
    return isCalendarDay(Number(year), Number(month), Number(day))
      ? { day: isoDate(Number(year), Number(month), Number(day)) }
      : null
  const shown = serial.test(plain) ? toDateText(Number(plain), 1900) : null
  return shown === null ? null : { day: shown.split('/').toReversed().join('-'), isSerial: true }
}

export type BirthReading = { birth: BirthDate; isSerial?: true } | { isMonthFirst: true } | null

/** A birth date of which parts may be unknown: dd/mm/yyyy, mm/yyyy, yyyy or dd/mm; the parts are not checked. */
export function readBirth(text: string, thisYear: number): BirthReading {
  const plain = tidy(text)
  const of = (anoNac: string | null, mesNac: string | null, diaNac: string | null): BirthReading => ({
    birth: {
      anoNac: anoNac === null ? null : Number(anoNac),
      mesNac: mesNac === null ? null : Number(mesNac),
      diaNac: diaNac === null ? null : Number(diaNac),
    },
  })
  if (/^\d{4}$/.test(plain)) return of(plain, null, null)
  const [, month, year] = /^(\d{1,2})[/.-](\d{4})$/.exec(plain) ?? []
  if (month !== undefined && year !== undefined) return of(year, month, null)
  const [, isoYear, isoMonth] = /^(\d{4})[/.-](\d{1,2})$/.exec(plain) ?? []
  if (isoYear !== undefined && isoMonth !== undefined) return of(isoYear, isoMonth, null)
  const [, day, ofMonth] = /^(\d{1,2})[/.-](\d{1,2})$/.exec(plain) ?? []
  if (day !== undefined && ofMonth !== undefined) return Number(ofMonth) <= 12 ? of(null, ofMonth, day) : null
  const reading = readDay(plain, thisYear)
  if (reading === null || 'isMonthFirst' in reading) return reading
  const [anoNac = null, mesNac = null, diaNac = null] = reading.day.split('-')
  const birth = of(anoNac, mesNac, diaNac)
  return birth && 'birth' in birth && reading.isSerial ? { ...birth, isSerial: true } : birth
}

const two = (part: number): string => String(part).padStart(2, '0')

/** An ISO day as dd/mm/yyyy. */
export const showDay = (day: string): string => day.split('-').toReversed().join('/')

/** The known parts of a birth date: dd/mm/yyyy, mm/yyyy, yyyy, dd/mm; null without any, or where these forms cannot say it. */
export function showBirth({ anoNac, mesNac, diaNac }: BirthDate): string | null {
  const parts = [diaNac === null ? null : two(diaNac), mesNac === null ? null : two(mesNac)]
  const shown = [...parts, anoNac === null ? null : String(anoNac)].filter((part) => part !== null)
  return shown.length === 0 ? null : shown.join('/')
}
