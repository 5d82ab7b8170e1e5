import { expect, it } from 'vitest'
import { composeTexts, toComposed } from './composed-text.ts'

it('writes letters and their accents as one character, and leaves other texts as they are', () => {
  expect(toComposed('Anti\u0301a n\u0303')).toBe('Antía ñ')
  expect(toComposed('Antía ￼ \u2026')).toBe('Antía ￼ \u2026')
})

it('composes all texts of parsed JSON, however deep', () => {
  const value = { a: 'e\u0301', list: [{ b: 'e\u0301' }, 1, null], no: 2 }
  expect(composeTexts(value)).toEqual({ a: 'é', list: [{ b: 'é' }, 1, null], no: 2 })
  expect(composeTexts('e\u0301')).toBe('é')
})

it('leaves the marks beyond the thirtieth on a letter out, wherever they are', () => {
  const thirty = `b${'\u0316'.repeat(30)}`
  expect(toComposed(thirty)).toBe(thirty)
  expect(toComposed(`${thirty}\u0316\u0316c\u0327o\u0301${thirty}\u0316`)).toBe(`${thirty}çó${thirty}`)
  expect(toComposed(`${'\u{1d165}'.repeat(40)}😀n\u0303`)).toBe(`${'\u{1d165}'.repeat(30)}😀ñ`)
})

it('composes none of the letters and signs that it passes over', () => {
  const ranges = [
    [0, 0x2ff],
    [0x2010, 0x2027],
    [0x2030, 0x205e],
    [0x20a0, 0x20bf],
  ] as const
  for (const [from, to] of ranges)
    for (let code = from; code <= to; code += 1) {
      const sign = String.fromCodePoint(code)
      expect(sign.normalize('NFC')).toBe(sign)
    }
})
