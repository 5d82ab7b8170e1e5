import { z } from 'zod'
import { financeManagers } from './access.ts'
import { bodyLimits } from './body-limits.ts'
import { defineCalls } from './call.ts'
import { persoaRef } from './cotas.ts'
import { fieldErrors } from './errors.ts'
import { eurosIn, idParam, line, localDate, localDateIn, reference } from './fields.ts'
import { fileIn } from './files.ts'
import type extractosTexts from './i18n/gl/banco/extractos.json'
import { type estadosMovemento, motivosAviso, motivosProposta } from './kinds.ts'
import { limits } from './limits.ts'
import { listQuery, toListSchema } from './lists.ts'

declare module './i18n/key.ts' {
  interface Dictionaries {
    extractos: typeof extractosTexts
  }
}

/** Statements of a bank account, and the charges that their movements pay. Amounts are euros in responses, cents after parsing. */

export type MotivoProposta = (typeof motivosProposta)[number]
export type MotivoAviso = (typeof motivosAviso)[number]
export type EstadoMovemento = (typeof estadosMovemento)[number]

const euros = z.number()
const reciboId = z.object({ id: z.number().int() })

/** Charges that a movement may be for. */
const proposta = z.object({
  recibos: z.array(reciboId),
  motivo: z.enum(motivosProposta),
  /** The part of the movement that would pay them. */
  importe: euros,
})

/** Money of a movement that was recorded for a charge and stands. */
const conciliado = z.object({ cobro: z.object({ id: z.number().int() }), recibo: reciboId, importe: euros })

const numbered = z.object({ id: z.number().int(), numero: z.string() })

const movemento = z.object({
  id: z.number().int(),
  data: localDate,
  /** Negative for money that went out. */
  importe: euros,
  /** The bank's text. */
  texto: z.string(),
  /** The unreconciled rest of money that came in, unless it is set aside. */
  pendente: euros,
  /** The most certain one first; none for money that went out, or of which nothing is left. */
  propostas: z.array(proposta),
  conciliado: z.array(conciliado),
  /** Why it is no fee, and the charge that had been paid otherwise; null while it is not set aside. */
  apartado: z.object({ motivo: z.string(), recibo: numbered.nullable() }).nullable(),
  /** The day on which money that is set aside with a charge was given back. */
  devolto: localDate.nullable(),
  /** Charges that it seems to be for, and that do not wait for money. */
  aviso: z.object({ motivo: z.enum(motivosAviso), recibos: z.array(numbered) }).nullable(),
})
export type Movemento = z.infer<typeof movemento>

/** A charge that a movement is for, or may be for. */
const reciboProposto = z.object({
  id: z.number().int(),
  numero: z.string(),
  concepto: z.string(),
  socio: persoaRef,
  pagador: persoaRef,
  /** The unpaid rest. */
  pendente: euros,
})
export type ReciboProposto = z.infer<typeof reciboProposto>

/** Movements that an answer about a statement has: its first ones. */
export const firstMovementos = 100

/** The account and period of a statement, and its unreconciled part. */
const cabeceira = z.object({
  id: z.number().int(),
  /** The IBAN, or what the bank calls the account. */
  conta: z.string(),
  desde: localDate,
  ata: localDate,
  /** Movements of the file that were known already. */
  repetidos: z.number().int(),
  /** Number of its movements: those that no earlier file had. */
  totalMovementos: z.number().int(),
  /** Number of movements with money that came in and is neither reconciled wholly nor set aside, and what is left of it. */
  pendentes: z.number().int(),
  pendente: euros,
})

export const extracto = cabeceira.extend({
  /** The first 100, in the order of the file. */
  movementos: z.array(movemento),
  /** The charges that `movementos` name, each once. */
  recibos: z.array(reciboProposto),
  /** Statements of other accounts of the association in the same file. */
  outros: z.array(z.object({ id: z.number().int(), conta: z.string() })),
  /** Accounts in the same file that are not the association's. */
  ignoradas: z.array(z.string()),
})
export type Extracto = z.infer<typeof extracto>

