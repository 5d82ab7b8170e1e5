import { beforeAll, describe, expect, it } from 'vitest'
import { loadTexts, translate } from '../../../shell/i18n.ts'
import { haveSamePeriods, periodsAround, periodText } from './periods.ts'

beforeAll(() => loadTexts('cotas'))

describe('the periods of fees', () => {
  it('are offered from last year to next year, the latest first', () => {
    expect(periodsAround('ANUAL', '2026-11-23')).toEqual(['2027', '2026', '2025'])
    expect(periodsAround('UNICA', '2026-11-23')).toEqual(['2027', '2026', '2025'])
    expect(periodsAround('SEMESTRAL', '2026-11-23')).toEqual([
      '2027-S2',
      '2027-S1',
      '2026-S2',
      '2026-S1',
      '2025-S2',
      '2025-S1',
    ])
    expect(periodsAround('TRIMESTRAL', '2026-11-23').slice(0, 5)).toEqual([
      '2027-T4',
      '2027-T3',
      '2027-T2',
      '2027-T1',
      '2026-T4',
    ])
    const months = periodsAround('MENSUAL', '2026-11-23')
    expect(months).toHaveLength(36)
    expect([months[0], months.at(-1)]).toEqual(['2027-12', '2025-01'])
  })

  it('are the same for what is paid each year and what is paid once, and no others', () => {
    expect(haveSamePeriods('ANUAL', 'UNICA')).toBe(true)
    expect(haveSamePeriods('MENSUAL', 'MENSUAL')).toBe(true)
    expect(haveSamePeriods('ANUAL', 'TRIMESTRAL')).toBe(false)
    expect(haveSamePeriods('SEMESTRAL', 'TRIMESTRAL')).toBe(false)
  })

  it('are told in words', () => {
    const inWords = (periodo: string) => periodText(periodo, translate)
    expect(inWords('2026')).toBe('2026')
    expect(inWords('2026-S2')).toBe('2.º semestre de 2026')
    expect(inWords('2026-T3')).toBe('3.º trimestre de 2026')
    expect(inWords('2026-03')).toBe('marzo de 2026')
  })
})
