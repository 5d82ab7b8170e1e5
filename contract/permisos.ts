import { z } from 'zod'
import { admin, givePermiso } from './access.ts'
import { defineCalls } from './call.ts'
import { authorities, bodyId, idParam } from './fields.ts'
import type permisosTexts from './i18n/gl/administration/permisos.json'
import { listQuery, toListSchema } from './lists.ts'

declare module './i18n/key.ts' {
  interface Dictionaries {
    permisos: typeof permisosTexts
  }
}

/** A member with their roles. */
export const permiso = z.object({
  /** Id of the member, not of the user. */
  id: z.number().int(),
  dni: z.string(),
  nombre: z.string(),
  apellidos: z.string(),
  /** Implied roles included. */
  authorities,
  /** Whether it is the caller. */
  self: z.boolean(),
})
export type Permiso = z.infer<typeof permiso>

export const permisosCalls = defineCalls({
  'GET /socios/authorities': {
    summary: 'Active members with their roles',
    access: admin,
    /**
     * `sort=authorities` begins with the holders of a role beyond the implied ones. The filter `authorities` is a role; NULL
     * finds members with implied roles only, NOT_NULL the others.
     */
    query: listQuery({ sort: ['id', 'dni', 'nombre', 'apellidos', 'authorities'], filters: ['authorities'] }),
    response: toListSchema(permiso),
  },
  'PUT /socios/:id/authorities': {
    summary: "Replace a member's roles; an empty list leaves the implied ones",
    access: givePermiso,
    params: z.object({ id: idParam }),
    body: z.object({ id: bodyId, authorities }),
    response: permiso,
  },
})
