import { readFileSync } from 'node:fs'
import PDFDocument from 'pdfkit'
import { expect, it } from 'vitest'
import { findMissingLetters } from './font-letters.ts'

it.each(['regular', 'semibold'])(
  'the letters that the font lacks are those that a PDF in %s lacks',
  (weight) => {
    const file = readFileSync(new URL(`./fonts/source-sans-3-${weight}.ttf`, import.meta.url))
    const doc = new PDFDocument({ font: '' } as PDFKit.PDFDocumentOptions).font(file)
    const { font } = (
      doc as unknown as { _font: { font: { hasGlyphForCodePoint: (code: number) => boolean } } }
    )._font
    for (let code = 0x20; code < 0x3000; code += 1) {
      const letter = String.fromCodePoint(code)
      // composed anew, or without a form of its own
      if (
        letter !== letter.normalize('NFC') ||
        /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Zs}\p{Default_Ignorable_Code_Point}\p{Cn}]/u.test(letter)
      )
        continue
      expect([letter, findMissingLetters([letter]).length === 0]).toEqual([
        letter,
        font.hasGlyphForCodePoint(code),
      ])
    }
  },
)

it('each missing letter is named once, also of several texts, and not too many', () => {
  expect(findMissingLetters(['Asemblea ñandú', '😀 e 😀', '会', 'liña\nliña'])).toEqual(['😀', '会'])
  const many = Array.from({ length: 50 }, (_, place) => String.fromCodePoint(0x4e00 + place)).join('')
  expect(findMissingLetters([many])).toHaveLength(20)
})
