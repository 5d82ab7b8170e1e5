import { limits } from '#contract/limits.ts'
import { formatCents } from '#contract/numbers.ts'
import { toCents } from '#contract/rules.ts'
import { translate } from '../shell/i18n.ts'
import type { Rule } from './form/rules.ts'

/** An amount without its sign, as one types it: `1.234,50`. */
export const amountText = (cents: number): string => formatCents(cents).replace(/\s*€/, '')

/** Whole cents of the euros the API answers with. */
export const eurosToCents = (euros: number): number => Math.round(euros * 100)

/** The euros of `cents` as the API takes them: `1234.50`. */
export const formatEuros = (cents: number): string =>
  `${cents < 0 ? '-' : ''}${Math.floor(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, '0')}`

const asWritten = [
  // 1234 · 1234,5 · 1234.50
  /^-?\d+(?:[.,]\d{0,2})?$/,
  // 1.234 · 1.234,50
  /^-?\d{1,3}(?:\.\d{3})+(?:,\d{0,2})?$/,
  // 1,234.50, as bank statements in English have it; 1,234 alone could mean either and is refused
  /^-?\d{1,3}(?:,\d{3})+\.\d{0,2}$/,
]

/**
 * Cents of an amount as people type it, with point or comma: `1234,5`, `1234.50`, `1.234,50 €`, `1.234`.
 * @returns null when it is no amount with at most two decimals
 */
export function parseAmount(typed: string): number | null {
  const plain = typed.replace(/[\s€]/g, '')
  if (!asWritten.some((form) => form.test(plain))) return null
  const [, whole = '', decimals = ''] = /^(.*?)(?:[.,](\d{0,2}))?$/.exec(plain) ?? []
  return toCents(whole.replace(/[.,]/g, '') + (decimals && `.${decimals}`))
}

/** An amount as the form holds it: the text typed. */
export const amount: Rule<string> = (value) => {
  if (value.trim() === '') return translate('error.required')
  const cents = parseAmount(value)
  if (cents === null) return translate('socio.importe-wrong')
  return Math.abs(cents) > limits.cents ? translate('socio.importe-too-large') : undefined
}

/** The same, above zero. */
export const positiveAmount: Rule<string> = (value, values) =>
  amount(value, values) ?? ((parseAmount(value) ?? 0) > 0 ? undefined : translate('socio.importe-positive'))
