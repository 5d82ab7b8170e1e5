import { describe, expect, it } from 'vitest'
import { suggestCampo } from './suggestion.rules.ts'

const suggest = (values: readonly string[]) => suggestCampo(values, 2026)

describe('the own field for a column', () => {
  it.each([
    [['si', 'non', 'Si'], 'SI_NON'],
    [['x', 'x'], 'SI_NON'],
    [['✓', '-', '✓', '✓'], 'SI_NON'],
    [['31/05/2020', '1-2-21'], 'DATA'],
    [['2020-05-31', '2021-02-01 10:30'], 'DATA'],
    [['31.05.2020', '02-may-83'], 'DATA'],
    [['42', '38,5', '40'], 'NUMERO'],
    [['1.250', '-3', '0,5'], 'NUMERO'],
    // days of a spreadsheet, or just numbers
    [['45000', '45001'], 'NUMERO'],
    [['M', 'L', 'XL'], 'TEXTO'],
    // codes that a number would spoil
    [['0042', '0043'], 'TEXTO'],
    [['600123123456', '600123123457'], 'TEXTO'],
    // 1 and 0 may be numbers too
    [['1', '0'], 'NUMERO'],
    // no such day
    [['31/05/2020', '31/02/2020'], 'TEXTO'],
    [['x'.repeat(300), 'y'], 'PARAGRAFO'],
    [['one\ntwo', 'y'], 'PARAGRAFO'],
    // one value alone says nothing
    [['42'], 'TEXTO'],
    [[], 'TEXTO'],
    // no option has these signs
    [['a: b', 'a: b', 'c', 'c'], 'TEXTO'],
    // more than a choice can have
    [Array.from({ length: 80 }, (_, at) => `${at % 40} x`), 'TEXTO'],
  ] as const)('of %j is %s', (values, tipo) => {
    expect(suggest(values)).toEqual({ tipo, opcions: [] })
  })

  it('is a choice where values repeat, each of them once but for case and accents', () => {
    expect(suggest(['M', 'L', 'm', 'L', 'XL', 'L'])).toEqual({ tipo: 'OPCION', opcions: ['M', 'L', 'XL'] })
  })
})
