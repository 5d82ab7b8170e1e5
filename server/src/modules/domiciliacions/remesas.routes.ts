import { create as contentDisposition } from 'content-disposition'
import type { remesasCalls } from '#contract/remesas.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Handlers } from '../../platform/http/register-calls.ts'
import { signedOf, whoOf } from '../../platform/http/register-calls.ts'
import { sendPdf } from '../../platform/http/send-pdf.ts'
import { contentTypeOf } from '../../platform/storage/content-types.ts'
import { readReturns } from './bank-returns.service.ts'
import { lettersOf } from './cartas.service.ts'
import { createRemesa, dryRunOf } from './create-remesa.service.ts'
import { getFicheiro, getRemesa, listAll, noteSent, voidRemesa } from './remesas.service.ts'
import { returnByHand } from './returns.service.ts'

export function remesasRoutes(context: AppContext): Handlers<typeof remesasCalls> {
  const { read } = context.database
  return {
    'GET /remesas': ({ query }) => listAll(read, query),
    'POST /remesas': ({ query, body, request }) =>
      query.dryRun === 'true' ? dryRunOf(context, body) : createRemesa(context, signedOf(request), body),
    'GET /remesas/:id': ({ params }) => getRemesa(read, params.id),
    'GET /remesas/:id/ficheiro': async ({ params, reply }) => {
      const { messageId, xml } = await getFicheiro(read, params.id)
      return reply
        .type(contentTypeOf('xml'))
        .header('content-disposition', contentDisposition(`${messageId}.xml`, { type: 'attachment' }))
        .header('cache-control', 'private, no-store')
        .send(Buffer.from(xml))
    },
    'GET /remesas/:id/cartas': async ({ params, query, request, reply }) =>
      sendPdf(request, reply, {
        fileName: `Cartas-${params.id}.pdf`,
        papers: await lettersOf(context, params.id),
        download: query.download === 'true',
      }),
    'PUT /remesas/:id/enviada': ({ params, request }) => noteSent(context, whoOf(request), params.id),
    'PUT /remesas/:id/anular': ({ params, body, request }) =>
      voidRemesa(context, whoOf(request), params.id, body.motivo),
    'PUT /recibos/:id/devolver': ({ params, body, request }) =>
      returnByHand(context, whoOf(request), params.id, body),
    'POST /remesas/devolucions': ({ body, request }) => readReturns(context, signedOf(request), body),
  }
}
