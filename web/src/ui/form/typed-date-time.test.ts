import { beforeAll, describe, expect, it } from 'vitest'
import { allTexts, loadTexts } from '../../shell/i18n.ts'
import { testConfig } from '../../shell/testing.ts'
import { dateTimeErrors, dateTimeFault, fromTyped, toTyped } from './typed-date-time.ts'

beforeAll(async () => {
  testConfig()
  await loadTexts(...allTexts)
})

describe('a day and a time in a form', () => {
  it('hides midnight, which stands for no time', () => {
    expect(toTyped([2026, 5, 31, 0, 0])).toEqual({ day: '2026-05-31', time: '' })
    expect(toTyped([2026, 5, 31, 0, 5])).toEqual({ day: '2026-05-31', time: '00:05' })
    expect(toTyped(null)).toEqual({ day: '', time: '' })
  })

  it('sends midnight without a time, and nothing without a day', () => {
    expect(fromTyped({ day: '2026-05-31', time: '' })).toBe('2026-05-31T00:00')
    expect(fromTyped({ day: '2026-05-31', time: '930' })).toBe('2026-05-31T09:30')
    expect(fromTyped({ day: '', time: '' })).toBeNull()
  })

  it('wants a day that is one, with a time', () => {
    expect(dateTimeFault({ day: '', time: '' })).toBeUndefined()
    expect(dateTimeFault({ day: '2026-05-31', time: '' })).toBeUndefined()
    expect(dateTimeFault({ day: '2026-05-31', time: '19.30' })).toBeUndefined()
    expect(dateTimeFault({ day: '', time: '19:30' })).toBeTruthy()
    expect(dateTimeFault({ day: '31/2/2026', time: '' })).toBeTruthy()
    expect(dateTimeFault({ day: '2026-05-31', time: 'tarde' })).toBeTruthy()
  })

  it('tells the next time when the clock goes forward over the typed one', () => {
    const skipped = { day: '2026-03-29', time: '2.30' }
    expect(dateTimeFault(skipped)).toContain('03:00')
    expect(dateTimeErrors(skipped, 'mal')).toEqual({ time: 'mal' })
    expect(dateTimeFault({ ...skipped, time: '3:00' })).toBeUndefined()
    expect(dateTimeErrors({ day: '2026-02-31', time: '2:30' }, 'mal')).toEqual({ day: 'mal' })
  })

  it('tells a fault at the field it is about', () => {
    expect(dateTimeErrors({ day: '2026-05-31', time: 'tarde' }, 'mal')).toEqual({ time: 'mal' })
    expect(dateTimeErrors({ day: '', time: '19:30' }, 'mal')).toEqual({ day: 'mal' })
  })
})
