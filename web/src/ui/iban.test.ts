import { describe, expect, it } from 'vitest'
import { formatIban, isOddIban, plainIban, typeIban } from './iban.ts'

describe('a bank account', () => {
  it('is read in groups of four, however it was written', () => {
    expect(formatIban('es9121000418450200051332')).toBe('ES91 2100 0418 4502 0005 1332')
    expect(formatIban('ES91 21000418 4502 0005 1332 ')).toBe('ES91 2100 0418 4502 0005 1332')
    expect(formatIban('2100-0418-45-0200051332')).toBe('2100 0418 4502 0005 1332')
    expect(formatIban('2100/0418')).toBe('2100/0418')
    expect(formatIban('')).toBe('')
    expect(formatIban('IBAN ES91 2100 0418 4502 0005 1332')).toBe('ES91 2100 0418 4502 0005 1332')
    expect(formatIban('iban: es9121000418450200051332')).toBe('ES91 2100 0418 4502 0005 1332')
  })

  it('is sent without spaces and hyphens, or as it was written when it is something else', () => {
    expect(plainIban('ES91 2100 0418 4502 0005 1332')).toBe('ES9121000418450200051332')
    expect(plainIban(' 2100-0418-45 0200051332 ')).toBe('21000418450200051332')
    expect(plainIban(' 2100/0418 ')).toBe('2100/0418')
  })

  it('is pointed out when its check digits do not fit', () => {
    expect(isOddIban('ES91 2100 0418 4502 0005 1332')).toBe(false)
    expect(isOddIban('ES92 2100 0418 4502 0005 1332')).toBe(true)
    expect(isOddIban('2100 0418 45 0200051332')).toBe(true)
    expect(isOddIban('  ')).toBe(false)
  })

  it('is grouped while it is typed, and the caret stays behind the typed text', () => {
    expect(typeIban('es91', 4)).toEqual({ text: 'ES91', caret: 4 })
    expect(typeIban('ES912', 5)).toEqual({ text: 'ES91 2', caret: 6 })
    expect(typeIban('ES91 2100', 5)).toEqual({ text: 'ES91 2100', caret: 4 })
    // a digit put in the middle, behind «21»
    expect(typeIban('ES91 21900', 8)).toEqual({ text: 'ES91 2190 0', caret: 8 })
    expect(typeIban('ES91 ', 5)).toEqual({ text: 'ES91', caret: 4 })
    // pasted as banks write it
    expect(typeIban('IBAN ES912', 10)).toEqual({ text: 'ES91 2', caret: 6 })
    expect(typeIban('', 0)).toEqual({ text: '', caret: 0 })
  })
})
