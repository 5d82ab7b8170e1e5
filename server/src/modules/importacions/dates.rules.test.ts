// any engine: no database
import { describe, expect, it } from 'vitest'
import { readBirth, readDay, showBirth } from './dates.rules.ts'

describe('a day in a cell', () => {
  it.each([
    ['05/03/1961', '1961-03-05'],
    ['5-3-61', '1961-03-05'],
    ['5.3.61', '1961-03-05'],
    ['5/3/26', '2026-03-05'],
    ['5/3/27', '1927-03-05'],
    ['1961-03-05', '1961-03-05'],
    ['1961/3/5 00:00:00', '1961-03-05'],
    ['5 / 3 / 1961', '1961-03-05'],
    ['29/02/2024', '2024-02-29'],
    ['05/03/1961 10:30', '1961-03-05'],
    ['5/3/61 0:00:00', '1961-03-05'],
    ['1961-03-05T23:30:00.000Z', '1961-03-05'],
    ['1961-03-05 10:30:00+02:00', '1961-03-05'],
    ['5/3/1961 10:30 p. m.', '1961-03-05'],
    ['02-may-83', '1983-05-02'],
    ['2 de maio de 1983', '1983-05-02'],
    ['2 xuñ. 1983', '1983-06-02'],
    ['15-Xan-2001', '2001-01-15'],
    ['1 de septiembre del 99', '1999-09-01'],
    ['May 2, 1983', '1983-05-02'],
    ['02.dez.1983', '1983-12-02'],
  ])('is read with the day first, or as ISO 8601: %s', (text, day) => {
    expect(readDay(text, 2026)).toEqual({ day })
  })

  it.each([
    '31-feb-61',
    'marta 2, 1983',
    'may-83',
    '31/02/1961',
    '32/01/1961',
    '13/13/1961',
    '1961',
    'onte',
    '5/3',
    '00/01/2000',
  ])('is none: %s', (text) => {
    expect(readDay(text, 2026)).toBeNull()
  })

  it('shows that the file has the month first', () => {
    expect(readDay('03/25/1961', 2026)).toEqual({ isMonthFirst: true })
    expect(readDay('12/31/61', 2026)).toEqual({ isMonthFirst: true })
  })

  it('can be the number that a spreadsheet has for it', () => {
    expect(readDay('22345', 2026)).toEqual({ day: '1961-03-05', isSerial: true })
    expect(readDay('22345,4375', 2026)).toEqual({ day: '1961-03-05', isSerial: true })
  })
})

describe('a birth date', () => {
  it.each([
    ['05/03/1961', 1961, 3, 5],
    ['03/1961', 1961, 3, null],
    ['1961-03', 1961, 3, null],
    ['1961', 1961, null, null],
    ['05/03', null, 3, 5],
    ['2 de maio', null, 5, 2],
    ['maio de 1983', 1983, 5, null],
    ['may-83', 1983, 5, null],
  ])('may lack parts: %s', (text, anoNac, mesNac, diaNac) => {
    expect(readBirth(text, 2026)).toEqual({ birth: { anoNac, mesNac, diaNac } })
  })

  it('is shown as it was written', () => {
    for (const text of ['05/03/1961', '03/1961', '1961', '05/03']) {
      const reading = readBirth(text, 2026)
      expect(reading && 'birth' in reading && showBirth(reading.birth)).toBe(text)
    }
    expect(showBirth({ anoNac: null, mesNac: null, diaNac: null })).toBeNull()
  })
})
