import type { ReunionsQuery, reunionsCalls } from '#contract/reunions.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import type { Handlers } from '../../../platform/http/register-calls.ts'
import { getSignedInUser } from '../../../platform/http/register-calls.ts'
import { sendWorkbook } from '../../../platform/http/send-workbook.ts'
import { getDocumentoFile, getFoto } from '../../attachments/attachments.service.ts'
import { sendCalendar } from '../../attachments/calendar.service.ts'
import type { FileHandlerInput } from '../../attachments/sending.service.ts'
import { sendDocumento, sendFoto, sendFotos } from '../../attachments/sending.service.ts'
import { findLanguage } from '../../usuarios/usuarios.service.ts'
import type { ReunionsReportOptions } from './reunions.report.ts'
import type { ReunionKind } from './reunions.rules.ts'
import { asambleas, juntasDirectivas, reunionName } from './reunions.rules.ts'
import { changeReunion, createReunion, getReunion, listAll } from './reunions.service.ts'

const worker = new URL('./reunions-report.worker.ts', import.meta.url)

interface ReportHandlerInput extends Pick<FileHandlerInput, 'request' | 'reply'> {
  query: ReunionsQuery
}

export function reunionsRoutes(context: AppContext): Handlers<typeof reunionsCalls> {
  const { read } = context.database
  const documento = async (
    kind: ReunionKind,
    input: FileHandlerInput & { params: { id: number; docId: number } },
  ) => sendDocumento(context, input, await getDocumentoFile(read, kind.table, input.params))
  const foto = async (
    kind: ReunionKind,
    input: FileHandlerInput & { params: { id: number; uuid: string } },
  ) => sendFoto(context, input, await getFoto(read, kind.table, input.params))
  const fotos = async (kind: ReunionKind, input: FileHandlerInput & { params: { id: number } }) => {
    const reunion = await getReunion(read, kind, input.params.id)
    const owner = { entidade: kind.entidade, rexistro: reunion.id }
    return sendFotos(context, input, {
      fotos: reunion.fotos,
      title: reunionName(context, kind, reunion),
      owner,
    })
  }
  const calendar = async (kind: ReunionKind, input: FileHandlerInput & { params: { id: number } }) => {
    const { id } = input.params
    const reunion = await getReunion(read, kind, id)
    const title = reunionName(context, kind, reunion)
    return sendCalendar(context, input, { ...reunion, path: `${kind.path}/${id}`, title })
  }
  const report = async (
    kind: ReunionKind,
    { query: { search, sort }, request, reply }: ReportHandlerInput,
  ) => {
    const language = await findLanguage(context, getSignedInUser(request).id)
    const options: ReunionsReportOptions = { kind, language, query: { search, sort } }
    const leaving = { entidade: kind.entidade, facts: { search: search || null } }
    return sendWorkbook(context, request, reply, { fileName: kind.reportFile, worker, options, leaving })
  }
  return {
    'GET /asambleas': ({ query }) => listAll(read, asambleas, query),
    'GET /asambleas/admin': ({ query }) => listAll(read, asambleas, query),
    'GET /asambleas/without/:id': ({ params, query }) => listAll(read, asambleas, query, params.id),
    'GET /asambleas/:id': ({ params }) => getReunion(read, asambleas, params.id),
    'POST /asambleas': ({ body, request }) =>
      createReunion(context, asambleas, getSignedInUser(request), body),
    'PUT /asambleas/:id': ({ params, body, request }) =>
      changeReunion(context, asambleas, getSignedInUser(request), params.id, body),
    'GET /asambleas/:id/documents/:docId/file': (input) => documento(asambleas, input),
    'GET /asambleas/:id/calendar': (input) => calendar(asambleas, input),
    'GET /asambleas/:id/images': (input) => fotos(asambleas, input),
    'GET /asambleas/:id/images/:uuid': (input) => foto(asambleas, input),
    'GET /asambleas/report': (input) => report(asambleas, input),

    'GET /juntas-directivas': ({ query }) => listAll(read, juntasDirectivas, query),
    'GET /juntas-directivas/admin': ({ query }) => listAll(read, juntasDirectivas, query),
    'GET /juntas-directivas/without/:id': ({ params, query }) =>
      listAll(read, juntasDirectivas, query, params.id),
    'GET /juntas-directivas/:id': ({ params }) => getReunion(read, juntasDirectivas, params.id),
    'POST /juntas-directivas': ({ body, request }) =>
      createReunion(context, juntasDirectivas, getSignedInUser(request), body),
    'PUT /juntas-directivas/:id': ({ params, body, request }) =>
      changeReunion(context, juntasDirectivas, getSignedInUser(request), params.id, body),
    'GET /juntas-directivas/:id/documents/:docId/file': (input) => documento(juntasDirectivas, input),
    'GET /juntas-directivas/:id/calendar': (input) => calendar(juntasDirectivas, input),
    'GET /juntas-directivas/:id/images': (input) => fotos(juntasDirectivas, input),
    'GET /juntas-directivas/:id/images/:uuid': (input) => foto(juntasDirectivas, input),
    'GET /juntas-directivas/report': (input) => report(juntasDirectivas, input),
  }
}
