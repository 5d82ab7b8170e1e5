import type { FastifyRequest } from 'fastify'
import type { accountCalls } from '#contract/account.ts'
import type { Handlers } from '../../platform/http/register-calls.ts'
import { signedOf } from '../../platform/http/register-calls.ts'
import type { Parts } from '../../platform/app-context.ts'
import { undoEmail } from '../usuarios/email-undo.service.ts'
import * as account from './account.service.ts'
import { deviceOf } from './devices.rules.ts'
import type { SignedUsuario } from './sessions.service.ts'
import { sessionView } from './sessions.service.ts'

const callerOf = ({ ip, headers }: FastifyRequest) => ({
  address: ip,
  device: deviceOf(headers['user-agent']),
})

export function accountRoutes(parts: Parts): Handlers<typeof accountCalls> {
  const signed = (request: FastifyRequest) => signedOf(request) as SignedUsuario
  return {
    'POST /authenticate': async ({ body, query, request }) => {
      const session = await account.signIn(parts, body, query.remember_me === 'true', callerOf(request))
      request.log.info({ usuario: session.id }, 'signed in')
      return session
    },

    'GET /authenticate': async ({ request }) => sessionView(signed(request)),
    'GET /account': async ({ request }) => sessionView(signed(request)),

    'POST /account': ({ body, request }) => account.editProfile(parts, signed(request), body),

    'POST /account/reset_password/init': ({ body, request }) =>
      account.askReset(parts, body.login, request.ip),

    'GET /account/reset_password/check_key': async ({ query }) => {
      await account.checkKey(parts, query.key)
    },

    'POST /account/reset_password/finish': ({ body }) =>
      account.finishReset(parts, body.key, body.newPassword),

    'POST /account/email/undo': ({ body }) => undoEmail(parts, body.key),

    'GET /activate': async ({ query }) => ({ key: await account.activate(parts, query.key) }),

    'POST /account/change_password': ({ body, request }) =>
      account.changePassword(parts, signed(request), body, callerOf(request)),

    'POST /account/logout': async ({ request }) => {
      await account.signOut(parts, signed(request).sessionId)
    },

    'PUT /account/:login/language': ({ body, request }) =>
      account.changeLanguage(parts, signed(request), body),
  }
}
