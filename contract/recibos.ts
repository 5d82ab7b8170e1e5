import { z } from 'zod'
import { financeManagers } from './access.ts'
import { bodyLimits } from './body-limits.ts'
import { defineCalls } from './call.ts'
import { mandatoRef, persoaRef } from './cotas.ts'
import { fieldErrors } from './errors.ts'
import {
  atOnce,
  eurosIn,
  idParam,
  line,
  localDate,
  localDateIn,
  reference,
  requiredIfMissing,
} from './fields.ts'
import { fileQuery } from './files.ts'
import {
  estadosCotas,
  estadosRecibo,
  estadosRemesa,
  metodosCobro,
  motivosExclusion,
  motivosMandato,
  xeitosPago,
} from './kinds.ts'
import { listQuery, toListSchema } from './lists.ts'

/** Charges: issued, collected, reminded of, and as papers. Amounts are euros in responses, cents after parsing a request. */

export type EstadoRecibo = (typeof estadosRecibo)[number]
export type MotivoExclusion = (typeof motivosExclusion)[number]

const euros = z.number()
const tipoRef = z.object({ id: z.number().int(), nome: z.string() })

/** Money that came in for a charge and stands. */
const cobro = z.object({
  id: z.number().int(),
  importe: euros,
  data: localDate,
  metodo: z.enum(metodosCobro),
})

export const recibo = z.object({
  id: z.number().int(),
  /** `serie-year-00001`, without gaps. */
  numero: z.string(),
  /** The member whose fee it is. */
  socio: persoaRef,
  /** The payer. */
  pagador: persoaRef,
  /** The payer's way of paying now; null once the payer is deleted. */
  metodo: z.enum(metodosCobro).nullable(),
  /** Null for a charge made by hand. */
  tipo: tipoRef.nullable(),
  /** `2026`, `2026-S1`, `2026-T1` or `2026-03`; null for a charge made by hand. */
  periodo: z.string().nullable(),
  concepto: z.string(),
  importe: euros,
  vence: localDate,
  estado: z.enum(estadosRecibo),
  /** Whether it is past its day and neither paid nor at the bank. */
  vencido: z.boolean(),
  cobrado: euros,
  /** Reference for transfers, ISO 11649, without spaces. */
  referencia: z.string(),
  /** The remittance that it is in. */
  remesa: z.object({ id: z.number().int() }).nullable(),
  cobros: z.array(cobro),
  /** Reminders sent, the last one first. */
  avisos: z.array(z.object({ data: localDate })),
  version: z.number().int(),
})
export type Recibo = z.infer<typeof recibo>
/** A charge as members see it too: another payer's way stays with them. */
export type SharedRecibo = Omit<Recibo, 'metodo'>

/** The return of a debit. */
export const devolucion = z.object({
  /** Return code of the bank, as AM04. */
  codigo: z.string(),
  data: localDate,
  /** The fee of the bank. */
  comision: euros,
})
export type Devolucion = z.infer<typeof devolucion>

/** The time and reason of an undone step; the reason is emptied when a member whom it may name is deleted. */
const undone = z.object({ data: localDate, motivo: z.string() })

/** A charge with what the bank did, and what was undone: for the keepers of the finances, not for members. */
export const reciboDetail = recibo.extend({
  /** The remittance that it is in. */
  remesa: z.object({ id: z.number().int(), data: localDate, estado: z.enum(estadosRemesa) }).nullable(),
  /** The last return, and the remittance of the debit. */
  devolucion: devolucion.extend({ remesa: z.object({ id: z.number().int() }) }).nullable(),
  /** When and why it was voided. */
  anulado: undone.nullable(),
  /** Money that was undone, with the day and the reason; that of a debit has the return code of the bank. */
  desfeitos: z.array(cobro.extend({ desfeito: undone })),
})
export type ReciboDetail = z.infer<typeof reciboDetail>

const creado = z.object({ socio: persoaRef, tipo: tipoRef, importe: euros, vence: localDate })
const excluido = z.object({ socio: persoaRef, tipo: tipoRef, motivo: z.enum(motivosExclusion) })
/** The charges of a fee run or of its dry run. */
export const emision = z.object({
  creados: z.array(creado),
  excluidos: z.array(excluido),
  /** Sum of `creados`. */
  total: euros,
})
export type Emision = z.infer<typeof emision>

const sums = { emitido: euros, cobrado: euros, pendente: euros, vencido: euros, devolto: euros }
/** The charges of a year: `emitido` = `cobrado` + `pendente`; `vencido` and `devolto` are parts of `pendente`. */
export const resumoCotas = z.object({
  ...sums,
  /** Null stands for charges made by hand. */
  porTipo: z.array(z.object({ tipo: tipoRef.nullable(), ...sums })),
})
export type ResumoCotas = z.infer<typeof resumoCotas>

/** The way in which the rest of a charge will be paid, as payer and mandate are now. */
export const formaPago = z.object({
  xeito: z.enum(xeitosPago),
  /** The unpaid rest, or the amount that the bank collects. */
  importe: euros,
  /** For CARGO the collection date, once the charge is in a remittance; for DEVOLTO the day of the return. */
  data: localDate.nullable(),
  /** For CARGO the last digits of the account, as `…6981`; otherwise empty. */
  conta: z.string(),
  /** For SEN_MANDATO the reason why the bank would refuse the debit. */
  motivo: z.enum(motivosMandato).nullable(),
})
export type FormaPago = z.infer<typeof formaPago>

