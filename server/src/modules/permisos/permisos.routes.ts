import type { permisosCalls } from '#contract/permisos.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Handlers } from '../../platform/http/register-calls.ts'
import { getSignedInUser } from '../../platform/http/register-calls.ts'
import { changePermiso, listPermisos } from './permisos.service.ts'

export function permisosRoutes(context: AppContext): Handlers<typeof permisosCalls> {
  return {
    'GET /socios/authorities': ({ query, request }) =>
      listPermisos(context.database.read, getSignedInUser(request), query),
    'PUT /socios/:id/authorities': ({ params, body, request }) =>
      changePermiso(context, getSignedInUser(request), params.id, body),
  }
}
