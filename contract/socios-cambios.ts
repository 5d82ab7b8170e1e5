import { z } from 'zod'
import { memberManagers } from './access.ts'
import { bodyLimits } from './body-limits.ts'
import { defineCalls } from './call.ts'
import { valorIn } from './campos.ts'
import { fieldErrors } from './errors.ts'
import { atOnce, reference } from './fields.ts'
import type manyTexts from './i18n/gl/register/many.json'
import { accionsGrupo, motivosCambio, motivosCarta } from './kinds.ts'
import { limits } from './limits.ts'

declare module './i18n/key.ts' {
  interface Dictionaries {
    many: typeof manyTexts
  }
}

/** Changes of many members at once. */

export type AccionGrupo = (typeof accionsGrupo)[number]
export type MotivoCambio = (typeof motivosCambio)[number]
export type MotivoCarta = (typeof motivosCarta)[number]

const persoa = z.object({
  id: z.number().int(),
  numero: z.number().int(),
  nombre: z.string(),
  apellidos: z.string(),
})

/** What a change of many members does, or in a dry run would do. Those it would leave as they are already are in neither. */
export const cambios = z.object({
  cambian: z.number().int(),
  /** Members whom a rule keeps as they are. */
  excluidas: z.array(z.object({ socio: persoa, motivo: z.enum(motivosCambio) })),
})
export type Cambios = z.infer<typeof cambios>

/** Letters to choose a password that were put into the mail queue, or in a dry run would be. */
export const cartas = z.object({
  cartas: z.number().int(),
  /** Members who get none. */
  excluidas: z.array(z.object({ socio: persoa, motivo: z.enum(motivosCarta) })),
})
export type Cartas = z.infer<typeof cartas>

/** Members who get a letter on paper in one request. */
const mostOnPaper = 250

const count = z.number().int()
/** How far the letters are. */
export const estadoCartas = z.object({
  /** Members without a password who were never mailed a letter. */
  senCarta: count,
  /** Members without a password, mailed or not. */
  senContrasinal: count,
  /** Letters that wait in the mail queue. */
  enCola: count,
})
export type EstadoCartas = z.infer<typeof estadoCartas>

export const sociosCambiosCalls = defineCalls({
  'POST /socios/cambios': {
    summary: 'Add many members to a group, take them out of it, or give them a value of an own field',
    access: memberManagers,
    body: z
      .object({
        socios: atOnce(reference),
        grupo: reference.extend({ accion: z.enum(accionsGrupo) }).nullish(),
        campo: reference.extend({ valor: valorIn }).nullish(),
        dryRun: z.boolean(),
      })
      .refine(({ grupo, campo }) => Boolean(grupo) !== Boolean(campo), {
        error: fieldErrors.invalidValue,
        path: ['grupo'],
      }),
    bodyLimit: bodyLimits.people,
    response: cambios,
  },
  'GET /socios/cartas': {
    summary:
      'How many members have had no letter to choose a password, and how many letters wait in the mail queue',
    access: memberManagers,
    response: estadoCartas,
  },
  'POST /socios/cartas': {
    summary: 'Mail members without a password a letter to choose one: those named, or all who never had any',
    access: memberManagers,
    body: z.object({
      // a union tells no errors of its parts: the service refuses an empty list and one that is too long
      socios: z.union([z.array(reference).max(limits.people), z.literal('TODAS')]),
      dryRun: z.boolean().default(false),
    }),
    bodyLimit: bodyLimits.people,
    response: cartas,
    status: 202,
  },
  'POST /socios/cartas/pdf': {
    summary:
      'Letters on paper with a new link to choose a password, which ends the links of before; the header x-excluidas says who gets none, and why',
    access: memberManagers,
    body: z.object({
      socios: z.array(reference).min(1, fieldErrors.required).max(mostOnPaper, 'error.too-many-items'),
    }),
    answerKind: 'bytes',
  },
})
