import { limits } from '#contract/limits.ts'
import { isDni, isEmail, normalizeDni } from '#contract/rules.ts'
import { translate } from '../../shell/i18n.ts'
import { partsOfDay } from '../parse-day.ts'

/** What is wrong with a value, in the person's language; nothing when it is right. */
export type Fault = string | undefined
export type Rule<T, Values = unknown> = (value: T, values: Values) => Fault

/** The first fault that one of `rules` finds. */
const all =
  <T, Values>(...rules: Rule<T, Values>[]): Rule<T, Values> =>
  (value, values) => {
    for (const rule of rules) {
      const fault = rule(value, values)
      if (fault) return fault
    }
    return undefined
  }

/** Something other than spaces, and no longer than a line may be. */
export const line: Rule<string> = (value) => {
  if (value.trim() === '') return translate('error.required')
  return value.trim().length > limits.line ? translate('error.too-long') : undefined
}

/** Anything that is no longer than a line may be. */
export const optionalLine: Rule<string> = (value) =>
  value.trim().length > limits.line ? translate('error.too-long') : undefined

export const email: Rule<string> = all(line, (value: string) =>
  isEmail(value.trim()) ? undefined : translate('error.regex.emailPattern'),
)

/** An e-mail; the `stored` one may stay as it is, also when it is from before addresses had to be ASCII. */
export const emailOrStored =
  (stored: string | undefined): Rule<string> =>
  (value, values) =>
    value === stored ? undefined : email(value, values)

/** A DNI or NIE by its form; a letter that does not fit the number is a warning, not a fault. */
export const dni: Rule<string> = all(line, (value: string) =>
  isDni(normalizeDni(value)) ? undefined : translate('error.regex.nifPattern'),
)

/** Something chosen or typed, spaces included: for passwords and selects. */
export const filled: Rule<string | object | null> = (value) =>
  value ? undefined : translate('error.required')

/** A day as the day fields hold it, 2026-05-31; `optional` ones may be left empty. */
export const day =
  ({ isOptional = false, max }: { isOptional?: boolean; max?: string } = {}): Rule<string> =>
  (value) => {
    if (value.trim() === '') return isOptional ? undefined : translate('error.required')
    if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return noDay(value)
    return max !== undefined && value > max ? translate('error.future-date') : undefined
  }

/** Why what was typed is no day. */
function noDay(typed: string): string {
  const parts = partsOfDay(typed)
  if (!parts) return translate('invalidDateFormat')
  const [day, month, year] = parts
  const isMonth = month >= 1 && month <= 12 && year >= 1000
  return translate(isMonth && day >= 29 && day <= 31 ? 'invalidDayOfMonth' : 'invalidDate')
}

/** A year of a budget or accounts. */
export const year: Rule<string> = (value) => {
  if (value.trim() === '') return translate('error.required')
  if (!/^-?\d+$/.test(value.trim())) return translate('error.integer')
  const { min, max } = limits.year
  return Number(value) < min || Number(value) > max ? translate('error.year') : undefined
}

/** A new password of at least `min` characters; astral characters count as one, as the server counts. */
export const newPassword =
  (min: number): Rule<string> =>
  (value) => {
    if (!value) return translate('error.required')
    const { max } = limits.password
    const { length } = [...value]
    return length < min || length > max ? translate('error.password-length', { min, max }) : undefined
  }

/** The same as the field it repeats. */
export const sameAs =
  <F extends string>(field: F): Rule<string, Record<F, string>> =>
  (value, values) => {
    if (!value) return translate('error.required')
    return value === values[field] ? undefined : translate('password.not-equal')
  }
