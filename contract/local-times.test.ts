import { expect, it } from 'vitest'
import { timeAfterGap } from './local-times.ts'

it('a time over which the clock goes forward has a next one that exists', () => {
  for (const time of ['02:00', '02:30', '02:59'])
    expect(timeAfterGap(`2026-03-29T${time}`, 'Europe/Madrid'), time).toBe('2026-03-29T03:00')
  expect(timeAfterGap('2026-10-04T02:15', 'Australia/Lord_Howe')).toBe('2026-10-04T02:30')
})

it('every other time exists, also one that comes twice', () => {
  for (const local of [
    '2026-03-29T01:59',
    '2026-03-29T03:00',
    '2026-03-28T02:30',
    '2026-10-25T02:30',
    '2026-05-31T19:30',
    '1000-01-01T02:30',
    '9999-12-31T23:59',
  ])
    expect(timeAfterGap(local, 'Europe/Madrid'), local).toBeNull()
  expect(timeAfterGap('2026-03-29T02:30', 'UTC')).toBeNull()
  expect(timeAfterGap('2026-02-31T02:30', 'Europe/Madrid')).toBeNull()
})
