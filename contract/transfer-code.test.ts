import { describe, expect, it } from 'vitest'
import { type Transfer, transferCode } from './transfer-code.ts'

const transfer: Transfer = {
  name: 'Asociación Exemplo',
  iban: 'ES9121000418450200051332',
  cents: 3005,
  reference: 'RF78C2026000123',
}
const start = 'BCD\n002\n1\nSCT\n\nAsociación Exemplo\nES9121000418450200051332\nEUR30.05'

describe('the code of a transfer', () => {
  it('has holder, account, amount and the reference in its own line', () => {
    expect(transferCode(transfer)).toBe(`${start}\n\nRF78C2026000123`)
  })

  it('gives another reference as text, and none at all when there is none', () => {
    expect(transferCode({ ...transfer, reference: 'Cota 2026 de Uxía' })).toBe(
      `${start}\n\n\nCota 2026 de Uxía`,
    )
    expect(transferCode({ ...transfer, reference: 'RF77C2026000123' })).toBe(`${start}\n\n\nRF77C2026000123`)
    expect(transferCode({ ...transfer, reference: '' })).toBe(start)
  })

  it('may name the bank', () => {
    const lines = transferCode({ ...transfer, bic: 'CAIXESBBXXX' })?.split('\n')
    expect(lines?.slice(3, 6)).toEqual(['SCT', 'CAIXESBBXXX', 'Asociación Exemplo'])
  })

  it('keeps each part in one line', () => {
    const lines = transferCode({
      ...transfer,
      name: ' Asociación\r\nExemplo ',
      reference: 'Cota\n2026',
    })?.split('\n')
    expect([lines?.[5], lines?.[10], lines?.length]).toEqual(['Asociación Exemplo', 'Cota 2026', 11])
  })

  it('writes cents without rounding', () => {
    const amount = (cents: number) => transferCode({ ...transfer, cents })?.split('\n')[7]
    expect([1, 10, 100, 99_999_999_999].map(amount)).toEqual([
      'EUR0.01',
      'EUR0.10',
      'EUR1.00',
      'EUR999999999.99',
    ])
  })

  it('is none when a part is missing, wrong or too long', () => {
    const wrong: Partial<Transfer>[] = [
      { name: ' ' },
      { name: 'a'.repeat(71) },
      { iban: '' },
      { iban: 'ES9121000418450200051333' },
      { iban: 'ES2121000418450200051331' },
      { bic: 'CAIX' },
      { cents: 0 },
      { cents: -1 },
      { cents: 0.5 },
      { cents: Number.NaN },
      { cents: 100_000_000_000 },
      { reference: 'a'.repeat(141) },
      // each part fits, all of them together do not
      { name: '€'.repeat(70), reference: 'ñ'.repeat(140) },
    ]
    expect(wrong.filter((part) => transferCode({ ...transfer, ...part }) !== null)).toEqual([])
  })
})
