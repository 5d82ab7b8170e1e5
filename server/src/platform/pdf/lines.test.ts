import { expect, it } from 'vitest'
import { breakLines } from './lines.ts'

/** Every letter is one wide. */
const measureWidth = (text: string) => text.length
const getLines = (text: string) => breakLines(text, 10, measureWidth)

it.each([
  ['an empty text', '', ['']],
  ['line breaks', 'a\n\nb', ['a', '', 'b']],
  [
    'spaces; the space that ends a line stays and takes no room',
    'unha liña e outra',
    ['unha liña ', 'e outra'],
  ],
  ['hyphens', 'Pérez-Lugrís', ['Pérez-', 'Lugrís']],
  [
    'words that are wider than a line',
    'a bcdefghijklmnopqrstuvwxyz e',
    ['a ', 'bcdefghijk', 'lmnopqrstu', 'vwxyz e'],
  ],
  ['nowhere at spaces that do not break', 'o total 1\u00a0000\u00a0€', ['o total ', '1\u00a0000\u00a0€']],
])('lines are broken at %s', (_, text, lines) => {
  expect(getLines(text)).toEqual(lines)
})

it('a letter that is wider than its line has a line of its own', () => {
  expect(breakLines('ab', 0, measureWidth)).toEqual(['a', 'b'])
})

it('lines are broken without losing a letter', () => {
  const text = `${'a-b c'.repeat(100)}${'x'.repeat(1000)} - -- e`
  expect(getLines(text).join('')).toBe(text)
})
