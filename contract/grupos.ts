import { z } from 'zod'
import { bodyLimits } from './body-limits.ts'
import { defineCalls } from './call.ts'
import { bodyId, idParam, noId, optionalLine, reference, seenVersion } from './fields.ts'
import type gruposTexts from './i18n/gl/eventos/grupos.json'
import { limits } from './limits.ts'
import { listQuery, toListSchema } from './lists.ts'

declare module './i18n/key.ts' {
  interface Dictionaries {
    grupos: typeof gruposTexts
  }
}

export const grupo = z.object({
  id: z.number().int(),
  name: z.string(),
  /** The name in URL form: lower case, without accents, hyphens for spaces. */
  value: z.string(),
  /** Whether the group restricts part of an event, so that only managers of events may change it. */
  protected: z.boolean(),
  /** Sorted by surname. */
  socios: z.array(z.object({ id: z.number().int(), nombre: z.string(), apellidos: z.string() })),
  version: z.number().int(),
})
export type Grupo = z.infer<typeof grupo>

/** Sortable fields. */
export const grupoListFields = { sort: ['id', 'name'] } as const

const fields = {
  name: optionalLine,
  /** If absent, a new group is empty, and an existing one keeps its members. */
  socios: z.array(reference).max(limits.people).optional(),
}
const params = z.object({ id: idParam })
const query = listQuery(grupoListFields)

export const gruposCalls = defineCalls({
  'GET /grupos': { summary: 'Groups, paged', access: 'session', query, response: toListSchema(grupo) },
  'GET /grupos/without/:id': {
    summary: 'Groups but for one',
    access: 'session',
    params,
    query,
    response: toListSchema(grupo),
  },
  'GET /grupos/:id': { summary: 'One group', access: 'session', params, response: grupo },
  'POST /grupos': {
    summary: 'Create a group',
    access: 'session',
    body: z.object({ id: noId, ...fields }),
    bodyLimit: bodyLimits.people,
    response: grupo,
    status: 201,
  },
  'PUT /grupos/:id': {
    summary: 'Change a group; a protected one needs the rights of a keeper of events',
    access: 'session',
    params,
    body: z.object({ id: bodyId, version: seenVersion, ...fields }),
    bodyLimit: bodyLimits.people,
    response: grupo,
  },
  'DELETE /grupos/:id': {
    summary: 'Delete a group; a protected one needs the rights of a keeper of events',
    access: 'session',
    params,
  },
})
