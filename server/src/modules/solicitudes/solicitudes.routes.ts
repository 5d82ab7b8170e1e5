import type { solicitudesCalls } from '#contract/solicitudes.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Handlers } from '../../platform/http/register-calls.ts'
import { getSignedInUser } from '../../platform/http/register-calls.ts'
import { admit } from './admission.service.ts'
import { applyForMembership, confirmApplication, withdrawApplication } from './apply.service.ts'
import { close, deny, getApplication, listApplications } from './solicitudes.service.ts'

export function solicitudesRoutes(context: AppContext): Handlers<typeof solicitudesCalls> {
  const { read } = context.database
  return {
    'POST /solicitudes': ({ body, request }) => applyForMembership(context, body, request.ip),
    'POST /solicitudes/confirmar': ({ body }) => confirmApplication(context, body.key),
    'POST /solicitudes/retirar': ({ body }) => withdrawApplication(context, body.key),
    'GET /solicitudes': ({ query }) => listApplications(read, query),
    'GET /solicitudes/:id': ({ params }) => getApplication(read, params.id),
    'PUT /solicitudes/:id/admitir': ({ params, body, request }) =>
      admit(context, getSignedInUser(request), params.id, body),
    'PUT /solicitudes/:id/denegar': ({ params, body, request }) =>
      deny(context, getSignedInUser(request), params.id, body),
    'PUT /solicitudes/:id/pechar': ({ params, body, request }) =>
      close(context, getSignedInUser(request), params.id, body),
  }
}
