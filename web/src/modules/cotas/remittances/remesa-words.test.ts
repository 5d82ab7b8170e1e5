import { expect, it } from 'vitest'
import { canBeVoided, canComeBack, isLate } from './remesa-words.tsx'

it('lets a remittance be voided until it is sent, and then until its day', () => {
  const data = [2026, 12, 7] as [number, number, number]
  expect(canBeVoided({ estado: 'XERADA', data }, '2027-01-01')).toBe(true)
  expect(canBeVoided({ estado: 'ENVIADA', data }, '2026-12-06')).toBe(true)
  expect(canBeVoided({ estado: 'ENVIADA', data }, '2026-12-07')).toBe(false)
  expect(canBeVoided({ estado: 'ANULADA', data }, '2026-12-01')).toBe(false)
})

it('calls one late that was not sent before its day', () => {
  const data = [2026, 12, 7] as [number, number, number]
  expect(isLate({ estado: 'XERADA', data }, '2026-12-06')).toBe(false)
  expect(isLate({ estado: 'XERADA', data }, '2026-12-07')).toBe(true)
  expect(isLate({ estado: 'ENVIADA', data }, '2026-12-08')).toBe(false)
})

it('lets a debit come back once it is at the bank, and once only', () => {
  expect(canComeBack({ estado: 'VIVO' }, { estado: 'XERADA' })).toBe(false)
  for (const [estado, may] of [
    ['VIVO', true],
    ['COBRADO', true],
    ['DEVOLTO', false],
    ['ANULADO', false],
  ] as const)
    expect(canComeBack({ estado }, { estado: 'ENVIADA' })).toBe(may)
})
