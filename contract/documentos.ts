import { z } from 'zod'
import { assemblyManagers } from './access.ts'
import { bodyLimits } from './body-limits.ts'
import { defineCalls } from './call.ts'
import {
  bodyId,
  idParam,
  line,
  localDate,
  localDateIn,
  noId,
  optionalText,
  reference,
  seenVersion,
} from './fields.ts'
import { fileIn, fileQuery, fileRef } from './files.ts'
import type documentosTexts from './i18n/gl/papers/documentos.json'
import { listQuery, toListSchema } from './lists.ts'
import { tipo } from './tipos.ts'

declare module './i18n/key.ts' {
  interface Dictionaries {
    documentos: typeof documentosTexts
  }
}

/** A document of the association, for every user: only documents of events can be restricted (restrictions.ts). */
export const documento = z.object({
  id: z.number().int(),
  titulo: z.string(),
  /** Several lines; may be empty. */
  descripcion: z.string(),
  fecha: localDate,
  tipo,
  fichero: fileRef,
  version: z.number().int(),
})
export type Documento = z.infer<typeof documento>

const fields = {
  titulo: line,
  descripcion: optionalText,
  fecha: localDateIn,
  tipo: reference,
  fichero: fileIn,
}

const query = listQuery({
  sort: ['id', 'tipo.nombre', 'titulo', 'descripcion', 'fecha'],
  // The id of a type, and a year.
  filters: ['tipo', 'ano'],
})
export type DocumentosQuery = z.output<typeof query>
const params = z.object({ id: idParam })

export const documentosCalls = defineCalls({
  'GET /documentos': {
    summary: 'Documents, paged, the latest first unless sorted otherwise',
    access: 'session',
    query,
    response: toListSchema(documento),
  },
  'GET /documentos/without/:id': {
    summary: 'Documents but for one',
    access: 'session',
    params,
    query,
    response: toListSchema(documento),
  },
  'GET /documentos/:id': { summary: 'One document', access: 'session', params, response: documento },
  'POST /documentos': {
    summary: 'Add a document; its file is named after the title',
    access: assemblyManagers,
    body: z.object({ id: noId, ...fields }),
    bodyLimit: bodyLimits.files,
    response: documento,
    status: 201,
  },
  'PUT /documentos/:id': {
    summary: 'Change a document; its file is named after the title',
    access: assemblyManagers,
    params,
    body: z.object({ id: bodyId, version: seenVersion, ...fields }),
    bodyLimit: bodyLimits.files,
    response: documento,
  },
  'DELETE /documentos/:id': {
    summary: 'Delete a document with its file',
    access: assemblyManagers,
    params,
  },
  'GET /documentos/:id/file': {
    summary: 'The file of a document',
    access: 'session',
    params,
    query: fileQuery,
    answerKind: 'bytes',
  },
})
