import { searchText } from './search.ts'

/**
 * The columns of a file of members: those that the export writes and the import recognises. Without schemas, so that pages
 * can use it. The words are those of files, not of screens: the import reads a heading in any of the languages.
 */

interface ColumnWords {
  /** The heading that the export writes, and other headings that mean the same; compared without case and accents. */
  gl: readonly [string, ...string[]]
  es: readonly [string, ...string[]]
  en: readonly [string, ...string[]]
}

/** The columns in the order of the export. */
export const socioColumns = {
  numero: {
    gl: [
      'Número',
      'Núm.',
      'N.º',
      'Nº',
      'Nº soc.',
      'Núm. soc.',
      'Número de socio',
      'Número de socia',
      'Número de persoa socia',
    ],
    es: ['Número', 'N.º de socio', 'Nº socio', 'Nº de socio', 'Núm. socio', 'Num socio', 'Socio', 'Socia'],
    en: ['Number', 'No.', 'Member number', 'Membership number', 'Member no.', 'Member ID'],
  },
  nombre: {
    gl: ['Nome', 'Nome propio', 'Nome de pía'],
    es: ['Nombre', 'Nombre propio', 'Nombre de pila'],
    en: ['First name', 'Name', 'Given name', 'Firstname', 'Forename'],
  },
  apellidos: {
    gl: ['Apelidos', 'Apelido'],
    es: ['Apellidos', 'Apellido'],
    en: ['Surname', 'Last name', 'Lastname', 'Surnames', 'Family name'],
  },
  dni: {
    gl: ['DNI', 'NIF', 'NIE', 'DNI/NIE', 'DNI/NIF', 'NIF/NIE', 'DNI ou NIE', 'DNI / NIE', 'D.N.I.', 'N.I.F.'],
    es: ['DNI', 'DNI o NIE', 'Documento de identidad', 'Identificación'],
    en: ['ID', 'ID number', 'National ID', 'Identity card', 'Tax ID'],
  },
  telefono: {
    gl: [
      'Teléfono',
      'Tel.',
      'Tel',
      'Telf.',
      'Tfno.',
      'Tfno',
      'Móbil',
      'Teléfono móbil',
      'Tlf móbil',
      'Tel. móbil',
      'Teléfono 1',
    ],
    es: ['Teléfono', 'Telf', 'Tlf.', 'Tlf', 'Móvil', 'Teléfono móvil', 'Tlf móvil', 'Tel. móvil', 'Celular'],
    en: ['Phone', 'Telephone', 'Mobile', 'Phone number', 'Mobile phone', 'Cell'],
  },
  email: {
    gl: ['Correo electrónico', 'Correo', 'Correo-e', 'Enderezo electrónico'],
    es: ['Correo electrónico', 'Dirección de correo', 'Mail', 'Correo e'],
    en: ['E-mail', 'Email', 'Email address', 'E-mail address'],
  },
  senCorreo: {
    gl: ['Sen correo', 'Sen correo electrónico', 'Non ten correo'],
    es: ['Sin correo', 'Sin correo electrónico', 'No tiene correo'],
    en: ['No e-mail', 'Without e-mail', 'No email'],
  },
  dataNacemento: {
    gl: ['Data de nacemento', 'Data nacemento', 'Nacemento', 'Data nac.', 'Data nac', 'Naceu'],
    es: [
      'Fecha de nacimiento',
      'Fecha nacimiento',
      'Nacimiento',
      'Fecha nac.',
      'Fecha nac',
      'F. nacimiento',
      'F. nac.',
    ],
    en: ['Date of birth', 'Birth date', 'Birthdate', 'Birthday', 'Born', 'DOB'],
  },
  diaNac: {
    gl: ['Día de nacemento', 'Día nacemento', 'Día nac.'],
    es: ['Día de nacimiento', 'Día nacimiento'],
    en: ['Day of birth', 'Birth day'],
  },
  mesNac: {
    gl: ['Mes de nacemento', 'Mes nacemento', 'Mes nac.'],
    es: ['Mes de nacimiento', 'Mes nacimiento'],
    en: ['Month of birth', 'Birth month'],
  },
  anoNac: {
    gl: ['Ano de nacemento', 'Ano nacemento', 'Ano nac.'],
    es: ['Año de nacimiento', 'Año nacimiento', 'Año nac.'],
    en: ['Year of birth', 'Birth year'],
  },
  profesion: {
    gl: ['Profesión', 'Oficio', 'Ocupación'],
    es: ['Profesión'],
    en: ['Profession', 'Occupation', 'Job'],
  },
  sexo: {
    gl: ['Sexo', 'Xénero'],
    es: ['Sexo', 'Género'],
    en: ['Sex', 'Gender'],
  },
  direccion: {
    gl: ['Enderezo', 'Rúa', 'Domicilio', 'Enderezo postal', 'Rúa e número'],
    es: ['Dirección', 'Calle', 'Dirección postal', 'Calle y número'],
    en: ['Address', 'Street', 'Street address', 'Postal address'],
  },
  codigoPostal: {
    gl: ['Código postal', 'CP', 'C.P.', 'Cód. postal', 'C. postal'],
    es: ['Código postal', 'Cod postal', 'Cód. post.'],
    en: ['Postal code', 'Postcode', 'ZIP', 'ZIP code', 'Post code'],
  },
  localidad: {
    gl: ['Localidade', 'Concello', 'Vila', 'Cidade', 'Poboación', 'Lugar'],
    es: ['Localidad', 'Municipio', 'Población', 'Ciudad', 'Ayuntamiento'],
    en: ['Town', 'City', 'Locality'],
  },
  provincia: {
    gl: ['Provincia'],
    es: ['Provincia'],
    en: ['Province', 'County', 'State'],
  },
  cuentaCorriente: {
    gl: [
      'Conta bancaria (IBAN)',
      'Conta bancaria',
      'IBAN',
      'Conta',
      'Conta corrente',
      'Número de conta',
      'CCC',
    ],
    es: [
      'Cuenta bancaria (IBAN)',
      'Cuenta bancaria',
      'Cuenta',
      'Cuenta corriente',
      'Número de cuenta',
      'Nº de cuenta',
    ],
    en: ['Bank account', 'Account', 'Account number', 'Bank account (IBAN)'],
  },
  fechaAlta: {
    gl: ['Data de alta', 'Data alta', 'Alta', 'Data de ingreso', 'Socio desde', 'Socia desde', 'Desde'],
    es: ['Fecha de alta', 'Fecha alta', 'F. alta', 'Fecha de ingreso', 'Antigüedad'],
    en: ['Member since', 'Joined', 'Date joined', 'Join date', 'Joining date'],
  },
  fechaBaja: {
    gl: ['Data de baixa', 'Data baixa', 'Baixa'],
    es: ['Fecha de baja', 'Fecha baja', 'Baja', 'F. baja'],
    en: ['Left', 'Date left', 'Leaving date', 'End date'],
  },
  causaBaja: {
    gl: ['Causa da baixa', 'Causa de baixa', 'Motivo da baixa', 'Motivo de baixa'],
    es: [
      'Causa de la baja',
      'Causa de baja',
      'Motivo de la baja',
      'Motivo de baja',
      'Causa baja',
      'Motivo baja',
    ],
    en: ['Reason for leaving', 'Leaving reason'],
  },
  grupos: {
    gl: ['Grupos', 'Grupo'],
    es: ['Grupos', 'Grupo'],
    en: ['Groups', 'Group'],
  },
} as const satisfies Record<string, ColumnWords>

