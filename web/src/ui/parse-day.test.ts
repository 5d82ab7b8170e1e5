import { expect, it } from 'vitest'
import { parseDay } from './parse-day.ts'

it.each(['31/05/2026', '31/5/2026', '31-05-2026', '31.5.2026', '31052026', ' 31/05/2026 '])(
  'reads %s',
  (typed) => expect(parseDay(typed)).toBe('2026-05-31'),
)

it.each([
  '31/04/2026',
  '29/02/2025',
  '0/1/2026',
  '1/13/2026',
  '31/05/26',
  '31/05/0999',
  '2026-05-31',
  'onte',
  '',
])('does not read %s', (typed) => expect(parseDay(typed)).toBeNull())

it('knows leap years', () => {
  expect(parseDay('29/02/2024')).toBe('2024-02-29')
})
