/** Replacements for characters that Unicode does not decompose (AEB, guide to direct debits, 3.10.5, and customs of banks). */
const replacements: Record<string, string> = {
  º: 'o',
  ª: 'a',
  '–': '-',
  '—': '-',
  '’': "'",
  '´': "'",
  '`': "'",
  '·': '.',
  '€': 'EUR',
  '&': '+',
  ß: 'ss',
  ẞ: 'SS',
  ł: 'l',
  Ł: 'L',
  ø: 'o',
  Ø: 'O',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  Ð: 'D',
  þ: 'th',
  Þ: 'TH',
  ı: 'i',
}
const marks = /\p{M}/gu
const replaced = new RegExp(`[${Object.keys(replacements).join('')}]`, 'g')

/** The characters that every bank of SEPA takes. */
export const isSepaText = (text: string): boolean => /^[A-Za-z0-9/\-?:().,'+ ]*$/.test(text)

/**
 * A text in the characters of SEPA, at most `length` of them: `Iñaki Peña` → `Inaki Pena`. Marks are dropped, a few characters
 * are written with others, and the rest become spaces.
 */
export const sepaText = (text: string, length: number): string =>
  text
    .replace(replaced, (character) => replacements[character] ?? ' ')
    // those written apart go first: to sort a long row of them takes the square of their number
    .replace(marks, '')
    .normalize('NFD')
    .replace(marks, '')
    .replace(/[^A-Za-z0-9/\-?:().,'+ ]/gu, ' ')
    .replace(/ +/g, ' ')
    .trim()
    .slice(0, length)
    .trimEnd()

/** Most characters of a name in a file for the bank. */
export const longestName = 70
/** Most characters of the text beside a debit. */
export const longestText = 140

/** The text that the payer reads beside a debit. If it is too long, the concept is cut; the name only if it alone is too long. */
export function debitText(numero: string, concepto: string, name: string): string {
  const whose = sepaText(name, longestName)
  const room = longestText - numero.length - whose.length - 2
  return sepaText(`${numero} ${sepaText(concepto, room)} ${whose}`, longestText)
}
