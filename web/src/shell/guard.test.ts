import { describe, expect, it } from 'vitest'
import { admin } from '#contract/access.ts'
import { decide } from './guard.tsx'
import { testSession } from './testing.ts'

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

  it('lets in whoever has the authority and refuses whoever lacks it', () => {
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
