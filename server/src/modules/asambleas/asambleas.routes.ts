import type { asambleasCalls } from '#contract/asambleas.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Handlers } from '../../platform/http/register-calls.ts'
import { signedOf } from '../../platform/http/register-calls.ts'
import { getDocumentoFile, getFoto } from '../attachments/attachments.service.ts'
import { sendCalendar } from '../attachments/calendar.service.ts'
import { reunionName, reunionTitle } from '../attachments/reunion.rules.ts'
import { sendDocumento, sendFoto, sendFotos } from '../attachments/sending.service.ts'
import {
  changeAsamblea,
  createAsamblea,
  getAsamblea,
  listAll,
  owner,
  removeAsamblea,
} from './asambleas.service.ts'

export function asambleasRoutes(context: AppContext): Handlers<typeof asambleasCalls> {
  const { read } = context.database
  return {
    'GET /asambleas': ({ query }) => listAll(read, query),
    'GET /asambleas/admin': ({ query }) => listAll(read, query),
    'GET /asambleas/without/:id': ({ params, query }) => listAll(read, query, params.id),
    'GET /asambleas/:id': ({ params }) => getAsamblea(read, params.id),
    'POST /asambleas': ({ body, request }) => createAsamblea(context, signedOf(request), body),
    'PUT /asambleas/:id': ({ params, body, request }) =>
      changeAsamblea(context, signedOf(request), params.id, body),
    'DELETE /asambleas/:id': ({ params, request }) => removeAsamblea(context, signedOf(request), params.id),
    'GET /asambleas/:id/documents/:docId/file': async (asked) =>
      sendDocumento(context, asked, await getDocumentoFile(read, owner, asked.params)),
    'GET /asambleas/:id/calendar': async (asked) => {
      const { id } = asked.params
      const reunion = await getAsamblea(read, id)
      return sendCalendar(context, asked, {
        ...reunion,
        path: `/asembleas/${id}`,
        title: reunionTitle(context, 'asambleas', reunion),
      })
    },
    'GET /asambleas/:id/images': async (asked) => {
      const asamblea = await getAsamblea(read, asked.params.id)
      return sendFotos(context, asked, {
        fotos: asamblea.fotos,
        title: reunionName(context, 'asambleas.name', asamblea),
      })
    },
    'GET /asambleas/:id/images/:uuid': async (asked) =>
      sendFoto(context, asked, await getFoto(read, owner, asked.params)),
  }
}
