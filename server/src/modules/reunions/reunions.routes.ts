import type { ReunionsQuery, reunionsCalls } from '#contract/reunions.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Handlers } from '../../platform/http/register-calls.ts'
import { signedOf } from '../../platform/http/register-calls.ts'
import { sendWorkbook } from '../../platform/http/send-workbook.ts'
import { getDocumentoFile, getFoto } from '../attachments/attachments.service.ts'
import { sendCalendar } from '../attachments/calendar.service.ts'
import type { AskedFile } from '../attachments/sending.service.ts'
import { sendDocumento, sendFoto, sendFotos } from '../attachments/sending.service.ts'
import { languageOf } from '../usuarios/usuarios.service.ts'
import type { ReunionsAsked } from './reunions.report.ts'
import type { ReunionKind } from './reunions.rules.ts'
import { asambleas, juntasDirectivas, reunionName } from './reunions.rules.ts'
import { changeReunion, createReunion, getReunion, listAll, removeReunion } from './reunions.service.ts'

const worker = new URL('./reunions-report.worker.ts', import.meta.url)

interface AskedReport extends Pick<AskedFile, 'request' | 'reply'> {
  query: ReunionsQuery
}

export function reunionsRoutes(context: AppContext): Handlers<typeof reunionsCalls> {
  const { read } = context.database
  const documento = async (kind: ReunionKind, asked: AskedFile & { params: { id: number; docId: number } }) =>
    sendDocumento(context, asked, await getDocumentoFile(read, kind.table, asked.params))
  const foto = async (kind: ReunionKind, asked: AskedFile & { params: { id: number; uuid: string } }) =>
    sendFoto(context, asked, await getFoto(read, kind.table, asked.params))
  const fotos = async (kind: ReunionKind, asked: AskedFile & { params: { id: number } }) => {
    const reunion = await getReunion(read, kind, asked.params.id)
    return sendFotos(context, asked, { fotos: reunion.fotos, title: reunionName(context, kind, reunion) })
  }
  const calendar = async (kind: ReunionKind, asked: AskedFile & { params: { id: number } }) => {
    const { id } = asked.params
    const reunion = await getReunion(read, kind, id)
    const title = reunionName(context, kind, reunion)
    return sendCalendar(context, asked, { ...reunion, path: `${kind.path}/${id}`, title })
  }
  const report = async (kind: ReunionKind, { query: { search, sort }, request, reply }: AskedReport) => {
    const language = await languageOf(context, signedOf(request).id)
    const asked: ReunionsAsked = { kind, language, query: { search, sort } }
    return sendWorkbook(context, request, reply, { fileName: kind.reportFile, worker, asked })
  }
  return {
    'GET /asambleas': ({ query }) => listAll(read, asambleas, query),
    'GET /asambleas/admin': ({ query }) => listAll(read, asambleas, query),
    'GET /asambleas/without/:id': ({ params, query }) => listAll(read, asambleas, query, params.id),
    'GET /asambleas/:id': ({ params }) => getReunion(read, asambleas, params.id),
    'POST /asambleas': ({ body, request }) => createReunion(context, asambleas, signedOf(request), body),
    'PUT /asambleas/:id': ({ params, body, request }) =>
      changeReunion(context, asambleas, signedOf(request), params.id, body),
    'DELETE /asambleas/:id': ({ params, request }) =>
      removeReunion(context, asambleas, signedOf(request), params.id),
    'GET /asambleas/:id/documents/:docId/file': (asked) => documento(asambleas, asked),
    'GET /asambleas/:id/calendar': (asked) => calendar(asambleas, asked),
    'GET /asambleas/:id/images': (asked) => fotos(asambleas, asked),
    'GET /asambleas/:id/images/:uuid': (asked) => foto(asambleas, asked),
    'GET /asambleas/report': (asked) => report(asambleas, asked),

    'GET /juntas-directivas': ({ query }) => listAll(read, juntasDirectivas, query),
    'GET /juntas-directivas/admin': ({ query }) => listAll(read, juntasDirectivas, query),
    'GET /juntas-directivas/without/:id': ({ params, query }) =>
      listAll(read, juntasDirectivas, query, params.id),
    'GET /juntas-directivas/:id': ({ params }) => getReunion(read, juntasDirectivas, params.id),
    'POST /juntas-directivas': ({ body, request }) =>
      createReunion(context, juntasDirectivas, signedOf(request), body),
    'PUT /juntas-directivas/:id': ({ params, body, request }) =>
      changeReunion(context, juntasDirectivas, signedOf(request), params.id, body),
    'DELETE /juntas-directivas/:id': ({ params, request }) =>
      removeReunion(context, juntasDirectivas, signedOf(request), params.id),
    'GET /juntas-directivas/:id/documents/:docId/file': (asked) => documento(juntasDirectivas, asked),
    'GET /juntas-directivas/:id/calendar': (asked) => calendar(juntasDirectivas, asked),
    'GET /juntas-directivas/:id/images': (asked) => fotos(juntasDirectivas, asked),
    'GET /juntas-directivas/:id/images/:uuid': (asked) => foto(juntasDirectivas, asked),
    'GET /juntas-directivas/report': (asked) => report(juntasDirectivas, asked),
  }
}
