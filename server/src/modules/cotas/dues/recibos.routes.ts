import type { FastifyReply, FastifyRequest } from 'fastify'
import { allows, financeManagers } from '#contract/access.ts'
import type { Recibo, recibosCalls } from '#contract/recibos.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { AppError } from '../../../platform/app-error.ts'
import { todayOf } from '../../../platform/config/time.ts'
import { noteLeaving } from '../../../platform/http/leaving.ts'
import type { Handlers } from '../../../platform/http/register-calls.ts'
import { signedOf, whoOf } from '../../../platform/http/register-calls.ts'
import { sendPdf } from '../../../platform/http/send-pdf.ts'
import { sendWorkbook } from '../../../platform/http/send-workbook.ts'
import { languageOf } from '../../usuarios/usuarios.service.ts'
import { remind } from './avisos.service.ts'
import { collect, undoCobro, voidRecibo } from './cobros.service.ts'
import { createRecibo, dryRunEmision, issueDues } from './emisions.service.ts'
import { checkConcerned, cotasOf } from './own-cotas.service.ts'
import { papersOf } from './recibo-pdfs.service.ts'
import type { RecibosReportOptions } from './recibos.report.ts'
import { findRecibos } from './recibos.rows.ts'
import { getReciboDetail, getRecibos, listAll, resumoOf } from './recibos.service.ts'

const reportWorker = new URL('./recibos-report.worker.ts', import.meta.url)

export function recibosRoutes(context: AppContext): Handlers<typeof recibosCalls> {
  const { read } = context.database
  const send = async (
    request: FastifyRequest,
    reply: FastifyReply,
    recibos: Recibo[],
    { download, knowsAccount = true }: { download: boolean; knowsAccount?: boolean },
  ): Promise<FastifyReply> => {
    const language = await languageOf(context, signedOf(request).id)
    const papers = await papersOf(context, recibos, { language, knowsAccount })
    const [first] = recibos
    const fileName = recibos.length === 1 && first ? `${first.numero}.pdf` : 'Recibos.pdf'
    const leaving = () =>
      noteLeaving(context, request, { entidade: 'recibo', nome: fileName, cantos: recibos.length })
    return sendPdf(request, reply, { fileName, papers, download, ...(recibos.length > 1 && { leaving }) })
  }
  return {
    'POST /cotas/emisions': ({ query, body, request }) =>
      query.dryRun === 'true' ? dryRunEmision(context, body) : issueDues(context, whoOf(request), body),
    'GET /cotas/resumo': ({ query }) => resumoOf(context, query.ano),
    'GET /cotas/report': async ({ query, request, reply }) => {
      const options: RecibosReportOptions = {
        language: await languageOf(context, signedOf(request).id),
        ano: query.ano,
        today: todayOf(context),
      }
      return sendWorkbook(context, request, reply, {
        fileName: `Cotas ${query.ano}.xlsx`,
        worker: reportWorker,
        options,
        leaving: { entidade: 'recibo', facts: { ano: query.ano } },
      })
    },
    'GET /recibos': ({ query }) => listAll(context, query),
    'GET /recibos/:id': ({ params }) => getReciboDetail(context, params.id, todayOf(context)),
    'POST /recibos': ({ body, request }) => createRecibo(context, whoOf(request), body),
    'POST /recibos/cobros': async ({ body, request }) => ({
      cobros: await collect(context, whoOf(request), body),
    }),
    'PUT /recibos/:id/cobros/:cobroId/anular': ({ params, body, request }) =>
      undoCobro(context, whoOf(request), params.id, params.cobroId, body.motivo),
    'PUT /recibos/:id/anular': ({ params, body, request }) =>
      voidRecibo(context, whoOf(request), params.id, body.motivo),
    'POST /recibos/avisos': ({ body, request }) => remind(context, whoOf(request), body),
    'POST /recibos/pdf': async ({ body, request, reply }) => {
      const ids = body.recibos.map(({ id }) => id)
      return send(request, reply, await getRecibos(read, ids, todayOf(context)), { download: true })
    },
    'GET /recibos/:id/pdf': async ({ params, query, request, reply }) => {
      const signed = signedOf(request)
      const [recibo] = await findRecibos(read, [params.id], todayOf(context))
      const keeps = allows(financeManagers, signed.authorities)
      if (!keeps) checkConcerned(signed, recibo)
      if (!recibo) throw new AppError('error.resource-not-found')
      const knowsAccount = keeps || signed.socioId === recibo.pagador.id
      return send(request, reply, [recibo], { download: query.download === 'true', knowsAccount })
    },
    'GET /account/cotas': ({ request }) => cotasOf(context, signedOf(request)),
  }
}
