import { z } from 'zod'
import { memberManagers } from './access.ts'
import { bodyLimits } from './body-limits.ts'
import { defineCalls } from './call.ts'
import type { CampoKey } from './campo-keys.ts'
import { isCampoKey } from './campo-keys.ts'
import { fieldErrors } from './errors.ts'
import { idParam, instant } from './fields.ts'
import { fileIn, fileQuery } from './files.ts'
import type importacionsTexts from './i18n/gl/importacions/importacions.json'
import type importarTexts from './i18n/gl/importacions/importar.json'
import type { ReadColumn } from './importacion-columns.ts'
import { readColumnNames } from './importacion-columns.ts'
import {
  codificacions,
  estadosImportacion,
  maiusculas,
  ordesNomes,
  separadores,
  tiposCampo,
} from './kinds.ts'
import { limits } from './limits.ts'
import { listQuery, toListSchema } from './lists.ts'

declare module './i18n/key.ts' {
  interface Dictionaries {
    importacions: typeof importacionsTexts
    importar: typeof importarTexts
  }
}

/** Imports of members from a spreadsheet. */

export type EstadoImportacion = (typeof estadosImportacion)[number]
export type Codificacion = (typeof codificacions)[number]
export type Separador = (typeof separadores)[number]

/** What a column of the file is read as: a column of the register, or an own field. */
export type CampoImportacion = ReadColumn | CampoKey
export type Maiusculas = (typeof maiusculas)[number]

/** How whole names without a comma are split. */
const nomes = z.object({ orde: z.enum(ordesNomes), apelidos: z.union([z.literal(1), z.literal(2)]) })
export type NomesImportacion = z.infer<typeof nomes>

/** Entries of each list in an answer. */
export const mostListed = 1000
/** Values of each column in an answer. */
const samples = 3

const count = z.number().int()

/** What own field a column could be. */
const suxestion = z.object({
  tipo: z.enum(tiposCampo),
  /** The values of an OPCION. */
  opcions: z.array(z.string()).max(limits.opcions),
})
export type SuxestionCampo = z.infer<typeof suxestion>

const columna = z.object({
  /** The heading; those without one, or with one that occurs before, have a number. */
  nome: z.string(),
  /** The first values that are not empty. */
  mostra: z.array(z.string()).max(samples),
  /** The same values as the register would hold them; null for one that is wrong. Empty while the column has no `campo`. */
  resultado: z.array(z.string().nullable()).max(samples),
  /** Null for a column that is left out. */
  campo: z.string().nullable(),
  /** Only of a column that is left out and has values. */
  suxestion: suxestion.optional(),
})
export type ColumnaImportacion = z.infer<typeof columna>

const resumo = z.object({
  novas: count,
  cambian: count,
  iguais: count,
  /** Rows with errors, which an execution leaves out. */
  erros: count,
  /** Rows with warnings, which count elsewhere too. */
  avisos: count,
})
export type ResumoImportacion = z.infer<typeof resumo>

export const importacion = z.object({
  id: count,
  /** The name of the file. */
  ficheiro: z.string(),
  /** SHA-256 of the file, in hexadecimal. */
  sha256: z.string(),
  creada: instant,
  /** Who uploaded it. */
  autor: z.string(),
  /** FALLIDA: the last execution changed nothing, and can be tried again. */
  estado: z.enum(estadosImportacion),
  /** Null for a workbook, as is the separator. */
  codificacion: z.enum(codificacions).nullable(),
  separador: z.enum(separadores).nullable(),
  columnas: z.array(columna),
  /** How the last dry run read names; null where whole names had to have a comma. */
  nomes: nomes.nullable(),
  maiusculas: z.enum(maiusculas),
  /** Whether the last dry run took numbers that are far above the others. */
  numerosAltos: z.boolean(),
  /** Rows below the heading that are not empty. */
  filas: count,
  /** Of the last dry run; null before the first one. */
  resumo: resumo.nullable(),
})
export type Importacion = z.infer<typeof importacion>

/** Something wrong or doubtful in a row; `fila` counts the heading as 1, and is 0 for what is about the whole file. */
const nota = z.object({
  fila: count,
  /** The name of the person, as far as the row or the register has it. */
  nome: z.string(),
  /** Null for what is wrong with the whole row. */
  campo: z.string().nullable(),
  /** As the file has it. */
  valor: z.string(),
  /** The key of the text, which `params` complete. */
  erro: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
})
export type NotaImportacion = z.infer<typeof nota>

