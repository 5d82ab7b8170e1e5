import { z } from 'zod'
import { eventManagers } from './access.ts'
import { imageQuery, restrictedAttachments, restrictedAttachmentsIn } from './attachments.ts'
import { bodyLimits } from './body-limits.ts'
import { defineCalls } from './call.ts'
import { fieldErrors } from './errors.ts'
import {
  bodyId,
  idParam,
  line,
  localDateTime,
  localDateTimeIn,
  noId,
  optionalLine,
  seenVersion,
} from './fields.ts'
import { fileIn, fileQuery, fileRef } from './files.ts'
import { isPlainMarkup } from './hidden-characters.ts'
import type eventosTexts from './i18n/gl/eventos/eventos.json'
import { limits } from './limits.ts'
import { type ListQuery, listQuery, toListSchema } from './lists.ts'

declare module './i18n/key.ts' {
  interface Dictionaries {
    eventos: typeof eventosTexts
  }
}

export const evento = z.object({
  id: z.number().int(),
  titulo: z.string(),
  /** Whether visitors can see it. */
  publico: z.boolean(),
  lugar: z.string(),
  /** Null while the date is unknown. */
  fecha: localDateTime.nullable(),
  /** Rich text; without pictures in lists. */
  descripcion: z.string(),
  thumbnail: fileRef.nullable(),
  /** Restricted links and documents are visible to the group's members and to the managers of events only. */
  ...restrictedAttachments,
  version: z.number().int(),
})
export type Evento = z.infer<typeof evento>

const fields = {
  titulo: line,
  publico: z
    .boolean()
    .nullish()
    .transform((publico) => publico ?? false),
  lugar: optionalLine,
  fecha: localDateTimeIn.nullish(),
  descripcion: z
    .string()
    .max(limits.richText, { error: 'error.too-long', abort: true })
    .refine(isPlainMarkup, fieldErrors.hiddenCharacters)
    .nullish()
    .transform((text) => text ?? ''),
  /** If absent, the picture stays; null deletes it. */
  thumbnail: fileIn.nullish(),
  ...restrictedAttachmentsIn,
}
const listFields = {
  sort: ['id', 'titulo', 'lugar', 'fecha', 'publico'],
  /** `desde` and `ata` are local days, both included, as `2026-05-31`; of a day not known yet it may be any later one. */
  filters: ['publico', 'desde', 'ata'],
} as const
export type EventosQuery = ListQuery<
  (typeof listFields)['sort'][number],
  (typeof listFields)['filters'][number]
>
const query = listQuery(listFields)
const params = z.object({ id: idParam })

export const eventosCalls = defineCalls({
  'GET /eventos': {
    summary: 'Events: the public ones for visitors, all for members',
    access: 'all',
    query,
    response: toListSchema(evento),
  },
  'GET /eventos/public': { summary: 'Public events', access: 'all', query, response: toListSchema(evento) },
  'GET /eventos/socios': {
    summary: 'Events for members',
    access: 'session',
    query,
    response: toListSchema(evento),
  },
  'GET /eventos/admin': {
    summary: 'Events for those who manage them',
    access: eventManagers,
    query,
    response: toListSchema(evento),
  },
  'GET /eventos/without/:id': {
    summary: 'Events but for one',
    access: 'all',
    params,
    query,
    response: toListSchema(evento),
  },
  'GET /eventos/file-content': {
    summary: 'A photo or document of an event by its uuid',
    access: 'all',
    query: fileQuery.extend({ id: idParam, uuid: z.uuid() }),
    answerKind: 'bytes',
  },
  'GET /eventos/:id': {
    summary: 'One event; a visitor sees public ones only',
    access: 'all',
    params,
    response: evento,
  },
  'POST /eventos': {
    summary: 'Create an event',
    access: eventManagers,
    body: z.object({ id: noId, ...fields }),
    bodyLimit: bodyLimits.richText,
    response: evento,
    status: 201,
  },
  'PUT /eventos/:id': {
    summary: 'Change an event, attachments included, all or nothing',
    access: eventManagers,
    params,
    body: z.object({ id: bodyId, version: seenVersion, ...fields }),
    bodyLimit: bodyLimits.richText,
    response: evento,
  },
  'DELETE /eventos/:id': { summary: 'Delete an event with its attachments', access: eventManagers, params },
  'GET /eventos/:id/thumbnail': {
    summary: "An event's picture, at most 150 by 150 pixels; whole with thumbnail=false",
    access: 'all',
    params,
    query: imageQuery,
    answerKind: 'bytes',
  },
  'GET /eventos/:id/calendar': {
    summary: 'When and where an event is, as a file for calendars (iCalendar)',
    access: 'all',
    params,
    query: fileQuery,
    answerKind: 'bytes',
  },
  'GET /eventos/:id/documents/:docId/file': {
    summary: 'The file of a document of an event',
    access: 'all',
    params: z.object({ id: idParam, docId: idParam }),
    query: fileQuery,
    answerKind: 'bytes',
  },
  'GET /eventos/:id/images': {
    summary: 'All photos of an event in one file (zip)',
    access: 'all',
    params,
    query: fileQuery,
    answerKind: 'bytes',
  },
  'GET /eventos/:id/images/:uuid': {
    summary: 'A photo of an event',
    access: 'all',
    params: z.object({ id: idParam, uuid: z.uuid() }),
    query: imageQuery,
    answerKind: 'bytes',
  },
})
