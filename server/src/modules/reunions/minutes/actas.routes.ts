import { allows, assemblyManagers, boardManagers } from '#contract/access.ts'
import type { actasCalls } from '#contract/actas.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { AppError } from '../../../platform/app-error.ts'
import { auditExport } from '../../../platform/http/audit-export.ts'
import type { Handlers } from '../../../platform/http/register-calls.ts'
import { getSignedInUser } from '../../../platform/http/register-calls.ts'
import type { FileHandlerInput } from '../../attachments/sending.service.ts'
import { sendFile } from '../../files/files.service.ts'
import { getProceedings } from '../records/proceedings.service.ts'
import type { ReunionKind } from '../records/reunions.rules.ts'
import { asambleas, juntasDirectivas } from '../records/reunions.rules.ts'
import { findActa, isApproved } from './actas.rows.ts'
import { addDilixencia, getActa, saveActa } from './actas.service.ts'
import { approveActa, certify, getCertificadoFile, listCertificados } from './approval.service.ts'
import { getBook } from './book.service.ts'

type OfMeeting = FileHandlerInput & { params: { id: number } }

export function actasRoutes(context: AppContext): Handlers<typeof actasCalls> {
  const { read } = context.database
  const keepersOf = ({ entidade }: ReunionKind) =>
    entidade === 'asamblea' ? assemblyManagers : boardManagers
  const acta = (kind: ReunionKind, { params, request }: Pick<OfMeeting, 'params' | 'request'>) =>
    getActa(context, read, kind, params.id, allows(keepersOf(kind), getSignedInUser(request).authorities))
  const send = ({ query, request, reply }: FileHandlerInput, uuid: string) =>
    sendFile(context, request, reply, { uuid, download: query.download === 'true' })
  const pdf = async (kind: ReunionKind, input: OfMeeting) => {
    const { row } = await getProceedings(read, kind, input.params.id)
    const approved = row && (await findActa(read, row.id))
    if (!isApproved(approved)) throw new AppError('error.resource-not-found')
    return send(input, approved.ficheiro)
  }
  const certificadoPdf = async (
    kind: ReunionKind,
    input: FileHandlerInput & { params: { id: number; certificadoId: number } },
  ) => send(input, await getCertificadoFile(read, kind, input.params))
  const libro = async (kind: ReunionKind, { query, request, reply }: FileHandlerInput) => {
    const who = getSignedInUser(request).id
    const { uuid, fileName, actas } = await getBook(context, kind, who)
    await auditExport(context, request, { entidade: kind.entidade, nome: fileName, cantos: actas })
    try {
      return await send({ query, request, reply }, uuid)
    } catch (error) {
      // its content is lost, or another server has just made the next one
      if (!(error instanceof AppError) || error.code !== 'file.error.not-found') throw error
      return send({ query, request, reply }, (await getBook(context, kind, who, true)).uuid)
    }
  }
  return {
    'GET /asambleas/actas/libro': (input) => libro(asambleas, input),
    'GET /asambleas/:id/acta': (input) => acta(asambleas, input),
    'PUT /asambleas/:id/acta': ({ params, body, request }) =>
      saveActa(context, asambleas, getSignedInUser(request), params.id, body),
    'POST /asambleas/:id/acta/aprobar': ({ params, body, request }) =>
      approveActa(context, asambleas, getSignedInUser(request), params.id, body ?? {}),
    'POST /asambleas/:id/acta/dilixencias': ({ params, body, request }) =>
      addDilixencia(context, asambleas, getSignedInUser(request), params.id, body.texto),
    'GET /asambleas/:id/acta/pdf': (input) => pdf(asambleas, input),
    'GET /asambleas/:id/certificados': ({ params }) => listCertificados(context, read, asambleas, params.id),
    'POST /asambleas/:id/certificados': ({ params, body, request }) =>
      certify(context, asambleas, getSignedInUser(request), params.id, body.puntos),
    'GET /asambleas/:id/certificados/:certificadoId/pdf': (input) => certificadoPdf(asambleas, input),

    'GET /juntas-directivas/actas/libro': (input) => libro(juntasDirectivas, input),
    'GET /juntas-directivas/:id/acta': (input) => acta(juntasDirectivas, input),
    'PUT /juntas-directivas/:id/acta': ({ params, body, request }) =>
      saveActa(context, juntasDirectivas, getSignedInUser(request), params.id, body),
    'POST /juntas-directivas/:id/acta/aprobar': ({ params, body, request }) =>
      approveActa(context, juntasDirectivas, getSignedInUser(request), params.id, body ?? {}),
    'POST /juntas-directivas/:id/acta/dilixencias': ({ params, body, request }) =>
      addDilixencia(context, juntasDirectivas, getSignedInUser(request), params.id, body.texto),
    'GET /juntas-directivas/:id/acta/pdf': (input) => pdf(juntasDirectivas, input),
    'GET /juntas-directivas/:id/certificados': ({ params }) =>
      listCertificados(context, read, juntasDirectivas, params.id),
    'POST /juntas-directivas/:id/certificados': ({ params, body, request }) =>
      certify(context, juntasDirectivas, getSignedInUser(request), params.id, body.puntos),
    'GET /juntas-directivas/:id/certificados/:certificadoId/pdf': (input) =>
      certificadoPdf(juntasDirectivas, input),
  }
}
