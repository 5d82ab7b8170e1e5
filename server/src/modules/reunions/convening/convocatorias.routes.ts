import type { convocatoriasCalls } from '#contract/convocatorias.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { auditExport } from '../../../platform/http/audit-export.ts'
import type { Handlers } from '../../../platform/http/register-calls.ts'
import { getSignedInUser } from '../../../platform/http/register-calls.ts'
import { sendPdf } from '../../../platform/http/send-pdf.ts'
import type { FileHandlerInput } from '../../attachments/sending.service.ts'
import {
  enterDelegation,
  getOwnAnswer,
  searchGivers,
  searchVoters,
  setOwnAnswer,
} from '../census/answers.service.ts'
import type { ReunionKind } from '../records/reunions.rules.ts'
import { asambleas, juntasDirectivas } from '../records/reunions.rules.ts'
import { letterFileName } from './agenda.rules.ts'
import { changeOrdeDoDia, getOrdeDoDia } from './agenda.service.ts'
import { cancelReunion, previewCancelling } from './cancelling.service.ts'
import { makeLetters } from './cartas.service.ts'
import { convene, listConvocations, previewConvocation } from './convocatorias.service.ts'
import { getOwnConvocation } from './own-convocation.service.ts'

export function convocatoriasRoutes(context: AppContext): Handlers<typeof convocatoriasCalls> {
  const { read } = context.database
  const cartas = async (
    kind: ReunionKind,
    {
      params,
      query: { download, parte = 1 },
      request,
      reply,
    }: FileHandlerInput & { params: { id: number }; query: { parte?: number | undefined } },
  ) => {
    const nome = letterFileName(params.id, parte)
    const papers = await makeLetters(context, kind, params.id, parte)
    const { entidade } = kind
    const letters = { entidade, rexistro: params.id, nome, cantos: papers.length }
    return sendPdf(request, reply, {
      fileName: nome,
      papers,
      download: download === 'true',
      leaving: () => auditExport(context, request, letters),
    })
  }
  return {
    'GET /asambleas/:id/orde-do-dia': ({ params }) => getOrdeDoDia(context, read, asambleas, params.id),
    'PUT /asambleas/:id/orde-do-dia': ({ params, body, request }) =>
      changeOrdeDoDia(context, asambleas, getSignedInUser(request), params.id, body),
    'POST /asambleas/:id/convocatoria': ({ params, body, request }) =>
      convene(context, asambleas, getSignedInUser(request), params.id, body?.confirmar),
    'GET /asambleas/:id/convocatoria': ({ params }) => listConvocations(context, read, asambleas, params.id),
    'GET /asambleas/:id/convocatoria/previa': ({ params, request }) =>
      previewConvocation(context, asambleas, getSignedInUser(request), params.id),
    'GET /asambleas/:id/convocatoria/cartas': (input) => cartas(asambleas, input),
    'GET /asambleas/:id/convocatoria/anulacion': ({ params }) =>
      previewCancelling(context, read, asambleas, params.id),
    'DELETE /asambleas/:id': ({ params, query, request }) =>
      cancelReunion(context, asambleas, getSignedInUser(request), params.id, query.motivo),
    'PUT /asambleas/:id/delegacions': ({ params, body, request }) =>
      enterDelegation(context, asambleas, getSignedInUser(request), params.id, body),
    'GET /asambleas/:id/delegacions/persoas': ({ params, query }) =>
      searchGivers(read, asambleas, params.id, query.search),
    'GET /asambleas/:id/a-mina-resposta': ({ params, request }) =>
      getOwnAnswer(context, read, asambleas, getSignedInUser(request), params.id),
    'PUT /asambleas/:id/a-mina-resposta': ({ params, body, request }) =>
      setOwnAnswer(context, asambleas, getSignedInUser(request), params.id, body),
    'GET /asambleas/:id/a-mina-resposta/persoas': ({ params, query, request }) =>
      searchVoters(read, asambleas, getSignedInUser(request), params.id, query.search),

    'GET /juntas-directivas/:id/orde-do-dia': ({ params }) =>
      getOrdeDoDia(context, read, juntasDirectivas, params.id),
    'PUT /juntas-directivas/:id/orde-do-dia': ({ params, body, request }) =>
      changeOrdeDoDia(context, juntasDirectivas, getSignedInUser(request), params.id, body),
    'POST /juntas-directivas/:id/convocatoria': ({ params, body, request }) =>
      convene(context, juntasDirectivas, getSignedInUser(request), params.id, body?.confirmar),
    'GET /juntas-directivas/:id/convocatoria': ({ params }) =>
      listConvocations(context, read, juntasDirectivas, params.id),
    'GET /juntas-directivas/:id/convocatoria/previa': ({ params, request }) =>
      previewConvocation(context, juntasDirectivas, getSignedInUser(request), params.id),
    'GET /juntas-directivas/:id/convocatoria/cartas': (input) => cartas(juntasDirectivas, input),
    'GET /juntas-directivas/:id/convocatoria/anulacion': ({ params }) =>
      previewCancelling(context, read, juntasDirectivas, params.id),
    'DELETE /juntas-directivas/:id': ({ params, query, request }) =>
      cancelReunion(context, juntasDirectivas, getSignedInUser(request), params.id, query.motivo),
    'PUT /juntas-directivas/:id/delegacions': ({ params, body, request }) =>
      enterDelegation(context, juntasDirectivas, getSignedInUser(request), params.id, body),
    'GET /juntas-directivas/:id/delegacions/persoas': ({ params, query }) =>
      searchGivers(read, juntasDirectivas, params.id, query.search),
    'GET /juntas-directivas/:id/a-mina-convocatoria': ({ params, request }) =>
      getOwnConvocation(read, juntasDirectivas, getSignedInUser(request), params.id),
    'GET /juntas-directivas/:id/a-mina-resposta': ({ params, request }) =>
      getOwnAnswer(context, read, juntasDirectivas, getSignedInUser(request), params.id),
    'PUT /juntas-directivas/:id/a-mina-resposta': ({ params, body, request }) =>
      setOwnAnswer(context, juntasDirectivas, getSignedInUser(request), params.id, body),
    'GET /juntas-directivas/:id/a-mina-resposta/persoas': ({ params, query, request }) =>
      searchVoters(read, juntasDirectivas, getSignedInUser(request), params.id, query.search),
  }
}
