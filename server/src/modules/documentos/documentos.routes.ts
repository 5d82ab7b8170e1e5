import type { documentosCalls } from '#contract/documentos.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Handlers } from '../../platform/http/register-calls.ts'
import { getSignedInUser } from '../../platform/http/register-calls.ts'
import { sendDocumento } from '../attachments/sending.service.ts'
import { listDocumentos } from './documentos.rows.ts'
import { changeDocumento, createDocumento, getDocumento, removeDocumento } from './documentos.service.ts'

export function documentosRoutes(context: AppContext): Handlers<typeof documentosCalls> {
  const { read } = context.database
  return {
    'GET /documentos': ({ query }) => listDocumentos(read, query),
    'GET /documentos/without/:id': ({ params, query }) => listDocumentos(read, query, params.id),
    'GET /documentos/:id': ({ params }) => getDocumento(read, params.id),
    'POST /documentos': ({ body, request }) => createDocumento(context, getSignedInUser(request), body),
    'PUT /documentos/:id': ({ params, body, request }) =>
      changeDocumento(context, getSignedInUser(request), params.id, body),
    'DELETE /documentos/:id': ({ params, request }) =>
      removeDocumento(context, getSignedInUser(request), params.id),
    'GET /documentos/:id/file': async (input) =>
      sendDocumento(context, input, (await getDocumento(read, input.params.id)).fichero.uuid),
  }
}
