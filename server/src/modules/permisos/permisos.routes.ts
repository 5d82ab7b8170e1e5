import type { permisosCalls } from '#contract/permisos.ts'
import type { Handlers } from '../../platform/http/register-calls.ts'
import { signedOf } from '../../platform/http/register-calls.ts'
import type { Parts } from '../../platform/app-context.ts'
import { changePermiso, listPermisos } from './permisos.service.ts'

export function permisosRoutes(parts: Parts): Handlers<typeof permisosCalls> {
  return {
    'GET /socios/authorities': ({ query, request }) =>
      listPermisos(parts.database.read, signedOf(request), query),
    'PUT /socios/:id/authorities': ({ params, body, request }) =>
      changePermiso(parts, signedOf(request), params.id, body),
  }
}
