import { z } from 'zod'
import { assemblyManagers, boardManagers, boardReaders, type Rule } from './access.ts'
import { defineCalls } from './call.ts'
import { convocado } from './convocatorias.ts'
import { fieldErrors } from './errors.ts'
import { atOnce, idParam, instant, line, localDateTimeIn, reference, requiredIfMissing } from './fields.ts'
import { fileQuery } from './files.ts'
import type asistenciaTexts from './i18n/gl/reunions/asistencia.json'
import { maioriasPunto, metodosVotacion, respostasReunion, resultadosVotacion, tiposPunto } from './kinds.ts'
import { limits } from './limits.ts'
import { listQuery, toListSchema } from './lists.ts'

declare module './i18n/key.ts' {
  interface Dictionaries {
    asistencia: typeof asistenciaTexts
  }
}

/** In the room of a meeting: who is there, whether that is enough, and what is voted. */

export type MetodoVotacion = (typeof metodosVotacion)[number]
export type ResultadoVotacion = (typeof resultadosVotacion)[number]

const count = z.number().int()
const persoa = z.object({ id: count, nombre: z.string(), apellidos: z.string() })

/** A person of the census. Of a deleted member the number stays: the id is 0, the names are empty. */
const censoRow = z.object({
  socio: persoa.extend({ numero: count }),
  vota: z.boolean(),
  resposta: z.enum(respostasReunion).nullable(),
  presente: z.boolean(),
  /** When the person came, and left; of several times the last. */
  entrada: instant.nullable(),
  saida: instant.nullable(),
  /** Who votes for this person, once there; null for a person who is or was in the room. */
  representada: persoa.nullable(),
  /** For whom this person votes. */
  representa: z.array(persoa),
})
export type CensoRow = z.infer<typeof censoRow>

/** What a call of the meeting needs, and whether it has it. */
const chamada = z.object({ necesarias: count, acadado: z.boolean() })

/** Whether those there or represented when the meeting was opened were enough; attendance may have been corrected since. */
const apertura = z.object({ necesarias: count, presentes: count, faltan: count })

/** The numbers of a meeting now, or when it was closed. Only people with a vote count. */
const quorum = z.object({
  censo: count,
  presentes: count,
  representadas: count,
  /** Null while the association has no statutes. */
  chamada1: chamada.nullable(),
  /** Null where the last convocation names no second call; without one, where the statutes have none. */
  chamada2: chamada.nullable(),
  /** The call at which it was opened. */
  chamada: z.union([z.literal(1), z.literal(2)]).nullable(),
  aberta: instant.nullable(),
  pechada: instant.nullable(),
  /** Null until it was opened. */
  apertura: apertura.nullable(),
  /** The titles of points with more votes than there were people with a vote: attendance was corrected since. */
  excedidas: z.array(z.string()),
  /** Whether the census is frozen, by the convocation or by the first tick. */
  censoFixado: z.boolean(),
})
export type Quorum = z.infer<typeof quorum>

/** Moments begin with the first year of the calendar of local days. */
const firstMoment = new Date('1000-01-02T00:00:00Z')
/** An instant with its offset, or a local day and time. */
const horaIn = z.union(
  [
    z.iso
      .datetime({ offset: true })
      .transform((given) => new Date(given))
      .refine((given) => given >= firstMoment, fieldErrors.invalidDate),
    localDateTimeIn,
  ],
  {
    error: fieldErrors.invalidDate,
  },
)

const presenzaIn = z
  .object({
    socio: reference,
    presente: z.boolean({ error: (issue) => requiredIfMissing(issue) ?? fieldErrors.invalidType }),
    /** The moment of the tick; absent: now. */
    hora: horaIn.nullish(),
    /** With `presente` false: the last stay that has begun by that moment was a mistake, and never was. */
    nunca: z.boolean(fieldErrors.invalidType).nullish(),
  })
  .refine(({ presente, nunca }) => !(presente && nunca), { path: ['nunca'], error: fieldErrors.invalidValue })
export type PresenzaIn = z.output<typeof presenzaIn>

const votes = z
  .number(fieldErrors.integer)
  .int(fieldErrors.integer)
  .min(0, fieldErrors.invalidValue)
  .max(1_000_000, fieldErrors.invalidValue)
const votesOrNone = votes.nullish().transform((given) => given ?? 0)
const votacionIn = z.object({
  metodo: z.enum(metodosVotacion, { error: requiredIfMissing }),
  si: votesOrNone,
  non: votesOrNone,
  abstencion: votesOrNone,
  branco: votesOrNone,
  nulo: votesOrNone,
  /** For an election only. */
  candidatas: z
    .array(z.object({ nome: line, votos: votes }))
    .max(limits.candidatas, 'error.too-many-items')
    .nullish()
    .transform((given) => given ?? []),
})
export type VotacionIn = z.output<typeof votacionIn>

