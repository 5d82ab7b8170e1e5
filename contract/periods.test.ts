import { describe, expect, it } from 'vitest'
import { currentPeriod, dueDay, isPeriod, monthsLeft, parsePeriod, proRata, toDateRange } from './periods.ts'

const period = (text: string) => {
  const found = parsePeriod(text)
  if (!found) throw new Error(text)
  return found
}

describe('the period of a fee', () => {
  it.each([
    ['2026', '2026-01-01', '2026-12-31'],
    ['2026-S1', '2026-01-01', '2026-06-30'],
    ['2026-S2', '2026-07-01', '2026-12-31'],
    ['2026-T1', '2026-01-01', '2026-03-31'],
    ['2026-T4', '2026-10-01', '2026-12-31'],
    ['2028-02', '2028-02-01', '2028-02-29'],
    ['2026-12', '2026-12-01', '2026-12-31'],
  ])('%s begins on %s and ends on %s', (text, start, end) => {
    expect(toDateRange(period(text))).toEqual({ start, end })
  })

  it.each([
    '',
    '26',
    '2026-',
    '2026-13',
    '2026-00',
    '2026-3',
    '2026-S3',
    '2026-S0',
    '2026-T5',
    '2026-S01',
    '0999',
  ])('is not «%s»', (text) => expect(parsePeriod(text)).toBeNull())

  it('fits the fees of its length', () => {
    expect(isPeriod('ANUAL', '2026')).toBe(true)
    expect(isPeriod('UNICA', '2026')).toBe(true)
    expect(isPeriod('ANUAL', '2026-03')).toBe(false)
    expect(isPeriod('SEMESTRAL', '2026-S2')).toBe(true)
    expect(isPeriod('TRIMESTRAL', '2026-S2')).toBe(false)
    expect(isPeriod('MENSUAL', '2026-03')).toBe(true)
  })

  it.each([
    ['ANUAL', '2026'],
    ['UNICA', '2026'],
    ['SEMESTRAL', '2026-S2'],
    ['TRIMESTRAL', '2026-T3'],
    ['MENSUAL', '2026-07'],
  ] as const)('of a day is told by the kind: %s → %s', (kind, text) => {
    expect(currentPeriod(kind, '2026-07-31')).toBe(text)
    expect(isPeriod(kind, text)).toBe(true)
  })
})

describe('the due day', () => {
  it.each([
    ['2026', 3, 31, '2026-03-31'],
    ['2026', 2, 31, '2026-02-28'],
    ['2028', 2, 31, '2028-02-29'],
    ['2026', 4, 31, '2026-04-30'],
    ['2026-S2', 1, 15, '2026-07-15'],
    ['2026-T3', 3, 31, '2026-09-30'],
    ['2026-T3', 12, 5, '2026-09-05'],
    ['2026-05', 9, 31, '2026-05-31'],
  ])('of %s in month %d on day %d is %s', (text, month, day, due) => {
    expect(dueDay(period(text), month, day)).toBe(due)
  })
})

describe('a part of a period', () => {
  it.each([
    ['2026', '2025-05-01', 12],
    ['2026', '2026-01-31', 12],
    ['2026', '2026-11-23', 2],
    ['2026', '2026-12-31', 1],
    ['2026', '2027-01-01', 0],
    ['2026-S2', '2026-09-01', 4],
    ['2026-T1', '2026-02-10', 2],
    ['2026-03', '2026-03-31', 1],
  ])('of %s from %s on is %d months', (text, day, months) => {
    expect(monthsLeft(period(text), day)).toBe(months)
  })

  it('is rounded half up to the cent', () => {
    expect(proRata(3000, 2, 12)).toBe(500)
    expect(proRata(1000, 1, 3)).toBe(333)
    expect(proRata(2000, 1, 3)).toBe(667)
    expect(proRata(15, 1, 6)).toBe(3)
    expect(proRata(3000, 12, 12)).toBe(3000)
  })
})
