import type { BirthDate } from '#contract/rules.ts'
import { isCalendarDay, isoDate } from '#contract/rules.ts'
import { searchText } from '#contract/search.ts'
import { toDateText } from '../../platform/spreadsheets/cell-values.ts'

/** Dates in cells: days first, or ISO 8601. */

/** What a cell with a day says; `monthFirst` shows that the file writes the month before the day. */
export type DayReading = { day: string; isSerial?: true } | { isMonthFirst: true } | null

/** The longest text that can be a date, in characters. */
const longest = 40

/** The months in Galician, Spanish, English and Portuguese, as they begin; each also with all its letters. */
const months: readonly (readonly string[])[] = [
  ['xan', 'ene', 'jan'],
  ['feb', 'fev'],
  ['mar'],
  ['abr', 'apr'],
  ['mai', 'may'],
  ['xun', 'jun'],
  ['xul', 'jul'],
  ['ago', 'aug'],
  ['set', 'sep'],
  ['out', 'oct'],
  ['nov'],
  ['dec', 'dic', 'dez'],
]
const longMonths = new Set(
  [
    'xaneiro febreiro marzo abril maio xuno xullo agosto setembro outubro novembro decembro',
    'enero febrero marzo abril mayo junio julio agosto septiembre setiembre octubre noviembre diciembre sept',
    'january february march april may june july august september october november december',
    'janeiro fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro',
  ].flatMap((names) => names.split(' ')),
)

/** The number of a month that is written as a word; undefined for another word. */
function findMonth(word: string): number | undefined {
  if (word.length > 3 && !longMonths.has(word)) return undefined
  const at = months.findIndex((begins) => begins.includes(word.slice(0, 3)))
  return at < 0 ? undefined : at + 1
}

/** A time after a day: 10:30, 10:30:00.000Z, 10:30 p. m. */
const time =
  /(?:,? |T)\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?(?: ?[ap]\. ?m\.?| ?[ap]m)?(?: ?Z|[+-]\d{2}:?\d{2})?$/i

/** «2 de maio de 1983», «02-may-83», «maio de 1983» and «may 2, 1983» with the number of the month; other texts as they are. */
function withMonthNumber(text: string): string {
  const plain = searchText(text).replace(/[\s./,-]+|\bde(l)?\b/g, ' ')
  const words = plain.split(' ').filter(Boolean)
  const [first = '', second = '', third = ''] = words
  const month = findMonth(/^\d/.test(first) ? second : first)
  if (month === undefined || words.length > 3) return text
  const isYear = (word: string) => /^(\d{4}|\d{2})$/.test(word)
  const isDay = (word: string) => /^\d{1,2}$/.test(word)
  if (isDay(first)) {
    if (third === '') return `${first}/${month}`
    return isYear(third) ? `${first}/${month}/${third}` : text
  }
  if (third === '' && /^[3-9]\d$/.test(second) && second !== '30' && second !== '31')
    return `${month}/19${second}`
  if (third === '') return /^\d{4}$/.test(second) ? `${month}/${second}` : text
  return isDay(second) && isYear(third) ? `${second}/${month}/${third}` : text
}

/** A date in figures, without blanks around its separators, and without a time. */
const tidy = (text: string): string =>
  withMonthNumber(
    (text.length > longest ? '' : text)
      .trim()
      .replace(time, '')
      .replace(/\s{0,40}([/.-])\s{0,40}/g, '$1'),
  )

const dayFirst = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/
const iso = /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})$/
/** The number of a day since 1900 between 1927 and 2064. */
const serial = /^[1-5]\d{4}([.,]\d{1,15})?$/

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
  const shown = serial.test(plain) ? toDateText(Number(plain.replace(',', '.')), 1900) : null
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
