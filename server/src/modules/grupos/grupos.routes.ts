import type { gruposCalls } from '#contract/grupos.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Handlers } from '../../platform/http/register-calls.ts'
import { getSignedInUser } from '../../platform/http/register-calls.ts'
import { changeGrupo, createGrupo, getGrupo, listAll, removeGrupo } from './grupos.service.ts'

export function gruposRoutes(context: AppContext): Handlers<typeof gruposCalls> {
  const { read } = context.database
  return {
    'GET /grupos': ({ query, request }) => listAll(read, getSignedInUser(request), query),
    'GET /grupos/without/:id': ({ params, query, request }) =>
      listAll(read, getSignedInUser(request), query, params.id),
    'GET /grupos/:id': ({ params, request }) => getGrupo(read, getSignedInUser(request), params.id),
    'POST /grupos': ({ body, request }) => createGrupo(context, getSignedInUser(request), body),
    'PUT /grupos/:id': ({ params, body, request }) =>
      changeGrupo(context, getSignedInUser(request), params.id, body),
    'DELETE /grupos/:id': ({ params, request }) => removeGrupo(context, getSignedInUser(request), params.id),
  }
}
