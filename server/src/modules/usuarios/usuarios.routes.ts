import type { usuariosCalls } from '#contract/usuarios.ts'
import type { Handlers } from '../../http/calls.ts'
import { signedOf } from '../../http/calls.ts'
import { Refusal } from '../../http/errors.ts'
import type { Parts } from '../../parts.ts'
import { checkNotEasyToGuess } from '../account/common-passwords.service.ts'
import { checkPasswordBounds } from '../account/passwords.service.ts'
import * as usuarios from './usuarios.service.ts'

export function usuariosRoutes(parts: Parts): Handlers<typeof usuariosCalls> {
  const { read } = parts.database
  return {
    'GET /user-management/users': ({ query }) => usuarios.listAll(read, query),

    'GET /user-management/users/:login': ({ params }) => usuarios.getUsuarioView(read, params.login),

    'POST /user-management/users': ({ body, request }) =>
      usuarios.createUsuario(parts, signedOf(request), body),

    'PUT /user-management/users': ({ body, request }) =>
      usuarios.changeUsuario(parts, signedOf(request), body.id, body.version ?? null, body),

    'DELETE /user-management/users/:login': ({ params, request }) =>
      usuarios.removeUsuario(parts, signedOf(request), params.login),

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
