import type { camposCalls } from '#contract/campos.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Handlers } from '../../platform/http/register-calls.ts'
import { getActor, getSignedInUser } from '../../platform/http/register-calls.ts'
import {
  changeCampo,
  createCampo,
  getCampo,
  listCamposSolicitude,
  listVisibleCampos,
  removeCampo,
} from './campos.service.ts'

export function camposRoutes(context: AppContext): Handlers<typeof camposCalls> {
  const { read } = context.database
  return {
    'GET /campos': ({ query, request }) => listVisibleCampos(read, getSignedInUser(request), query),
    'GET /campos/solicitude': () => listCamposSolicitude(read),
    'GET /campos/:id': ({ params }) => getCampo(read, params.id),
    'POST /campos': ({ body, request }) => createCampo(context, getActor(request), body),
    'PUT /campos/:id': ({ params, body, request }) =>
      changeCampo(context, getActor(request), params.id, body),
    'DELETE /campos/:id': ({ params, request }) => removeCampo(context, getActor(request), params.id),
  }
}
