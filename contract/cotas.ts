import { z } from 'zod'
import { cotaEditors, financeManagers, readCotas } from './access.ts'
import { bodyLimits } from './body-limits.ts'
import { defineCalls } from './call.ts'
import { fieldErrors } from './errors.ts'
import {
  atOnce,
  bodyId,
  eurosIn,
  idParam,
  line,
  localDate,
  localDateIn,
  noId,
  optionalLine,
  reference,
  requiredIfMissing,
  seenVersion,
} from './fields.ts'
import type cotasTexts from './i18n/gl/cotas/cotas.json'
import type planTexts from './i18n/gl/cotas/plan.json'
import type minaCotaTexts from './i18n/gl/private/mina-cota.json'
import { metodosCobro, periodosCota, prorrateos } from './kinds.ts'
import { listQuery, toListSchema } from './lists.ts'

declare module './i18n/key.ts' {
  interface Dictionaries {
    cotas: typeof cotasTexts
    plan: typeof planTexts
    minaCota: typeof minaCotaTexts
  }
}

/** Fees: their types, and what each member pays. */

export type MetodoCobro = (typeof metodosCobro)[number]

/** A type of fee. A changed amount counts for later runs only. */
export const tipoCota = z.object({
  id: z.number().int(),
  nome: z.string(),
  /** Euros. */
  importe: z.number(),
  periodo: z.enum(periodosCota),
  /** Month in which it is due, 1 to 12; in shorter periods it counts from the first month of the period. */
  mesVencemento: z.number().int(),
  /** Day on which it is due; 31 means the last day of the month. */
  diaVencemento: z.number().int(),
  prorrateo: z.enum(prorrateos),
  activo: z.boolean(),
  /** Whether new members pay it. */
  predeterminado: z.boolean(),
  version: z.number().int(),
})
export type TipoCota = z.infer<typeof tipoCota>

/** A fee as visitors see it. */
const tipoCotaPublico = tipoCota.pick({ nome: true, importe: true, periodo: true })
export type TipoCotaPublico = z.infer<typeof tipoCotaPublico>

/** A person of the register in the lists of fees. After a deletion `id` is null, and the name tells the number only. */
export const persoaRef = z.object({
  id: z.number().int().nullable(),
  numero: z.number().int(),
  nombre: z.string(),
  apellidos: z.string(),
})
export type PersoaRef = z.infer<typeof persoaRef>

const tipoRef = z.object({ id: z.number().int(), nome: z.string() })

/** A fee that a member pays from `desde` until `ata`, both included. */
const cotaSocio = z.object({
  tipo: tipoRef,
  desde: localDate,
  /** Null while it has no end. */
  ata: localDate.nullable(),
  /** Own amount in euros; null for that of the type. */
  importe: z.number().nullable(),
  /** Why the member pays nothing; null for a member who pays. */
  exento: z.string().nullable(),
})

/** The plan of a member: their fees and their payer. */
export const plan = z.object({
  /** Another member; null when the member pays. */
  pagador: persoaRef.nullable(),
  /** The member's own way of paying. */
  metodo: z.enum(metodosCobro),
  cotas: z.array(cotaSocio),
  version: z.number().int(),
})
export type Plan = z.infer<typeof plan>

/** A mandate for direct debits, as others than its holder may see it: without the account number. */
export const mandatoRef = z.object({
  id: z.number().int(),
  referencia: z.string(),
  estado: z.string(),
  /** The last four digits, as `…1234`. */
  iban: z.string(),
})
export type MandatoRef = z.infer<typeof mandatoRef>

/** A member as the keepers of the finances see them. */
export const cotaPersoa = z.object({
  id: z.number().int(),
  numero: z.number().int(),
  nombre: z.string(),
  apellidos: z.string(),
  /** Null without e-mail, and for a former member who owes nothing. */
  email: z.string().nullable(),
  telefono: z.string(),
  plan,
  /** Null without one in force. */
  mandato: mandatoRef.nullable(),
  /** Euros owed by this person as payer, other people's charges included. */
  debe: z.number(),
})
export type CotaPersoa = z.infer<typeof cotaPersoa>

/** An amount in euros that is not negative; cents after parsing. */
const amount = eurosIn.pipe(z.number().nonnegative(fieldErrors.positive))

