import { z } from 'zod'
import type { Call, CallName } from '../call.ts'
import { calls } from '../calls.ts'
import { limits } from '../limits.ts'
import { presets } from '../statutes.ts'

/**
 * Generates requests from the contract, for tests that try every changing call: a new field of a schema is included
 * automatically.
 */

/** A field that accepts free text. */
export interface TextField {
  call: CallName
  /** Path in the body; `[]` stands for an entry of a list: `enlaces[].nombre`. */
  path: string
  kind: 'line' | 'rich' | 'url' | 'email' | 'file name'
  /** Maximum length in characters. */
  max: number
}

/** The existing records and files that a body refers to. */
export interface ReferencedRecords {
  /** Id of the record of a PUT. */
  id?: number | string | undefined
  tipoDocumento?: number | undefined
  tipoDocumentoSocio?: number | undefined
  grupo?: number | undefined
  socio?: number | undefined
  tipoCota?: number | undefined
  /** An own field of members that takes any text. */
  campo?: number | undefined
  /** A point of an agenda. */
  punto?: number | undefined
  /** A member who holds the delegation of another. */
  holder?: number | undefined
  /** An open charge. */
  recibo?: number | undefined
  /** A collection date. */
  data?: string | undefined
  /** A file of a bank, in base64. */
  bankFile?: string | undefined
  /** A movement of a bank account. */
  movemento?: number | undefined
  /** Number of links, documents, photos and the like; one by default. */
  entries?: number | undefined
  /** The key of a link. */
  key?: string | undefined
  /** The code of a second factor. */
  code?: string | undefined
  /** An unused DNI. */
  dni: () => string
}

/** The text of a field. */
export type Words = (field: TextField) => string

interface Schema {
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  format?: string
  pattern?: string
  maxLength?: number
}

const table = calls as Record<string, Call>

/** Every changing call with a JSON body, in the order of the contract. */
export const writingCalls = (Object.keys(table) as CallName[]).filter(
  (name) => !name.startsWith('GET ') && table[name]?.body && (table[name]?.bodyKind ?? 'json') === 'json',
)

const schemas = new Map<CallName, Schema>()
function getBodySchema(name: CallName): Schema {
  const known = schemas.get(name)
  if (known) return known
  const { body } = table[name] ?? {}
  const schema = body ? (z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Schema) : {}
  schemas.set(name, schema)
  return schema
}

/** A picture of one pixel. */
const jpeg =
  '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAAA//EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AN//Z'
const plainText = 'T2xh'
const isPicture = (path: string) => /(^|\.)(thumbnail|logo|portada|fotos\[\])\./.test(path)

/** Fields with a fixed format, by name or full path. */
const formatted: Record<string, (path: string, around: ReferencedRecords, schema: Schema) => unknown> = {
  login: (_, { dni }) => dni(),
  dni: (_, { dni }) => dni(),
  fecha: () => '2026-05-31',
  data: (_, { data }) => data ?? '2026-05-31',
  codigo: () => 'AM04',
  comision: () => 1.5,
  vence: () => '2026-05-31',
  dataSinatura: () => '2026-05-31',
  ultimoCargo: () => '2026-05-31',
  desde: () => '2026-05-31',
  ata: () => '2026-12-31',
  periodo: (_path, _around, { enum: kinds }) => kinds?.[0] ?? '2026',
  mesVencemento: () => 6,
  diaVencemento: () => 15,
  iban: () => 'ES9121000418450200051332',
  bic: () => 'CAIXESBB',
  identificadorAcredor: () => 'ES56000G15012347',
  serie: () => 'C',
  'prazos.recibos': () => 6,
  'prazos.extractos': () => 6,
  'prazos.solicitudes': () => 180,
  dataAcordo: () => '2026-05-31',
  aceptaEstatutos: () => true,
  // there is an e-mail
  senCorreo: () => undefined,
  // what only machines fill in
  asunto: () => undefined,
  'prazos.importacions': () => 30,
  codigoPostal: () => '15705',
  nif: () => 'G15012347',
  cor: () => '#862e9c',
  definedId: (_, { id, dni }) => id ?? `Proba${dni()}`,
  gallery: () => 'statics',
  type: (path) => (isPicture(path) ? 'jpg' : 'txt'),
  content: (path, { bankFile }) => bankFile ?? (isPicture(path) ? jpeg : plainText),
  key: (_, { key }) => key ?? 'x',
  code: (_, { code }) => code ?? '000000',
  password: () => 'un contrasinal longo',
  newPassword: () => 'un contrasinal longo',
  currentPassword: () => 'un contrasinal longo',
  langKey: () => 'GL',
  language: () => 'GL',
  authorities: () => ['ROLE_USER'],
  ano: () => 2026,
  anoNac: () => 1951,
  mesNac: () => 2,
  diaNac: () => 28,
  importe: () => 12.5,
  numero: () => 1,
  version: () => undefined,
  'tipo.id': (_, { tipoDocumento }) => tipoDocumento,
  'documentos[].tipo.id': (_, { tipoDocumentoSocio }) => tipoDocumentoSocio,
  'documentos[].grupo.id': (_, { grupo }) => grupo,
  'enlaces[].grupo.id': (_, { grupo }) => grupo,
  'groups[].id': (_, { grupo }) => grupo,
  'recipients[].id': (_, { socio }) => socio,
  'socios[].id': (_, { socio }) => socio,
  'socio.id': (_, { socio }) => socio,
  'cargos[].socio.id': (_, { socio }) => socio,
  // still in office
  'cargos[].desde': () => '2020-01-01',
  'cargos[].ata': () => undefined,
  'presenzas[].socio.id': (_, { socio }) => socio,
  'presenzas[].nunca': () => undefined,
  'nomes.apelidos': () => 1,
  'puntos[].id': (_, { punto }) => punto,
  'secretaria.id': (_, { socio }) => socio,
  'presidencia.id': (_, { socio }) => socio,
  'de.id': (_, { socio }) => socio,
  'a.id': (_, { holder }) => holder,
  estatutos: () => [{ ...presets.asociacion, desde: '2026-05-31' }],
  // the statutes of a new portal have no second call
  segundaChamada: () => undefined,
  chamada: () => 1,
  hora: () => undefined,
  votos: () => 0,
  'pagador.id': (_, { socio }) => socio,
  'tipos[].id': (_, { tipoCota }) => tipoCota,
  'cota.tipo.id': (_, { tipoCota }) => tipoCota,
  'cotas[].tipo.id': (_, { tipoCota }) => tipoCota,
  'campos[].campo.id': (_, { campo }) => campo,
  'campo.id': (_, { campo }) => campo,
  dryRun: () => false,
  // an option is part of a filter: it takes no commas or colons
  'opcions[]': () => 'Si',
  'columnas[].nome': () => 'Nome',
  'columnas[].campo': () => 'nombre',
  visible: () => 'SOCIAS',
  'recibos[].id': (_, { recibo }) => recibo,
  'movementos[].id': (_, { movemento }) => movemento,
  'movementos[].recibos[].id': (_, { recibo }) => recibo,
  'movementos[].recibo.id': (_, { recibo }) => recibo,
  'contas[]': () => 'ES9121000418450200051332',
  'cobro.contas[]': () => 'ES9121000418450200051332',
  'documentos[].id': () => undefined,
  'pagos[].id': () => undefined,
  id: (_, { id }) => id,
}

