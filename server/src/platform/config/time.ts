import { day, minute } from '#contract/durations.ts'
import type { LocalDate, LocalDateTime } from '#contract/fields.ts'
import { offsetMinutes } from '#contract/local-times.ts'
import { isCalendarDay, isoDate } from '#contract/rules.ts'

/** Local days of the association and the instants at which they begin. */

/** Whether `text` is a day that a form takes too, as `2026-05-31`. */
export const isLocalDate = (text: string): boolean => {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? []
  return isCalendarDay(Number(year), Number(month), Number(day))
}

/** The day `days` after `day`; negative numbers count back. */
export const daysAfter = (day: string, days: number): string => {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}
export const dayAfter = (day: string): string => daysAfter(day, 1)
export const dayBefore = (day: string): string => daysAfter(day, -1)

/** One formatter for each time zone: creating one takes longer than using it. */
const dayFormats = new Map<string, Intl.DateTimeFormat>()

/** The current day in `timeZone` (IANA name) at `instant`, as `2026-05-31`. */
export function toDay(instant: Date, timeZone: string): string {
  let format = dayFormats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' })
    dayFormats.set(timeZone, format)
  }
  return format.format(instant)
}

/** The day it is for the association, as `2026-05-31`. */
export const getToday = ({
  clock,
  settings,
}: {
  clock: () => Date
  settings: { TIME_ZONE: string }
}): string => toDay(clock(), settings.TIME_ZONE)

/** A stored day in wire format: `2026-05-31` → `[2026, 5, 31]`. */
export const toLocalDate = (day: string): LocalDate => [
  Number(day.slice(0, 4)),
  Number(day.slice(5, 7)),
  Number(day.slice(8, 10)),
]

/** Stored for an unknown day and time; sorts after every other. */
const unknown = '~'

/** A day and time as stored; unknown ones sort last in ascending order. */
export const storedDateTime = (given: string | null | undefined): string => given ?? unknown

/** A stored day and time in wire format: `2026-05-31T19:30` → `[2026, 5, 31, 19, 30]`; null when unknown. */
export const toLocalDateTime = (stored: string): LocalDateTime | null => {
  if (stored === unknown) return null
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = stored.split(/[-T:]/).map(Number)
  return [year, month, day, hour, minute]
}

/** A day and time as sortable text: `[2026, 5, 31, 19, 30]` → `2026-05-31T19:30`. */
export const isoDateTime = ([year, month, day, ...time]: LocalDateTime): string =>
  `${isoDate(year, month, day)}T${time.map((part) => String(part).padStart(2, '0')).join(':')}`

/**
 * The instant of a local time, `2026-05-31T19:30`, in `timeZone` (IANA name). For a time that occurs twice when the
 * clock goes back, it is the first; a time skipped when the clock goes forward is counted from before, as in RFC
 * 5545.
 */
export function toInstant(local: string, timeZone: string): Date {
  const utc = new Date(`${local}Z`).getTime()
  const before = offsetMinutes(new Date(utc - day), timeZone)
  const after = offsetMinutes(new Date(utc + day), timeZone)
  const first = new Date(utc - before * minute)
  const second = new Date(utc - after * minute)
  const isFirst = offsetMinutes(first, timeZone) === before
  return isFirst || offsetMinutes(second, timeZone) !== after ? first : second
}

/** The local time in `timeZone` (IANA name) at `instant`, to the minute: `2026-05-31T19:30`. */
export const toLocalTime = (instant: Date, timeZone: string): string =>
  new Date(instant.getTime() + offsetMinutes(instant, timeZone) * minute).toISOString().slice(0, 16)

/** The instant at which the local day `day` begins in `timeZone` (IANA name). */
export const startOfDay = (day: string, timeZone: string): Date => toInstant(`${day}T00:00`, timeZone)
