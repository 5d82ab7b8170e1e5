/**
 * The personal data the register keeps of a member, each field with its kind, in the order in which they travel. Schemas,
 * columns, audit trail, form and workbook are derived from it. Without dependencies, so that pages can use it without
 * loading the schemas.
 *
 * A new field also needs a migration with its column, its texts (i18n/gl/private/socios.json and the other languages), the headings of files of
 * members (importacion-columns.ts), its place in form, record and list (socio-form-fields.tsx, socio-detail-facts.tsx and
 * socio-columns.tsx in web/src/modules/socios), and values for the tests (socios.ts and writing/register.ts in server/src/testing). A field
 * by which lists are sorted needs a sort key in server/src/modules/socios/socios.rows.ts. See docs/decisions/0067.
 */
export const personalFields = {
  nombre: 'line',
  apellidos: 'line',
  dni: 'dni',
  telefono: 'telephone',
  email: 'email',
  anoNac: 'wholeNumber',
  mesNac: 'wholeNumber',
  diaNac: 'wholeNumber',
  profesion: 'optionalLine',
  sexo: 'sexo',
  direccion: 'address',
  cuentaCorriente: 'optionalLine',
} as const

/** The parts of `direccion`. */
export const addressFields = {
  direccion: 'optionalLine',
  codigoPostal: 'postalCode',
  localidad: 'optionalLine',
  provincia: 'optionalLine',
} as const

export type PersonalField = keyof typeof personalFields
export type AddressField = keyof typeof addressFields

const getNames = <Fields extends object>(fields: Fields) => Object.keys(fields) as (keyof Fields & string)[]
export const personalNames = getNames(personalFields)
export const addressNames = getNames(addressFields)

/** A value for each of `names`. */
export const forEach = <Name extends string, Value>(names: readonly Name[], value: (name: Name) => Value) =>
  Object.fromEntries(names.map((name) => [name, value(name)])) as Record<Name, Value>

/** The personal data of a record that has more. */
export const pickPersonalData = <Of extends Partial<Record<PersonalField, unknown>>>(record: Of) =>
  forEach(personalNames, (name) => record[name]) as Pick<Of, PersonalField & keyof Of>
