/** Rules of single fields: pure and without dependencies, so that public pages can use them too. */

const controlLetters = 'TRWAGMYFPDXBNJZSQVHLCKE'
const dniPattern = /^\d{8}[TRWAGMYFPDXBNJZSQVHLCKE]$/
const niePattern = /^[XYZ]\d{7}[TRWAGMYFPDXBNJZSQVHLCKE]$/

/**
 * A lower-case letter in upper case, unless the result is an ASCII letter of a different letter: in JavaScript the upper case
 * of `ı` is I, and that of `ſ` is S.
 */
function capital(letter: string): string {
  const upper = letter.toUpperCase()
  return /^[A-Z]+$/.test(upper) && !/[a-z]/.test(letter) ? letter : upper
}

const isAscii = (text: string): boolean => /^[\0-\x7f]*$/.test(text)

/** The separators that people write between the parts of a number: blanks, hyphens of all kinds, and dots. */
const separators = /[\s\p{Pd}\u2212.\u00b7\u2024\u2027\uff0e]+/gu

/** A number without what people write between its parts. */
export const withoutSeparators = (text: string): string => text.replace(separators, '')

/** A text in capitals, without blanks around it; letters that only look like those of ASCII stay apart from them. */
export function inCapitals(text: string): string {
  const plain = text.trim()
  return isAscii(plain) ? plain.toUpperCase() : plain.replace(/\p{Ll}/gu, capital)
}

/** Canonical form of a DNI or NIE, for comparison and storage: in capitals, without blanks, hyphens and dots. */
export const normalizeDni = (text: string): string => inCapitals(withoutSeparators(text))

/** Canonical form of a postal code, for storage: without blanks, hyphens and dots. */
export const normalizePostalCode = (text: string): string => withoutSeparators(text)

/**
 * Canonical form of a telephone, for storage: its digits, and a leading `+` where there is one; no prefix is added. A text with
 * anything else than digits, blanks, hyphens, dots, brackets and a leading `+` stays as it was written: people note extensions
 * and second numbers too.
 */
export function normalizeTelephone(text: string): string {
  const plain = withoutSeparators(text).replace(/[()]/g, '')
  return /^\+?\d+$/.test(plain) ? plain : text.trim()
}

/** Whether normalised `text` has the format of a DNI (8 digits, letter) or NIE (X, Y or Z, 7 digits, letter). */
export const isDni = (text: string): boolean => dniPattern.test(text) || niePattern.test(text)

/**
 * Whether the control letter matches the number (remainder of the number by 23; X, Y, Z count as 0, 1, 2: Ministerio del
 * Interior, «Cálculo del dígito de control del NIF/NIE»). A mismatch is only a warning.
 */
export function isDniLetterValid(text: string): boolean {
  if (!isDni(text)) return false
  const digits = text.slice(0, -1).replace(/^[XYZ]/, (letter) => String('XYZ'.indexOf(letter)))
  return controlLetters[Number(digits) % 23] === text.at(-1)
}

/** Canonical form of the NIF of an association or a person. */
export const normalizeNif = (text: string): string => normalizeDni(text)

/**
 * Whether normalised `text` is the NIF of an entity (a letter, 7 digits, and a control digit or letter) or of a person, with the
 * right control character (Orden EHA/451/2008; the control is the sum of the digits, every other one doubled).
 */
export function isNif(text: string): boolean {
  if (isDniLetterValid(text)) return true
  const [, kind = '', digits = '', control = ''] = /^([A-HJNP-SUVW])(\d{7})([\dA-J])$/.exec(text) ?? []
  if (kind === '') return false
  const sum = [...digits].reduce((total, digit, index) => {
    const part = Number(digit) * (index % 2 === 0 ? 2 : 1)
    return total + Math.floor(part / 10) + (part % 10)
  }, 0)
  const right = (10 - (sum % 10)) % 10
  const [asDigit, asLetter] = [String(right), 'JABCDEFGHI'[right]]
  if ('PQS'.includes(kind)) return control === asLetter
  return control === asDigit || (!'ABEH'.includes(kind) && control === asLetter)
}

/** Whether the day exists, in the years 1000 to 9999. */
export const isCalendarDay = (year: number, month: number, day: number): boolean =>
  year >= 1000 &&
  year <= 9999 &&
  new Date(Date.UTC(year, month - 1, day)).getUTCMonth() === month - 1 &&
  Number.isInteger(day) &&
  day >= 1 &&
  day <= 31