/** A field that a call does not take beside another one. */
const alternatives: Partial<Record<CallName, string>> = { 'POST /socios/cambios': 'grupo' }

const getLastPart = (path: string) => path.split('.').at(-1) ?? ''

/** Whether a text field has a fixed format. */
const isFormatted = (path: string, schema: Schema) =>
  Object.hasOwn(formatted, path) ||
  (Object.hasOwn(formatted, getLastPart(path)) && getLastPart(path) !== 'id') ||
  schema.enum !== undefined ||
  schema.const !== undefined

const getKind = (path: string, max: number): TextField['kind'] => {
  const name = getLastPart(path)
  if (max >= limits.richText) return 'rich'
  if (name === 'fileName') return 'file name'
  if (name === 'web') return 'url'
  return name === 'url' || name === 'email' ? name : 'line'
}

/** The type of a value other than null. */
const getType = ({ type }: Schema) => [type].flat().find((each) => each !== 'null')

/** The alternative of a union that accepts most content. */
function chosen(schema: Schema): Schema {
  const forms = schema.anyOf?.map(chosen)
  if (!forms) return schema
  return (
    forms.find(({ properties }) => properties?.fileName) ??
    forms.find((form) => getType(form) !== undefined || form.enum) ??
    {}
  )
}

/**
 * A body for the call with every field of its schema; `words` provides the text of free-text fields. Fields that only the
 * server sets are omitted.
 */
export function createBody(name: CallName, words: Words, around: ReferencedRecords): Record<string, unknown> {
  return build(name, getBodySchema(name), '', words, around) as Record<string, unknown>
}

function build(
  call: CallName,
  schema: Schema,
  path: string,
  words: Words,
  around: ReferencedRecords,
): unknown {
  const one = chosen(schema)
  if (one.format === 'uuid' || alternatives[call] === path) return undefined
  const own = formatted[path] ?? (getLastPart(path) === 'id' ? undefined : formatted[getLastPart(path)])
  if (own) return own(path, around, one)
  if (one.enum) return one.enum.find((each) => each === 'PARAGRAFO') ?? one.enum[0]
  switch (getType(one)) {
    case 'object':
      return Object.fromEntries(
        Object.entries(one.properties ?? {})
          .map(([key, inner]) => [key, build(call, inner, path ? `${path}.${key}` : key, words, around)])
          .filter(([, value]) => value !== undefined),
      )
    case 'array': {
      const again = () => build(call, one.items ?? {}, `${path}[]`, words, around)
      const entry = again()
      const isEmpty =
        entry === undefined || (typeof entry === 'object' && Object.keys(entry ?? {}).length === 0)
      if (isEmpty) return undefined
      const more = /^(enlaces|fotos|documentos|pagos)$/.test(path) ? (around.entries ?? 1) - 1 : 0
      return [entry, ...Array.from({ length: more }, () => again())]
    }
    case 'string': {
      if (isFormatted(path, one)) return undefined
      const max = one.maxLength ?? limits.line
      return words({ call, path, kind: getKind(path, max), max })
    }
    case 'boolean':
      return true
    default:
      return undefined
  }
}

/** Every free-text field of the contract. */
export function textFields(): TextField[] {
  const found: TextField[] = []
  const note: Words = (field) => {
    found.push(field)
    return ''
  }
  const around = {
    id: 1,
    tipoDocumento: 1,
    tipoDocumentoSocio: 1,
    grupo: 1,
    socio: 1,
    tipoCota: 1,
    campo: 1,
    recibo: 1,
    movemento: 1,
    dni: () => '',
  }
  for (const name of writingCalls) createBody(name, note, around)
  return found
}
