import type { asistenciaCalls } from '#contract/asistencia.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import type { SignedInUser } from '../../../platform/http/access.ts'
import { auditExport } from '../../../platform/http/audit-export.ts'
import type { Handlers } from '../../../platform/http/register-calls.ts'
import { getSignedInUser } from '../../../platform/http/register-calls.ts'
import { sendPdf } from '../../../platform/http/send-pdf.ts'
import type { FileHandlerInput } from '../../attachments/sending.service.ts'
import { findLanguage } from '../../usuarios/usuarios.service.ts'
import type { ReunionKind } from '../records/reunions.rules.ts'
import { asambleas, juntasDirectivas } from '../records/reunions.rules.ts'
import {
  closeReunion,
  getQuorum,
  listCensus,
  noteAttendance,
  openReunion,
  takeOpeningBack,
} from './attendance.service.ts'
import { attendanceListPaper } from './attendance-list.service.ts'
import { enterVotes, listVotes } from './votes.service.ts'

export function asistenciaRoutes(context: AppContext): Handlers<typeof asistenciaCalls> {
  const { read } = context.database
  const folla = async (
    kind: ReunionKind,
    { params, query, request, reply }: FileHandlerInput & { params: { id: number } },
  ) => {
    const nome = `Asistencia-${params.id}.pdf`
    const language = await findLanguage(context, getSignedInUser(request).id)
    const { paper, people } = await attendanceListPaper(context, kind, params.id, language)
    const list = { entidade: kind.entidade, rexistro: params.id, nome, cantos: people }
    return sendPdf(request, reply, {
      fileName: nome,
      papers: [paper],
      download: query.download === 'true',
      leaving: () => auditExport(context, request, list),
    })
  }
  const abrir = (kind: ReunionKind, who: SignedInUser, id: number, chamada: 1 | 2 | null) =>
    chamada === null ? takeOpeningBack(context, kind, who, id) : openReunion(context, kind, who, id, chamada)
  return {
    'GET /asambleas/:id/censo': ({ params, query }) => listCensus(context, read, asambleas, params.id, query),
    'PUT /asambleas/:id/presenzas': ({ params, body, request }) =>
      noteAttendance(context, asambleas, getSignedInUser(request), params.id, body),
    'GET /asambleas/:id/asistencia/folla': (input) => folla(asambleas, input),
    'GET /asambleas/:id/quorum': ({ params }) => getQuorum(context, read, asambleas, params.id),
    'PUT /asambleas/:id/abrir': ({ params, body, request }) =>
      abrir(asambleas, getSignedInUser(request), params.id, body.chamada),
    'PUT /asambleas/:id/pechar': ({ params, request }) =>
      closeReunion(context, asambleas, getSignedInUser(request), params.id),
    'GET /asambleas/:id/votacions': ({ params, request }) =>
      listVotes(context, asambleas, getSignedInUser(request), params.id),
    'PUT /asambleas/:id/puntos/:puntoId/votacion': ({ params, body, request }) =>
      enterVotes(context, asambleas, getSignedInUser(request), params, body),

    'GET /juntas-directivas/:id/censo': ({ params, query }) =>
      listCensus(context, read, juntasDirectivas, params.id, query),
    'PUT /juntas-directivas/:id/presenzas': ({ params, body, request }) =>
      noteAttendance(context, juntasDirectivas, getSignedInUser(request), params.id, body),
    'GET /juntas-directivas/:id/asistencia/folla': (input) => folla(juntasDirectivas, input),
    'GET /juntas-directivas/:id/quorum': ({ params }) =>
      getQuorum(context, read, juntasDirectivas, params.id),
    'PUT /juntas-directivas/:id/abrir': ({ params, body, request }) =>
      abrir(juntasDirectivas, getSignedInUser(request), params.id, body.chamada),
    'PUT /juntas-directivas/:id/pechar': ({ params, request }) =>
      closeReunion(context, juntasDirectivas, getSignedInUser(request), params.id),
    'GET /juntas-directivas/:id/votacions': ({ params, request }) =>
      listVotes(context, juntasDirectivas, getSignedInUser(request), params.id),
    'PUT /juntas-directivas/:id/puntos/:puntoId/votacion': ({ params, body, request }) =>
      enterVotes(context, juntasDirectivas, getSignedInUser(request), params, body),
  }
}