/** `2026-05-31` of year, month and day. */
export const isoDate = (year: number, month: number, day: number): string =>
  [String(year).padStart(4, '0'), String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-')

/** Parts of a birth date; each can be unknown. */
export interface BirthDate {
  anoNac: number | null
  mesNac: number | null
  diaNac: number | null
}

/**
 * The error of an incomplete birth date: the first part out of its range, a day that does not exist in its month (29 February
 * is valid while the year is unknown), or, as far as the known parts show, a day after `today` (ISO text). Null when there is
 * none.
 */
export function birthDateFault(
  { anoNac, mesNac, diaNac }: BirthDate,
  today: string,
): keyof BirthDate | 'future' | null {
  if (anoNac !== null && (anoNac < 1000 || anoNac > 9999)) return 'anoNac'
  if (mesNac !== null && (mesNac < 1 || mesNac > 12)) return 'mesNac'
  if (diaNac !== null && !isCalendarDay(anoNac ?? 2000, mesNac ?? 1, diaNac)) return 'diaNac'
  if (anoNac === null) return null
  // months and days after an unknown part are not comparable
  const known = mesNac === null ? [anoNac] : diaNac === null ? [anoNac, mesNac] : [anoNac, mesNac, diaNac]
  const told = known.map((part) => String(part).padStart(2, '0')).join('-')
  return told > today.slice(0, told.length) ? 'future' : null
}

/** Whole cents of an amount in euros with at most two decimals after a point; null when invalid. */
export function toCents(amount: number | string): number | null {
  const [, minus = '', euros = '', decimals = ''] =
    /^(-?)(\d{1,12})(?:\.(\d{1,2}))?$/.exec(String(amount).trim()) ?? []
  if (euros === '') return null
  const cents = Number(euros) * 100 + Number(decimals.padEnd(2, '0'))
  return minus && cents > 0 ? -cents : cents
}

/**
 * Canonical form of an IBAN, for comparison and storage: upper case, without blanks, hyphens and dots, and without the word
 * «IBAN» that banks print before it.
 */
export const normalizeIban = (text: string): string =>
  withoutSeparators(text)
    .toUpperCase()
    .replace(/^IBAN:?(?=[A-Z]{2}\d)/, '')

/** Remainder by 97 (ISO 7064) of a text of digits and upper-case letters, in which A counts as 10 and Z as 35. */
export function remainder97(text: string): number {
  let rest = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code >= 48 && code <= 57) rest = (rest * 10 + code - 48) % 97
    else if (code >= 65 && code <= 90) rest = (rest * 100 + code - 55) % 97
    else return Number.NaN
  }
  return rest
}

/**
 * Whether normalised `text` is an IBAN with valid check digits (ISO 13616; remainder 1 by 97, ISO 7064); a Spanish one has 24
 * characters. An invalid account is only a warning: old records have other numbers.
 */
export function isIban(text: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(text)) return false
  if (text.startsWith('ES') && text.length !== 24) return false
  return remainder97(text.slice(4) + text.slice(0, 4)) === 1
}

/**
 * Whether a mail server could take `text` as an address: ASCII with one at-sign and text on both sides, without blanks, commas
 * and angle brackets, without `mailto:` before it, without two dots together or a dot at an end of either side. A domain needs
 * no dot.
 */
export const isEmail = (text: string): boolean =>
  /^[!-?A-~]+@[!-?A-~]+$/.test(text) && !/[,<>]|\.\.|^\.|\.$|\.@|@\./.test(text) && !/^mailto:/i.test(text)

/**
 * Whether a stranger may have mail sent to this address: none that names a machine by its number (`a@[127.0.0.1]`), and none with which mail
 * servers are asked to send on (`a%b@c`, `c!a@b`) or that needs quotes.
 */
export const isOpenEmail = (text: string): boolean =>
  isEmail(text) && /^[^%!"()[\]\\:;]+@[a-z\d-]+(\.[a-z\d-]+)*$/i.test(text) && !/[@.]\d+$/.test(text)

/**
 * Canonical form of an e-mail address, for comparison: addresses that differ only in the case of ASCII letters are equal.
 * Other letters stay unchanged: in JavaScript the lower case of the Kelvin sign is k.
 */
export const emailKey = (email: string): string =>
  isAscii(email)
    ? email.trim().toLowerCase()
    : email.trim().replace(/[A-Z]+/g, (letters) => letters.toLowerCase())

/** An http or https address without spaces. */
export const isUrl = (text: string): boolean => /^https?:\/\/[^\s/?#]\S*$/i.test(text)

/** Characters of a rich text that are looked at together. */
const pieceOfRichText = 10_000

/** Whether a rich text is empty: no visible character and no picture, table, rule or video. */
export function isBlankRichText(html: string): boolean {
  // Most long texts show something at their beginning. No tag has a < inside, so none is in two pieces.
  for (let at = 0, end = 0; at < html.length; at = end) {
    const next = html.indexOf('<', at + pieceOfRichText)
    end = next < 0 ? html.length : next
    if (!isBlankPiece(html.slice(at, end))) return false
  }
  return true
}

const isBlankPiece = (html: string): boolean =>
  !/<(img|iframe|video|audio|hr|table|figure|oembed)\b/i.test(html) &&
  html
    .replace(/<[^<>]*>/g, '')
    .replace(/&nbsp;|&#160;|&shy;|&#173;|[\s\u2800\p{Default_Ignorable_Code_Point}]/gu, '') === ''
