import { day, minute } from './durations.ts'

/** Local times of a time zone, named as in the IANA database, and the instants they stand for. */

/** Offset of a time zone from UTC at `instant`, in minutes. */
export function offsetMinutes(instant: Date, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' }).formatToParts(
    instant,
  )
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT'
  const [, sign, hours = '0', minutes = '0'] = /GMT([+-])(\d{2}):(\d{2})/.exec(name) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}

/**
 * The first local time after the gap that `local` falls into, because the clock goes forward over it: `2026-03-29T03:00` for
 * `2026-03-29T02:30` in Madrid. Null for a time that exists, and
 * for a day that does not.
 */
export function timeAfterGap(local: string, timeZone: string): string | null {
  const utc = Date.parse(`${local}Z`)
  if (Number.isNaN(utc)) return null
  const offsetAt = (instant: number) => offsetMinutes(new Date(instant), timeZone)
  const [before, after] = [offsetAt(utc - day), offsetAt(utc + day)]
  if ([before, after].some((offset) => offsetAt(utc - offset * minute) === offset)) return null
  // the minute of the change, between the last with the one offset and the first with the other
  let [last, first] = [utc - day, utc + day]
  while (first - last > minute) {
    const middle = last + Math.floor((first - last) / minute / 2) * minute
    if (offsetAt(middle) === before) last = middle
    else first = middle
  }
  return new Date(first + after * minute).toISOString().slice(0, 16)
}
