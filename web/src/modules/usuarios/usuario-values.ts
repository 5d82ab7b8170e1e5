import type { Language } from '#contract/fields.ts'
import { type AssignableRole, assignableRoles, type Role } from '#contract/roles.ts'
import { normalizeDni } from '#contract/rules.ts'
import type { Usuario } from '#contract/usuarios.ts'
import { call } from '../../shell/api.ts'
import { portalConfig } from '../../shell/config.ts'

/** A user as form values, without implied roles. */
export interface UsuarioValues {
  login: string
  firstName: string
  lastName: string
  email: string
  langKey: Language
  activated: boolean
  authorities: AssignableRole[]
}

export const emptyUsuario = (): UsuarioValues => ({
  login: '',
  firstName: '',
  lastName: '',
  email: '',
  langKey: portalConfig().languages[0] ?? 'GL',
  activated: true,
  authorities: [],
})

export const toValues = (usuario: Usuario): UsuarioValues => ({
  login: usuario.login,
  firstName: usuario.firstName,
  lastName: usuario.lastName,
  email: usuario.email ?? '',
  langKey: usuario.langKey,
  activated: usuario.activated,
  authorities: assignableRoles.filter((role) => usuario.authorities.includes(role)),
})

/** Roles the person has whatever the form says. */
export const getImpliedRoles = (usuario: Usuario | undefined): Role[] =>
  usuario?.authorities.includes('ROLE_PARTNER') ? ['ROLE_USER', 'ROLE_PARTNER'] : ['ROLE_USER']

/** Creates the user, or changes `usuario` if its version is still the stored one. */
export const saveUsuario = (values: UsuarioValues, usuario: Usuario | undefined): Promise<Usuario> => {
  const body = {
    ...values,
    login: normalizeDni(values.login),
    authorities: [...getImpliedRoles(usuario), ...values.authorities],
  }
  return usuario
    ? call('PUT /user-management/users', { body: { ...body, id: usuario.id, version: usuario.version } })
    : call('POST /user-management/users', { body })
}