/** A column of a file of members, as an import names it (`campo`). Own fields are called `campo.12` there. */
export type SocioColumn = keyof typeof socioColumns
export const socioColumnNames = Object.keys(socioColumns) as SocioColumn[]

/** Columns that only an import knows: their cells are split into several columns of the export. */
const splitColumns = {
  nomeCompleto: {
    gl: ['Nome e apelidos', 'Apelidos e nome', 'Apelidos, nome', 'Nome completo', 'Nome e apelido'],
    es: [
      'Nombre y apellidos',
      'Apellidos y nombre',
      'Apellidos, nombre',
      'Nombre completo',
      'Nombre y apellido',
    ],
    en: ['Full name', 'Name and surname', 'Surname, name', 'Complete name', 'Whole name'],
  },
} as const satisfies Record<string, ColumnWords>

/** All columns that an import knows. */
export const readColumns = { ...socioColumns, ...splitColumns }
export type ReadColumn = keyof typeof readColumns
/** The whole name stands after its parts. */
const namesAt = socioColumnNames.indexOf('apellidos') + 1
export const readColumnNames: readonly ReadColumn[] = [
  ...socioColumnNames.slice(0, namesAt),
  'nomeCompleto',
  ...socioColumnNames.slice(namesAt),
]

/** The names of groups in one cell, separated by `|`; one within a name is written `\\|`. Groups without a name are left out. */
export const joinGrupos = (names: readonly string[]): string =>
  names
    .filter((name) => name.trim() !== '')
    .map((name) => name.replace(/[\\|]/g, '\\$&'))
    .join('|')

/** The names that {@link joinGrupos} joined; blanks around a name do not count. */
export const splitGrupos = (cell: string): string[] =>
  Array.from(cell.matchAll(/(?:\\[\\|]|[^|])+/g), ([name]) => name.replace(/\\([\\|])/g, '$1').trim()).filter(
    Boolean,
  )

/** The headings, in all languages, that the workbook of rows with errors adds: loaded again, they say nothing of a member. */
const remarkHeadings: readonly string[] = ['fila', 'erro', 'error']
export const isRemarkHeading = (heading: string): boolean => remarkHeadings.includes(heading.toLowerCase())

/** A heading for comparisons: without case, accents, and what ends or surrounds it. */
const toHeadingKey = (heading: string): string =>
  searchText(heading.replace(/[.*:_º°]+/g, ' ').replace(/\s{0,9},\s{0,9}/g, ', '))

const byKey = new Map(
  readColumnNames.flatMap((name) =>
    Object.values<readonly string[]>(readColumns[name])
      .flat()
      .map((heading) => [toHeadingKey(heading), name] as const),
  ),
)

/** The column that a heading of a file means; undefined for one that is not of the register. */
export const findSocioColumn = (heading: string): ReadColumn | undefined => byKey.get(toHeadingKey(heading))

/** The heading of an own field: its name, marked where a column of the register has that name. */
export const toCampoHeading = (nome: string): string =>
  findSocioColumn(nome) === undefined ? nome : `${nome} (campo propio)`

/** The own field whose heading this is, in any case and with or without accents. */
export const findCampoByHeading = <C extends { nome: string }>(
  heading: string,
  campos: readonly C[],
): C | undefined => campos.find(({ nome }) => toHeadingKey(toCampoHeading(nome)) === toHeadingKey(heading))

/** What a program of spreadsheets would take for a formula, or for the end of a cell; quoted ones are quoted once more. */
const formulaStart = /^'*[=+\-@\t\r]/
const quotedFormulaStart = /^'+[=+\-@\t\r]/

/** The text of a CSV cell such that no program of spreadsheets runs it as a formula. */
export const quoteFormula = (text: string): string => (formulaStart.test(text) ? `'${text}` : text)

/** The text that {@link quoteFormula} quoted. */
export const unquoteFormula = (text: string): string => (quotedFormulaStart.test(text) ? text.slice(1) : text)
