import { describe, expect, it } from 'vitest'
import { admin, allows, authorize, staticPageEditors } from './access.ts'
import { assignedRoles, isAdminMixed, isEmployee, withImpliedRoles } from './roles.ts'

describe('a rule', () => {
  it('lets everyone, signed-in users, or holders of a role pass', () => {
    expect(authorize('all', null)).toBe('yes')
    expect(authorize('session', null)).toBe('unauthenticated')
    expect(authorize('session', ['ROLE_USER'])).toBe('yes')
    expect(authorize(admin, null)).toBe('unauthenticated')
    expect(authorize(admin, ['ROLE_USER', 'SP_FINANCES'])).toBe('forbidden')
    expect(allows(admin, ['ROLE_USER', 'ROLE_ADMIN'])).toBe(true)
    expect(authorize([], ['ROLE_ADMIN'])).toBe('forbidden')
  })

  it('of a static page depends on the page; pages added later are the administrator’s', () => {
    expect(staticPageEditors('Servizos')).toContain('SP_PROJECT_ASSOCIATION')
    expect(staticPageEditors('Prezos')).toContain('SP_FINANCES')
    expect(staticPageEditors('Prezos')).not.toContain('SP_PROJECT_ASSOCIATION')
    for (const id of ['Nova', 'constructor', 'toString', '']) expect(staticPageEditors(id), id).toBe(admin)
  })
})

describe('roles', () => {
  it('include ROLE_USER for everybody and ROLE_PARTNER for socios', () => {
    expect(withImpliedRoles([], false)).toEqual(['ROLE_USER'])
    expect(withImpliedRoles(['SP_FINANCES'], true)).toEqual(['ROLE_USER', 'ROLE_PARTNER', 'SP_FINANCES'])
    expect(assignedRoles(['ROLE_USER', 'ROLE_PARTNER', 'SP_FINANCES'])).toEqual(['SP_FINANCES'])
  })

  it('make a user with a further role an employee', () => {
    expect(isEmployee(['ROLE_USER', 'ROLE_PARTNER'])).toBe(false)
    expect(isEmployee(['ROLE_USER', 'PARTNER_READONLY'])).toBe(true)
  })

  it('do not mix the administration with another', () => {
    expect(isAdminMixed(['ROLE_ADMIN', 'ROLE_USER', 'ROLE_PARTNER'])).toBe(false)
    expect(isAdminMixed(['ROLE_ADMIN', 'SP_FINANCES'])).toBe(true)
  })
})
