import type { FastifyReply } from 'fastify'
import { allows, memberManagers } from '#contract/access.ts'
import type { sociosCalls } from '#contract/socios.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { HandlerInput, Handlers } from '../../platform/http/register-calls.ts'
import { getSignedInUser } from '../../platform/http/register-calls.ts'
import { sendFile } from '../files/files.service.ts'
import { limitingOwnEmail, limitingTakenEmails } from '../usuarios/email-limits.service.ts'
import { inviteMember } from '../usuarios/invitation.service.ts'
import { getDocumentoFile, getPagoFile, getPhoto } from './attachments.service.ts'
import { activateSocio, deactivateSocio, removeSocio } from './membership.service.ts'
import { changeSocio, createSocio, getSocioFor, getStored, listAll, listPublic } from './socios.service.ts'

type PhotoHandlerInput = Pick<
  HandlerInput<'GET /socios/:id/photo', (typeof sociosCalls)['GET /socios/:id/photo']>,
  'params' | 'query' | 'request' | 'reply'
>

export function sociosRoutes(context: AppContext): Handlers<typeof sociosCalls> {
  const { read } = context.database

  const sendPhoto = async (
    { params, query, request, reply }: PhotoHandlerInput,
    variant: 'photo' | 'thumbnail' | 'medium',
  ): Promise<FastifyReply> => {
    const photo = await getPhoto(read, getSignedInUser(request), params.id)
    return sendFile(context, request, reply, { ...photo, variant, download: query.download === 'true' })
  }

  return {
    'GET /socios': ({ query }) => listAll(read, query),
    'GET /socios/public': ({ query }) => listPublic(read, query),
    'GET /socios/:id': ({ params, request }) => getSocioFor(read, getSignedInUser(request), params.id),
    'POST /socios': ({ body, request }) => {
      const who = getSignedInUser(request)
      return limitingTakenEmails(context, who, null, body, () => createSocio(context, who, body))
    },
    'PUT /socios/:id': async ({ params, body, request }) => {
      const who = getSignedInUser(request)
      const stored = await getStored(read, params.id)
      const limiting = allows(memberManagers, who.authorities) ? limitingTakenEmails : limitingOwnEmail
      return limiting(context, who, stored, body, () => changeSocio(context, who, params.id, body))
    },
    'DELETE /socios/:id': ({ params, request }) => removeSocio(context, getSignedInUser(request), params.id),
    'POST /socios/:id/invite': ({ params, request }) =>
      inviteMember(context, getSignedInUser(request), async (db) => (await getStored(db, params.id)).userId),
    'PUT /socios/:id/activate': ({ params, request }) =>
      activateSocio(context, getSignedInUser(request), params.id),
    'PUT /socios/:id/deactivate': ({ params, query, request }) =>
      deactivateSocio(context, getSignedInUser(request), params.id, query.cause ?? ''),

    'GET /socios/:id/thumbnail': (input) => sendPhoto(input, 'thumbnail'),
    'GET /socios/:id/photo': (input) => sendPhoto(input, input.query.size ?? 'photo'),

    'GET /socios/:id/documents/:docId/file': async ({ params, query, request, reply }) => {
      const uuid = await getDocumentoFile(read, params.id, params.docId)
      return sendFile(context, request, reply, { uuid, download: query.download === 'true' })
    },

    'GET /socios/:id/payments/:payId/file/:uuid': async ({ params, query, request, reply }) => {
      const uuid = await getPagoFile(read, params.id, params.payId, params.uuid)
      return sendFile(context, request, reply, { uuid, download: query.download === 'true' })
    },
  }
}
