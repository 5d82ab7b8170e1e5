import { z } from 'zod'
import { assemblyManagers, boardManagers, boardReaders, type Rule } from './access.ts'
import { attachments, attachmentsIn, imageQuery } from './attachments.ts'
import { bodyLimits } from './body-limits.ts'
import { defineCalls } from './call.ts'
import { fieldErrors } from './errors.ts'
import {
  bodyId,
  idParam,
  localDateTime,
  localDateTimeIn,
  noId,
  optionalLine,
  requiredIfMissing,
  seenVersion,
} from './fields.ts'
import { fileQuery } from './files.ts'
import type reunionTexts from './i18n/gl/papers/reunion.json'
import { tiposReunion } from './kinds.ts'
import { type ListQuery, listQuery, toListSchema } from './lists.ts'

declare module './i18n/key.ts' {
  interface Dictionaries {
    reunion: typeof reunionTexts
  }
}

export type TipoReunion = (typeof tiposReunion)[number]

/** A meeting: an assembly, or a meeting of the board. */
export const reunion = z.object({
  id: z.number().int(),
  tipo: z.enum(tiposReunion),
  numero: z.number().int(),
  lugar: z.string(),
  /** Null until the meeting is called. */
  fecha: localDateTime.nullable(),
  /** Whether a convocation was sent, so that people answer it. */
  convocada: z.boolean(),
  /** Whether the reader is in its census: once it is convened, they are asked whether they come. */
  enCenso: z.boolean(),
  /** Whether it was opened: its type, number and day stay as they are. */
  aberta: z.boolean(),
  /** Whether its minutes are approved: from then on only what is attached to the meeting changes. */
  aprobada: z.boolean(),
  ...attachments,
  version: z.number().int(),
})
export type Reunion = z.infer<typeof reunion>

const whole = z
  .number()
  .int(fieldErrors.integer)
  .min(1, fieldErrors.positive)
  .max(2_147_483_647, fieldErrors.integer)

const fields = {
  tipo: z.enum(tiposReunion, { error: requiredIfMissing }),
  /** A whole number from 1, or the same as a string. */
  numero: z.union(
    [
      whole,
      z
        .string()
        .regex(/^-?\d{1,9}$/, fieldErrors.integer)
        .transform(Number)
        .pipe(whole),
    ],
    { error: fieldErrors.integer },
  ),
  lugar: optionalLine,
  fecha: localDateTimeIn.nullish(),
  ...attachmentsIn,
}
const created = z.object({ id: noId, ...fields })
export type ReunionInput = Omit<z.output<typeof created>, 'id'>
const changed = z.object({ id: bodyId, version: seenVersion, ...fields })
export type ReunionChange = z.output<typeof changed>

const listFields = {
  sort: ['id', 'tipo', 'numero', 'lugar', 'fecha'],
  /** `desde` and `ata` are local days, both included, as `2026-05-31`; of a day not known yet it may be any later one. */
  filters: ['desde', 'ata'],
} as const
export type ReunionsQuery = ListQuery<
  (typeof listFields)['sort'][number],
  (typeof listFields)['filters'][number]
>
const query = listQuery(listFields)
const params = z.object({ id: idParam })

interface CallsOf {
  readers: Rule
  managers: Rule
  /** «One assembly», «an assembly» and «Assemblies», in the API's documentation. */
  names: { one: string; any: string; many: string }
}

/** The calls of assemblies or of board meetings. */
const reunionCalls = ({ readers, managers, names: { one, any, many } }: CallsOf) => ({
  list: {
    summary: `${many}, paged, the latest first unless sorted otherwise`,
    access: readers,
    query,
    response: toListSchema(reunion),
  },
  admin: {
    summary: `${many} for those who keep them`,
    access: managers,
    query,
    response: toListSchema(reunion),
  },
  without: {
    summary: `${many} but for one`,
    access: readers,
    params,
    query,
    response: toListSchema(reunion),
  },
  get: { summary: one, access: readers, params, response: reunion },
  create: {
    summary: `Create ${any}`,
    access: managers,
    body: created,
    bodyLimit: bodyLimits.files,
    response: reunion,
    status: 201 as const,
  },
  change: {
    summary: `Change ${any}, attachments included, all or nothing`,
    access: managers,
    params,
    body: changed,
    bodyLimit: bodyLimits.files,
    response: reunion,
  },
  documento: {
    summary: `The file of a document of ${any}`,
    access: readers,
    params: z.object({ id: idParam, docId: idParam }),
    query: fileQuery,
    answerKind: 'bytes' as const,
  },
  calendar: {
    summary: `When and where ${any} is, as a file for calendars (iCalendar)`,
    access: readers,
    params,
    query: fileQuery,
    answerKind: 'bytes' as const,
  },
  fotos: {
    summary: `All photos of ${any} in one file (zip)`,
    access: readers,
    params,
    query: fileQuery,
    answerKind: 'bytes' as const,
  },
  foto: {
    summary: `A photo of ${any}`,
    access: readers,
    params: z.object({ id: idParam, uuid: z.uuid() }),
    query: imageQuery,
    answerKind: 'bytes' as const,
  },
  report: {
    summary: `The ${many.toLowerCase()} as a workbook (xlsx), with the search and order of the list`,
    access: readers,
    changes: true as const,
    query: listQuery({ ...listFields, more: fileQuery.shape }),
    answerKind: 'bytes' as const,
    madeToOrder: true as const,
  },
})

const asamblea = reunionCalls({
  readers: 'session',
  managers: assemblyManagers,
  names: { one: 'One assembly', any: 'an assembly', many: 'Assemblies' },
})
const juntaDirectiva = reunionCalls({
  readers: boardReaders,
  managers: boardManagers,
  names: { one: 'One board meeting', any: 'a board meeting', many: 'Board meetings' },
})

export const reunionsCalls = defineCalls({
  'GET /asambleas': asamblea.list,
  'GET /asambleas/admin': asamblea.admin,
  'GET /asambleas/without/:id': asamblea.without,
  'GET /asambleas/:id': asamblea.get,
  'POST /asambleas': asamblea.create,
  'PUT /asambleas/:id': asamblea.change,
  'GET /asambleas/:id/documents/:docId/file': asamblea.documento,
  'GET /asambleas/:id/calendar': asamblea.calendar,
  'GET /asambleas/:id/images': asamblea.fotos,
  'GET /asambleas/:id/images/:uuid': asamblea.foto,
  'GET /asambleas/report': asamblea.report,
  'GET /juntas-directivas': juntaDirectiva.list,
  'GET /juntas-directivas/admin': juntaDirectiva.admin,
  'GET /juntas-directivas/without/:id': juntaDirectiva.without,
  'GET /juntas-directivas/:id': juntaDirectiva.get,
  'POST /juntas-directivas': juntaDirectiva.create,
  'PUT /juntas-directivas/:id': juntaDirectiva.change,
  'GET /juntas-directivas/:id/documents/:docId/file': juntaDirectiva.documento,
  'GET /juntas-directivas/:id/calendar': juntaDirectiva.calendar,
  'GET /juntas-directivas/:id/images': juntaDirectiva.fotos,
  'GET /juntas-directivas/:id/images/:uuid': juntaDirectiva.foto,
  'GET /juntas-directivas/report': juntaDirectiva.report,
})
