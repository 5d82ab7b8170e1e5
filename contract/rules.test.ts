import { describe, expect, it } from 'vitest'
import { dniLetterFits, isBlankRichText, isDni, isEmail, normalizeDni } from './rules.ts'

describe('a DNI', () => {
  it('is eight digits and a letter, or a NIE, once trimmed and in upper case', () => {
    for (const good of ['12345678Z', '00000000T', 'X1234567L', 'Z0000000M'])
      expect(isDni(good), good).toBe(true)
    for (const bad of ['1234567Z', '12345678', '12345678I', '12345678z', 'W1234567L', '123456789Z', ''])
      expect(isDni(bad), bad).toBe(false)
    expect(normalizeDni(' 12345678z ')).toBe('12345678Z')
  })

  it('has a letter that fits its number or does not', () => {
    for (const fits of ['12345678Z', '00000000T', 'X1234567L']) expect(dniLetterFits(fits), fits).toBe(true)
    for (const not of ['12345678A', 'Y1234567L', 'nada']) expect(dniLetterFits(not), not).toBe(false)
  })
})

describe('an e-mail address', () => {
  it('has text on both sides of one at-sign', () => {
    for (const good of ['a@b', 'uxía.núñez@asociación.gal']) expect(isEmail(good), good).toBe(true)
    for (const bad of ['a', '@b', 'a@', 'a@b@c', 'a b@c', '']) expect(isEmail(bad), bad).toBe(false)
  })
})

describe('a rich text', () => {
  it('is blank when nothing of it can be seen', () => {
    for (const blank of ['', '<p>&nbsp;</p>', '<p> \n</p><p><br></p>', '<p><strong></strong></p>'])
      expect(isBlankRichText(blank), blank).toBe(true)
    for (const seen of ['a', '<p>a</p>', '<figure><img src="x"></figure>', '<hr>'])
      expect(isBlankRichText(seen), seen).toBe(false)
  })
})
