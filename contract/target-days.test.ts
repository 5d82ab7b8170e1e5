import { describe, expect, it } from 'vitest'
import { addTargetDays, isTargetDay } from './target-days.ts'

describe('a TARGET day', () => {
  it('is none of the six holidays and no weekend', () => {
    // Good Fridays and Easter Mondays as the European Central Bank publishes them
    const closed = [
      ...['2024-03-29', '2024-04-01', '2025-04-18', '2025-04-21', '2026-04-03', '2026-04-06'],
      ...['2027-03-26', '2027-03-29', '2038-04-23', '2038-04-26', '2000-04-21', '2000-04-24'],
      ...['2026-01-01', '2026-05-01', '2025-12-25', '2025-12-26', '2026-11-21', '2026-11-22'],
    ]
    expect([...closed, '', 'mañá'].filter(isTargetDay)).toEqual([])
  })

  it('is any other day, also on holidays of Spain or Galicia', () => {
    const open = [
      '2026-04-02',
      '2026-04-07',
      '2026-01-06',
      '2026-07-24',
      '2024-07-25',
      '2026-10-12',
      '2026-12-08',
    ]
    expect(open.filter(isTargetDay)).toEqual(open)
  })

  it('is reached over weekends and holidays', () => {
    expect(addTargetDays('2026-11-20', 1)).toBe('2026-11-23')
    expect(addTargetDays('2026-11-21', 5)).toBe('2026-11-27')
    expect(addTargetDays('2026-04-02', 1)).toBe('2026-04-07')
    expect(addTargetDays('2025-12-24', 2)).toBe('2025-12-30')
    expect(addTargetDays('2025-12-31', 1)).toBe('2026-01-02')
  })

  it('is the day itself after none, or the next one when it is closed', () => {
    expect(addTargetDays('2026-11-20', 0)).toBe('2026-11-20')
    expect(addTargetDays('2026-04-03', 0)).toBe('2026-04-07')
  })

  it('is not counted from anything but a day', () => {
    expect(() => addTargetDays('2026-02-31x', 0)).toThrow(RangeError)
    expect(() => addTargetDays('mañá', 2)).toThrow(RangeError)
  })
})
