import type { eventosCalls } from '#contract/eventos.ts'
import type { Handlers } from '../../platform/http/register-calls.ts'
import { signedOf } from '../../platform/http/register-calls.ts'
import type { Parts } from '../../platform/app-context.ts'
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

export function eventosRoutes(parts: Parts): Handlers<typeof eventosCalls> {
  return {
    'GET /eventos': ({ query, request }) => listAll(parts, request.signed, query, { bare: false }),
    'GET /eventos/public': ({ query, request }) =>
      listAll(parts, request.signed, query, { publico: true, bare: true }),
    'GET /eventos/socios': ({ query, request }) => listAll(parts, signedOf(request), query, { bare: true }),
    'GET /eventos/admin': ({ query, request }) => listAll(parts, signedOf(request), query, { bare: false }),
    'GET /eventos/without/:id': ({ params, query, request }) =>
      listAll(parts, request.signed, query, { without: params.id, bare: false }),
    'GET /eventos/:id': ({ params, request }) => getEvento(parts, request, params.id),
    'POST /eventos': ({ body, request }) => createEvento(parts, signedOf(request), body),
    'PUT /eventos/:id': ({ params, body, request }) =>
      changeEvento(parts, signedOf(request), params.id, body),
    'DELETE /eventos/:id': ({ params, request }) => removeEvento(parts, signedOf(request), params.id),
    'GET /eventos/:id/thumbnail': (asked) => sendThumbnail(parts, asked, asked.params.id),
    'GET /eventos/:id/calendar': (asked) => sendEventoCalendar(parts, asked, asked.params.id),
    'GET /eventos/:id/documents/:docId/file': (asked) => sendEventoDocumento(parts, asked, asked.params),
    'GET /eventos/:id/images': (asked) => sendEventoFotos(parts, asked, asked.params.id),
    'GET /eventos/:id/images/:uuid': (asked) => sendEventoFoto(parts, asked, asked.params),
    'GET /eventos/file-content': (asked) => sendContent(parts, asked, asked.query),
  }
}
