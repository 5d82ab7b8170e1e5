import { fieldErrors } from '#contract/errors.ts'
import type { extractosCalls } from '#contract/extractos.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { fieldError } from '../../../platform/app-error.ts'
import type { Handlers } from '../../../platform/http/register-calls.ts'
import { getActor, getSignedInUser } from '../../../platform/http/register-calls.ts'
import { untilClosed } from '../../../platform/http/until-closed.ts'
import { listPorDevolver, noteDevolto, setApart } from './apartar.service.ts'
import { reconcile } from './conciliar.service.ts'
import { listExtractos } from './extractos.rows.ts'
import { addExtracto, getExtracto, listMovementos } from './extractos.service.ts'
import { isEstadoMovemento } from './reading.service.ts'

export function extractosRoutes(context: AppContext): Handlers<typeof extractosCalls> {
  return {
    'POST /extractos': ({ body, request, reply }) =>
      untilClosed(reply, (signal) => addExtracto(context, getSignedInUser(request), body, signal)),
    'GET /extractos': ({ query }) => listExtractos(context.database.read, query),
    'GET /extractos/:id': ({ params, request, reply }) =>
      untilClosed(reply, (signal) => getExtracto(context, getSignedInUser(request), params.id, signal)),
    'GET /extractos/:id/movementos': ({ params, query, request, reply }) => {
      const { estado } = query.filters
      if (estado !== undefined && !isEstadoMovemento(estado))
        throw fieldError('filters', fieldErrors.invalidValue)
      return untilClosed(reply, (signal) =>
        listMovementos(context, getSignedInUser(request), { id: params.id, query }, signal),
      )
    },
    'PUT /extractos/:id/apartar': ({ params, body, request, reply }) =>
      untilClosed(reply, async (signal) => {
        await setApart(context, getActor(request), params.id, body)
        return getExtracto(context, getSignedInUser(request), params.id, signal)
      }),
    'GET /cotas/por-devolver': () => context.database.snapshot(listPorDevolver),
    'PUT /extractos/:id/movementos/:movId/devolto': ({ params, body, request }) =>
      noteDevolto(context, getActor(request), params, body.data),
    'PUT /extractos/:id/conciliar': ({ params, body, request, reply }) =>
      untilClosed(reply, async (signal) => {
        await reconcile(context, getSignedInUser(request), params.id, body)
        return getExtracto(context, getSignedInUser(request), params.id, signal)
      }),
  }
}
