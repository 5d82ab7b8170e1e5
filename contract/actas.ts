import { z } from 'zod'
import { assemblyManagers, boardManagers, boardReaders, type Rule } from './access.ts'
import { bodyLimits } from './body-limits.ts'
import { defineCalls } from './call.ts'
import { convocado } from './convocatorias.ts'
import { persoaRef } from './cotas.ts'
import { fieldErrors } from './errors.ts'
import { idParam, instant, reference, requiredIfMissing, seenVersion } from './fields.ts'
import { fileQuery, fileRef } from './files.ts'
import { isPlainMarkup, isPlainText } from './hidden-characters.ts'
import type actaTexts from './i18n/gl/reunions/acta.json'
import { resultadosVotacion, tiposPunto } from './kinds.ts'
import { limits } from './limits.ts'

declare module './i18n/key.ts' {
  interface Dictionaries {
    acta: typeof actaTexts
  }
}

/** After a meeting: its minutes, what is added to them once they are approved, the book of minutes, and certificates of agreements. */

const id = z.number().int()

/** A person who signs. The name is the one that was approved; the id may be of a member who was deleted since. */
const asinante = z.object({ id, nome: z.string() })

const puntoActa = z.object({
  id,
  titulo: z.string(),
  tipo: z.enum(tiposPunto),
  convocado,
  /** Rich text. */
  texto: z.string(),
  /** Whether a person wrote the text; otherwise it comes from the agenda and the votes. */
  escrito: z.boolean(),
  resultado: z.enum(resultadosVotacion).nullable(),
  /** Whether a certificate can be made of it: an agreement that was approved, or was written by hand where the meeting was not opened here. */
  certificable: z.boolean(),
})

const dilixencia = z.object({ id, texto: z.string(), at: instant, autor: z.string() })
export type Dilixencia = z.infer<typeof dilixencia>

const acta = z.object({
  /** These are null until the minutes are approved. */
  numero: id.nullable(),
  aprobada: instant.nullable(),
  sha256: z.string().nullable(),
  /** The hash of the minutes before these; empty for the first ones. */
  anterior: z.string().nullable(),
  pdf: fileRef.nullable(),
  titulo: z.string(),
  /** Facts of the meeting, each with its name: when, where, how many. */
  cabeceira: z.array(z.object({ nome: z.string(), valor: z.string() })),
  introducion: z.string(),
  puntos: z.array(puntoActa),
  peche: z.string(),
  secretaria: asinante.nullable(),
  presidencia: asinante.nullable(),
  /** Those who were there or represented. */
  asistencia: z.array(z.object({ numero: id, nome: z.string(), como: z.string() })),
  /** The people with a post on the day of the meeting, to choose who signs. */
  cargos: z.array(z.object({ cargo: z.string(), socio: asinante })),
  dilixencias: z.array(dilixencia),
  /** Letters of a draft that its PDF could not show; some of them where there are many. */
  letrasPerdidas: z.array(z.string()),
  /** Whether the meeting was held, so that its minutes can be approved. */
  celebrada: z.boolean(),
  version: id,
})
export type Acta = z.infer<typeof acta>

/** Rich text that may be empty: then it is written from what the portal knows. */
const textoIn = z
  .string({ error: requiredIfMissing })
  .max(limits.actaTexto, { error: fieldErrors.tooLong, abort: true })
  .refine(isPlainMarkup, fieldErrors.hiddenCharacters)
const optionalTextoIn = textoIn.nullish().transform((text) => text ?? '')

const actaIn = z.object({
  /** Points that are absent stay as they are. */
  puntos: z
    .array(z.object({ id: reference.shape.id, texto: textoIn }))
    .max(limits.puntos, 'error.too-many-items')
    .nullish()
    .transform((puntos) => puntos ?? []),
  introducion: optionalTextoIn,
  peche: optionalTextoIn,
  secretaria: reference.nullish(),
  presidencia: reference.nullish(),
  version: seenVersion,
})
export type ActaIn = z.output<typeof actaIn>

const aprobada = z.object({
  numero: id,
  sha256: z.string(),
  pdf: fileRef,
  /** Those who may read them and get no mail. */
  senCorreo: z.array(persoaRef),
})
export type ActaAprobada = z.infer<typeof aprobada>

const dilixenciaIn = z.object({
  texto: z
    .string({ error: requiredIfMissing })
    .trim()
    .min(1, { error: fieldErrors.required, abort: true })
    .max(limits.text, { error: fieldErrors.tooLong, abort: true })
    .refine(isPlainText, fieldErrors.hiddenCharacters),
})

