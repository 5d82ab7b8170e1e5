import type { eventosCalls } from '#contract/eventos.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Handlers } from '../../platform/http/register-calls.ts'
import { getSignedInUser } from '../../platform/http/register-calls.ts'
import { changeEvento, createEvento, removeEvento } from './editing.service.ts'
import { listAll } from './eventos.service.ts'
import {
  getEvento,
  sendContent,
  sendEventoCalendar,
  sendEventoDocumento,
  sendEventoFoto,
  sendEventoFotos,
  sendThumbnail,
} from './viewing.service.ts'

export function eventosRoutes(context: AppContext): Handlers<typeof eventosCalls> {
  return {
    'GET /eventos': ({ query, request }) => listAll(context, request.signed, query, { bare: false }),
    'GET /eventos/public': ({ query, request }) =>
      listAll(context, request.signed, query, { publico: true, bare: true }),
    'GET /eventos/socios': ({ query, request }) =>
      listAll(context, getSignedInUser(request), query, { bare: true }),
    'GET /eventos/admin': ({ query, request }) =>
      listAll(context, getSignedInUser(request), query, { bare: false }),
    'GET /eventos/without/:id': ({ params, query, request }) =>
      listAll(context, request.signed, query, { without: params.id, bare: false }),
    'GET /eventos/:id': ({ params, request }) => getEvento(context, request, params.id),
    'POST /eventos': ({ body, request }) => createEvento(context, getSignedInUser(request), body),
    'PUT /eventos/:id': ({ params, body, request }) =>
      changeEvento(context, getSignedInUser(request), params.id, body),
    'DELETE /eventos/:id': ({ params, request }) =>
      removeEvento(context, getSignedInUser(request), params.id),
    'GET /eventos/:id/thumbnail': (input) => sendThumbnail(context, input, input.params.id),
    'GET /eventos/:id/calendar': (input) => sendEventoCalendar(context, input, input.params.id),
    'GET /eventos/:id/documents/:docId/file': (input) => sendEventoDocumento(context, input, input.params),
    'GET /eventos/:id/images': (input) => sendEventoFotos(context, input, input.params.id),
    'GET /eventos/:id/images/:uuid': (input) => sendEventoFoto(context, input, input.params),
    'GET /eventos/file-content': (input) => sendContent(context, input, input.query),
  }
}
