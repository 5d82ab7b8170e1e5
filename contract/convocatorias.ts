import { z } from 'zod'
import { assemblyManagers, boardManagers, boardReaders, type Rule } from './access.ts'
import { bodyLimits } from './body-limits.ts'
import { defineCalls } from './call.ts'
import { fieldErrors } from './errors.ts'
import {
  idParam,
  instant,
  line,
  localDate,
  localDateTime,
  localDateTimeIn,
  optionalText,
  reference,
  requiredIfMissing,
  seenVersion,
} from './fields.ts'
import { fileQuery } from './files.ts'
import { isPlainText } from './hidden-characters.ts'
import type convocatoriaTexts from './i18n/gl/reunions/convocatoria.json'
import { maioriasPunto, type motivosDelegacion, respostasReunion, tiposPunto, tiposReunion } from './kinds.ts'
import { limits } from './limits.ts'
import { meetingRules } from './statute-fields.ts'

declare module './i18n/key.ts' {
  interface Dictionaries {
    convocatoria: typeof convocatoriaTexts
  }
}

/** Before a meeting, an assembly or one of the board: its agenda, the convocation, answers and delegations. */

export type TipoPunto = (typeof tiposPunto)[number]
export type MaioriaPunto = (typeof maioriasPunto)[number]
export type RespostaReunion = (typeof respostasReunion)[number]
export type MotivoDelegacion = (typeof motivosDelegacion)[number]

const id = z.number().int()

/** A person of the census, as those who represent each other are shown. */
const persoa = z.object({ id, numero: z.number().int(), nombre: z.string(), apellidos: z.string() })
export type PersoaCenso = z.infer<typeof persoa>

const punto = z.object({
  id,
  titulo: z.string(),
  texto: z.string(),
  tipo: z.enum(tiposPunto),
  maioria: z.enum(maioriasPunto),
})
export type Punto = z.infer<typeof punto>

/** Whether the last convocation has a point, by its title, kind and majority; null where none was sent. */
export const convocado = z.boolean().nullable()

const orde = z.object({
  /** In their order. */
  puntos: z.array(punto.extend({ convocado })),
  /** When the second call is; null where there is none, or the day of the meeting is not known. */
  segundaChamada: localDateTime.nullable(),
  /** The same as the statutes say it. */
  segundaEstatutos: localDateTime.nullable(),
  /** What the statutes would say, where that time does not exist because the clock goes forward over it; else null. */
  segundaMovida: localDateTime.nullable(),
  /** The days of notice that the statutes ask for, and the last day on which a convocation keeps to it; null while the day is not known. */
  dias: z.number().int().nullable(),
  ultimoDia: localDate.nullable(),
  /** The rules that apply to the meeting; like the notice and the second call null while the association has no statutes. */
  regras: meetingRules.nullable(),
  /** Whether the meeting was opened: from then on it does not change. */
  aberta: z.boolean(),
  /** Another one once the agenda changes. */
  version: z.number().int(),
})
export type OrdeDoDia = z.infer<typeof orde>

const puntoIn = z.object({
  /** Absent for a new point. */
  id: id.min(0, fieldErrors.invalidValue).max(2_147_483_647, fieldErrors.invalidValue).nullish(),
  titulo: line,
  texto: optionalText,
  tipo: z.enum(tiposPunto, { error: requiredIfMissing }),
  maioria: z
    .enum(maioriasPunto)
    .nullish()
    .transform((maioria) => maioria ?? 'SIMPLE'),
})
export type PuntoIn = z.output<typeof puntoIn>

const ordeIn = z.object({
  /** All of them, in their order: those that are absent are removed. */
  puntos: z.array(puntoIn).max(limits.puntos, 'error.too-many-items'),
  /** Absent or null: as the statutes say. */
  segundaChamada: localDateTimeIn.nullish(),
  version: seenVersion,
})
export type OrdeDoDiaInput = z.output<typeof ordeIn>

const convocatoria = z.object({
  id,
  enviada: instant,
  /** Name of the user who sent it. */
  autor: z.string(),
  /** Why it was sent later than the statutes allow; empty where it was not. */
  motivo: z.string(),
  fecha: localDateTime,
  lugar: z.string(),
  segundaChamada: localDateTime.nullable(),
  puntos: z.array(punto.omit({ id: true })),
  /** Number of mails. */
  destinatarias: z.number().int(),
  /** Those who get it on paper. */
  senCorreo: z.array(persoa),
})

const convocatorias = z.object({
  /** The newest first. */
  convocatorias: z.array(convocatoria),
  /** Whether day, place, second call or agenda differ from what was sent last. */
  cambiada: z.boolean(),
  /** How many of the census gave each answer, and how many gave none. */
  respostas: z.object({
    asisto: z.number().int(),
    nonAsisto: z.number().int(),
    delego: z.number().int(),
    sen: z.number().int(),
  }),
})
export type Convocatorias = z.infer<typeof convocatorias>

