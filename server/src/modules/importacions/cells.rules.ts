import type { Campo, TipoCampo } from '#contract/campos.ts'
import { fieldErrors } from '#contract/errors.ts'
import { splitGrupos, unquoteFormula } from '#contract/importacion-columns.ts'
import type { CampoImportacion } from '#contract/importacions.ts'
import type { BirthDate } from '#contract/rules.ts'
import { isDni, isDniLetterValid, isIban, normalizeDni, normalizeIban } from '#contract/rules.ts'
import { searchText } from '#contract/search.ts'
import { addressIn, personalIn } from '#contract/socios.ts'
import { AppError } from '../../platform/app-error.ts'
import { toStored } from '../campos/values.rules.ts'
import type { FileColumn } from './columns.rules.ts'
import { readBirth, readDay, showDay } from './dates.rules.ts'
import type { NameReading, SplitName } from './names.rules.ts'
import { composeName, splitName } from './names.rules.ts'

/** What the cell of each field means. */

/** The text of something wrong or doubtful, with its parameters. */
export interface Remark {
  erro: string
  params?: Record<string, string | number>
}

/** The value of a cell with what is doubtful about it, or what is wrong with it. */
export type Reading<Value> =
  | { value: Value; warnings?: Remark[] }
  | { fault: Remark }
  /** A date with the month before the day: nothing in the file can be trusted. */
  | { isMonthFirst: true }

const wrong = (erro: string, params?: Remark['params']): { fault: Remark } => ({
  fault: { erro, ...(params && { params }) },
})

/** The values of a row, by field. */
export interface RowValues {
  numero: number
  nombre: string
  apellidos: string
  dni: string
  telefono: string
  email: string
  dataNacemento: BirthDate
  diaNac: number
  mesNac: number
  anoNac: number
  /** Whether the person has no e-mail. */
  senCorreo: boolean
  profesion: string
  sexo: 'HOME' | 'MULLER'
  direccion: string
  codigoPostal: string
  localidad: string
  provincia: string
  cuentaCorriente: string
  fechaAlta: string
  fechaBaja: string
  causaBaja: string
  grupos: string[]
  /** Read into `nombre` and `apellidos`. */
  nomeCompleto: SplitName
}
export type RegisterField = keyof RowValues

/** What reading needs besides the cell. */
export interface CellContext {
  /** Decides the century of years of two figures. */
  thisYear: number
  /** What M means in the column of the sex: the words for the other one decide; null when nothing does. */
  sexOfM: 'HOME' | 'MULLER' | null
  names: NameReading
}

/** What spreadsheets make of long numbers: 6,00E+08. */
const scientific = /^\d([.,]\d+)?e\+?\d+$/i

type Schema = { safeParse: (given: unknown) => { success: boolean; data?: unknown; error?: SchemaFault } }
interface SchemaFault {
  issues: { message: string }[]
}

/** Reads a text by the rule of the form. */
function byRule(schema: unknown, text: string): Reading<string> {
  const { success, data, error } = (schema as Schema).safeParse(text)
  return success ? { value: data as string } : wrong(error?.issues[0]?.message ?? fieldErrors.invalidValue)
}

/** A cell of several lines as one line. */
const inOneLine = (text: string): string =>
  text
    .split(/[\r\n]+/)
    .map((part) => part.trim())
    .join(' ')

const readLine =
  (schema: unknown) =>
  (text: string): Reading<string> =>
    byRule(schema, inOneLine(text))

/** Reads a name, or a part of one, in the capitals that are wanted. */
const readName =
  (schema: unknown) =>
  (text: string, { names: { maiusculas } }: CellContext): Reading<string> => {
    const reading = readLine(schema)(text)
    if (maiusculas === 'DEIXAR' || !('value' in reading)) return reading
    return { ...reading, value: composeName(reading.value) }
  }
const readNombre = readName(personalIn.nombre)
const readApellidos = readName(personalIn.apellidos)

function readWholeName(text: string, context: CellContext): Reading<SplitName> {
  const parts = splitName(text, context.names.nomes)
  if (parts === null) return wrong('error.import-nome-completo')
  const [nombre, apellidos] = [readNombre(parts.nombre, context), readApellidos(parts.apellidos, context)]
  if (!('value' in nombre)) return nombre
  return 'value' in apellidos ? { value: { nombre: nombre.value, apellidos: apellidos.value } } : apellidos
}

/** Reads a number whose leading zeros a spreadsheet may have dropped. */
const readDigits =
  (schema: unknown, pad: (text: string) => string) =>
  (text: string): Reading<string> => {
    if (scientific.test(text)) return wrong('error.import-scientific', { valor: text })
    const padded = pad(text)
    const reading = byRule(schema, padded)
    return padded === text || !('value' in reading)
      ? reading
      : { ...reading, warnings: [{ erro: 'error.import-padded', params: { valor: reading.value } }] }
  }

