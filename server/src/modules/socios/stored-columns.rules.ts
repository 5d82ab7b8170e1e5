import { emailKey, withoutSeparators } from '#contract/rules.ts'
import { searchText, sortKey } from '../../platform/db/sort-keys.ts'
import type { PersonalColumns, SocioValues } from './personal-data.rows.ts'
import { fromColumns, personalColumns, toColumns } from './personal-data.rows.ts'

/** The personal data of a member, which an import compares and prepares. */
export type MemberValues = SocioValues
/** Their columns, without those that follow from them. */
export const valueColumns = personalColumns
/** Personal data of a row of the table. */
export const toMemberValues = (row: PersonalColumns): MemberValues => fromColumns(row)

/** The columns that follow from the personal data of a member, without the search text, which has the number too. */
export const toStoredColumns = (values: SocioValues) => ({
  ...toColumns(values),
  nombre_key: sortKey(values.nombre),
  apellidos_key: sortKey(values.apellidos),
  email_key: values.email === null ? '' : emailKey(values.email),
  profesion_key: sortKey(values.profesion),
  search_name: searchText(values.nombre, values.apellidos),
})

/** The columns of {@link toStoredColumns}. */
export type StoredColumns = ReturnType<typeof toStoredColumns>

/**
 * The search text of a member; a telephone with a note also occurs without the separators of its digits.
 * @param numero null for a member whose number, which comes first, is not known yet
 */
export const toSearchText = (
  numero: number | null,
  { nombre, apellidos, dni, telefono, email }: SocioValues,
): string =>
  searchText(numero, nombre, apellidos, dni, ...new Set([telefono, withoutSeparators(telefono)]), email)
