import { describe, expect, it } from 'vitest'
import { dayAfter, isLocalDate, startOfDay, toInstant } from './time.ts'

describe('a local day', () => {
  it('begins at midnight of the association, summer and winter', () => {
    expect(startOfDay('2026-01-15', 'Europe/Madrid').toISOString()).toBe('2026-01-14T23:00:00.000Z')
    expect(startOfDay('2026-07-15', 'Europe/Madrid').toISOString()).toBe('2026-07-14T22:00:00.000Z')
    expect(startOfDay('2026-07-15', 'UTC').toISOString()).toBe('2026-07-15T00:00:00.000Z')
  })

  it('begins before the clock changes on the days it does', () => {
    expect(startOfDay('2026-03-29', 'Europe/Madrid').toISOString()).toBe('2026-03-28T23:00:00.000Z')
    expect(startOfDay('2026-10-25', 'Europe/Madrid').toISOString()).toBe('2026-10-24T22:00:00.000Z')
    expect(startOfDay('2026-03-29', 'America/St_Johns').toISOString()).toBe('2026-03-29T02:30:00.000Z')
  })

  it('is one of the calendar and is followed by the next', () => {
    expect(isLocalDate('2026-02-29')).toBe(false)
    expect(isLocalDate('2028-02-29')).toBe(true)
    expect(isLocalDate('2026-13-01')).toBe(false)
    expect(isLocalDate('0999-12-31')).toBe(false)
    expect(isLocalDate('1000-01-01')).toBe(true)
    expect(dayAfter('2026-12-31')).toBe('2027-01-01')
  })
})

describe('a local time', () => {
  const inMadrid = (local: string) => toInstant(local, 'Europe/Madrid').toISOString()

  it('is an hour ahead of UTC in winter and two in summer', () => {
    expect(inMadrid('2026-12-19T19:30')).toBe('2026-12-19T18:30:00.000Z')
    expect(inMadrid('2026-07-25T19:30')).toBe('2026-07-25T17:30:00.000Z')
    expect(toInstant('2026-07-25T19:30', 'Atlantic/Canary').toISOString()).toBe('2026-07-25T18:30:00.000Z')
  })

  it('changes with the clock, to the minute', () => {
    expect(inMadrid('2026-03-29T01:59')).toBe('2026-03-29T00:59:00.000Z')
    expect(inMadrid('2026-03-29T03:00')).toBe('2026-03-29T01:00:00.000Z')
    expect(inMadrid('2026-10-25T01:59')).toBe('2026-10-24T23:59:00.000Z')
    expect(inMadrid('2026-10-25T03:00')).toBe('2026-10-25T02:00:00.000Z')
  })

  it('that is skipped counts on from before, and of one that comes twice it is the first', () => {
    expect(inMadrid('2026-03-29T02:30')).toBe('2026-03-29T01:30:00.000Z')
    expect(inMadrid('2026-10-25T02:30')).toBe('2026-10-25T00:30:00.000Z')
  })
})
