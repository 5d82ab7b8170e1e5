import { z } from 'zod'
import { assemblyManagers } from './access.ts'
import { attachments, attachmentsIn, imageQuery } from './attachments.ts'
import { bodyLimits } from './body-limits.ts'
import { defineCalls } from './call.ts'
import { bodyId, idParam, localDateTime, localDateTimeIn, noId, optionalLine, seenVersion } from './fields.ts'
import { fileQuery } from './files.ts'
import { tiposReunion } from './kinds.ts'
import { listOf, listQuery } from './lists.ts'
import { numeroIn } from './reunion.ts'

export const asamblea = z.object({
  id: z.number().int(),
  tipo: z.enum(tiposReunion),
  numero: z.number().int(),
  lugar: z.string(),
  /** Null until the meeting is called. */
  fecha: localDateTime.nullable(),
  ...attachments,
  version: z.number().int(),
})
export type Asamblea = z.infer<typeof asamblea>

const fields = {
  tipo: z.enum(tiposReunion, { error: 'error.required' }),
  numero: numeroIn,
  lugar: optionalLine,
  fecha: localDateTimeIn.nullish(),
  ...attachmentsIn,
}
/** Sortable fields. */
export const asambleaListFields = { sort: ['id', 'tipo', 'numero', 'lugar', 'fecha'] } as const
const query = listQuery(asambleaListFields)
const params = z.object({ id: idParam })

export const asambleasCalls = defineCalls({
  'GET /asambleas': {
    summary: 'Assemblies, paged, the latest first unless sorted otherwise',
    access: 'session',
    query,
    response: listOf(asamblea),
  },
  'GET /asambleas/admin': {
    summary: 'Assemblies for whoever keeps them',
    access: assemblyManagers,
    query,
    response: listOf(asamblea),
  },
  'GET /asambleas/without/:id': {
    summary: 'Assemblies but for one',
    access: 'session',
    params,
    query,
    response: listOf(asamblea),
  },
  'GET /asambleas/:id': { summary: 'One assembly', access: 'session', params, response: asamblea },
  'POST /asambleas': {
    summary: 'Create an assembly',
    access: assemblyManagers,
    body: z.object({ id: noId, ...fields }),
    bodyLimit: bodyLimits.files,
    response: asamblea,
    status: 201,
  },
  'PUT /asambleas/:id': {
    summary: 'Change an assembly, attachments included, all or nothing',
    access: assemblyManagers,
    params,
    body: z.object({ id: bodyId, version: seenVersion, ...fields }),
    bodyLimit: bodyLimits.files,
    response: asamblea,
  },
  'DELETE /asambleas/:id': {
    summary: 'Delete an assembly with its attachments',
    access: assemblyManagers,
    params,
  },
  'GET /asambleas/:id/documents/:docId/file': {
    summary: 'The file of a document of an assembly',
    access: 'session',
    params: z.object({ id: idParam, docId: idParam }),
    query: fileQuery,
    answerKind: 'bytes',
  },
  'GET /asambleas/:id/calendar': {
    summary: 'When and where an assembly is, as a file for calendars (iCalendar)',
    access: 'session',
    params,
    query: fileQuery,
    answerKind: 'bytes',
  },
  'GET /asambleas/:id/images': {
    summary: 'All photos of an assembly in one file (zip)',
    access: 'session',
    params,
    query: fileQuery,
    answerKind: 'bytes',
  },
  'GET /asambleas/:id/images/:uuid': {
    summary: 'A photo of an assembly',
    access: 'session',
    params: z.object({ id: idParam, uuid: z.uuid() }),
    query: imageQuery,
    answerKind: 'bytes',
  },
})
