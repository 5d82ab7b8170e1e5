import { z } from 'zod'
import { financeManagers } from './access.ts'
import { bodyLimits } from './body-limits.ts'
import { defineCalls } from './call.ts'
import { persoaRef } from './cotas.ts'
import { fieldErrors } from './errors.ts'
import { eurosIn, idParam, localDate, reference } from './fields.ts'
import { fileIn } from './files.ts'
import { motivosProposta } from './kinds.ts'
import { limits } from './limits.ts'
import { listOf, listQuery } from './lists.ts'

/** Statements of a bank account, and the dues that their movements pay. Amounts are euros in responses, cents after parsing. */

export type MotivoProposta = (typeof motivosProposta)[number]

const euros = z.number()
const reciboId = z.object({ id: z.number().int() })

/** Dues that a movement may be for. */
const proposta = z.object({
  recibos: z.array(reciboId),
  motivo: z.enum(motivosProposta),
  /** What the movement would pay of them. */
  importe: euros,
})

/** Money of a movement that was recorded for a due and stands. */
const conciliado = z.object({ cobro: z.object({ id: z.number().int() }), recibo: reciboId, importe: euros })

const movemento = z.object({
  id: z.number().int(),
  data: localDate,
  /** Negative for money that went out. */
  importe: euros,
  /** What the bank tells of it. */
  texto: z.string(),
  /** What is left of money that came in. */
  pendente: euros,
  /** The most certain one first; none for money that went out, or of which nothing is left. */
  propostas: z.array(proposta),
  conciliado: z.array(conciliado),
})

/** A due that a movement is for, or may be for. */
const reciboProposto = z.object({
  id: z.number().int(),
  numero: z.string(),
  concepto: z.string(),
  socio: persoaRef,
  pagador: persoaRef,
  /** What is left to be paid. */
  pendente: euros,
})
export type ReciboProposto = z.infer<typeof reciboProposto>

export const extracto = z.object({
  id: z.number().int(),
  /** The IBAN, or what the bank calls the account. */
  conta: z.string(),
  desde: localDate,
  ata: localDate,
  /** Those that no earlier file had, in the order of the file. */
  movementos: z.array(movemento),
  /** The dues that `movementos` name, each once. */
  recibos: z.array(reciboProposto),
  /** Movements of the file that were known already. */
  repetidos: z.number().int(),
})
export type Extracto = z.infer<typeof extracto>

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
    response: listOf(extractoListado),
  },
  'GET /extractos/:id': {
    summary: 'One statement, with what was reconciled and the dues that the rest may be for',
    access: financeManagers,
    params,
    response: extracto,
  },
  'PUT /extractos/:id/conciliar': {
    summary: 'Record movements as money for dues, whole or in part',
    access: financeManagers,
    params,
    body: z.object({
      movementos: z
        .array(
          reference.extend({
            recibos: z
              .array(reference.extend({ importe: eurosIn }))
              .min(1, fieldErrors.required)
              .max(limits.people),
          }),
        )
        .min(1, fieldErrors.required)
        .max(limits.people),
    }),
    bodyLimit: bodyLimits.people,
    response: extracto,
  },
})
