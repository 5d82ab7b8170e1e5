import { beforeAll, describe, expect, it } from 'vitest'
import { formatCents } from '#contract/numbers.ts'
import { loadPrivateDictionaries } from '../shell/i18n.ts'
import { amount, eurosToCents, formatEuros, parseAmount } from './amounts.ts'

beforeAll(loadPrivateDictionaries)

const read = (cents: number) => formatCents(cents).replace(/\s/g, ' ')

describe('an amount', () => {
  it('is typed with point or comma', () => {
    expect(parseAmount('12')).toBe(1200)
    expect(parseAmount('12,5')).toBe(1250)
    expect(parseAmount('12.50')).toBe(1250)
    expect(parseAmount(' 1.234,50 € ')).toBe(123_450)
    expect(parseAmount('1,234.50')).toBe(123_450)
    expect(parseAmount('1 234,5')).toBe(123_450)
    expect(parseAmount('1.234')).toBe(123_400)
    expect(parseAmount('1.234.567')).toBe(123_456_700)
    expect(parseAmount('-20,00')).toBe(-2000)
    expect(parseAmount('12,')).toBe(1200)
  })

  it('is null for any other text', () => {
    for (const typed of [
      '',
      '€',
      'doce',
      '12,345',
      '1,234',
      '1.23.4',
      '1,23,45',
      '12.3456',
      '--1',
      '1e3',
      ',5',
    ])
      expect(parseAmount(typed), typed).toBeNull()
  })

  it('is read with a point for the thousands and two decimals', () => {
    expect(read(123_450)).toBe('1.234,50 €')
    expect(read(1_234_567_00)).toBe('1.234.567,00 €')
    expect(read(-5)).toBe('-0,05 €')
  })

  it('is refused with its reason', () => {
    expect(amount('9.999.999,99', null)).toBeUndefined()
    expect(amount('', null)).toBe('Este campo é obrigatorio.')
    expect(amount('doce', null)).toMatch('dous decimais')
    expect(amount('10.000.000,00', null)).toMatch('non pode pasar de 9.999.999,99')
    expect(amount('-10.000.000,00', null)).toMatch('non pode pasar')
  })

  it('loses no cent on its way', () => {
    expect(eurosToCents(0.29)).toBe(29)
    expect(eurosToCents(1234.56)).toBe(123_456)
    expect(formatEuros(123_456)).toBe('1234.56')
    expect(formatEuros(5)).toBe('0.05')
    expect(formatEuros(-2050)).toBe('-20.50')
    for (const cents of [1, 10, 99, 100, 101, 999_999_999, -1, -199])
      expect(eurosToCents(Number(formatEuros(cents)))).toBe(cents)
  })
})
