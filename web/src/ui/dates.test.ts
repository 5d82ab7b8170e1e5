import { describe, expect, it, vi } from 'vitest'
import es from '#contract/i18n/es/public/dates.json' with { type: 'json' }
import dates from '#contract/i18n/gl/public/dates.json' with { type: 'json' }
import type { Translate } from '../shell/i18n.ts'
import { testConfig } from '../shell/testing.ts'
import { fromIso, isoDay, longDate, longMoment, shortDate, todayAndYesterday, toLocal } from './dates.ts'

/** As the shell's translator does it, without loading it. */
const translator =
  (texts: Record<string, string>): Translate =>
  (key, params = {}) =>
    (texts[key] ?? key).replace(/{{(\w+)}}/g, (_, name: string) => String(params[name]))
const gl = translator(dates)

describe('dates', () => {
  it('are short in tables, without a time that says nothing', () => {
    expect(shortDate([2026, 5, 31, 19, 30])).toBe('31-05-2026 19:30')
    expect(shortDate([2026, 5, 31, 0, 0])).toBe('31-05-2026')
    expect(shortDate([2026, 5, 31])).toBe('31-05-2026')
    expect(shortDate([2026, 1, 2, 0, 5])).toBe('02-01-2026 00:05')
  })

  it('are long where they are read', () => {
    expect(longDate([2026, 5, 31, 19, 30], gl)).toBe('domingo, 31 de maio de 2026, ás\u00a019:30')
    expect(longDate([2026, 5, 31, 1, 30], gl)).toBe('domingo, 31 de maio de 2026, á\u00a01:30')
    expect(longDate([2024, 2, 29], gl)).toBe('xoves, 29 de febreiro de 2024')
    expect(longDate([2026, 5, 31, 19, 30], translator(es))).toBe(
      'domingo, 31 de mayo de 2026, a las\u00a019:30',
    )
  })

  it('say midnight only of what has a time', () => {
    expect(longDate([2026, 5, 31, 0, 0], gl)).toBe('domingo, 31 de maio de 2026')
    expect(longMoment([2026, 5, 31, 0, 0], gl)).toBe('domingo, 31 de maio de 2026, ás\u00a00:00')
  })

  it('of instants are those of the association, wherever the browser is', () => {
    expect(toLocal('2026-07-01T22:30:00.000Z', 'Europe/Madrid')).toEqual([2026, 7, 2, 0, 30])
    expect(toLocal('2026-01-01T22:30:00.000Z', 'Europe/Madrid')).toEqual([2026, 1, 1, 23, 30])
  })

  it('of today and yesterday are those of the association', () => {
    testConfig()
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-02-28T23:30:00Z') })
    expect(todayAndYesterday()).toEqual(['2026-03-01', '2026-02-28'])
    vi.setSystemTime(new Date('2026-02-28T22:30:00Z'))
    expect(todayAndYesterday()).toEqual(['2026-02-28', '2026-02-27'])
    vi.useRealTimers()
  })

  it('go to date fields and back', () => {
    expect(isoDay([2026, 5, 3])).toBe('2026-05-03')
    expect(fromIso('2026-05-03')).toEqual([2026, 5, 3])
    expect(fromIso('2026-05-03T19:30')).toEqual([2026, 5, 3, 19, 30])
    expect(fromIso('onte')).toBeUndefined()
  })
})
