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

interface ListHandlerInput extends Pick<FileHandlerInput, 'request'> {
  query: ReunionsQuery
}
type ReportHandlerInput = ListHandlerInput & Pick<FileHandlerInput, 'reply'>

export function reunionsRoutes(context: AppContext): Handlers<typeof reunionsCalls> {
  const { read } = context.database
  const list = (kind: ReunionKind, { query, request }: ListHandlerInput, without?: number) =>
    listAll(read, kind, getSignedInUser(request), query, without)
  const getOne = (
    kind: ReunionKind,
    { params, request }: Pick<FileHandlerInput, 'request'> & { params: { id: number } },
  ) => getReunion(read, kind, getSignedInUser(request), params.id)
  const documento = async (
    kind: ReunionKind,
    input: FileHandlerInput & { params: { id: number; docId: number } },
  ) => sendDocumento(context, input, await getDocumentoFile(read, kind.table, input.params))
  const foto = async (
    kind: ReunionKind,
    input: FileHandlerInput & { params: { id: number; uuid: string } },
  ) => sendFoto(context, input, await getFoto(read, kind.table, input.params))
  const fotos = async (kind: ReunionKind, input: FileHandlerInput & { params: { id: number } }) => {
    const reunion = await getOne(kind, input)
    const owner = { entidade: kind.entidade, rexistro: reunion.id }
    return sendFotos(context, input, {
      fotos: reunion.fotos,
      title: reunionName(context, kind, reunion),
      owner,
    })
  }
  const calendar = async (kind: ReunionKind, input: FileHandlerInput & { params: { id: number } }) => {
    const reunion = await getOne(kind, input)
    const title = reunionName(context, kind, reunion)
    return sendCalendar(context, input, { ...reunion, path: `${kind.path}/${reunion.id}`, title })
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
    'GET /asambleas': (input) => list(asambleas, input),
    'GET /asambleas/admin': (input) => list(asambleas, input),
    'GET /asambleas/without/:id': (input) => list(asambleas, input, input.params.id),
    'GET /asambleas/:id': (input) => getOne(asambleas, input),
    'POST /asambleas': ({ body, request }) =>
      createReunion(context, asambleas, getSignedInUser(request), body),
    'PUT /asambleas/:id': ({ params, body, request }) =>
      changeReunion(context, asambleas, getSignedInUser(request), params.id, body),
    'GET /asambleas/:id/documents/:docId/file': (input) => documento(asambleas, input),
    'GET /asambleas/:id/calendar': (input) => calendar(asambleas, input),
    'GET /asambleas/:id/images': (input) => fotos(asambleas, input),
    'GET /asambleas/:id/images/:uuid': (input) => foto(asambleas, input),
    'GET /asambleas/report': (input) => report(asambleas, input),

    'GET /juntas-directivas': (input) => list(juntasDirectivas, input),
    'GET /juntas-directivas/admin': (input) => list(juntasDirectivas, input),
    'GET /juntas-directivas/without/:id': (input) => list(juntasDirectivas, input, input.params.id),
    'GET /juntas-directivas/:id': (input) => getOne(juntasDirectivas, input),
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
