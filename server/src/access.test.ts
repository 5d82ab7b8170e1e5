import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { judge } from '#contract/access.ts'
import type { Call, CallName } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import type { Role } from '#contract/roles.ts'
import { assignableRoles } from '#contract/roles.ts'
import type { Caller, TestPortal } from './testing/portal.ts'
import { openTestPortal } from './testing/portal.ts'

let portal: TestPortal
const callers = new Map<Role | 'visitor', Caller>()
const everybody = ['visitor', 'ROLE_USER', ...assignableRoles] as const

beforeAll(async () => {
  portal = await openTestPortal()
  for (const role of everybody)
    callers.set(role, role === 'visitor' ? portal.visitor : await portal.signIn(role))
})
afterAll(() => portal.close())

/** Addresses to try a call with: its rule may depend on them. */
const addresses: Record<string, string[]> = {
  definedId: ['Presentacion', 'Prezos', 'AvisoLegal', 'Outra'],
  login: ['99999999R'],
  id: ['3f0e4c9a-6f0b-4c55-9d6e-0d6c3c1f2a11'],
  gallery: ['statics'],
}

const paramsOf = (path: string): Record<string, string>[] => {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '')
  return names.reduce<Record<string, string>[]>(
    (all, name) =>
      all.flatMap((params) => (addresses[name] ?? ['1']).map((value) => ({ ...params, [name]: value }))),
    [{}],
  )
}

const table = Object.entries(calls as Record<string, Call>).flatMap(([name, call]) =>
  paramsOf(name).map((params) => ({ name: name as CallName, call, params, shown: JSON.stringify(params) })),
)

describe('who may make which call', () => {
  it.each(table)('$name $shown', async ({ name, call, params }) => {
    for (const who of everybody) {
      if (who !== 'visitor' && name === 'POST /account/logout') continue
      const caller = callers.get(who) as Caller
      const authorities: Role[] | null = who === 'visitor' ? null : ['ROLE_USER', who]
      const asker = who === 'visitor' ? null : { login: caller.login, socioId: null }
      const rule = typeof call.access === 'function' ? call.access(params, asker) : call.access
      // a body that breaks every rule: who may not call must not learn so
      const body = name.startsWith('GET') || name.startsWith('DELETE') ? undefined : '{"broken":'
      const answer = await caller.call(name, {
        params,
        ...(body && { body, headers: { 'content-type': 'application/json' } }),
      })
      const expected = judge(rule, authorities)
      const got = answer.status === 401 ? 'unauthenticated' : answer.status === 403 ? 'forbidden' : 'yes'
      expect(`${who}: ${got}`).toBe(`${who}: ${expected}`)
      if (got !== 'yes')
        expect(answer.error).toBe(got === 'forbidden' ? 'error.forbidden' : 'error.authorization-required')
      expect(answer.status, `${who} ${name}`).toBeLessThan(500)
    }
  })
})
