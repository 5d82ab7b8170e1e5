import { expect, it } from 'vitest'
import { dayText, inFours } from './format.ts'

it('days and account numbers are written as people write them', () => {
  expect(dayText('2026-03-31', 'GL')).toBe('31 de marzo de 2026')
  expect(dayText('2026-01-01', 'ES')).toBe('1 de enero de 2026')
  expect(inFours('ES9121000418450200051332')).toBe('ES91 2100 0418 4502 0005 1332')
  expect(inFours('RF78')).toBe('RF78')
})
