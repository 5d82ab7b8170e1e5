import { expect, it } from 'vitest'
import type { Usuario } from '#contract/usuarios.ts'
import { getImpliedRoles, toValues } from './usuario-values.ts'

const usuario: Usuario = {
  id: 1,
  login: '12345678Z',
  email: 'lua@exemplo.gal',
  firstName: 'Lúa',
  lastName: 'Álvarez',
  langKey: 'GL',
  activated: true,
  authorities: ['EVENT_MANAGEMENT', 'SP_FINANCES', 'ROLE_USER', 'ROLE_PARTNER'],
  createdDate: '2026-05-31T17:30:00.000Z',
  hasPassword: true,
  hasLetter: true,
  version: 3,
}

it('offers only the roles one can give, in the order of the screens', () => {
  expect(toValues(usuario).authorities).toEqual(['SP_FINANCES', 'EVENT_MANAGEMENT'])
})

it('knows what everybody has, and what socios have besides', () => {
  expect(getImpliedRoles(undefined)).toEqual(['ROLE_USER'])
  expect(getImpliedRoles({ ...usuario, authorities: ['ROLE_USER'] })).toEqual(['ROLE_USER'])
  expect(getImpliedRoles(usuario)).toEqual(['ROLE_USER', 'ROLE_PARTNER'])
})
