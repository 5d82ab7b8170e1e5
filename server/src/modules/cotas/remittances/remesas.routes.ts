import { create as contentDisposition } from 'content-disposition'
import type { remesasCalls } from '#contract/remesas.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { auditExport } from '../../../platform/http/audit-export.ts'
import type { Handlers } from '../../../platform/http/register-calls.ts'
import { getActor, getSignedInUser } from '../../../platform/http/register-calls.ts'
import { sendPdf } from '../../../platform/http/send-pdf.ts'
import { getContentType } from '../../../platform/storage/content-types.ts'
import { readReturns } from './bank-returns.service.ts'
import { makeLetters } from './cartas.service.ts'
import { createRemesa, dryRunRemesa } from './create-remesa.service.ts'
import { getFicheiro, getRemesa, listAll, noteSent, voidRemesa } from './remesas.service.ts'
import { returnByHand } from './returns.service.ts'

export function remesasRoutes(context: AppContext): Handlers<typeof remesasCalls> {
  const { read } = context.database
  return {
    'GET /remesas': ({ query }) => listAll(read, query),
    'POST /remesas': ({ query, body, request }) =>
      query.dryRun === 'true'
        ? dryRunRemesa(context, body)
        : createRemesa(context, getSignedInUser(request), body),
    'GET /remesas/:id': ({ params }) => getRemesa(read, params.id),
    'GET /remesas/:id/ficheiro': async ({ params, request, reply }) => {
      const { messageId, xml, n } = await getFicheiro(read, params.id)
      const nome = `${messageId}.xml`
      await auditExport(context, request, { entidade: 'remesa', rexistro: params.id, nome, cantos: n })
      return reply
        .type(getContentType('xml'))
        .header('content-disposition', contentDisposition(nome, { type: 'attachment' }))
        .header('cache-control', 'private, no-store')
        .send(Buffer.from(xml))
    },
    'GET /remesas/:id/cartas': async ({ params, query, request, reply }) => {
      const nome = `Cartas-${params.id}.pdf`
      const papers = await makeLetters(context, params.id)
      const letters = { entidade: 'remesa', rexistro: params.id, nome, cantos: papers.length } as const
      return sendPdf(request, reply, {
        fileName: nome,
        papers,
        download: query.download === 'true',
        leaving: () => auditExport(context, request, letters),
      })
    },
    'PUT /remesas/:id/enviada': ({ params, request }) => noteSent(context, getActor(request), params.id),
    'PUT /remesas/:id/anular': ({ params, body, request }) =>
      voidRemesa(context, getActor(request), params.id, body.motivo),
    'PUT /recibos/:id/devolver': ({ params, body, request }) =>
      returnByHand(context, getActor(request), params.id, body),
    'POST /remesas/devolucions': ({ body, request }) => readReturns(context, getSignedInUser(request), body),
  }
}
