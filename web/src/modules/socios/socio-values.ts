import type { BodyFor } from '#contract/call.ts'
import type { Campo } from '#contract/campos.ts'
import type { FileRef } from '#contract/files.ts'
import { normalizeDni } from '#contract/rules.ts'
import type { AddressField, PersonalField } from '#contract/socio-fields.ts'
import { addressNames, forEach, personalNames, pickPersonalData } from '#contract/socio-fields.ts'
import type {
  Pago,
  Sexo,
  Socio,
  SocioDocumento,
  SocioField,
  sociosCalls,
  TipoPago,
} from '#contract/socios.ts'
import { eurosToCents, formatEuros } from '../../ui/amounts.ts'
import { parseParts } from '../../ui/birth-date.ts'
import { isoDay } from '../../ui/dates.ts'
import { formatIban, plainIban } from '../../ui/iban.ts'
import { toCamposBody, toTypedCampos } from './campo-values.ts'

/** A row of a table of the form: a document or a payment, saved with the member and not before. */
export interface PendingRow {
  /** Tells rows apart: the id of a saved one, something else for a new one. */
  key: string
  /** Goes when the member is saved; until then it can be brought back. */
  isRemoved: boolean
}

export interface DocumentoRow extends PendingRow {
  titulo: string
  tipo: { id: number; nombre: string }
  /** 2026-05-31 */
  fecha: string
  fichero: FileRef
}

export interface PagoRow extends PendingRow {
  tipo: TipoPago
  cents: number
  fecha: string
  documentos: FileRef[]
}

type TextField = Exclude<PersonalField, 'direccion'>
const textFields = personalNames.filter((name): name is TextField => name !== 'direccion')

/** A member as the form edits it: each field as text, the account in groups of four. */
export interface SocioValues extends Record<Exclude<TextField, 'sexo'>, string> {
  thumbnail: FileRef | null
  /** Said to have no e-mail. */
  senCorreo: boolean
  sexo: Sexo | ''
  direccion: Record<AddressField, string>
  /** Values of own fields, by `campoKey`. */
  valores: Record<string, string>
  documentos: DocumentoRow[]
  pagos: PagoRow[]
}

export const emptySocio = (campos: readonly Campo[] = []): SocioValues => ({
  thumbnail: null,
  senCorreo: false,
  ...forEach(textFields, () => ''),
  sexo: '',
  direccion: forEach(addressNames, () => ''),
  valores: toTypedCampos(campos),
  documentos: [],
  pagos: [],
})

/** @param campos the own fields in the form */
export const toValues = (socio: Socio, campos: readonly Campo[] = []): SocioValues => ({
  thumbnail: socio.thumbnail,
  senCorreo: socio.email === null,
  ...forEach(textFields, (name) => String(socio[name] ?? '')),
  sexo: socio.sexo ?? '',
  direccion: { ...socio.direccion },
  cuentaCorriente: formatIban(socio.cuentaCorriente),
  valores: toTypedCampos(campos, socio.campos),
  documentos: socio.documentos.map(toDocumentoRow),
  pagos: socio.pagos.map(toPagoRow),
})

export const toDocumentoRow = ({ id, titulo, tipo, fecha, fichero }: SocioDocumento): DocumentoRow => ({
  key: String(id),
  isRemoved: false,
  titulo,
  tipo,
  fecha: isoDay(fecha),
  fichero,
})

export const toPagoRow = ({ id, tipo, importe, fecha, documentos }: Pago): PagoRow => ({
  key: String(id),
  isRemoved: false,
  tipo,
  cents: eurosToCents(importe),
  fecha: isoDay(fecha),
  documentos,
})

let rowsAdded = 0
/** A key no saved row has, nor one added before a reload of the page. */
export const newRowKey = (): string => {
  rowsAdded += 1
  return `new-${Date.now().toString(36)}-${rowsAdded}`
}

export type RowState = 'saved' | 'new' | 'changed' | 'removed'

/** The effect of saving on `row`, one of those that existed when the form opened. */
export function rowState<R extends PendingRow>(row: R, stored: readonly R[]): RowState {
  if (row.isRemoved) return 'removed'
  const before = stored.find(({ key }) => key === row.key)
  if (!before) return 'new'
  return JSON.stringify(before) === JSON.stringify(row) ? 'saved' : 'changed'
}

/** A deletion of `row` in `rows`: one never saved is gone at once, a saved one waits for the member to be saved. */
export const withoutRow = <R extends PendingRow>(rows: readonly R[], row: R, stored: readonly R[]): R[] =>
  stored.some(({ key }) => key === row.key)
    ? rows.map((each) => (each.key === row.key ? { ...each, isRemoved: true } : each))
    : rows.filter(({ key }) => key !== row.key)

/** `row` in the place of the one with its key, or behind the others when there is none. */
export const withRow = <R extends PendingRow>(rows: readonly R[], row: R): R[] =>
  rows.some(({ key }) => key === row.key)
    ? rows.map((each) => (each.key === row.key ? row : each))
    : [...rows, row]

type Fields = Omit<BodyFor<(typeof sociosCalls)['POST /socios']>, 'id'>

const toIds = (rows: readonly { id: number }[] | undefined) => new Set(rows?.map(({ id }) => String(id)))

/**
 * The member as the API takes it.
 * @param stored the member as it is saved now; none for a new one
 * @param mayChange what the person may change: all else is sent as it was, or left out
 * @param campos the own fields in the form
 */
export function toBody(
  values: SocioValues,
  stored: Socio | undefined,
  mayChange: (field: SocioField) => boolean,
  campos: readonly Campo[] = [],
): Fields {
  const [documentIds, pagoIds] = [toIds(stored?.documentos), toIds(stored?.pagos)]
  const toId = ({ key }: PendingRow, ids: Set<string>) => (ids.has(key) ? Number(key) : null)
  const typed = {
    ...pickPersonalData(values),
    email: values.senCorreo ? null : values.email,
    ...parseParts(values),
    dni: normalizeDni(values.dni),
    sexo: values.sexo || null,
    cuentaCorriente: plainIban(values.cuentaCorriente),
    thumbnail: values.thumbnail && { uuid: values.thumbnail.uuid },
    documentos: values.documentos
      .filter(({ isRemoved }) => !isRemoved)
      .map((row) => ({
        id: toId(row, documentIds),
        titulo: row.titulo,
        fecha: row.fecha,
        tipo: { id: row.tipo.id },
        fichero: { uuid: row.fichero.uuid },
      })),
    pagos: values.pagos
      .filter(({ isRemoved }) => !isRemoved)
      .map((row) => ({
        id: toId(row, pagoIds),
        tipo: row.tipo,
        importe: formatEuros(row.cents),
        fecha: row.fecha,
        documentos: row.documentos.map(({ uuid }) => ({ uuid })),
      })),
  } satisfies Fields
  const changedCampos = toCamposBody(campos, values.valores, stored?.campos)
  const own: Pick<Fields, 'campos'> = changedCampos.length > 0 ? { campos: changedCampos } : {}
  if (!stored) return withSenCorreo({ ...typed, ...own })
  const changed = Object.entries(typed).filter(([field]) => mayChange(field as SocioField))
  return withSenCorreo({ ...pickPersonalData(stored), ...Object.fromEntries(changed), ...own })
}

/** A member without e-mail is said to have none. */
const withSenCorreo = (fields: Fields): Fields =>
  fields.email === null ? { ...fields, senCorreo: true } : fields