const tipoFields = {
  nome: line,
  importe: amount,
  periodo: z.enum(periodosCota, { error: requiredIfMissing }),
  mesVencemento: z
    .number({ error: (issue) => requiredIfMissing(issue) ?? fieldErrors.integer })
    .int(fieldErrors.integer)
    .min(1, fieldErrors.invalidValue)
    .max(12, fieldErrors.invalidValue),
  diaVencemento: z
    .number({ error: (issue) => requiredIfMissing(issue) ?? fieldErrors.integer })
    .int(fieldErrors.integer)
    .min(1, fieldErrors.invalidValue)
    .max(31, fieldErrors.invalidValue),
  prorrateo: z.enum(prorrateos).default('NON'),
  activo: z.boolean().default(true),
  predeterminado: z.boolean().default(false),
}

const nothing = z.literal('').transform(() => null)
const exento = optionalLine.transform((text) => text || null)
const cotaIn = z.object({
  tipo: reference,
  desde: localDateIn,
  ata: nothing.or(localDateIn).nullish(),
  /** Cents after parsing. */
  importe: nothing.or(amount).nullish(),
  exento,
})

/** Maximum number of fees in the plan of a member. */
const maxCotas = 200

const params = z.object({ id: idParam })

export const cotasCalls = defineCalls({
  'GET /tipos-cota': {
    summary: 'Types of fees, paged',
    access: financeManagers,
    query: listQuery({ sort: ['id', 'nome', 'importe', 'periodo', 'activo'], filters: ['activo'] }),
    response: toListSchema(tipoCota),
  },
  'GET /tipos-cota/publicos': {
    summary: 'The fees of new members: active types that are given to them',
    access: 'all',
    response: z.array(tipoCotaPublico),
  },
  'GET /tipos-cota/ofrecidos': {
    summary: 'Every type of fee, to give one to a member',
    access: cotaEditors,
    response: z.array(tipoCota.pick({ id: true, nome: true, importe: true, periodo: true, activo: true })),
  },
  'GET /tipos-cota/:id': {
    summary: 'One type of fee',
    access: financeManagers,
    params,
    response: tipoCota,
  },
  'POST /tipos-cota': {
    summary: 'Add a type of fee',
    access: financeManagers,
    body: z.object({ id: noId, ...tipoFields }),
    response: tipoCota,
    status: 201,
  },
  'PUT /tipos-cota/:id': {
    summary: 'Change a type of fee; charges that were issued keep their amount',
    access: financeManagers,
    params,
    body: z.object({ id: bodyId, version: seenVersion, ...tipoFields }),
    response: tipoCota,
  },
  'DELETE /tipos-cota/:id': {
    summary: 'Delete a type of fee that no member pays and no charge has',
    access: financeManagers,
    params,
  },
  'GET /cotas/persoas': {
    summary: 'Active members, and former ones who owe, with what they pay; paged',
    access: financeManagers,
    query: listQuery({
      sort: ['numero', 'nombre', 'apellidos', 'metodo', 'debe'],
      /** `pagadorBaixa:true`: members whose payer has left. */
      filters: ['tipo', 'metodo', 'debe', 'pagadorBaixa'],
    }),
    response: toListSchema(cotaPersoa),
  },
  'GET /cotas/persoas/:id': {
    summary: 'One member with what they pay',
    access: financeManagers,
    params,
    response: cotaPersoa,
  },
  'POST /cotas/persoas/cota': {
    summary: 'Give a fee to many members; an earlier row of the same type ends the day before',
    access: cotaEditors,
    body: z.object({
      socios: atOnce(reference),
      cota: cotaIn,
    }),
    bodyLimit: bodyLimits.people,
    sentAgain: 'day',
  },
  'GET /socios/:id/cotas': {
    summary: 'What a member pays, and who pays it',
    access: readCotas,
    params,
    response: plan,
  },
  'PUT /socios/:id/cotas': {
    summary: 'Change what a member pays, and who pays it',
    access: cotaEditors,
    params,
    body: z.object({
      pagador: reference.nullish(),
      metodo: z.enum(metodosCobro).default('TRANSFERENCIA'),
      cotas: z.array(cotaIn).max(maxCotas),
      version: seenVersion,
    }),
    response: plan,
  },
})
