import type { PersonalField } from '#contract/socio-fields.ts'
import { addressFields, addressNames, personalFields, personalNames } from '#contract/socio-fields.ts'
import type { SocioRow } from '#contract/socios.ts'
import type { ColumnOf } from '../../platform/db/columns.ts'
import { toColumn } from '../../platform/db/columns.ts'

/** The personal data of a member, which a writer decides. */
export type SocioValues = Pick<SocioRow, PersonalField>

/** Fields with a column of their own: the parts of the address have one each, `direccion` is the street's. */
const columnKinds = { ...personalFields, ...addressFields }
type ColumnField = keyof typeof columnKinds
const columnFields: ColumnField[] = personalNames.flatMap((name) =>
  name === 'direccion' ? addressNames : [name],
)

/** Fields that are null while nothing is known, where texts are empty. */
type NullableField = {
  [Name in ColumnField]: (typeof columnKinds)[Name] extends 'wholeNumber' | 'sexo' | 'email' ? Name : never
}[ColumnField]
/** Fields that are a text. */
export type TextField = Exclude<ColumnField, NullableField>
const nullableKinds: readonly string[] = ['wholeNumber', 'sexo', 'email']
const isText = (name: ColumnField): name is TextField => !nullableKinds.includes(columnKinds[name])
export const textFields = columnFields.filter(isText)

/** The personal data as stored, by column. What is null or missing is stored as 0 or the empty text, a missing e-mail as null. */
export type PersonalColumns = {
  [Name in ColumnField as ColumnOf<Name>]: (typeof columnKinds)[Name] extends 'wholeNumber'
    ? number
    : (typeof columnKinds)[Name] extends 'email'
      ? string | null
      : string
}
export const personalColumns: (keyof PersonalColumns)[] = columnFields.map(toColumn)

const emptyOf = new Map<string, 0 | null>([
  ['wholeNumber', 0],
  ['email', null],
])

/** The conversion between a field and its columns; of `direccion`, that of the street. */
const codec = (name: ColumnField) => ({
  name,
  column: toColumn(name),
  empty: emptyOf.has(columnKinds[name]) ? emptyOf.get(columnKinds[name]) : '',
  isNullable: !isText(name),
})
const columnCodecs = columnFields.map(codec)
const personalCodecs = personalNames.map(codec)
const addressCodecs = addressNames.map(codec)

/** Personal data as a row of the table holds them. */
export function toColumns(values: SocioValues): PersonalColumns {
  const flat = { ...values, ...values.direccion }
  return Object.fromEntries(
    columnCodecs.map(({ name, column, empty }) => [column, flat[name] ?? empty]),
  ) as PersonalColumns
}

/** Personal data of a row of the table, in the order of the contract. */
export const fromColumns = (row: PersonalColumns): SocioValues =>
  ({ ...read(row, personalCodecs), direccion: read(row, addressCodecs) }) as SocioValues

function read(row: PersonalColumns, fields: ReturnType<typeof codec>[]): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const { name, column, isNullable } of fields)
    values[name] = isNullable ? row[column] || null : row[column]
  return values
}
