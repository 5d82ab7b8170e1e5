import { isIban, isNif, remainder97, withoutSeparators } from './rules.ts'

/** The numbers that banks ask for: IBAN, creditor identifier and payment reference, with their check digits. */

/** Countries by the length of their IBAN (SWIFT, IBAN Registry). */
const countriesByLength: Record<number, string> = {
  15: 'NO',
  16: 'BE',
  18: 'DK FI FK FO GL NL SD',
  19: 'MK SI',
  20: 'AT BA EE KZ LT LU MN XK',
  21: 'CH HR LI LV',
  22: 'BG BH CR DE GB GE IE ME RS VA',
  23: 'AE GI IL IQ OM SO TL',
  24: 'AD CZ ES MD PK RO SA SE SK TN VG',
  25: 'LY PT ST',
  26: 'IS TR',
  27: 'BI DJ FR GR IT MC MR SM',
  28: 'AL AZ BY CY DO GT HN HU LB NI PL SV',
  29: 'BR EG PS QA UA',
  30: 'JO KW MU YE',
  31: 'MT SC',
  32: 'LC',
  33: 'RU',
}

/** Two check digits of a text, before which `country` stands: 98 minus the remainder by 97 (ISO 7064). */
const checkDigits = (country: string, text: string): string =>
  String(98 - remainder97(`${text}${country}00`)).padStart(2, '0')

/** A control digit of a Spanish account: the digits, each multiplied by a power of two, add up to a multiple of 11. */
function accountControl(digits: string): number {
  const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * 2 ** index, 0) % 11
  return sum < 2 ? sum : 11 - sum
}

/** The two control digits of a Spanish account: one of bank and branch (8 digits), one of the number (10 digits). */
const accountControls = (office: string, number: string): string =>
  `${accountControl(`00${office}`)}${accountControl(number)}`

/**
 * Whether normalised `text` is an IBAN by ISO 13616: the length of its country and right check digits; for Spain also the two
 * control digits of the account. Stricter than `isIban`, for accounts to be debited or credited.
 */
export function isValidIban(text: string): boolean {
  if (!isIban(text)) return false
  const country = text.slice(0, 2)
  if (!countriesByLength[text.length]?.split(' ').includes(country)) return false
  if (text.slice(2, 4) !== checkDigits(country, text.slice(4))) return false
  if (country !== 'ES') return true
  const [, office = '', controls, number = ''] = /^ES\d\d(\d{8})(\d\d)(\d{10})$/.exec(text) ?? []
  return controls === accountControls(office, number)
}

/**
 * The IBAN of a Spanish account.
 * @param office four digits of the bank and four of the branch
 * @param number ten digits
 */
export function spanishIban(office: string, number: string): string {
  const account = `${office}${accountControls(office, number)}${number}`
  return `ES${checkDigits('ES', account)}${account}`
}

/** An IBAN as people other than its holder may see it: `…1332`; empty when there is none. */
export const lastFour = (iban: string): string => (iban === '' ? '' : `…${iban.slice(-4)}`)

/**
 * The SEPA creditor identifier of a Spanish NIF (normalised) and a suffix of three digits or letters, which the check digits
 * leave out (AEB, guide to direct debits, 3.3); null when one of them is invalid.
 */
export const toCreditorId = (nif: string, suffix = '000'): string | null =>
  isNif(nif) && /^[0-9A-Z]{3}$/.test(suffix) ? `ES${checkDigits('ES', nif)}${suffix}${nif}` : null

/** Whether `text` (upper case, no spaces) is the creditor identifier of a valid Spanish NIF, with right check digits. */
export const isCreditorId = (text: string): boolean =>
  text.length === 16 && toCreditorId(text.slice(7), text.slice(4, 7)) === text

/** Canonical form of a creditor identifier or a BIC: upper case, without blanks, hyphens and dots. */
export const normalizeBankId = (text: string): string => withoutSeparators(text).toUpperCase()

/** The NIF in a valid creditor identifier; null for another text. */
export const nifOfCreditorId = (text: string): string | null => (isCreditorId(text) ? text.slice(7) : null)

/** Characters of a reference in addition to `RF` and its check digits. */
const longestReference = 21

/**
 * The payment reference (ISO 11649) of a number such as `C-2026-00001`, whose other characters are left out:
 * `RF02C202600001`.
 * @throws RangeError when no letter or digit is left, or more than 21
 */
export function rfReference(number: string): string {
  const kept = number.toUpperCase().replace(/[^0-9A-Z]/g, '')
  if (kept === '' || kept.length > longestReference) throw new RangeError('no number for a reference')
  return `RF${checkDigits('RF', kept)}${kept}`
}

/** Whether `text` (upper case, no spaces) is a payment reference with right check digits. */
export const isRfReference = (text: string): boolean =>
  /^RF\d\d[0-9A-Z]{1,21}$/.test(text) && text.slice(2, 4) === checkDigits('RF', text.slice(4))
