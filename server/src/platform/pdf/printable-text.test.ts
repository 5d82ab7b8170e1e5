import { expect, it } from 'vitest'
import { printable } from './printable-text.ts'

const hasGlyph = (codePoint: number) => codePoint >= 32 && codePoint < 256

it.each([
  ['letters in one piece', 'n\u0303u', 'ñu'],
  ['one kind of line break', 'a\r\nb\rc\u2028d\u2029e\nf', 'a\nb\nc\nd\ne\nf'],
  ['single spaces', `a${' '.repeat(10_000)}b\tc`, 'a b c'],
  ['no direction marks', 'Ana\u202e\u2066áxaC\u2069', 'AnaáxaC'],
  ['no characters without a form', 'a\u00adb\u200dc\ufe0fd\u0007e\ufefff', 'abcdef'],
  ['no half characters', 'a\ud800b\udc00c', 'abc'],
  ['boxes for letters that the font lacks', '你😀a', '□□a'],
])('has %s', (_, text, printed) => {
  expect(printable(text, hasGlyph)).toBe(printed)
})