function padDni(text: string): string {
  const plain = normalizeDni(text)
  if (/^\d{1,7}[A-Z]$/.test(plain)) return plain.padStart(9, '0')
  const [, letter, digits] = /^([XYZ])(\d{1,6}[A-Z])$/.exec(plain) ?? []
  return letter && digits ? letter + digits.padStart(8, '0') : text
}

const readPaddedDni = readDigits(personalIn.dni, padDni)

function readDni(text: string): Reading<string> {
  const reading = readPaddedDni(text)
  if (!('value' in reading) || !isDni(reading.value) || isDniLetterValid(reading.value)) return reading
  return { ...reading, warnings: [...(reading.warnings ?? []), { erro: 'error.import-dni-letter' }] }
}

function readIban(text: string): Reading<string> {
  if (scientific.test(text)) return wrong('error.import-scientific', { valor: text })
  const iban = normalizeIban(text)
  if (isIban(iban)) return { value: iban }
  const reading = readLine(personalIn.cuentaCorriente)(text)
  return 'value' in reading ? { ...reading, warnings: [{ erro: fieldErrors.iban }] } : reading
}

function readNumero(text: string): Reading<number> {
  const numero = /^\d{1,9}$/.test(text) ? Number(text) : 0
  return numero > 0 ? { value: numero } : wrong('error.import-numero')
}

const readPart =
  (most: number) =>
  (text: string): Reading<number> =>
    /^\d{1,4}$/.test(text) && Number(text) >= 1 && Number(text) <= most
      ? { value: Number(text) }
      : wrong(fieldErrors.invalidValue)

const warnSerial = (valor: string): Remark[] => [{ erro: 'error.import-serial', params: { valor } }]

function readDate(text: string, { thisYear }: Pick<CellContext, 'thisYear'>): Reading<string> {
  const reading = readDay(text, thisYear)
  if (reading === null) return wrong(fieldErrors.invalidDate)
  if ('isMonthFirst' in reading) return reading
  return { value: reading.day, ...(reading.isSerial && { warnings: warnSerial(showDay(reading.day)) }) }
}

function readBirthDate(text: string, { thisYear }: CellContext): Reading<BirthDate> {
  const reading = readBirth(text, thisYear)
  if (reading === null) return wrong(fieldErrors.invalidDate)
  if ('isMonthFirst' in reading) return reading
  return { value: reading.birth, ...(reading.isSerial && { warnings: warnSerial(text) }) }
}

const sexWords = {
  MULLER: ['muller', 'mujer', 'femenino', 'feminino', 'f', 'female', 'woman', 'd', 'dona'],
  HOME: ['home', 'hombre', 'masculino', 'h', 'v', 'varon', 'male', 'man'],
} as const

const findSex = (word: string): 'HOME' | 'MULLER' | undefined =>
  (['MULLER', 'HOME'] as const).find((sexo) => (sexWords[sexo] as readonly string[]).includes(word))

/** What M means in a column: «muller» beside «home», «masculino» beside «femenino»; null when the column does not say. */
export function findSexOfM(texts: Iterable<string>): 'HOME' | 'MULLER' | null {
  const words = new Set<string>()
  for (const text of texts) words.add(searchText(text))
  if (!words.has('m')) return null
  const isBesideMan = ['h', 'v', 'home', 'hombre'].some((word) => words.has(word))
  const isBesideWoman = ['f', 'd'].some((word) => words.has(word))
  if (isBesideMan === isBesideWoman) return null
  return isBesideMan ? 'MULLER' : 'HOME'
}

function readSexo(text: string, { sexOfM }: CellContext): Reading<'HOME' | 'MULLER'> {
  const word = searchText(text)
  const value = word === 'm' ? sexOfM : findSex(word)
  if (value) return { value }
  return wrong(word === 'm' ? 'error.import-sexo-ambiguous' : 'error.import-sexo')
}

const padPostalCode = (text: string): string => (/^\d{1,4}$/.test(text) ? text.padStart(5, '0') : text)
const same = (text: string): string => text

const readers: { [Name in RegisterField]: (text: string, context: CellContext) => Reading<RowValues[Name]> } =
  {
    numero: readNumero,
    nombre: readNombre,
    apellidos: readApellidos,
    nomeCompleto: readWholeName,
    dni: readDni,
    telefono: readDigits(personalIn.telefono, same),
    email: readLine(personalIn.email),
    dataNacemento: readBirthDate,
    diaNac: readPart(31),
    mesNac: readPart(12),
    anoNac: readPart(9999),
    profesion: readLine(personalIn.profesion),
    senCorreo: readYesNo,
    sexo: readSexo,
    direccion: readLine(addressIn.direccion),
    codigoPostal: readDigits(addressIn.codigoPostal, padPostalCode),
    localidad: readLine(addressIn.localidad),
    provincia: readLine(addressIn.provincia),
    cuentaCorriente: readIban,
    fechaAlta: readDate,
    fechaBaja: readDate,
    causaBaja: readLine(addressIn.direccion),
    grupos: (text) => ({ value: splitGrupos(text) }),
  }

