/** Rules of single fields, pure and without dependencies, so that a public page can use them too. */

const controlLetters = 'TRWAGMYFPDXBNJZSQVHLCKE'
const dniPattern = /^\d{8}[TRWAGMYFPDXBNJZSQVHLCKE]$/
const niePattern = /^[XYZ]\d{7}[TRWAGMYFPDXBNJZSQVHLCKE]$/

/** DNI or NIE as it is compared and stored: trimmed, upper case. */
export const normalizeDni = (text: string): string => text.trim().toUpperCase()

/** Whether normalised `text` has the form of a DNI (8 digits, letter) or NIE (X, Y or Z, 7 digits, letter). */
export const isDni = (text: string): boolean => dniPattern.test(text) || niePattern.test(text)

/**
 * Whether the control letter fits the number (remainder of the number by 23; X, Y, Z count as 0, 1, 2:
 * Ministerio del Interior, «Cálculo del dígito de control del NIF/NIE»). A letter that does not fit is only a warning.
 */
export function dniLetterFits(text: string): boolean {
  if (!isDni(text)) return false
  const digits = text.slice(0, -1).replace(/^[XYZ]/, (letter) => String('XYZ'.indexOf(letter)))
  return controlLetters[Number(digits) % 23] === text.at(-1)
}

/** Something with an at-sign and text on both sides, without spaces: what the association accepts as an e-mail. */
export const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+$/.test(text)

/** Whether a rich text shows nothing: no visible character and no picture, table, rule or video. */
export const isBlankRichText = (html: string): boolean =>
  !/<(img|iframe|video|audio|hr|table|figure|oembed)\b/i.test(html) &&
  html.replace(/<[^<>]*>/g, '').replace(/&nbsp;|&#160;|[\s\u00a0\u200b]/g, '') === ''