const cambio = z.object({ campo: z.string(), antes: z.string().nullable(), despois: z.string().nullable() })

/** A row that adds or changes a member. */
const cambioFila = z.object({
  fila: count,
  /** Null for a new member who is not in the register yet. */
  socio: z.object({ id: count }).nullable(),
  /** The name that the member will have, as lists write it. */
  nome: z.string(),
  cambios: z.array(cambio),
})
export type CambioFila = z.infer<typeof cambioFila>

/** An import with the first entries of what its last dry run found. */
export const simulacion = importacion.extend({
  erros: z.array(nota).max(mostListed),
  avisos: z.array(nota).max(mostListed),
  cambios: z.array(cambioFila).max(mostListed),
})
export type Simulacion = z.infer<typeof simulacion>

const isCampo = (name: string): name is CampoImportacion =>
  (readColumnNames as readonly string[]).includes(name) || isCampoKey(name)
const campo = z
  .string()
  .refine(isCampo, fieldErrors.invalidValue)
  .describe(`${readColumnNames.join(', ')} or campo.<id>`)

/** Most columns of a file. */
const mostColumns = 100
/** Most rows of a file, the heading not counted. */
export const mostRows = 30_000

const params = z.object({ id: idParam })

export const importacionsCalls = defineCalls({
  'GET /importacions': {
    summary: 'Imports of members, paged, the last one first unless sorted otherwise',
    access: memberManagers,
    query: listQuery({ sort: ['id', 'creada', 'ficheiro'] }),
    response: toListSchema(importacion),
  },
  'GET /importacions/:id': {
    summary: 'One import, with what its last dry run found',
    access: memberManagers,
    params,
    response: simulacion,
  },
  'POST /importacions': {
    summary:
      'Upload a list of members (CSV, XLSX or ODS) and recognise its columns; nothing changes in the register',
    access: memberManagers,
    body: z.object({
      fichero: fileIn,
      /** How a text file is read, also one in which encodings are mixed; recognised by default. */
      codificacion: z.enum(codificacions).nullish(),
    }),
    bodyLimit: bodyLimits.files,
    response: simulacion,
    status: 201,
  },
  'PUT /importacions/:id': {
    summary: 'Say what the columns are, and find out in a dry run what an execution would change',
    access: memberManagers,
    params,
    body: z.object({
      /** Columns that are absent are left out; without any, the headings decide. */
      columnas: z
        .array(z.object({ nome: z.string().max(limits.text), campo: campo.nullable() }))
        .max(mostColumns, fieldErrors.invalidValue),
      codificacion: z.enum(codificacions).nullish(),
      separador: z.enum(separadores).nullish(),
      /** The new people without e-mail who have none: all of them, or those of these rows. For others an empty cell is an error. */
      senCorreo: z.union([z.literal(true), z.array(z.number().int()).max(limits.people)]).nullish(),
      /** How whole names without a comma are split; without it, they are errors of their rows. */
      nomes: nomes.nullish(),
      /** Names in capitals are left as they are, or written as names are. */
      maiusculas: z.enum(maiusculas).default('DEIXAR'),
      /** Takes also numbers of members that are far above the others. */
      numerosAltos: z.boolean().default(false),
    }),
    response: simulacion,
  },
  'POST /importacions/:id/executar': {
    summary:
      'Add and change the members of the last dry run, but for the rows with errors: all of them or nothing',
    access: memberManagers,
    params,
    body: z.object({
      /** Whether new members are mailed a letter to choose a password now, or later by `POST /socios/cartas`. */
      cartas: z.enum(['AGORA', 'DESPOIS']),
    }),
    response: simulacion,
    status: 200,
  },
  'GET /importacions/:id/erros': {
    summary: 'The rows with errors as a workbook (xlsx), with all their columns, to mend and to load again',
    access: memberManagers,
    // the audit trail records who took it
    changes: true,
    params,
    query: fileQuery,
    answerKind: 'bytes',
    madeToOrder: true,
    withoutTicket: true,
  },
})
