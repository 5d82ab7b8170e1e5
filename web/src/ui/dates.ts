import { portalConfig } from '../shell/config.ts'
import type { Key, Translate } from '../shell/i18n.ts'

/** A local date or date-time in wire format: year, month (from 1), day, and optionally hour and minute. */
export type LocalDate = readonly [number, number, number, (number | undefined)?, (number | undefined)?]

const two = (value: number): string => String(value).padStart(2, '0')
const hasTime = ([, , , hour = 0, minute = 0]: LocalDate): boolean => hour !== 0 || minute !== 0

/** The format of each time zone: making one takes longer than a hundred uses. */
const zones = new Map<string, Intl.DateTimeFormat>()

function getZone(timeZone: string): Intl.DateTimeFormat {
  const known = zones.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  })
  zones.set(timeZone, made)
  return made
}

/** The local date-time of an instant (ISO 8601) in the association's time zone. */
export function toLocal(instant: string, timeZone: string = portalConfig().timeZone): LocalDate {
  const parts = getZone(timeZone).formatToParts(new Date(instant))
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((each) => each.type === type)?.value)
  return [part('year'), part('month'), part('day'), part('hour'), part('minute')]
}

/** Short form for tables: 31-05-2026 19:30; midnight, which means «no time», is omitted. */
export function shortDate(date: LocalDate): string {
  const [year, month, day, hour = 0, minute = 0] = date
  const days = `${two(day)}-${two(month)}-${String(year).padStart(4, '0')}`
  return hasTime(date) ? `${days} ${two(hour)}:${two(minute)}` : days
}

/** The known parts of a birthday: 31 de maio. */
export function birthday(month: number | null, day: number | null, t: Translate): string {
  if (month === null) return ''
  const name = t(`date.month.${month}` as Key)
  return day === null ? name : t('date.day-month', { day, month: name })
}

/** Long form: domingo, 31 de maio de 2026, ás 19:30. */
export const longDate = (date: LocalDate, t: Translate): string => toLongDate(date, t, hasTime(date))

/** The same of what has a time, midnight too. */
export const longMoment = (date: LocalDate, t: Translate): string => toLongDate(date, t, true)

function toLongDate(date: LocalDate, t: Translate, isTimed: boolean): string {
  const [year, month, day, hour = 0, minute = 0] = date
  const weekday = new Date(Date.UTC(year, month - 1, day)).getUTCDay()
  const days = t('date.long', {
    weekday: t(`date.weekday.${weekday}` as Key),
    day,
    month: t(`date.month.${month}` as Key),
    year,
  })
  if (!isTimed) return days
  // One o'clock is singular: «á 1:30».
  return t(hour === 1 ? 'date.at-one' : 'date.at', { date: days, time: `${hour}:${two(minute)}` })
}

/** A date in the format of date fields, 2026-05-31. */
export const isoDay = ([year, month, day]: LocalDate): string =>
  `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`

/** Today in the association's time zone, as `2026-05-31`. */
export const isoToday = (): string => isoDay(toLocal(new Date().toISOString()))

/** Today as tables show days: 31-05-2026. */
export const shortToday = (): string => isoToday().split('-').reverse().join('-')

/** Today and the day before, as {@link isoToday}. */
export function todayAndYesterday(): [today: string, yesterday: string] {
  const [year, month, day] = toLocal(new Date().toISOString())
  const before = new Date(Date.UTC(year, month - 1, day - 1))
  return [
    isoDay([year, month, day]),
    isoDay([before.getUTCFullYear(), before.getUTCMonth() + 1, before.getUTCDate()]),
  ]
}

/** Reverse of {@link isoDay}, also for ISO date-times without zone; undefined for an invalid text. */
export function fromIso(text: string): LocalDate | undefined {
  const match = /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}):(\d{2}))?/.exec(text)
  if (!match) return undefined
  const [year = 0, month = 0, day = 0, hour, minute] = match
    .slice(1)
    .map((part) => part && Number(part)) as number[]
  return hour === undefined ? [year, month, day] : [year, month, day, hour, minute]
}
