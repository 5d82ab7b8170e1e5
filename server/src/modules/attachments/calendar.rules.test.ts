import { describe, expect, it } from 'vitest'
import { type CalendarEntry, calendarFile } from './calendar.rules.ts'

const entry: CalendarEntry = {
  uid: 'eventos-12@portal.example',
  title: 'Magosto',
  place: 'Local social',
  starts: [2026, 11, 14, 17, 0],
  url: 'https://portal.example/eventos/12',
  version: 3,
}
const file = (more: Partial<CalendarEntry> = {}, timeZone = 'Europe/Madrid') =>
  calendarFile({ ...entry, ...more }, { timeZone, now: new Date('2026-05-31T10:00:00.123Z') })
/** Its lines, put together again. */
const getLines = (text: string) => text.replaceAll('\r\n ', '').split('\r\n')

describe('a calendar file', () => {
  it('has the properties that a calendar needs', () => {
    expect(file().split('\r\n')).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Xuntanza//Xuntanza//GL',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      'BEGIN:VEVENT',
      'UID:eventos-12@portal.example',
      'DTSTAMP:20260531T100000Z',
      'SEQUENCE:3',
      'DTSTART:20261114T160000Z',
      'SUMMARY:Magosto',
      'LOCATION:Local social',
      'DESCRIPTION:https://portal.example/eventos/12',
      'URL:https://portal.example/eventos/12',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ])
    expect(file({ place: '' })).not.toContain('LOCATION')
  })

  it('tells the instant, in summer and in winter', () => {
    expect(file({ starts: [2026, 7, 25, 19, 30] })).toContain('DTSTART:20260725T173000Z')
    expect(file({ starts: [2026, 12, 19, 19, 30] })).toContain('DTSTART:20261219T183000Z')
    expect(file({ starts: [2026, 7, 25, 0, 30] })).toContain('DTSTART:20260724T223000Z')
    expect(file({ starts: [2026, 7, 25, 19, 30] }, 'Atlantic/Canary')).toContain('DTSTART:20260725T183000Z')
  })

  it('is for the whole day where there is no time', () => {
    expect(file({ starts: [2026, 7, 25, 0, 0] })).toContain('\r\nDTSTART;VALUE=DATE:20260725\r\n')
  })

  it('keeps signs that mean something in a calendar as the text they are', () => {
    const lines = getLines(file({ title: 'Viño, pan; e \\ queixo\r\nBEGIN:VALARM', place: 'A\nB\u0007' }))
    expect(lines).toContain('SUMMARY:Viño\\, pan\\; e \\\\ queixo\\nBEGIN:VALARM')
    expect(lines).toContain('LOCATION:A\\nB ')
    expect(lines.filter((line) => line.startsWith('BEGIN:'))).toEqual(['BEGIN:VCALENDAR', 'BEGIN:VEVENT'])
  })

  it('breaks long lines after 75 bytes at most, and no letter in two', () => {
    for (const title of ['ñ'.repeat(255), 'a'.repeat(255), '🎉é'.repeat(100), `${'x'.repeat(66)}ñ`]) {
      const text = file({ title })
      for (const line of text.split('\r\n')) {
        expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
        expect(line).not.toContain('\ufffd')
      }
      expect(getLines(text)).toContain(`SUMMARY:${title}`)
    }
  })
})
