import type { usuariosCalls } from '#contract/usuarios.ts'
import type { Handlers } from '../../platform/http/register-calls.ts'
import { signedOf } from '../../platform/http/register-calls.ts'
import { Refusal } from '../../platform/http/errors.ts'
import type { Parts } from '../../platform/app-context.ts'
import { checkNotEasyToGuess } from '../account/common-passwords.service.ts'
import { checkPasswordBounds } from '../account/passwords.service.ts'
import { limitingTakenEmails } from './email-limits.service.ts'
import { inviteUser } from './invitation.service.ts'
import * as usuarios from './usuarios.service.ts'

export function usuariosRoutes(parts: Parts): Handlers<typeof usuariosCalls> {
  const { read } = parts.database
  return {
    'GET /user-management/users': ({ query }) => usuarios.listAll(read, query),

    'GET /user-management/users/:login': ({ params }) => usuarios.getUsuarioView(read, params.login),

    'POST /user-management/users': ({ body, request }) => {
      const who = signedOf(request)
      return limitingTakenEmails(parts, who, null, body, () => usuarios.createUsuario(parts, who, body))
    },

    'PUT /user-management/users': async ({ body, request }) => {
      const who = signedOf(request)
      const stored = await usuarios.getUsuario(read, { id: body.id })
      return limitingTakenEmails(parts, who, stored, body, () =>
        usuarios.changeUsuario(parts, who, body.id, body.version ?? null, body),
      )
    },

    'DELETE /user-management/users/:login': ({ params, request }) =>
      usuarios.removeUsuario(parts, signedOf(request), params.login),

    'POST /user-management/users/:login/invite': ({ params, request }) =>
      inviteUser(parts, signedOf(request), params.login),

    'POST /user-management/users/:login/change_password': async ({ params, body, request }) => {
      if (body.login !== params.login)
        throw new Refusal('error.bad-request', { fields: { login: ['error.invalid-value'] } })
      checkPasswordBounds(body.password, parts.settings.PASSWORD_MIN, 'password')
      const usuario = await usuarios.getUsuario(read, { login: params.login })
      await checkNotEasyToGuess(parts.settings, body.password, 'password', usuario)
      await usuarios.givePassword(parts, signedOf(request), usuario, body.password)
    },
  }
}
