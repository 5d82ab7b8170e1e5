import type { juntasDirectivasCalls } from '#contract/juntas-directivas.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Handlers } from '../../platform/http/register-calls.ts'
import { signedOf } from '../../platform/http/register-calls.ts'
import { getDocumentoFile, getFoto } from '../attachments/attachments.service.ts'
import { sendCalendar } from '../attachments/calendar.service.ts'
import { reunionName, reunionTitle } from '../attachments/reunion.rules.ts'
import { sendDocumento, sendFoto, sendFotos } from '../attachments/sending.service.ts'
import {
  changeJuntaDirectiva,
  createJuntaDirectiva,
  getJuntaDirectiva,
  listAll,
  owner,
  removeJuntaDirectiva,
} from './juntas-directivas.service.ts'

export function juntasDirectivasRoutes(context: AppContext): Handlers<typeof juntasDirectivasCalls> {
  const { read } = context.database
  return {
    'GET /juntas-directivas': ({ query }) => listAll(read, query),
    'GET /juntas-directivas/admin': ({ query }) => listAll(read, query),
    'GET /juntas-directivas/without/:id': ({ params, query }) => listAll(read, query, params.id),
    'GET /juntas-directivas/:id': ({ params }) => getJuntaDirectiva(read, params.id),
    'POST /juntas-directivas': ({ body, request }) => createJuntaDirectiva(context, signedOf(request), body),
    'PUT /juntas-directivas/:id': ({ params, body, request }) =>
      changeJuntaDirectiva(context, signedOf(request), params.id, body),
    'DELETE /juntas-directivas/:id': ({ params, request }) =>
      removeJuntaDirectiva(context, signedOf(request), params.id),
    'GET /juntas-directivas/:id/documents/:docId/file': async (asked) =>
      sendDocumento(context, asked, await getDocumentoFile(read, owner, asked.params)),
    'GET /juntas-directivas/:id/calendar': async (asked) => {
      const { id } = asked.params
      const reunion = await getJuntaDirectiva(read, id)
      return sendCalendar(context, asked, {
        ...reunion,
        path: `/xuntas-directivas/${id}`,
        title: reunionTitle(context, 'juntas', reunion),
      })
    },
    'GET /juntas-directivas/:id/images': async (asked) => {
      const juntaDirectiva = await getJuntaDirectiva(read, asked.params.id)
      return sendFotos(context, asked, {
        fotos: juntaDirectiva.fotos,
        title: reunionName(context, 'juntas.name', juntaDirectiva),
      })
    },
    'GET /juntas-directivas/:id/images/:uuid': async (asked) =>
      sendFoto(context, asked, await getFoto(read, owner, asked.params)),
  }
}
