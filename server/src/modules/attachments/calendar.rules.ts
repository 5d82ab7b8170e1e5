import type { LocalDateTime } from '#contract/fields.ts'
import { isoDateTime, toInstant } from '../../platform/config/time.ts'

/** The fields of an event or a meeting in its calendar entry. */
export interface CalendarEntry {
  /** The same for the same record for ever, so that adding it twice changes the entry and makes no second one. */
  uid: string
  title: string
  place: string
  /** Local; at 00:00 the time is not known, and the entry is for the whole day. */
  starts: LocalDateTime
  /** Page of the record. */
  url: string
  /** Counts the changes of the record. */
  version: number
  /** Whether it does not take place, so that calendars take it away. */
  isCancelled?: boolean
}

/** Control characters except for the line feed have no place in a text of a calendar. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what goes.
const controls = /[\u0000-\u0009\u000b-\u001f\u007f]/g

/** A value of the type TEXT (RFC 5545, 3.3.11). */
const text = (value: string): string =>
  value
    .replace(/\r\n?/g, '\n')
    .replace(controls, ' ')
    .replace(/[\\;,]/g, (character) => `\\${character}`)
    .replace(/\n/g, '\\n')

const most = 75

/** A line in parts of at most 75 bytes, of which no character is cut in two (RFC 5545, 3.1). */
function fold(line: string): string {
  const parts: string[] = []
  let part = ''
  let bytes = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (bytes + size > most) {
      parts.push(part)
      // The space that begins what follows counts.
      part = ''
      bytes = 1
    }
    part += character
    bytes += size
  }
  return [...parts, part].join('\r\n ')
}

/** 2026-05-31T17:30:00.000Z → 20260531T173000Z */
const utc = (instant: Date): string => instant.toISOString().replace(/[-:]|\.\d{3}/g, '')

/** Its start: the day alone, or an instant in UTC, which every calendar shows in its own time zone. */
function start(starts: LocalDateTime, timeZone: string): string {
  const [, , , hour, minute] = starts
  const local = isoDateTime(starts)
  if (hour === 0 && minute === 0) return `DTSTART;VALUE=DATE:${local.slice(0, 10).replaceAll('-', '')}`
  return `DTSTART:${utc(toInstant(local, timeZone))}`
}

/**
 * An entry as a calendar file (RFC 5545).
 * @param timeZone IANA name of the association's time zone
 * @param now when the file is made
 */
export function calendarFile(
  entry: CalendarEntry,
  { timeZone, now }: { timeZone: string; now: Date },
): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Xuntanza//Xuntanza//GL',
    'CALSCALE:GREGORIAN',
    `METHOD:${entry.isCancelled ? 'CANCEL' : 'PUBLISH'}`,
    'BEGIN:VEVENT',
    `UID:${text(entry.uid)}`,
    `DTSTAMP:${utc(now)}`,
    `SEQUENCE:${entry.version}`,
    start(entry.starts, timeZone),
    `SUMMARY:${text(entry.title)}`,
    ...(entry.isCancelled ? ['STATUS:CANCELLED'] : []),
    ...(entry.place === '' ? [] : [`LOCATION:${text(entry.place)}`]),
    `DESCRIPTION:${text(entry.url)}`,
    `URL:${entry.url}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return `${lines.map(fold).join('\r\n')}\r\n`
}