/** A charge with how it is paid; null for one that is not owed, or that another person pays. */
const reciboPropio = recibo.omit({ metodo: true }).extend({ forma: formaPago.nullable() })
export type ReciboPropio = z.infer<typeof reciboPropio>

/** The user's open charges, with how to pay them. */
export const cotasPropias = z.object({
  estado: z.enum(estadosCotas),
  /** Euros owed as payer, other people's charges included. */
  debe: euros,
  /** The charges that the user pays, and those of the user's own fees, the latest first. */
  recibos: z.array(reciboPropio),
  /** One's own way of paying. */
  metodo: z.enum(metodosCobro),
  comoPagar: z.object({ iban: z.string(), titular: z.string(), texto: z.string() }),
  mandato: mandatoRef.nullable(),
})
export type CotasPropias = z.infer<typeof cotasPropias>

const year = z
  .string()
  .regex(/^\d{4}$/, fieldErrors.year)
  .transform(Number)
const motivo = z.object({ motivo: line })
const params = z.object({ id: idParam })
const some = atOnce(reference)

export const recibosCalls = defineCalls({
  'POST /cotas/emisions': {
    summary: 'Issue the charges of a period that are missing; with dryRun=true only tell which',
    access: financeManagers,
    query: z.object({ dryRun: z.enum(['true', 'false']) }),
    body: z.object({
      tipos: z.array(reference).min(1, fieldErrors.required).max(100),
      periodo: z.string({ error: requiredIfMissing }).max(7, fieldErrors.invalidValue),
    }),
    response: emision,
    status: 201,
    canDryRun: true,
  },
  'GET /cotas/resumo': {
    summary: 'Sums of the charges of a year',
    access: financeManagers,
    query: z.object({ ano: year }),
    response: resumoCotas,
  },
  'GET /cotas/report': {
    summary: 'The charges of a year as a workbook',
    access: financeManagers,
    query: z.object({ ano: year }),
    changes: true,
    answerKind: 'bytes',
    madeToOrder: true,
  },
  'GET /recibos': {
    summary: 'Charges, paged, the last one first unless sorted otherwise',
    access: financeManagers,
    query: listQuery({
      sort: ['numero', 'vence', 'importe', 'apellidos', 'estado'],
      filters: ['estado', 'vencido', 'ano', 'tipo', 'socio', 'pagador'],
    }),
    response: toListSchema(recibo),
  },
  'GET /recibos/:id': {
    summary: 'One charge, with its remittance and its last return',
    access: financeManagers,
    params,
    response: reciboDetail,
  },
  'POST /recibos': {
    summary: 'Issue a charge by hand',
    access: financeManagers,
    body: z.object({
      id: z.null('error.id-exists').optional(),
      socio: reference,
      concepto: line,
      importe: eurosIn.pipe(z.number().positive(fieldErrors.positive)),
      vence: localDateIn,
    }),
    response: recibo,
    status: 201,
  },
  'POST /recibos/cobros': {
    summary: 'Record money that came in for one charge or many, whole or in part',
    access: financeManagers,
    body: z.object({
      // `cobrado`: what had come in when the treasurer saw the charge
      recibos: atOnce(reference.extend({ importe: eurosIn.nullish(), cobrado: eurosIn.nullish() })),
      metodo: z.enum(metodosCobro, { error: requiredIfMissing }),
      data: localDateIn,
    }),
    bodyLimit: bodyLimits.people,
    response: z.object({ cobros: z.array(cobro) }),
    status: 201,
    sentAgain: 'day',
  },
  'PUT /recibos/:id/cobros/:cobroId/anular': {
    summary: 'Undo money recorded for a charge, with a reason',
    access: financeManagers,
    params: z.object({ id: idParam, cobroId: idParam }),
    body: motivo,
    response: recibo,
  },
  'PUT /recibos/:id/anular': {
    summary: 'Void a charge without money, with a reason; it stays, with its number',
    access: financeManagers,
    params,
    body: motivo,
    response: recibo,
  },
  'POST /recibos/avisos': {
    summary:
      'Mail the payers of these charges what they owe, one message each; a dry run says how many and who has no e-mail',
    access: financeManagers,
    body: z.object({
      recibos: some,
      repetir: z.boolean().nullish(),
      /** Only counts. */
      dryRun: z.boolean().nullish(),
    }),
    bodyLimit: bodyLimits.people,
    status: 202,
    sentAgain: 'day',
    response: z.object({
      /** Messages accepted for delivery. */
      enviados: z.number().int(),
      /** Payers without a usable e-mail. */
      senCorreo: z.array(persoaRef),
    }),
  },
  'POST /recibos/pdf': {
    summary: 'Receipts of paid charges and notices of pending ones, in one PDF',
    access: financeManagers,
    body: z.object({ recibos: some }),
    bodyLimit: bodyLimits.people,
    answerKind: 'bytes',
  },
  'GET /recibos/:id/pdf': {
    summary: 'The receipt of a paid charge, or the notice of a pending one, as PDF',
    access: 'session',
    params,
    query: fileQuery,
    answerKind: 'bytes',
  },
  'GET /account/cotas': {
    summary: 'What one owes, and how to pay it',
    access: 'session',
    response: cotasPropias,
  },
})
