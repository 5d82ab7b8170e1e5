import type { Cambio } from '#contract/auditoria.ts'
import { formatCents } from '#contract/numbers.ts'
import { type Role, roles } from '#contract/roles.ts'
import { stateKeys } from '../../shell/errors.ts'
import { isKey, type Translate } from '../../shell/i18n.ts'
import { eurosToCents } from '../amounts.ts'
import { fromIso, shortDate, toLocal } from '../dates.ts'
import { readableSize } from '../files/file-size.ts'
import { roleKey } from '../roles.tsx'
import { findChangedPart, plainText } from './changed-part.ts'

type Value = Cambio['antes']

/** The prefixes of the keys that translate the codes of records. */
const kinds = [
  ...['language', 'reunion.tipo', 'socio.sexo', 'socio.pago', 'cobro.metodo', 'periodo', 'prorrateo'],
  ...['campos.tipo', 'campos.visible'],
  ...stateKeys,
]
const amounts = ['importe', 'suma', 'cobrado', 'comision']

const isRichText = (value: Value): boolean => typeof value === 'string' && /^\s*<[a-z]/i.test(value)
const isRole = (value: Value): value is Role => (roles as readonly unknown[]).includes(value)
const isCode = (value: string) => /^[A-Z_]+$/.test(value)
const isInstant = (value: string) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(value)
const isLocal = (value: string) => /^\d{4}-\d\d-\d\d(T\d\d:\d\d)?$/.test(value)

/** The label of the field `campo`, or that of the form of members; parts after a dot are languages or fields of their own. */
function fieldName(campo: string, t: Translate): string {
  const whole = [`campo.${campo}`, `socio.${campo}`].find(isKey)
  if (whole) return t(whole)
  const [first, ...rest] = campo.split('.')
  const key = `campo.${first}`
  const language = `language.${rest[0]}`
  const detail = isKey(language) ? t(language) : rest.join(' ')
  return `${isKey(key) ? t(key) : first}${detail && ` (${detail})`}`
}

/** The value of a field as text. */
function fieldText(campo: string, value: Value, t: Translate): string {
  if (typeof value !== 'number') return valueText(value, t)
  if (campo === 'size') return readableSize(value)
  return amounts.includes(campo) ? formatCents(eurosToCents(value)) : String(value)
}

/** A value of the audit trail as text; empty for no value. */
function valueText(value: Value, t: Translate): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return t(value ? 'value.yes' : 'value.no')
  if (isRole(value)) return t(roleKey(value))
  if (typeof value === 'string') return stringText(value, t)
  if (Array.isArray(value)) return value.map((each) => valueText(each, t)).join(', ')
  if (typeof value === 'object') return valueText(getName(value), t)
  return String(value)
}

function stringText(value: string, t: Translate): string {
  if (isRichText(value)) return plainText(value)
  if (isInstant(value)) return shortDate(toLocal(value))
  const date = isLocal(value) ? fromIso(value) : undefined
  if (date) return shortDate(date)
  const word = isCode(value) && kinds.map((kind) => `${kind}.${value}`).find(isKey)
  return word ? t(word) : value
}

/** The name of a record inside another one. */
const getName = (record: Record<string, Value>): Value =>
  record.titulo ?? record.nome ?? record.nombre ?? record.name ?? record.fileName ?? JSON.stringify(record)

export interface Change {
  field: string
  before: string
  after: string
  /** The texts are equal: only formatting, pictures or links changed. */
  isFormOnly: boolean
}

/** A change in readable form; of long texts only the different part. */
export function readChange({ campo, antes, despois }: Cambio, t: Translate): Change {
  const [before, after] = [fieldText(campo, antes, t), fieldText(campo, despois, t)]
  const isRich = isRichText(antes) || isRichText(despois)
  const [short, shortAfter] = before && after && isRich ? findChangedPart(before, after) : [before, after]
  return {
    field: fieldName(campo, t),
    before: cut(short),
    after: cut(shortAfter),
    isFormOnly: isRich && before === after,
  }
}

const longest = 400
const cut = (text: string): string => (text.length > longest ? `${text.slice(0, longest)}…` : text)
