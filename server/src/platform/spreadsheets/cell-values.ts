import { day } from '#contract/durations.ts'

/** Numbers beyond this lose digits in a spreadsheet, which keeps fifteen. */
const exact = 1e15

/** The text of a number; null when a spreadsheet has lost digits of it. */
export function toNumberText(value: number): string | null {
  if (!Number.isFinite(value) || Math.abs(value) >= exact) return null
  // what is left of a sum in binary: 12.100000000000001
  const rounded = Number(value.toPrecision(15))
  const text = String(rounded)
  return /e/.test(text)
    ? rounded
        .toFixed(12)
        .replace(/0{1,12}$/, '')
        .replace('.', ',')
    : text.replace('.', ',')
}

const two = (part: number): string => String(part).padStart(2, '0')

/** Days from the epoch of spreadsheets to 1970; Macintosh ones count from 1904. */
const epochs = { 1900: 25_569, 1904: 24_107 } as const
/** Excel has a 29 February 1900: before it, days count from another epoch. */
const leapDay1900 = 60

/** The day that a spreadsheet stores as a number, as dd/mm/yyyy; null for none. */
export function toDateText(serial: number, system: 1900 | 1904): string | null {
  const whole = Math.floor(serial)
  if (whole < (system === 1900 ? 1 : 0) || whole > 2_958_465) return null
  if (system === 1900 && whole === leapDay1900) return '29/02/1900'
  const shift = system === 1900 && whole < leapDay1900 ? 1 : 0
  const date = new Date((whole + shift - epochs[system]) * day)
  return `${two(date.getUTCDate())}/${two(date.getUTCMonth() + 1)}/${date.getUTCFullYear()}`
}

/** A day in the form of ISO 8601, with or without a time, as dd/mm/yyyy; anything else as it is. */
export const toDayText = (value: string): string =>
  value.replace(/^(\d{4})-(\d{2})-(\d{2})(T[\d:.]*Z?)?$/, '$3/$2/$1')

/** Formats of dates that every workbook has by number. */
const isDateNumber = (id: number): boolean =>
  (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58)

/** How a cell shows its number. */
export interface NumberFormat {
  isDate: boolean
  /** Digits that it always shows, as in `00000`. */
  digits: number
}

/** @param code the text of a format that is the workbook's own */
export function toNumberFormat(id: number, code: string | undefined): NumberFormat {
  if (code === undefined) return { isDate: isDateNumber(id), digits: 0 }
  // [h] is a duration, other words in brackets are colours and languages
  const plain = code.replace(/"[^"]{0,99}"|\\.|\[(?!h{1,9}\]|m{1,9}\]|s{1,9}\])[^\]]{0,99}\]|[_*]./gi, '')
  // hours and minutes alone are no date
  const isDate = /[dy]/i.test(plain) || (/m/i.test(plain) && !/[hs]/i.test(plain))
  return { isDate, digits: /^0+$/.test(plain) ? plain.length : 0 }
}

/** The text of a number with the digits that its format always shows. */
export const withDigits = (text: string, digits: number): string =>
  /^\d+$/.test(text) ? text.padStart(digits, '0') : text