const reason = z
  .string(fieldErrors.invalidType)
  .trim()
  .min(1, { error: fieldErrors.required, abort: true })
  .max(limits.motivo, { error: fieldErrors.tooLong, abort: true })
  .refine(isPlainText, fieldErrors.hiddenCharacters)

/** Whom the deletion of a meeting is told. */
const anulacion = z.object({
  /** Number of mails it would be. */
  destinatarias: z.number().int(),
  /** Those called on paper, who have to be told in another way. */
  senCorreo: z.array(persoa),
})
export type Anulacion = z.infer<typeof anulacion>

const previa = z.object({
  asunto: z.string(),
  html: z.string(),
  /** Number of mails it would be. */
  destinatarias: z.number().int(),
  /** Those who would get it on paper. */
  senCorreo: z.array(persoa),
})
export type PreviaConvocatoria = z.infer<typeof previa>

const removalQuery = z.object({
  motivo: z
    .string()
    .trim()
    .max(limits.motivo, { error: fieldErrors.tooLong, abort: true })
    .refine(isPlainText, fieldErrors.hiddenCharacters)
    .optional()
    .describe('Why a convened meeting is cancelled: the mail to everybody who was called tells it'),
})

const enviada = z.object({ enviada: instant, destinatarias: z.number().int(), senCorreo: z.array(persoa) })
export type ConvocatoriaEnviada = z.infer<typeof enviada>

const minaResposta = z.object({
  resposta: z.enum(respostasReunion).nullable(),
  /** Whom a delegation is given to. */
  a: persoa.nullable(),
  /** Whether the person has a vote; only then they represent others, or are represented. */
  vota: z.boolean(),
  /** Delegations that one person may hold; 0: there are none. */
  delegacionsMax: z.number().int(),
  /** Those who gave this person their delegation. */
  represento: z.array(persoa),
  /** Whether the meeting is convened and not over, so that an answer counts. */
  pode: z.boolean(),
})
export type MinaResposta = z.infer<typeof minaResposta>

const minaConvocatoria = z.object({
  /** Of the meeting. */
  id,
  tipo: z.enum(tiposReunion),
  numero: z.number().int(),
  enviada: instant,
  fecha: localDateTime,
  lugar: z.string(),
  segundaChamada: localDateTime.nullable(),
  puntos: z.array(punto.omit({ id: true })),
  /** The rules that it named; null where they are not known. */
  regras: meetingRules.nullable(),
})
export type MinaConvocatoria = z.infer<typeof minaConvocatoria>

const respostaIn = z
  .object({ resposta: z.enum(respostasReunion, { error: requiredIfMissing }), a: reference.nullish() })
  .refine(({ resposta, a }) => resposta !== 'DELEGO' || a, { path: ['a'], error: fieldErrors.required })
export type RespostaIn = z.output<typeof respostaIn>

const delegacionIn = z.object({ de: reference, a: reference.nullable() })
export type DelegacionIn = z.output<typeof delegacionIn>
export const delegacion = z.object({ de: persoa, a: persoa.nullable() })
export type Delegacion = z.infer<typeof delegacion>

const params = z.object({ id: idParam })
/** Searches for people that one address can make in a minute: typing a name makes a few. */
const searchesPerMinute = 60

const searchQuery = z.object({
  search: z
    .string({ error: requiredIfMissing })
    .trim()
    .min(limits.censusSearch.letters, fieldErrors.tooShort)
    .max(limits.line, fieldErrors.tooLong),
})

const lettersQuery = fileQuery.extend({
  parte: z
    .string()
    .regex(/^[1-9]\d{0,3}$/)
    .transform(Number)
    .optional()
    .describe('Which part of them, from 1; absent: the first'),
})

interface CallsOf {
  readers: Rule
  managers: Rule
  /** «an assembly», in the API's documentation. */
  any: string
}