const votacion = z.object({
  metodo: z.enum(metodosVotacion),
  si: count,
  non: count,
  abstencion: count,
  branco: count,
  nulo: count,
  candidatas: z.array(z.object({ nome: z.string(), votos: count })),
  /** The moment that decides who was there. */
  hora: instant,
  /** People with a vote who were there or represented. */
  base: count,
  resultado: z.enum(resultadosVotacion),
  /** The sum that leads to the result, in words. */
  formula: z.string(),
})
export type Votacion = z.infer<typeof votacion>

const puntoVotado = z.object({
  id: count,
  titulo: z.string(),
  texto: z.string(),
  tipo: z.enum(tiposPunto),
  maioria: z.enum(maioriasPunto),
  convocado,
  votacion: votacion.nullable(),
})
export type PuntoVotado = z.infer<typeof puntoVotado>

const params = z.object({ id: idParam })
const puntoParams = z.object({ id: idParam, puntoId: idParam })
const listFields = { sort: ['apellidos', 'numero'] } as const

interface CallsOf {
  readers: Rule
  managers: Rule
  /** «an assembly», in the API's documentation. */
  any: string
}

/** The calls of assemblies or of board meetings. */
const callsOf = ({ readers, managers, any }: CallsOf) => ({
  censo: {
    summary: `The census of ${any} with answers, attendance and delegations; before it is frozen, as it would be now`,
    access: managers,
    params,
    query: listQuery(listFields),
    response: toListSchema(censoRow),
  },
  presenzas: {
    summary: `Note who came to ${any} and who left; the same tick twice is one`,
    access: managers,
    params,
    body: z.object({
      presenzas: atOnce(presenzaIn),
      /** Also where it leaves an opened meeting without the quorum of its call. */
      confirmar: z.boolean(fieldErrors.invalidType).nullish(),
    }),
    response: quorum,
  },
  folla: {
    summary: `The attendance list of ${any} to be signed, as PDF`,
    access: managers,
    params,
    query: fileQuery,
    changes: true as const,
    answerKind: 'bytes' as const,
  },
  quorum: {
    summary: `How many of the census of ${any} are there or represented, and whether that is enough`,
    access: readers,
    params,
    response: quorum,
  },
  abrir: {
    summary: `Open ${any} at its first or second call, refused without a quorum; with null, take the opening back while no vote is kept`,
    access: managers,
    params,
    body: z.object({
      chamada: z.union([z.literal(1), z.literal(2), z.null()], {
        error: (issue) => requiredIfMissing(issue) ?? fieldErrors.invalidValue,
      }),
    }),
    response: quorum,
  },
  pechar: { summary: `Close ${any}`, access: managers, params, response: quorum },
  votacions: {
    summary: `The points of ${any} with their votes`,
    access: readers,
    params,
    response: z.object({ puntos: z.array(puntoVotado) }),
  },
  votar: {
    summary: `Enter the votes on a point of ${any}, or correct them`,
    access: managers,
    params: puntoParams,
    body: votacionIn,
    response: votacion,
  },
})

const asamblea = callsOf({ readers: 'session', managers: assemblyManagers, any: 'an assembly' })
const juntaDirectiva = callsOf({
  readers: boardReaders,
  managers: boardManagers,
  any: 'a board meeting',
})

export const asistenciaCalls = defineCalls({
  'GET /asambleas/:id/censo': asamblea.censo,
  'PUT /asambleas/:id/presenzas': asamblea.presenzas,
  'GET /asambleas/:id/asistencia/folla': asamblea.folla,
  'GET /asambleas/:id/quorum': asamblea.quorum,
  'PUT /asambleas/:id/abrir': asamblea.abrir,
  'PUT /asambleas/:id/pechar': asamblea.pechar,
  'GET /asambleas/:id/votacions': asamblea.votacions,
  'PUT /asambleas/:id/puntos/:puntoId/votacion': asamblea.votar,
  'GET /juntas-directivas/:id/censo': juntaDirectiva.censo,
  'PUT /juntas-directivas/:id/presenzas': juntaDirectiva.presenzas,
  'GET /juntas-directivas/:id/asistencia/folla': juntaDirectiva.folla,
  'GET /juntas-directivas/:id/quorum': juntaDirectiva.quorum,
  'PUT /juntas-directivas/:id/abrir': juntaDirectiva.abrir,
  'PUT /juntas-directivas/:id/pechar': juntaDirectiva.pechar,
  'GET /juntas-directivas/:id/votacions': juntaDirectiva.votacions,
  'PUT /juntas-directivas/:id/puntos/:puntoId/votacion': juntaDirectiva.votar,
})
