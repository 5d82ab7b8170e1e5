import type { FastifyReply, FastifyRequest } from 'fastify'
import type { mandatosCalls } from '#contract/mandatos.ts'
import { personName } from '#contract/person-name.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { AppError } from '../../../platform/app-error.ts'
import { auditExport, auditReading } from '../../../platform/http/audit-export.ts'
import type { Handlers } from '../../../platform/http/register-calls.ts'
import { getSignedInUser } from '../../../platform/http/register-calls.ts'
import { sendPdf } from '../../../platform/http/send-pdf.ts'
import { sendFile } from '../../files/files.service.ts'
import { findLanguage } from '../../usuarios/usuarios.service.ts'
import { createMandato, getMandato, getNextMandato, listAll, revokeMandato } from './mandatos.service.ts'
import type { OrderOf } from './order.service.ts'
import { orderPaper } from './order.service.ts'

/** Most mandates that a screen shows at once. The accounts of more, or the list as a whole, leave a trace. */
const aPage = 100
/** What the trail calls the list of mandates. */
const listName = 'Mandatos'

export function mandatosRoutes(context: AppContext): Handlers<typeof mandatosCalls> {
  const { read } = context.database
  const note = (request: FastifyRequest, rexistro: number, nome: string) =>
    auditExport(context, request, { entidade: 'mandato', rexistro, nome, cantos: 1 })
  const send = async (
    {
      request,
      reply,
      query,
    }: { request: FastifyRequest; reply: FastifyReply; query: { download?: string | undefined } },
    order: OrderOf,
    mandato?: { id: number },
  ): Promise<FastifyReply> => {
    const paper = await orderPaper(context, order, await findLanguage(context, getSignedInUser(request).id))
    const fileName = `${order.referencia}.pdf`
    // an order that is still to be filled in has no account
    const leaving = mandato && (() => note(request, mandato.id, fileName))
    return sendPdf(request, reply, {
      fileName,
      papers: [paper],
      download: query.download === 'true',
      leaving,
    })
  }
  return {
    'GET /mandatos': async ({ query, request }) => {
      const page = await listAll(context, query)
      const cantos = page.content.length
      const isWhole = query.size === -1 && query.filters.socio === undefined
      if (isWhole || cantos > aPage)
        await auditReading(context, request, { entidade: 'mandato', nome: listName, cantos })
      return page
    },
    'POST /mandatos': ({ body, request }) => createMandato(context, getSignedInUser(request), body),
    'PUT /mandatos/:id/revogar': ({ params, body, request }) =>
      revokeMandato(context, getSignedInUser(request), params.id, body.motivo),
    'GET /mandatos/:id/pdf': async (input) => {
      const mandato = await getMandato(read, input.params.id)
      return send(input, mandato, mandato)
    },
    'GET /mandatos/:id/file': async ({ params, query, request, reply }) => {
      const { fichero } = await getMandato(read, params.id)
      if (!fichero) throw new AppError('file.error.not-found')
      await note(request, params.id, fichero.fileName)
      return sendFile(context, request, reply, { uuid: fichero.uuid, download: query.download === 'true' })
    },
    'GET /socios/:id/mandato-en-branco': async (input) => {
      const { payer, referencia } = await getNextMandato(read, input.params.id)
      const titular = personName(payer)
      return send(input, { referencia, titular, iban: null, dataSinatura: null })
    },
  }
}