/** The calls of assemblies or of board meetings. */
const convocatoriaCalls = ({ readers, managers, any }: CallsOf) => ({
  ordeDoDia: { summary: `The agenda of ${any}`, access: readers, params, response: orde },
  changeOrde: {
    summary: `Replace the agenda of ${any} before it is opened`,
    access: managers,
    params,
    body: ordeIn,
    bodyLimit: bodyLimits.agenda,
    response: orde,
  },
  convocar: {
    summary: `Send the convocation of ${any}, and freeze its census; later than the statutes allow only with a reason`,
    access: managers,
    params,
    body: z.object({ confirmar: reason.nullish() }).nullish(),
    response: enviada,
    status: 201 as const,
  },
  convocatorias: {
    summary: `The convocations of ${any}, and what its census answers`,
    access: managers,
    params,
    response: convocatorias,
  },
  previa: {
    summary: `The mail that convenes ${any}, as it would be sent now, and who would get it`,
    access: managers,
    params,
    response: previa,
  },
  anulacion: {
    summary: `Whom the deletion of ${any} would be told: everybody who was called, while its day is not over`,
    access: managers,
    params,
    response: anulacion,
  },
  remove: {
    summary: `Delete ${any} with its attachments; a convened one needs a reason, and everybody who was called is told`,
    access: managers,
    params,
    query: removalQuery,
  },
  cartas: {
    summary: `The last convocation of ${any} as letters to those without e-mail, ${limits.cartas} of them at a time, as PDF`,
    access: managers,
    params,
    query: lettersQuery,
    changes: true as const,
    answerKind: 'bytes' as const,
  },
  delegar: {
    summary: `Enter a delegation for ${any} given on paper, or take it back`,
    access: managers,
    params,
    body: delegacionIn,
    response: delegacion,
  },
  delegantes: {
    summary: `People with a vote in ${any}, who delegate on paper, by part of a name or by number`,
    access: managers,
    params,
    query: searchQuery,
    response: z.object({ content: z.array(persoa) }),
  },
  minaResposta: {
    summary: `What the caller answers to the convocation of ${any}, for its census`,
    access: 'session' as const,
    params,
    response: minaResposta,
  },
  responder: {
    summary: `Answer the convocation of ${any}: come, not come, or delegate in another person of its census`,
    access: 'session' as const,
    params,
    body: respostaIn,
    response: minaResposta,
  },
  persoas: {
    summary: `People with a vote in ${any}, in whom the caller may delegate, by part of a name or by number`,
    access: 'session' as const,
    params,
    query: searchQuery,
    perMinute: searchesPerMinute,
    response: z.object({ content: z.array(persoa) }),
  },
})

/** Who holds a post is convened, with or without a role: they read what was sent to them. Any member may read of assemblies. */
const ownConvocation = {
  summary:
    'The convocation of a board meeting as it was sent last, for its census, until the meeting is over',
  access: 'session' as const,
  params,
  response: minaConvocatoria,
}

const asamblea = convocatoriaCalls({
  readers: 'session',
  managers: assemblyManagers,
  any: 'an assembly',
})
const juntaDirectiva = convocatoriaCalls({
  readers: boardReaders,
  managers: boardManagers,
  any: 'a board meeting',
})

export const convocatoriasCalls = defineCalls({
  'GET /asambleas/:id/orde-do-dia': asamblea.ordeDoDia,
  'PUT /asambleas/:id/orde-do-dia': asamblea.changeOrde,
  'POST /asambleas/:id/convocatoria': asamblea.convocar,
  'GET /asambleas/:id/convocatoria': asamblea.convocatorias,
  'GET /asambleas/:id/convocatoria/previa': asamblea.previa,
  'GET /asambleas/:id/convocatoria/cartas': asamblea.cartas,
  'GET /asambleas/:id/convocatoria/anulacion': asamblea.anulacion,
  'DELETE /asambleas/:id': asamblea.remove,
  'PUT /asambleas/:id/delegacions': asamblea.delegar,
  'GET /asambleas/:id/delegacions/persoas': asamblea.delegantes,
  'GET /asambleas/:id/a-mina-resposta': asamblea.minaResposta,
  'PUT /asambleas/:id/a-mina-resposta': asamblea.responder,
  'GET /asambleas/:id/a-mina-resposta/persoas': asamblea.persoas,
  'GET /juntas-directivas/:id/orde-do-dia': juntaDirectiva.ordeDoDia,
  'PUT /juntas-directivas/:id/orde-do-dia': juntaDirectiva.changeOrde,
  'POST /juntas-directivas/:id/convocatoria': juntaDirectiva.convocar,
  'GET /juntas-directivas/:id/convocatoria': juntaDirectiva.convocatorias,
  'GET /juntas-directivas/:id/convocatoria/previa': juntaDirectiva.previa,
  'GET /juntas-directivas/:id/convocatoria/cartas': juntaDirectiva.cartas,
  'GET /juntas-directivas/:id/convocatoria/anulacion': juntaDirectiva.anulacion,
  'DELETE /juntas-directivas/:id': juntaDirectiva.remove,
  'PUT /juntas-directivas/:id/delegacions': juntaDirectiva.delegar,
  'GET /juntas-directivas/:id/delegacions/persoas': juntaDirectiva.delegantes,
  'GET /juntas-directivas/:id/a-mina-convocatoria': ownConvocation,
  'GET /juntas-directivas/:id/a-mina-resposta': juntaDirectiva.minaResposta,
  'PUT /juntas-directivas/:id/a-mina-resposta': juntaDirectiva.responder,
  'GET /juntas-directivas/:id/a-mina-resposta/persoas': juntaDirectiva.persoas,
})
