import type { FastifyRequest } from 'fastify'
import type { accountCalls } from '#contract/account.ts'
import { personName } from '#contract/person-name.ts'
import type { Handlers } from '../../platform/http/register-calls.ts'
import { getSignedInUser } from '../../platform/http/register-calls.ts'
import { parseDevice } from '../auth/devices.rules.ts'
import type { SignedUsuario } from '../auth/sessions.service.ts'
import { sessionView, signOut } from '../auth/sessions.service.ts'
import type { WithRegister } from '../usuarios/email-change.service.ts'
import { undoEmail } from '../usuarios/email-undo.service.ts'
import * as account from './account.service.ts'

const toCaller = ({ ip, headers }: FastifyRequest) => ({
  address: ip,
  device: parseDevice(headers['user-agent']),
})

export function accountRoutes(context: WithRegister): Handlers<typeof accountCalls> {
  const signed = (request: FastifyRequest) => getSignedInUser(request) as SignedUsuario
  return {
    'POST /authenticate': async ({ body, query, request }) => {
      const session = await account.signIn(context, body, query.remember_me === 'true', toCaller(request))
      request.log.info({ usuario: session.id }, 'signed in')
      return session
    },

    'GET /authenticate': async ({ request }) => sessionView(signed(request)),

    'GET /account': async ({ request }) => sessionView(signed(request)),

    'POST /account': ({ body, request }) => account.editProfile(context, signed(request), body),

    'POST /account/reset_password/init': ({ body, request }) =>
      account.askReset(context, body.login, request.ip),

    'GET /account/reset_password/check_key': async ({ query }) => {
      await account.checkKey(context, query.key)
    },

    'GET /account/reset_password/persoa': async ({ query }) => {
      const usuario = await account.checkKey(context, query.key)
      return { nome: personName(usuario), login: usuario.login }
    },

    'POST /account/reset_password/finish': ({ body }) =>
      account.finishReset(context, body.key, body.newPassword),

    'POST /account/email/undo': ({ body }) => undoEmail(context, body.key),

    'GET /activate': async ({ query }) => ({ key: await account.activate(context, query.key) }),

    'POST /account/change_password': ({ body, request }) =>
      account.changePassword(context, signed(request), body, toCaller(request)),

    'POST /account/logout': async ({ request }) => {
      await signOut(context, signed(request))
    },

    'PUT /account/:login/language': ({ body, request }) =>
      account.changeLanguage(context, signed(request), body),
  }
}
