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
