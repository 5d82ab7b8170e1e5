import type { documentosCalls } from '#contract/documentos.ts'
import type { Handlers } from '../../platform/http/register-calls.ts'
import { signedOf } from '../../platform/http/register-calls.ts'
import type { Parts } from '../../platform/app-context.ts'
import { sendDocumento } from '../attachments/sending.service.ts'
import { listDocumentos } from './documentos.rows.ts'
import { changeDocumento, createDocumento, getDocumento, removeDocumento } from './documentos.service.ts'

export function documentosRoutes(parts: Parts): Handlers<typeof documentosCalls> {
  const { read } = parts.database
  return {
    'GET /documentos': ({ query }) => listDocumentos(read, query),
    'GET /documentos/without/:id': ({ params, query }) => listDocumentos(read, query, params.id),
    'GET /documentos/:id': ({ params }) => getDocumento(read, params.id),
    'POST /documentos': ({ body, request }) => createDocumento(parts, signedOf(request), body),
    'PUT /documentos/:id': ({ params, body, request }) =>
      changeDocumento(parts, signedOf(request), params.id, body),
    'DELETE /documentos/:id': ({ params, request }) => removeDocumento(parts, signedOf(request), params.id),
    'GET /documentos/:id/file': async (asked) =>
      sendDocumento(parts, asked, (await getDocumento(read, asked.params.id)).fichero.uuid),
  }
}
