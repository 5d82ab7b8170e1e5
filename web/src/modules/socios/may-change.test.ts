import { expect, it } from 'vitest'
import { testConfig, testSession } from '../../shell/testing.ts'
import { freeFields } from './may-change.ts'

it('lets managers change everything, and people of their own record what the association says', () => {
  testConfig({ selfEditFields: ['thumbnail', 'telefono', 'documentos'] })
  expect(freeFields(testSession({ authorities: ['ROLE_USER', 'PARTNER_MANAGEMENT'] }))).toBe('all')
  expect(freeFields(testSession({ authorities: ['ROLE_USER', 'ROLE_ADMIN'] }))).toBe('all')
  for (const role of ['PARTNER_READONLY', 'ROLE_PARTNER'] as const)
    expect(freeFields(testSession({ authorities: ['ROLE_USER', role] }))).toEqual([
      'thumbnail',
      'telefono',
      'documentos',
    ])
})
