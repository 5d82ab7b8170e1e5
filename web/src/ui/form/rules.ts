import { limits } from '#contract/limits.ts'
import { isDni, isEmail, normalizeDni, normalizeIban, normalizePostalCode } from '#contract/rules.ts'
import { accountFault } from '#contract/sepa-area.ts'
import { translate } from '../../shell/i18n.ts'
import { partsOfDay } from '../parse-day.ts'

/** The error of a value in the user's language; undefined when it is valid. */
export type Fault = string | undefined
export type Rule<T, Values = unknown> = (value: T, values: Values) => Fault

/** The first error of `rules`. */
const all =
  <T, Values>(...rules: Rule<T, Values>[]): Rule<T, Values> =>
  (value, values) => {
    for (const rule of rules) {
      const fault = rule(value, values)
      if (fault) return fault
    }
    return undefined
  }

/** Not blank, and within the maximum length of a line. */
export const line: Rule<string> = (value) => {
  if (value.trim() === '') return translate('error.required')
  return value.trim().length > limits.line ? translate('error.too-long') : undefined
}

/** Any text within the maximum length of a line. */
export const optionalLine: Rule<string> = (value) =>
  value.trim().length > limits.line ? translate('error.too-long') : undefined

export const email: Rule<string> = all(line, (value: string) =>
  isEmail(value.trim()) ? undefined : translate('error.regex.emailPattern'),
)

/**
 * An e-mail address; the `stored` one is accepted unchanged, even if it is an old non-ASCII address. Where it is null, there may go on
 * being none.
 */
export const emailOrStored =
  (stored: string | null | undefined): Rule<string> =>
  (value, values) =>
    value === (stored === null ? '' : stored) ? undefined : email(value, values)

/** The format of a DNI or NIE; a wrong control letter is a warning, not an error. */
export const dni: Rule<string> = all(line, (value: string) =>
  isDni(normalizeDni(value)) ? undefined : translate('error.regex.nifPattern'),
)

/** A bank account that can be charged. */
export const account: Rule<string> = all(line, (value: string) => {
  const fault = accountFault(normalizeIban(value))
  return fault ? translate(fault) : undefined
})

/** A postal code, or nothing. */
export const postalCode: Rule<string> = (value) =>
  /^\d*$/.test(normalizePostalCode(value)) ? undefined : translate('error.regex.postalCodePattern')

/** Not empty, but possibly blank: for passwords and selects. */
export const filled: Rule<string | object | null> = (value) =>
  value ? undefined : translate('error.required')

/** A date in the format of date fields, 2026-05-31; with `optional` it can be empty. */
export const day =
  ({ isOptional = false, max }: { isOptional?: boolean; max?: string } = {}): Rule<string> =>
  (value) => {
    if (value.trim() === '') return isOptional ? undefined : translate('error.required')
    if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return noDay(value)
    return max !== undefined && value > max ? translate('error.future-date') : undefined
  }

/** Why a typed text is not a date. */
function noDay(typed: string): string {
  const parts = partsOfDay(typed)
  if (!parts) return translate('invalidDateFormat')
  const [day, month, year] = parts
  const isMonth = month >= 1 && month <= 12 && year >= 1000
  return translate(isMonth && day >= 29 && day <= 31 ? 'invalidDayOfMonth' : 'invalidDate')
}

/** A year of budgets or accounts. */
export const year: Rule<string> = (value) => {
  if (value.trim() === '') return translate('error.required')
  if (!/^-?\d+$/.test(value.trim())) return translate('error.integer')
  const { min, max } = limits.year
  return Number(value) < min || Number(value) > max ? translate('error.year') : undefined
}

/** A new password of at least `min` characters; characters outside the BMP count as one, as on the server. */
export const newPassword =
  (min: number): Rule<string> =>
  (value) => {
    if (!value) return translate('error.required')
    const { max } = limits.password
    const { length } = [...value.normalize('NFC')]
    return length < min || length > max ? translate('error.password-length', { min, max }) : undefined
  }

/** Equal to the field it repeats. */
export const sameAs =
  <F extends string>(field: F): Rule<string, Record<F, string>> =>
  (value, values) => {
    if (!value) return translate('error.required')
    return value.normalize('NFC') === values[field].normalize('NFC')
      ? undefined
      : translate('password.not-equal')
  }
