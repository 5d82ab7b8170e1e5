import { beforeAll, describe, expect, it } from 'vitest'
import { loadPrivateDictionaries, translator } from '../shell/i18n.ts'
import { birthDateText, birthFaults, parseParts, splitBirthDate, type TypedBirthDate } from './birth-date.ts'

beforeAll(loadPrivateDictionaries)

const today = '2026-05-31'
const born = (diaNac: string, mesNac: string, anoNac: string): TypedBirthDate => ({ diaNac, mesNac, anoNac })
const wrong = (...parts: [string, string, string]) => Object.keys(birthFaults(born(...parts), today))

describe('a birth date', () => {
  it('may lack any of its parts', () => {
    for (const parts of [
      ['', '', ''],
      ['', '', '1956'],
      ['', '5', '1956'],
      ['31', '5', ''],
      ['31', '', '1956'],
      ['', '12', ''],
      ['29', '2', ''],
    ] as [string, string, string][])
      expect(wrong(...parts), parts.join('/')).toEqual([])
    expect(parseParts(born('', '05', ' 1956'))).toEqual({ diaNac: null, mesNac: 5, anoNac: 1956 })
  })

  it('is a day that exists', () => {
    expect(wrong('31', '4', '1956')).toEqual(['diaNac'])
    expect(wrong('30', '2', '')).toEqual(['diaNac'])
    expect(wrong('29', '2', '1957')).toEqual(['diaNac'])
    expect(wrong('29', '2', '1956')).toEqual([])
    expect(wrong('0', '', '')).toEqual(['diaNac'])
    expect(wrong('32', '', '')).toEqual(['diaNac'])
    expect(wrong('un', '', '')).toEqual(['diaNac'])
    expect(wrong('', '13', '')).toEqual(['mesNac'])
    expect(wrong('', '', '56')).toEqual(['anoNac'])
    expect(wrong('', '', '1956.5')).toEqual(['anoNac'])
  })

  it('is not after today, as far as it is known', () => {
    expect(wrong('31', '5', '2026')).toEqual([])
    expect(wrong('1', '6', '2026')).toEqual(['anoNac'])
    expect(wrong('', '6', '2026')).toEqual(['anoNac'])
    expect(wrong('', '5', '2026')).toEqual([])
    expect(wrong('31', '', '2026')).toEqual([])
    expect(wrong('', '', '2027')).toEqual(['anoNac'])
  })

  it('is taken apart when it comes whole', () => {
    expect(splitBirthDate('31/5/1956')).toEqual(born('31', '5', '1956'))
    expect(splitBirthDate(' 31-05-1956 ')).toEqual(born('31', '05', '1956'))
    expect(splitBirthDate('1956-05-31')).toEqual(born('31', '5', '1956'))
    expect(splitBirthDate('31')).toBeUndefined()
    expect(splitBirthDate('31/5')).toBeUndefined()
  })

  it('is read as far as it is known', () => {
    const t = translator('gl')
    const read = (diaNac: number | null, mesNac: number | null, anoNac: number | null) =>
      birthDateText({ diaNac, mesNac, anoNac }, t)
    expect(read(31, 5, 1956)).toBe('31-05-1956')
    expect(read(null, 5, 1956)).toBe('maio de 1956')
    expect(read(31, 5, null)).toBe('31 de maio')
    expect(read(null, null, 1956)).toBe('1956')
    expect(read(null, 5, null)).toBe('maio')
    expect(read(31, null, 1956)).toBe('día 31, 1956')
    expect(read(null, null, null)).toBe('')
  })
})
