import { describe, expect, it } from 'vitest'
import { formatCents, formatNumber, type NumberForm } from './numbers.ts'

describe('a number', () => {
  it.each<[number, string, NumberForm?]>([
    [0, '0'],
    [2700, '2700'],
    [20_000, '20.000'],
    [1_234_567.5, '1.234.567,5'],
    [2700, '2.700', { points: 'always' }],
    [20_000, '20000', { points: 'never' }],
    [1.5, '1,50', { min: 2 }],
    [0.04, '0', { max: 1 }],
    [-0.04, '0', { max: 1 }],
    [-0.5, '-0,5'],
  ])('%d is written %s', (value, text, form) => {
    expect(formatNumber(value, form)).toBe(text)
  })

  // The version of Node that runs the tests knows Spanish numbers.
  it('is written as Spanish rules have it, whatever its size and form', () => {
    const forms: [NumberForm, Intl.NumberFormatOptions][] = [
      [{}, {}],
      [{ max: 1 }, { maximumFractionDigits: 1 }],
      [{ max: 0 }, { maximumFractionDigits: 0 }],
      [
        { min: 2, max: 2, points: 'always' },
        { minimumFractionDigits: 2, maximumFractionDigits: 2, useGrouping: 'always' },
      ],
      [
        { max: 4, points: 'never' },
        { maximumFractionDigits: 4, useGrouping: false },
      ],
    ]
    for (const [form, options] of forms) {
      const model = new Intl.NumberFormat('es', { ...options, signDisplay: 'negative' })
      for (let exponent = -5; exponent < 11; exponent += 1)
        for (const digits of [1, 1.005, 1.25, 2.5, 3.45, 4.999_95, 9.995, 9.9999])
          for (const sign of [1, -1]) {
            const value = sign * digits * 10 ** exponent
            expect(formatNumber(value, form), `${value} ${JSON.stringify(form)}`).toBe(model.format(value))
          }
    }
  })
})

it('an amount has two decimals, points in its thousands, and a space that holds its sign', () => {
  const model = new Intl.NumberFormat('es', { style: 'currency', currency: 'EUR', useGrouping: 'always' })
  for (const cents of [0, 1, 10, 100, 123_450, -123_450, 99_999_999_999, -1])
    expect(formatCents(cents)).toBe(model.format(cents / 100))
  expect(formatCents(123_450)).toBe('1.234,50\u00a0€')
})
