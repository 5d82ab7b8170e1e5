import { expect, it } from 'vitest'
import { testConfig, testSession } from '../../shell/testing.ts'
import { editableFields, reservedFields } from './editable-fields.ts'

it('lets managers change everything, and people of their own record what the association says', () => {
  testConfig({ selfEditFields: ['thumbnail', 'telefono', 'documentos'] })
  expect(editableFields(testSession({ authorities: ['ROLE_USER', 'PARTNER_MANAGEMENT'] }))).toBe('all')
  expect(editableFields(testSession({ authorities: ['ROLE_USER', 'ROLE_ADMIN'] }))).toBe('all')
  for (const role of ['PARTNER_READONLY', 'ROLE_PARTNER'] as const)
    expect(editableFields(testSession({ authorities: ['ROLE_USER', role] }))).toEqual([
      'thumbnail',
      'telefono',
      'documentos',
    ])
})

it('leaves e-mail and DNI of a member with a role to administrators, and the names of an administrator', () => {
  testConfig({ selfEditFields: ['thumbnail', 'email'] })
  const keeper = testSession({ authorities: ['ROLE_USER', 'PARTNER_MANAGEMENT'], socioId: 7 })
  const member = (id: number, ...more: ('SP_FINANCES' | 'ROLE_ADMIN')[]) => ({
    id,
    authorities: ['ROLE_USER' as const, 'ROLE_PARTNER' as const, ...more],
  })
  expect(reservedFields(keeper, member(3))).toEqual([])
  expect(reservedFields(keeper, member(3, 'SP_FINANCES'))).toEqual(['dni', 'email'])
  expect(reservedFields(keeper, member(3, 'ROLE_ADMIN'))).toEqual(['dni', 'email', 'nombre', 'apellidos'])
  expect(reservedFields(keeper, member(7, 'SP_FINANCES'))).toEqual(['dni'])
  const admin = testSession({ authorities: ['ROLE_USER', 'ROLE_ADMIN'] })
  expect(reservedFields(admin, member(3, 'ROLE_ADMIN'))).toEqual([])
})
