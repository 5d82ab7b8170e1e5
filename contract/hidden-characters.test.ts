import { describe, expect, it } from 'vitest'
import { fieldErrors } from './errors.ts'
import { line, optionalLine, optionalText, richText } from './fields.ts'
import { isPlainLine, isPlainText, withoutControls, withoutHidden } from './hidden-characters.ts'

const code = (character: string) => `U+${character.codePointAt(0)?.toString(16).padStart(4, '0')}`
const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCharCode(from + index))

const controls = [...range(0x00, 0x1f), ...range(0x7f, 0x9f)]
const marks = ['\u061c', '\u200e', '\u200f', ...range(0x202a, 0x202e), ...range(0x2066, 0x2069)]
const others = [
  ...[
    '\u2028',
    '\u2029',
    '\u200b',
    '\u2060',
    '\ufeff',
    '\u00ad',
    '\u034f',
    '\u115f',
    '\u1160',
    '\u17b4',
    '\u180e',
  ],
  ...[
    '\u2061',
    '\u2064',
    '\u3164',
    '\ufe0f',
    '\ufe01',
    '\uffa0',
    '\ufff9',
    '\ufffb',
    '\u{e0041}',
    '\u{e0100}',
  ],
]
const hidden = [...controls, ...marks, ...others].map((character) => [code(character), character] as const)

const issues = (schema: typeof line | typeof optionalLine | typeof richText, text: string) =>
  schema.safeParse(text).error?.issues.map(({ message }) => message)

describe('a text', () => {
  it.each(hidden)(
    'of one line holds no %s, and one of several lines only tabs and line breaks',
    (_, character) => {
      const text = `Ana${character}Pena`
      expect(issues(line, text)).toEqual([fieldErrors.hiddenCharacters])
      expect(issues(optionalLine, text)).toEqual([fieldErrors.hiddenCharacters])
      const isBreak = '\t\n\r'.includes(character)
      expect(issues(optionalText, text)).toEqual(isBreak ? undefined : [fieldErrors.hiddenCharacters])
      expect(isPlainLine(withoutHidden(text).replace(/[\n\r]/g, ''))).toBe(true)
      expect(isPlainText(withoutHidden(text))).toBe(true)
    },
  )

  it('of HTML holds no control character', () => {
    expect(issues(richText, '<p>Ana\u0007</p>')).toEqual([fieldErrors.hiddenCharacters])
    expect(issues(richText, '<p>Ana\n\t\u200eשלום\u200e</p>')).toBeUndefined()
    expect(withoutControls('<p>\tAna\u0007\u200e</p>\n')).toBe('<p>\tAna\u200e</p>\n')
  })

  it.each([
    ['Ñuñez Çavalería O’Toxo'],
    ['நிதி ക്‌ഷ'],
    ['👩‍👩‍👧 e 🏳️‍🌈'],
    ['1️⃣ ❤️ ☎︎'],
    ['🏴󠁧󠁢󠁳󠁣󠁴󠁿'],
    ['葛\u{e0100}城'],
    ['a\u00a0b'],
  ])('holds every letter, and what joins letters and emoji: %s', (text) => {
    expect(issues(line, text)).toBeUndefined()
    expect(withoutHidden(text)).toBe(text)
  })

  it('that shows nothing is missing', () => {
    for (const text of ['\u200d\u00ad', '\u3164', '\u2800 ', '\ufe0f', '\u{e0041}'])
      expect(issues(line, text), text).toEqual([fieldErrors.required])
  })

  it('keeps line breaks when it is cleaned, and has spaces for tabs', () => {
    expect(withoutHidden('\ufeffAna\tPena\u202e\u0000\r\nLugo\n')).toBe('Ana Pena\r\nLugo\n')
  })
})
