import { expect, it } from 'vitest'
import type { Access } from './access.ts'
import { calls } from './calls.ts'

// Written out once more, on purpose: a rule changed by mistake in one module is found here.
const finances = ['ROLE_ADMIN', 'SP_FINANCES']
const assemblies = ['ROLE_ADMIN', 'ASSEMBLY_MANAGEMENT']
const board = ['ROLE_ADMIN', 'BOARD_OF_DIRECTORS_MANAGEMENT']
const boardReaders = ['ROLE_ADMIN', 'BOARD_OF_DIRECTORS_READONLY', 'BOARD_OF_DIRECTORS_MANAGEMENT']
const events = ['ROLE_ADMIN', 'EVENT_MANAGEMENT']
const keepers = ['ROLE_ADMIN', 'PARTNER_MANAGEMENT']
const staff = [...keepers, 'PARTNER_READONLY']
const admin = ['ROLE_ADMIN']

type Expected = 'all' | 'session' | string[]
/** By the beginning of the address: who reads, who writes, and calls that are for others. */
const table: [path: string, read: Expected, write: Expected, others?: Record<string, Expected>][] = [
  ['/user-management', admin, admin],
  ['/auditoria', admin, admin],
  ['/emails', admin, admin],
  ['/tipoDocumentos', 'session', admin],
  ['/tipoDocumentoSocios', staff, admin],
  ['/documentos', 'session', assemblies],
  ['/presupuestos', 'session', finances],
  ['/contabilidades', 'session', finances],
  ['/asambleas', 'session', assemblies, { 'GET /asambleas/admin': assemblies }],
  ['/juntas-directivas', boardReaders, board, { 'GET /juntas-directivas/admin': board }],
  ['/eventos', 'all', events, { 'GET /eventos/admin': events, 'GET /eventos/socios': 'session' }],
  ['/grupos', 'session', 'session'],
  [
    '/socios',
    staff,
    keepers,
    {
      'GET /socios/public': 'session',
      'GET /socios/:id/thumbnail': 'session',
      'GET /socios/:id/photo': 'session',
      'GET /socios/authorities': admin,
    },
  ],
  ['/statics', 'all', admin],
  ['/files', 'session', 'session'],
]

it.each(table)('%s is read and written by those it is for', (path, read, write, others = {}) => {
  const found = Object.entries(calls as Record<string, { access: Access }>).filter(([name]) => {
    const [, address = ''] = name.split(' ')
    return address === path || address.startsWith(`${path}/`)
  })
  expect(found.length).toBeGreaterThan(0)
  for (const [name, { access }] of found) {
    // rules that look at the address are tried one by one in server/src/access.test.ts
    if (typeof access === 'function') continue
    expect(access, name).toEqual(others[name] ?? (name.startsWith('GET ') ? read : write))
  }
})