/** A page of the movements of a statement. */
const movementos = toListSchema(movemento).extend({
  /** The charges that `content` names, each once. */
  recibos: z.array(reciboProposto),
  extracto: cabeceira,
  /** Number of movements in all pages of the list for which there is a proposal. */
  propostos: z.number().int(),
  /** Reasons for which movements were set aside before, the last one first. */
  motivos: z.array(z.string()),
})
export type Movementos = z.infer<typeof movementos>

const extractoListado = extracto
  .pick({ id: true, conta: true, desde: true, ata: true, repetidos: true })
  .extend({
    /** The day on which it was read. */
    lido: localDate,
    /** Number of movements. */
    n: z.number().int(),
    /** Movements with money that came in and is not reconciled, or not all of it. */
    pendentes: z.number().int(),
  })
export type ExtractoListado = z.infer<typeof extractoListado>

const params = z.object({ id: idParam })
const movParams = z.object({ id: idParam, movId: idParam })

/** Most characters of a reason for setting a movement aside. */
export const longestMotivo = 60
/** Most charges that a movement pays in one request: a bank states fewer in a text. */
const mostParts = 1000
/** Money to give back: it came for a charge that had been paid otherwise. */
const porDevolver = z.object({
  recibo: numbered.extend({ concepto: z.string(), socio: persoaRef, pagador: persoaRef }),
  movemento: numbered.pick({ id: true }).extend({ extracto: reciboId, texto: z.string() }),
  importe: euros,
  data: localDate,
})
export type PorDevolver = z.infer<typeof porDevolver>

export const extractosCalls = defineCalls({
  'POST /extractos': {
    summary: 'Read a statement of the bank, in Norma 43 or camt.053, and store the movements that are new',
    access: financeManagers,
    body: z.object({ fichero: fileIn }),
    bodyLimit: bodyLimits.files,
    response: extracto,
    status: 201,
  },
  'GET /extractos': {
    summary: 'Statements, paged, the last one first unless sorted otherwise',
    access: financeManagers,
    query: listQuery({ sort: ['id', 'conta', 'desde', 'ata', 'lido'] }),
    response: toListSchema(extractoListado),
  },
  'GET /extractos/:id': {
    summary: 'One statement, with what was reconciled and the charges that the rest may be for',
    access: financeManagers,
    params,
    response: extracto,
  },
  'GET /extractos/:id/movementos': {
    summary: 'Movements of a statement, paged, in the order of the file unless sorted otherwise',
    access: financeManagers,
    params,
    query: listQuery({ sort: ['id', 'data', 'importe'], filters: ['estado'] }),
    response: movementos,
  },
  'PUT /extractos/:id/apartar': {
    summary: 'Set movements aside that are no fee, each with a reason; without one they wait again',
    access: financeManagers,
    params,
    body: z.object({
      movementos: z
        .array(
          reference.extend({
            motivo: line.max(longestMotivo, fieldErrors.tooLong).nullable(),
            /** The charge that had been paid otherwise: the money is to be given back. */
            recibo: reference.nullish(),
          }),
        )
        .min(1, fieldErrors.required)
        .max(limits.people),
    }),
    bodyLimit: bodyLimits.people,
    response: extracto,
  },
  'GET /cotas/por-devolver': {
    summary:
      'Money that came for charges that had been paid otherwise, and is to be given back, the oldest first',
    access: financeManagers,
    response: z.array(porDevolver),
  },
  'PUT /extractos/:id/movementos/:movId/devolto': {
    summary: 'Note the day on which money that is set aside with a charge was given back; null takes it back',
    access: financeManagers,
    params: movParams,
    body: z.object({ data: localDateIn.nullable() }),
    response: movemento,
  },
  'PUT /extractos/:id/conciliar': {
    summary: 'Record movements as money for charges, whole or in part',
    access: financeManagers,
    params,
    body: z.object({
      movementos: z
        .array(
          reference.extend({
            recibos: z
              .array(reference.extend({ importe: eurosIn }))
              .min(1, fieldErrors.required)
              .max(mostParts, fieldErrors.invalidValue),
          }),
        )
        .min(1, fieldErrors.required)
        .max(limits.people),
    }),
    bodyLimit: bodyLimits.people,
    response: extracto,
  },
})
