import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { judge } from '#contract/access.ts'
import type { Call, CallName } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import type { Role } from '#contract/roles.ts'
import { assignableRoles } from '#contract/roles.ts'
import type { Caller, TestPortal } from './testing/portal.ts'
import { openTestPortal } from './testing/portal.ts'
import { addSocio, signInSocio } from './testing/socios.ts'

interface Person {
  who: string
  caller: Caller
  authorities: Role[] | null
  socioId: number | null
}

let portal: TestPortal
/** A visitor, and of every role somebody who is no member and somebody who is. */
const people: Person[] = []
/** A member who is none of them. */
let stranger: number

beforeAll(async () => {
  portal = await openTestPortal()
  const admin = await portal.signIn('ROLE_ADMIN')
  stranger = (await addSocio(admin)).id
  people.push({ who: 'visitor', caller: portal.visitor, authorities: null, socioId: null })
  for (const role of [null, ...assignableRoles]) {
    const held = role ? [role] : []
    const caller = await portal.signIn(...held)
    people.push({ who: role ?? 'ROLE_USER', caller, authorities: ['ROLE_USER', ...held], socioId: null })
    const member = await signInSocio(portal, admin, ...held)
    people.push({
      who: `member, ${role ?? 'no role'}`,
      caller: member.caller,
      authorities: ['ROLE_USER', 'ROLE_PARTNER', ...held],
      socioId: member.socio.id,
    })
  }
})
afterAll(() => portal.close())

/** Addresses to try a call with: its rule may depend on them. */
const addresses: Record<string, string[]> = {
  definedId: ['Presentacion', 'Prezos', 'AvisoLegal', 'Outra'],
  login: ['99999999R'],
  id: ['3f0e4c9a-6f0b-4c55-9d6e-0d6c3c1f2a11'],
  'socios/id': ['own', 'stranger'],
  uuid: ['3f0e4c9a-6f0b-4c55-9d6e-0d6c3c1f2a11'],
  gallery: ['statics'],
}

const paramsOf = (path: string): Record<string, string>[] => {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '')
  const values = (name: string) =>
    (name === 'id' && path.includes('/socios/') && addresses['socios/id']) || addresses[name] || ['1']
  return names.reduce<Record<string, string>[]>(
    (all, name) => all.flatMap((params) => values(name).map((value) => ({ ...params, [name]: value }))),
    [{}],
  )
}

/** The address for one person: their own record, which somebody who is no member lacks, or a stranger's. */
const addressFor = (params: Record<string, string>, { socioId }: Person): Record<string, string> => {
  const ids: Record<string, number> = { own: socioId ?? 999_999, stranger }
  return params.id && params.id in ids ? { ...params, id: String(ids[params.id]) } : params
}

const table = Object.entries(calls as Record<string, Call>).flatMap(([name, call]) =>
  paramsOf(name).map((params) => ({ name: name as CallName, call, params, shown: JSON.stringify(params) })),
)

const isOrdinary = ({ who, socioId }: Person) => socioId === null || who === 'member, no role'

/** What a call says about access: a body that breaks every rule shows that who may not call does not learn so. */
async function ask({ caller }: Person, name: CallName, params: Record<string, string>) {
  const body = name.startsWith('GET') || name.startsWith('DELETE') ? undefined : '{"broken":'
  const answer = await caller.call(name, {
    params,
    ...(body && { body, headers: { 'content-type': 'application/json' } }),
  })
  const got = answer.status === 401 ? 'unauthenticated' : answer.status === 403 ? 'forbidden' : 'yes'
  return { got, answer }
}

describe('who may make which call', () => {
  it.each(table)('$name $shown', async ({ name, call, params }) => {
    // being a member matters only to rules that look at the address; elsewhere one member shows that it does not
    const asking = typeof call.access === 'function' ? people : people.filter(isOrdinary)
    for (const person of asking) {
      const { who, caller, authorities, socioId } = person
      if (authorities && name === 'POST /account/logout') continue
      const asker = authorities && {
        login: caller.login,
        socioId,
        ownFields: portal.settings.SELF_EDIT_FIELDS,
      }
      const address = addressFor(params, person)
      const rule = typeof call.access === 'function' ? call.access(address, asker) : call.access
      const { got, answer } = await ask(person, name, address)
      expect(`${who}: ${got}`).toBe(`${who}: ${judge(rule, authorities)}`)
      if (got !== 'yes')
        expect(answer.error).toBe(got === 'forbidden' ? 'error.forbidden' : 'error.authorization-required')
      expect(answer.status, `${who} ${name}`).toBeLessThan(500)
    }
  })
})

const staff = ['ROLE_ADMIN', 'PARTNER_MANAGEMENT', 'PARTNER_READONLY']
const keepers = ['ROLE_ADMIN', 'PARTNER_MANAGEMENT']
const every = ['no role', ...assignableRoles]

describe('a member’s record', () => {
  it.each([
    ['GET /socios/:id', every, staff],
    ['PUT /socios/:id', every, keepers],
    ['GET /socios/:id/documents/:docId/file', every, staff],
    ['GET /socios/:id/payments/:payId/file/:uuid', every, staff],
    ['GET /socios/:id/photo', every, every],
    ['GET /socios/:id/thumbnail', every, every],
    ['PUT /socios/:id/activate', keepers, keepers],
    ['PUT /socios/:id/deactivate', keepers, keepers],
    ['DELETE /socios/:id', keepers, keepers],
    ['PUT /socios/:id/authorities', [], ['ROLE_ADMIN']],
  ] as const)('%s: one’s own for %s, another’s for %s', async (name, own, others) => {
    const members = people.filter(({ socioId }) => socioId !== null)
    const allowed = async (id: 'own' | 'stranger') => {
      const found: string[] = []
      for (const person of members) {
        const uuid = addresses.uuid?.[0] ?? ''
        const { got } = await ask(person, name, addressFor({ id, docId: '1', payId: '1', uuid }, person))
        if (got === 'yes') found.push(person.who.replace('member, ', ''))
      }
      return found.sort()
    }
    expect(await allowed('own')).toEqual([...own].sort())
    // last: a stranger deleted by one of them would be there for nobody else
    expect(await allowed('stranger')).toEqual([...others].sort())
  })
})
