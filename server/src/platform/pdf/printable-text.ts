import { withoutHidden } from '#contract/hidden-characters.ts'

/** Takes the place of a letter that the font does not have. */
const missing = '□'

/**
 * `text` as it can be printed: composed letters, single spaces, `\n` as the only line break, no characters without a form, and
 * nothing that the font does not have.
 */
export function printable(text: string, hasGlyph: (codePoint: number) => boolean): string {
  const plain = withoutHidden(text.replace(/\r\n?|[\u2028\u2029]/g, '\n'))
    .normalize('NFC')
    // joiners, soft hyphens, variation selectors, lone surrogates
    .replace(/(?!\n)[\p{Cc}\p{Cf}\p{Cs}\p{Variation_Selector}]/gu, '')
    .replace(/ {2,}/g, ' ')
  return Array.from(plain, (letter) =>
    letter === '\n' || hasGlyph(letter.codePointAt(0) ?? 0) ? letter : missing,
  ).join('')
}
