import { z } from 'zod'
import { boardManagers, boardReaders } from './access.ts'
import { attachments, attachmentsIn, imageQuery } from './attachments.ts'
import { bodyLimits } from './body-limits.ts'
import { defineCalls } from './call.ts'
import { bodyId, idParam, localDateTime, localDateTimeIn, noId, optionalLine, seenVersion } from './fields.ts'
import { fileQuery } from './files.ts'
import { tiposReunion } from './kinds.ts'
import { listOf, listQuery } from './lists.ts'
import { numeroIn } from './reunion.ts'

export const juntaDirectiva = z.object({
  id: z.number().int(),
  tipo: z.enum(tiposReunion),
  numero: z.number().int(),
  lugar: z.string(),
  /** Null until the meeting is called. */
  fecha: localDateTime.nullable(),
  ...attachments,
  version: z.number().int(),
})
export type JuntaDirectiva = z.infer<typeof juntaDirectiva>

const fields = {
  tipo: z.enum(tiposReunion, { error: 'error.required' }),
  numero: numeroIn,
  lugar: optionalLine,
  fecha: localDateTimeIn.nullish(),
  ...attachmentsIn,
}
/** Sortable fields. */
export const juntaDirectivaListFields = { sort: ['id', 'tipo', 'numero', 'lugar', 'fecha'] } as const
const query = listQuery(juntaDirectivaListFields)
const params = z.object({ id: idParam })

export const juntasDirectivasCalls = defineCalls({
  'GET /juntas-directivas': {
    summary: 'Board meetings, paged, the latest first unless sorted otherwise',
    access: boardReaders,
    query,
    response: listOf(juntaDirectiva),
  },
  'GET /juntas-directivas/admin': {
    summary: 'Board meetings for whoever keeps them',
    access: boardManagers,
    query,
    response: listOf(juntaDirectiva),
  },
  'GET /juntas-directivas/without/:id': {
    summary: 'Board meetings but for one',
    access: boardReaders,
    params,
    query,
    response: listOf(juntaDirectiva),
  },
  'GET /juntas-directivas/:id': {
    summary: 'One board meeting',
    access: boardReaders,
    params,
    response: juntaDirectiva,
  },
  'POST /juntas-directivas': {
    summary: 'Create a board meeting',
    access: boardManagers,
    body: z.object({ id: noId, ...fields }),
    bodyLimit: bodyLimits.files,
    response: juntaDirectiva,
    status: 201,
  },
  'PUT /juntas-directivas/:id': {
    summary: 'Change a board meeting, attachments included, all or nothing',
    access: boardManagers,
    params,
    body: z.object({ id: bodyId, version: seenVersion, ...fields }),
    bodyLimit: bodyLimits.files,
    response: juntaDirectiva,
  },
  'DELETE /juntas-directivas/:id': {
    summary: 'Delete a board meeting with its attachments',
    access: boardManagers,
    params,
  },
  'GET /juntas-directivas/:id/documents/:docId/file': {
    summary: 'The file of a document of a board meeting',
    access: boardReaders,
    params: z.object({ id: idParam, docId: idParam }),
    query: fileQuery,
    answerKind: 'bytes',
  },
  'GET /juntas-directivas/:id/calendar': {
    summary: 'When and where a board meeting is, as a file for calendars (iCalendar)',
    access: boardReaders,
    params,
    query: fileQuery,
    answerKind: 'bytes',
  },
  'GET /juntas-directivas/:id/images': {
    summary: 'All photos of a board meeting in one file (zip)',
    access: boardReaders,
    params,
    query: fileQuery,
    answerKind: 'bytes',
  },
  'GET /juntas-directivas/:id/images/:uuid': {
    summary: 'A photo of a board meeting',
    access: boardReaders,
    params: z.object({ id: idParam, uuid: z.uuid() }),
    query: imageQuery,
    answerKind: 'bytes',
  },
})