const yes = [
  'si',
  'x',
  '1',
  'true',
  'yes',
  's',
  'verdadeiro',
  'verdadero',
  '✓',
  '✔',
  '✔️',
  '✅',
  '☑',
  '☑️',
  '☒',
  '🗹',
]
const no = ['non', 'no', '0', 'false', 'n', 'falso', '✗', '✘', '❌', '☐', '-', '–', '—']

function readYesNo(text: string): Reading<boolean> {
  const word = searchText(text)
  if (yes.includes(word)) return { value: true }
  return no.includes(word) ? { value: false } : wrong('error.import-yes-no')
}

/** A number as people write it here: 1.234,56; also with a decimal point where that can be nothing else. */
function toNumber(text: string): number {
  const plain = text.replace(/\s/g, '')
  if (/^-?\d{1,3}(\.\d{3})+(,\d+)?$/.test(plain)) return Number(plain.replaceAll('.', '').replace(',', '.'))
  return /^-?\d+([.,]\d+)?$/.test(plain) ? Number(plain.replace(',', '.')) : Number.NaN
}

/** What a cell gives for an own field, as the register takes it; or what is wrong. */
const ownReaders: Record<
  TipoCampo,
  (
    text: string,
    campo: Pick<Campo, 'opcions'>,
    context: Pick<CellContext, 'thisYear'>,
  ) => Reading<string | number | boolean>
> = {
  TEXTO: (text) => ({ value: inOneLine(text) }),
  PARAGRAFO: (text) => ({ value: text.replace(/\r\n?/g, '\n') }),
  NUMERO: (text) => {
    const value = toNumber(text)
    return Number.isNaN(value) ? wrong(fieldErrors.decimals) : { value }
  },
  DATA: (text, _, context) => readDate(text, context),
  SI_NON: readYesNo,
  OPCION: (text, { opcions }) => {
    const option =
      opcions.find((each) => each === text) ?? opcions.find((each) => searchText(each) === searchText(text))
    return option === undefined ? wrong('error.import-option') : { value: option }
  },
}

/** Reads a cell of an own field: the value as it is stored. */
export function readOwn(
  text: string,
  campo: Pick<Campo, 'tipo' | 'opcions'>,
  context: Pick<CellContext, 'thisYear'>,
): Reading<string> {
  const reading = ownReaders[campo.tipo](text, campo, context)
  if (!('value' in reading)) return reading
  try {
    const value = toStored(campo, reading.value, 'valor') ?? ''
    return { value, ...(reading.warnings && { warnings: reading.warnings }) }
  } catch (error) {
    if (error instanceof AppError) return wrong(error.fields?.valor?.[0] ?? fieldErrors.invalidValue)
    throw error
  }
}

/**
 * Texts that were read in another encoding: UTF-8 as Windows-1252 («Ã±», «Â¿») or as Macintosh («√±», «¬ø»), Macintosh as
 * Windows-1252 («N–ez» within a word).
 */
const misread =
  /[ÃÂ][\u0080-\u00bf\u0152-\u0192\u02c6\u02dc\u2013-\u2026\u2030\u2039\u203a\u20ac\u2122]|√[^\s\d]|¬[∫™ø°´]|\p{L}[‡Ž„]|[ƒ„‡]\p{L}|\p{Ll}[–—œ]\p{Ll}/u
/** What programs write for a letter that they could not read. */
const lostLetter = '\ufffd'

/** A cell without what spreadsheets put before formulas, and without blanks around it. */
export const tidyCell = (cell: string): string => unquoteFormula(cell).trim()

/** Reads a cell that is not empty. */
export function readCell(
  campo: CampoImportacion,
  text: string,
  own: Campo | undefined,
  context: CellContext,
): Reading<unknown> {
  const reading = own ? readOwn(text, own, context) : readers[campo as RegisterField](text, context)
  const doubts: Remark[] = [
    ...(misread.test(text) ? [{ erro: 'error.import-double-encoded' }] : []),
    ...(text.includes(lostLetter) ? [{ erro: 'error.import-lost-letters' }] : []),
  ]
  if (!('value' in reading) || doubts.length === 0) return reading
  return { ...reading, warnings: [...(reading.warnings ?? []), ...doubts] }
}

/** The mapped columns with their places. */
export interface MappedColumn {
  at: number
  campo: CampoImportacion
}

export const listMapped = (columns: readonly FileColumn[]): MappedColumn[] =>
  columns.flatMap(({ campo }, at) => (campo === null ? [] : [{ at, campo }]))