const certificado = z.object({
  id,
  numero: id,
  at: instant,
  autor: z.string(),
  /** The titles of the points that it certifies. */
  puntos: z.array(z.string()),
  pdf: fileRef,
})
export type Certificado = z.infer<typeof certificado>

const certificados = z.object({
  /** The newest first. */
  content: z.array(certificado),
  /** Who would sign one now; null while the post is vacant. */
  secretaria: asinante.nullable(),
  presidencia: asinante.nullable(),
})
export type Certificados = z.infer<typeof certificados>

const certificadoIn = z.object({
  puntos: z.array(reference).min(1, fieldErrors.required).max(limits.puntos, 'error.too-many-items'),
})

const params = z.object({ id: idParam })

interface CallsOf {
  readers: Rule
  managers: Rule
  /** «an assembly» and «assemblies», in the API's documentation. */
  any: string
  many: string
}

/** The calls of assemblies or of board meetings. */
const actaCalls = ({ readers, managers, any, many }: CallsOf) => ({
  get: {
    summary: `The minutes of ${any}; until they are approved, only those who keep the meetings see what they say`,
    access: readers,
    params,
    response: acta,
  },
  save: {
    summary: `Change the draft of the minutes of ${any}`,
    access: managers,
    params,
    body: actaIn,
    bodyLimit: bodyLimits.agenda,
    response: acta,
  },
  aprobar: {
    summary: `Approve the minutes of ${any}: they get the next number and a PDF, and never change again`,
    access: managers,
    params,
    body: z
      .object({
        version: seenVersion,
        /** That agreements are approved which the last convocation does not have. */
        confirmar: z.boolean({ error: fieldErrors.invalidType }).nullish(),
      })
      .nullish(),
    response: aprobada,
    status: 201 as const,
  },
  dilixencia: {
    summary: `Add a dated note to the approved minutes of ${any}`,
    access: managers,
    params,
    body: dilixenciaIn,
    response: dilixencia,
    status: 201 as const,
  },
  pdf: {
    summary: `The approved minutes of ${any}, as PDF`,
    access: readers,
    params,
    query: fileQuery,
    answerKind: 'bytes' as const,
  },
  libro: {
    summary: `The book of all approved minutes of ${many}, as PDF`,
    access: readers,
    query: fileQuery,
    changes: true as const,
    answerKind: 'bytes' as const,
  },
  certificados: {
    summary: `The certificates of agreements of ${any}, the newest first`,
    access: managers,
    params,
    response: certificados,
  },
  certificar: {
    summary: `Make a certificate of agreements in the approved minutes of ${any}`,
    access: managers,
    params,
    body: certificadoIn,
    response: certificado,
    status: 201 as const,
  },
  certificadoPdf: {
    summary: `A certificate of agreements of ${any}, as PDF`,
    access: managers,
    params: z.object({ id: idParam, certificadoId: idParam }),
    query: fileQuery,
    answerKind: 'bytes' as const,
  },
})

const asamblea = actaCalls({
  readers: 'session',
  managers: assemblyManagers,
  any: 'an assembly',
  many: 'assemblies',
})
const juntaDirectiva = actaCalls({
  readers: boardReaders,
  managers: boardManagers,
  any: 'a board meeting',
  many: 'board meetings',
})

export const actasCalls = defineCalls({
  'GET /asambleas/actas/libro': asamblea.libro,
  'GET /asambleas/:id/acta': asamblea.get,
  'PUT /asambleas/:id/acta': asamblea.save,
  'POST /asambleas/:id/acta/aprobar': asamblea.aprobar,
  'POST /asambleas/:id/acta/dilixencias': asamblea.dilixencia,
  'GET /asambleas/:id/acta/pdf': asamblea.pdf,
  'GET /asambleas/:id/certificados': asamblea.certificados,
  'POST /asambleas/:id/certificados': asamblea.certificar,
  'GET /asambleas/:id/certificados/:certificadoId/pdf': asamblea.certificadoPdf,
  'GET /juntas-directivas/actas/libro': juntaDirectiva.libro,
  'GET /juntas-directivas/:id/acta': juntaDirectiva.get,
  'PUT /juntas-directivas/:id/acta': juntaDirectiva.save,
  'POST /juntas-directivas/:id/acta/aprobar': juntaDirectiva.aprobar,
  'POST /juntas-directivas/:id/acta/dilixencias': juntaDirectiva.dilixencia,
  'GET /juntas-directivas/:id/acta/pdf': juntaDirectiva.pdf,
  'GET /juntas-directivas/:id/certificados': juntaDirectiva.certificados,
  'POST /juntas-directivas/:id/certificados': juntaDirectiva.certificar,
  'GET /juntas-directivas/:id/certificados/:certificadoId/pdf': juntaDirectiva.certificadoPdf,
})
