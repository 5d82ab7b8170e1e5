import { z } from 'zod'
import { financeManagers } from './access.ts'
import { bodyLimits } from './body-limits.ts'
import { defineCalls } from './call.ts'
import { persoaRef } from './cotas.ts'
import { fieldErrors } from './errors.ts'
import { eurosIn, idParam, line, localDate, localDateIn, reference } from './fields.ts'
import { fileIn, fileQuery } from './files.ts'
import type remesasTexts from './i18n/gl/banco/remesas.json'
import { estadosDebito, estadosRemesa, motivosRemesa } from './kinds.ts'
import { limits } from './limits.ts'
import { listQuery, toListSchema } from './lists.ts'
import { devolucion, recibo } from './recibos.ts'

declare module './i18n/key.ts' {
  interface Dictionaries {
    remesas: typeof remesasTexts
  }
}

/** Remittances of direct debits, and what banks give back. Amounts are euros in responses, cents after parsing a request. */

export type EstadoRemesa = (typeof estadosRemesa)[number]
export type EstadoDebito = (typeof estadosDebito)[number]
export type MotivoRemesa = (typeof motivosRemesa)[number]

const euros = z.number()
const id = z.number().int()

const head = {
  id,
  /** Collection date. */
  data: localDate,
  estado: z.enum(estadosRemesa),
  /** Number of charges, and their sum. */
  n: z.number().int(),
  suma: euros,
  /** The number of returned debits. */
  devoltos: z.number().int(),
  /** The sum of the file, in hexadecimal. */
  sha256: z.string(),
  version: z.number().int(),
}

/** A charge as it goes to the bank. */
const debit = z.object({
  /** The id of the charge. */
  id,
  numero: z.string(),
  concepto: z.string(),
  /** The unpaid rest. */
  importe: euros,
  /** The day on which it falls due. */
  vence: localDate,
  /** Unique for ever: the number of the charge and the attempt. */
  endToEnd: z.string(),
  socio: persoaRef,
  pagador: persoaRef,
  /** Reference of the mandate. */
  mandato: z.string(),
})

export const remesa = z.object({
  ...head,
  /** Why it was voided, or the code with which the bank rejected it; empty while it stands. */
  motivo: z.string(),
  /** Whether its file is still kept. */
  ficheiro: z.boolean(),
  recibos: z.array(debit.extend({ estado: z.enum(estadosDebito), devolucion: devolucion.nullable() })),
  /** Number of letters to payers who had no e-mail when it was made; 0 once it is voided. */
  cartas: z.number().int(),
})
export type Remesa = z.infer<typeof remesa>

const remesaHead = z.object(head)
export type RemesaHead = z.infer<typeof remesaHead>

const excluido = z.object({
  recibo: z.object({
    id,
    numero: z.string(),
    importe: euros,
    vence: localDate,
    socio: persoaRef,
    pagador: persoaRef,
  }),
  motivo: z.enum(motivosRemesa),
  /** The return of a DEVOLTO one. */
  devolucion: devolucion.nullable(),
})

/** The dry run of a remittance. */
export const remesaDryRun = z.object({
  incluidos: z.array(debit),
  excluidos: z.array(excluido),
  n: z.number().int(),
  suma: euros,
})
export type RemesaDryRun = z.infer<typeof remesaDryRun>

/** The returns in a file of the bank. */
export const devolucions = z.object({
  devoltos: z.array(
    z.object({
      recibo: z.object({ id, numero: z.string(), socio: persoaRef, pagador: persoaRef }),
      endToEnd: z.string(),
      codigo: z.string(),
      /** Null where a whole batch was rejected. */
      data: localDate.nullable(),
      importe: euros,
      /** The fee of the bank. */
      comision: euros,
      /** The returned amount that the bank states, where it differs from the debit. */
      importeBanco: euros.nullable(),
    }),
  ),
  /** Number of them, and their sum; `devoltos` has the first 1,000. */
  totalDevoltos: z.number().int(),
  sumaDevoltos: euros,
  /** Number of those that had been given back before. */
  repetidos: z.number().int(),
  /**
   * Returns that belong to no remittance of the portal, or that the bank reverses, for a person to check; a text is empty where the bank
   * states none.
   */
  ignorados: z.array(z.object({ endToEnd: z.string(), codigo: z.string(), texto: z.string() })),
  /** Number of them; `ignorados` has the first 1,000. */
  totalIgnorados: z.number().int(),
})
export type Devolucions = z.infer<typeof devolucions>

const params = z.object({ id: idParam })

export const remesasCalls = defineCalls({
  'GET /remesas': {
    summary: 'Remittances without their charges, paged, the last one first unless sorted otherwise',
    access: financeManagers,
    query: listQuery({ sort: ['id', 'data', 'estado', 'n', 'suma'], filters: ['estado'] }),
    response: toListSchema(remesaHead),
  },
  'POST /remesas': {
    summary:
      'Make a remittance with its file and announce it to the payers; with dryRun=true only tell what it would be',
    access: financeManagers,
    query: z.object({ dryRun: z.enum(['true', 'false']) }),
    body: z.object({
      data: localDateIn,
      /** Exactly these charges, also those not yet due or given back; if absent, all that fall due up to `data`. */
      recibos: z.array(reference).min(1, fieldErrors.required).max(limits.people).nullish(),
      /** Whether it may be nearer than the days of notice. */
      confirmar: z.boolean().nullish(),
    }),
    bodyLimit: bodyLimits.people,
    response: z.union([remesa, remesaDryRun]),
    status: 201,
    canDryRun: true,
  },
  'GET /remesas/:id': { summary: 'One remittance', access: financeManagers, params, response: remesa },
  'GET /remesas/:id/ficheiro': {
    summary: 'The file of a remittance for the bank (pain.008)',
    access: financeManagers,
    params,
    changes: true,
    answerKind: 'bytes',
    withoutTicket: true,
  },
  'GET /remesas/:id/cartas': {
    summary: 'Letters to the payers without e-mail, that announce the collection, as PDF',
    access: financeManagers,
    params,
    query: fileQuery,
    changes: true,
    answerKind: 'bytes',
  },
  'PUT /remesas/:id/enviada': {
    summary: 'Note that a remittance went to the bank',
    access: financeManagers,
    params,
    response: remesa,
  },
  'PUT /remesas/:id/anular': {
    summary: 'Void a remittance, with a reason; its charges are open again',
    access: financeManagers,
    params,
    body: z.object({ motivo: line }),
    response: remesa,
  },
  'PUT /recibos/:id/devolver': {
    summary: 'Record that the bank gave a debit back',
    access: financeManagers,
    params,
    body: z.object({
      /** Return code of the bank, as AM04. */
      codigo: line
        .transform((text) => text.toUpperCase())
        .pipe(z.string().regex(/^[A-Z0-9]{4}$/, fieldErrors.invalidValue)),
      data: localDateIn,
      /** The fee of the bank. */
      comision: eurosIn.pipe(z.number().nonnegative(fieldErrors.invalidAmount)).nullish(),
    }),
    response: recibo,
  },
  'POST /remesas/devolucions': {
    summary: 'Read what the bank gave back, from pain.002 or camt.054',
    access: financeManagers,
    body: z.object({ fichero: fileIn }),
    bodyLimit: bodyLimits.files,
    response: devolucions,
  },
})
