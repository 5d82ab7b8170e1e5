import type { Campo, SocioCampo, TipoCampo, ValorCampo } from '#contract/campos.ts'
import { formatNumber } from '#contract/numbers.ts'
import { ApiError } from '../../shell/api.ts'
import { type Translate, translate } from '../../shell/i18n.ts'
import { isoDay, shortDate } from '../../ui/dates.ts'
import * as rules from '../../ui/form/rules.ts'

/** The values of own fields: in the form as texts by {@link campoKey}, elsewhere as the API answers them. */

/** The name of a field among the values of the form. Not the bare id, which would count as the number of a row. */
export const campoKey = ({ id }: { id: number }) => `c${id}` as const

/** A value as people read it; empty for none. */
export function campoText(valor: ValorCampo | undefined, t: Translate): string {
  if (valor === null || valor === undefined) return ''
  if (typeof valor === 'boolean') return t(valor ? 'value.yes' : 'value.no')
  if (typeof valor === 'number') return formatNumber(valor, { max: 4 })
  return typeof valor === 'string' ? valor : shortDate(valor)
}

/** A value as the form holds it: a date as 2026-05-31, a number with a comma, true or false as a word. */
function toTyped(valor: ValorCampo): string {
  if (valor === null) return ''
  if (typeof valor === 'number') return formatNumber(valor, { max: 4, points: 'never' })
  return Array.isArray(valor) ? isoDay(valor) : String(valor)
}

/** The values of the form for `campos`, of a member or of a new one. */
export function toTypedCampos(
  campos: readonly Pick<Campo, 'id'>[],
  stored: readonly SocioCampo[] = [],
): Record<string, string> {
  const byId = new Map(stored.map(({ campo, valor }) => [campo.id, valor]))
  return Object.fromEntries(campos.map((campo) => [campoKey(campo), toTyped(byId.get(campo.id) ?? null)]))
}

const asWritten = [
  // 1234 · 1234,5
  /^-?\d+(?:,\d{0,4})?$/,
  // 1.234 · 1.234,5
  /^-?[1-9]\d{0,2}(?:\.\d{3})+(?:,\d{0,4})?$/,
]
const withPoint = /^-?\d+\.\d{1,4}$/

/** A number as people type it, with at most nine digits and four decimals; null for a text that is none. */
export function parseNumber(text: string): number | null {
  const plain = text.replace(/\s/g, '')
  const isWritten = asWritten.some((form) => form.test(plain))
  if (!isWritten && !withPoint.test(plain)) return null
  const value = Number(isWritten ? plain.replace(/\./g, '').replace(',', '.') : plain)
  return Math.abs(value) < 1_000_000_000 ? value : null
}

/** A text of the form as the API takes it; null for no value. */
function toValor(tipo: TipoCampo, text: string): string | number | boolean | null {
  if (text.trim() === '') return null
  if (tipo === 'NUMERO') return parseNumber(text)
  return tipo === 'SI_NON' ? text === 'true' : text.trim()
}

/** The values that differ from the stored ones, as the API takes them. */
export function toCamposBody(
  campos: readonly Pick<Campo, 'id' | 'tipo'>[],
  values: Readonly<Record<string, string>>,
  stored: readonly SocioCampo[] = [],
) {
  const before = toTypedCampos(campos, stored)
  return campos.flatMap((campo) => {
    const key = campoKey(campo)
    const text = values[key]
    // a field that has come into use since the form was opened is not in it
    return text === undefined || text === before[key]
      ? []
      : [{ campo: { id: campo.id }, valor: toValor(campo.tipo, text) }]
  })
}

/** What the form asks of the value of a field. */
export function campoRule({ tipo, obrigatorio }: Pick<Campo, 'tipo' | 'obrigatorio'>): rules.Rule<string> {
  return (text = '', values) => {
    if (text.trim() === '') return obrigatorio ? translate('error.required') : undefined
    if (tipo === 'NUMERO' && parseNumber(text) === null) return translate('socio.number-wrong')
    return tipo === 'DATA' ? rules.day({ isOptional: true })(text, values) : undefined
  }
}

/** An error of the API about values of own fields, which names them by their place, as one about fields of the form. */
export function namingCampos(error: unknown, sent: readonly { campo: { id: number } }[] = []): unknown {
  if (!(error instanceof ApiError)) return error
  const fields = Object.entries(error.fields).map(([path, codes]) => {
    const [, place] = /^campos\.(\d+)(?:\.|$)/.exec(path) ?? []
    const campo = place === undefined ? undefined : sent[Number(place)]?.campo
    return [campo ? `valores.${campoKey(campo)}` : path, codes] as const
  })
  return new ApiError(error.status, error.code, error.params, Object.fromEntries(fields))
}
