import { z } from 'zod'
import { financeManagers } from './access.ts'
import { bodyLimits } from './body-limits.ts'
import { defineCalls } from './call.ts'
import { persoaRef } from './cotas.ts'
import { account, idParam, line, localDate, localDateIn, noId, reference } from './fields.ts'
import { fileIn, fileQuery, fileRef } from './files.ts'
import type mandatosTexts from './i18n/gl/banco/mandatos.json'
import { estadosMandato } from './kinds.ts'
import { listQuery, toListSchema } from './lists.ts'

declare module './i18n/key.ts' {
  interface Dictionaries {
    mandatos: typeof mandatosTexts
  }
}

/** Mandates: the signed orders by which payers let the association charge their accounts. */

export type EstadoMandato = (typeof estadosMandato)[number]

export const mandato = z.object({
  id: z.number().int(),
  /** `XUN-00012-01`: number of the payer, and a count. */
  referencia: z.string(),
  /** The payer. */
  socio: persoaRef,
  iban: z.string(),
  titular: z.string(),
  dataSinatura: localDate,
  /** The signed paper. */
  fichero: fileRef.nullable(),
  estado: z.enum(estadosMandato),
  /** Day of the last collection given to the bank, here or in another program before. */
  ultimoCargo: localDate.nullable(),
  /** Day on which it expires unless it is used before; null unless it is active. */
  caduca: localDate.nullable(),
  /** Why it was revoked; empty unless it was. */
  motivo: z.string(),
  version: z.number().int(),
})
export type Mandato = z.infer<typeof mandato>

const query = listQuery({
  sort: ['id', 'referencia', 'apellidos', 'dataSinatura', 'ultimoCargo', 'estado'],
  filters: ['estado', 'socio', 'caduca'],
})
export type MandatosQuery = z.output<typeof query>

const params = z.object({ id: idParam })

export const mandatosCalls = defineCalls({
  'GET /mandatos': {
    summary:
      'Mandates, paged, the last one first unless sorted otherwise; caduca:true are those that expire within three months',
    access: financeManagers,
    query,
    response: toListSchema(mandato),
  },
  'POST /mandatos': {
    summary: 'Record a signed mandate; the one that the payer had is replaced by it',
    access: financeManagers,
    body: z.object({
      id: noId,
      socio: reference,
      iban: account,
      titular: line,
      dataSinatura: localDateIn,
      /** Day of the last collection with it in another program; null or absent if it was not used. */
      ultimoCargo: localDateIn.nullish(),
      fichero: fileIn.nullish(),
    }),
    bodyLimit: bodyLimits.files,
    response: mandato,
    status: 201,
  },
  'PUT /mandatos/:id/revogar': {
    summary: 'End a mandate, with a reason; it stays, with its reference',
    access: financeManagers,
    params,
    body: z.object({ motivo: line }),
    response: mandato,
  },
  'GET /mandatos/:id/pdf': {
    summary: 'A mandate as an order to sign, as PDF',
    access: financeManagers,
    params,
    query: fileQuery,
    changes: true,
    answerKind: 'bytes',
  },
  'GET /mandatos/:id/file': {
    summary: 'The signed paper of a mandate',
    access: financeManagers,
    params,
    query: fileQuery,
    changes: true,
    answerKind: 'bytes',
  },
  'GET /socios/:id/mandato-en-branco': {
    summary: 'The order that a payer signs, with the next reference, as PDF',
    access: financeManagers,
    params,
    query: fileQuery,
    answerKind: 'bytes',
  },
})
