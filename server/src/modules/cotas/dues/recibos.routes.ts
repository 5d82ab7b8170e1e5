import type { FastifyReply, FastifyRequest } from 'fastify'
import { allows, financeManagers } from '#contract/access.ts'
import type { Recibo, recibosCalls } from '#contract/recibos.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { AppError } from '../../../platform/app-error.ts'
import { getToday } from '../../../platform/config/time.ts'
import { auditExport } from '../../../platform/http/audit-export.ts'
import type { Handlers } from '../../../platform/http/register-calls.ts'
import { getActor, getSignedInUser } from '../../../platform/http/register-calls.ts'
import { sendPdf } from '../../../platform/http/send-pdf.ts'
import { sendWorkbook } from '../../../platform/http/send-workbook.ts'
import { findLanguage } from '../../usuarios/usuarios.service.ts'
import { remind } from './avisos.service.ts'
import { collect, undoCobro, voidRecibo } from './cobros.service.ts'
import { createRecibo, dryRunEmision, issueCharges } from './emisions.service.ts'
import { checkConcerned, getOwnCotas } from './own-cotas.service.ts'
import { makePapers } from './recibo-pdfs.service.ts'
import type { RecibosReportOptions } from './recibos.report.ts'
import { findRecibos } from './recibos.rows.ts'
import { getReciboDetail, getRecibos, getResumo, listAll } from './recibos.service.ts'

const reportWorker = new URL('./recibos-report.worker.ts', import.meta.url)

export function recibosRoutes(context: AppContext): Handlers<typeof recibosCalls> {
  const { read } = context.database
  const send = async (
    request: FastifyRequest,
    reply: FastifyReply,
    recibos: Recibo[],
    { download, knowsAccount = true }: { download: boolean; knowsAccount?: boolean },
  ): Promise<FastifyReply> => {
    const language = await findLanguage(context, getSignedInUser(request).id)
    const papers = await makePapers(context, recibos, { language, knowsAccount })
    const [first] = recibos
    const fileName = recibos.length === 1 && first ? `${first.numero}.pdf` : 'Recibos.pdf'
    const leaving = () =>
      auditExport(context, request, { entidade: 'recibo', nome: fileName, cantos: recibos.length })
    return sendPdf(request, reply, { fileName, papers, download, ...(recibos.length > 1 && { leaving }) })
  }
  return {
    'POST /cotas/emisions': ({ query, body, request }) =>
      query.dryRun === 'true' ? dryRunEmision(context, body) : issueCharges(context, getActor(request), body),
    'GET /cotas/resumo': ({ query }) => getResumo(context, query.ano),
    'GET /cotas/report': async ({ query, request, reply }) => {
      const options: RecibosReportOptions = {
        language: await findLanguage(context, getSignedInUser(request).id),
        ano: query.ano,
        today: getToday(context),
      }
      return sendWorkbook(context, request, reply, {
        fileName: `Cotas ${query.ano}.xlsx`,
        worker: reportWorker,
        options,
        leaving: { entidade: 'recibo', facts: { ano: query.ano } },
      })
    },
    'GET /recibos': ({ query }) => listAll(context, query),
    'GET /recibos/:id': ({ params }) => getReciboDetail(context, params.id, getToday(context)),
    'POST /recibos': ({ body, request }) => createRecibo(context, getActor(request), body),
    'POST /recibos/cobros': async ({ body, request }) => ({
      cobros: await collect(context, getActor(request), body),
    }),
    'PUT /recibos/:id/cobros/:cobroId/anular': ({ params, body, request }) =>
      undoCobro(context, getActor(request), params.id, params.cobroId, body.motivo),
    'PUT /recibos/:id/anular': ({ params, body, request }) =>
      voidRecibo(context, getActor(request), params.id, body.motivo),
    'POST /recibos/avisos': ({ body, request }) => remind(context, getActor(request), body),
    'POST /recibos/pdf': async ({ body, request, reply }) => {
      const ids = body.recibos.map(({ id }) => id)
      return send(request, reply, await getRecibos(read, ids, getToday(context)), { download: true })
    },
    'GET /recibos/:id/pdf': async ({ params, query, request, reply }) => {
      const signed = getSignedInUser(request)
      const [recibo] = await findRecibos(read, [params.id], getToday(context))
      const keeps = allows(financeManagers, signed.authorities)
      if (!keeps) checkConcerned(signed, recibo)
      if (!recibo) throw new AppError('error.resource-not-found')
      const knowsAccount = keeps || signed.socioId === recibo.pagador.id
      return send(request, reply, [recibo], { download: query.download === 'true', knowsAccount })
    },
    'GET /account/cotas': ({ request }) => getOwnCotas(context, getSignedInUser(request)),
  }
}
