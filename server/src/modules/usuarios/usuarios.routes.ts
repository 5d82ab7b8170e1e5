import { normalizeDni } from '#contract/rules.ts'
import type { usuariosCalls } from '#contract/usuarios.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Handlers } from '../../platform/http/register-calls.ts'
import { getSignedInUser } from '../../platform/http/register-calls.ts'
import { checkNotEasyToGuess } from '../auth/common-passwords.service.ts'
import { checkPasswordBounds } from '../auth/passwords.service.ts'
import type { WithRegister } from './email-change.service.ts'
import { limitingTakenEmails } from './email-limits.service.ts'
import { inviteUser } from './invitation.service.ts'
import * as usuarios from './usuarios.service.ts'

export function usuariosRoutes(context: WithRegister): Handlers<typeof usuariosCalls> {
  const { read } = context.database
  return {
    'GET /user-management/users': ({ query }) => usuarios.listAll(read, query),

    'GET /user-management/users/:login': ({ params }) => usuarios.getUsuarioView(read, params.login),

    'POST /user-management/users': ({ body, request }) => {
      const who = getSignedInUser(request)
      return limitingTakenEmails(context, who, null, body, () => usuarios.createUsuario(context, who, body))
    },

    'PUT /user-management/users': async ({ body, request }) => {
      const who = getSignedInUser(request)
      const stored = await usuarios.getUsuario(read, { id: body.id })
      return limitingTakenEmails(context, who, stored, body, () =>
        usuarios.changeUsuario(context, who, body.id, body.version ?? null, body),
      )
    },

    'DELETE /user-management/users/:login': ({ params, request }) =>
      usuarios.removeUsuario(context, getSignedInUser(request), params.login),

    'POST /user-management/users/:login/invite': ({ params, request }) =>
      inviteUser(context, getSignedInUser(request), params.login),

    'POST /user-management/users/:login/change_password': async ({ params, body, request }) => {
      if (body.login !== normalizeDni(params.login))
        throw new AppError('error.bad-request', { fields: { login: ['error.invalid-value'] } })
      checkPasswordBounds(body.password, context.settings.PASSWORD_MIN, 'password')
      const usuario = await usuarios.getUsuario(read, { login: params.login })
      await checkNotEasyToGuess(context, body.password, 'password', usuario)
      await usuarios.givePassword(context, getSignedInUser(request), usuario, body.password)
    },
  }
}
