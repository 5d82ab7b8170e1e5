import { describe, expect, it } from 'vitest'
import { admin } from '#contract/access.ts'
import { isScreenAddress } from '../../shell/screen.ts'
import { testSession } from '../../shell/testing.ts'
import { decide } from './guard.tsx'

const member = testSession({ socioId: 7 })
const administrator = testSession({ authorities: ['ROLE_USER', 'ROLE_ADMIN'] })

describe('the guard', () => {
  it('waits until it is known who is signed in, except before a public page', () => {
    expect(decide({ access: 'session' }, undefined, {})).toBe('wait')
    expect(decide({ access: admin }, undefined, {})).toBe('wait')
    expect(decide({ access: 'all' }, undefined, {})).toBe('enter')
  })

  it('sends visitors to the login', () => {
    expect(decide({ access: 'session' }, null, {})).toBe('login')
    expect(decide({ access: admin, allowSelf: true }, null, { id: '7' })).toBe('login')
  })

  it('lets in users with the authority and refuses others', () => {
    expect(decide({ access: 'session' }, member, {})).toBe('enter')
    expect(decide({ access: admin }, administrator, {})).toBe('enter')
    expect(decide({ access: admin }, member, {})).toBe('refuse')
  })

  it('lets people reach their own record where the page says so', () => {
    expect(decide({ access: admin, allowSelf: true }, member, { id: '7' })).toBe('enter')
    expect(decide({ access: admin, allowSelf: true }, member, { id: '8' })).toBe('refuse')
    expect(decide({ access: admin }, member, { id: '7' })).toBe('refuse')
    expect(decide({ access: admin, allowSelf: true }, testSession(), { id: 'null' })).toBe('refuse')
  })
})

describe('an address with an id', () => {
  it('is of a private page only when the id is digits', () => {
    const page = { path: '/socios/:id/editar', access: 'session' } as const
    expect(isScreenAddress(page, { id: '12' })).toBe(true)
    for (const id of ['', 'abc', '1a', '-1', '1.5', ' 1'])
      expect(isScreenAddress(page, { id }), id).toBe(false)
    expect(isScreenAddress({ path: '/eventos/:id', access: 'all' }, { id: '1a' })).toBe(true)
    expect(isScreenAddress({ ...page, path: '/statics/:definedId/edit' }, { definedId: 'Prezos' })).toBe(true)
  })
})
