/** At least three digits, with what one writes between them: people write two numbers into one field. */
const number = /(\+?\d(?:[\s.()-]*\d){2,})/

/** Countries whose calling code is no longer than two digits; all others have three. */
const shortCodes = /^(1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/

/** The digits in groups of three; no group of one. */
function inGroups(digits: string): string {
  const groups = digits.match(/\d{1,3}/g) ?? []
  const last = groups.at(-1) ?? ''
  return (last.length === 1 ? [...groups.slice(0, -2), groups.at(-2) + last] : groups).join(' ')
}

/** A piece of what is in the field for a telephone: what is between the numbers stays as it is. */
export interface PhonePiece {
  text: string
  /** The number as a telephone dials it, where the piece is one. */
  dialled?: string
}

/** The numbers in a text, each as people read it, and what is between them. */
export const phonesIn = (text: string): PhonePiece[] =>
  text
    .split(number)
    .map((piece, place) => (place % 2 === 1 ? phone(piece) : { text: piece }))
    .filter((piece) => piece.text !== '')

/** A telephone as screens and papers show it, however it was typed: 600 123 456, +351 912 345 678. */
export const formatPhone = (text: string): string =>
  phonesIn(text)
    .map((piece) => piece.text)
    .join('')

/** Grouped where the length says where the groups are: a Spanish number, or one with the code of its country. */
function phone(typed: string): PhonePiece {
  const dialled = typed.replace(/[^\d+]/g, '')
  const digits = dialled.replace(/^(\+|00)/, '')
  if (digits !== dialled && /^\d{8,15}$/.test(digits)) {
    const code = shortCodes.exec(digits)?.[0] ?? digits.slice(0, 3)
    // A bracket around the code has its other half in the text before.
    const isWhole = !typed.includes(')') || typed.includes('(')
    return { text: isWhole ? `+${code} ${inGroups(digits.slice(code.length))}` : typed, dialled }
  }
  return { text: /^[5-9]\d{8}$/.test(dialled) ? inGroups(dialled) : typed, dialled }
}
