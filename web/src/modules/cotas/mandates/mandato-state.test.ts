import { expect, test } from 'vitest'
import { estadosMandato } from '#contract/kinds.ts'
import { expiresSoon, isCurrent } from './mandato-state.tsx'

test.each([
  ['2027-02-28', [2027, 5, 28], true],
  ['2027-02-28', [2027, 5, 29], false],
  ['2026-11-30', [2027, 2, 28], true],
  ['2026-11-30', [2027, 3, 1], false],
] as const)('on %s a mandate that expires on %s expires soon: %s', (today, caduca, isSoon) => {
  expect(expiresSoon({ caduca: [...caduca] }, today)).toBe(isSoon)
})

test('a mandate that is not active does not expire', () => {
  expect(expiresSoon({ caduca: null }, '2027-02-28')).toBe(false)
})

test('a mandate can be revoked while it is active, and while the bank has blocked it', () => {
  expect(estadosMandato.filter((estado) => isCurrent({ estado }))).toEqual(['ACTIVO', 'BLOQUEADO'])
})
