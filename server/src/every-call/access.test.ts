import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CallName } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import type { Role } from '#contract/roles.ts'
import type { AllowedByAddress, AllowedCallers } from '#contract/testing/who-may.ts'
import { finances, kindsOfPeople, verdictOn, whoMay } from '#contract/testing/who-may.ts'
import type { Caller, TestPortal } from '../testing/portal.ts'
import { openTestPortal } from '../testing/portal.ts'
import { addSocio, signInSocio } from '../testing/socios.ts'

interface Person {
  who: string
  caller: Caller
  authorities: Role[] | null
  socioId: number | null
}

let portal: TestPortal
/** A visitor, and for every role a non-member and a member. */
const people: Person[] = []
/** A member who is none of them. */
let stranger: number

beforeAll(async () => {
  portal = await openTestPortal()
  const admin = await portal.signIn('ROLE_ADMIN')
  stranger = (await addSocio(admin)).id
  people.push({ who: 'visitor', caller: portal.visitor, authorities: null, socioId: null })
  for (const { who, held, member } of kindsOfPeople) {
    const joined = member ? await signInSocio(portal, admin, ...(held as [])) : null
    people.push({
      who,
      caller: joined?.caller ?? (await portal.signIn(...held)),
      authorities: ['ROLE_USER', ...(member ? (['ROLE_PARTNER'] as const) : []), ...held],
      socioId: joined?.socio.id ?? null,
    })
  }
})
afterAll(() => portal.close())

const uuid = '3f0e4c9a-6f0b-4c55-9d6e-0d6c3c1f2a11'

/** One address of a call, and who may make it there. */
interface Address {
  of: string
  params: (person: Person) => Record<string, string>
  may: AllowedCallers
}

/** Addresses to try a call with, one for each answer its rule may give. */
function listAddresses(name: CallName, who: AllowedCallers | AllowedByAddress): Address[] {
  const isUuid = /\/(images|gallery)\//.test(name)
  const plain = { id: isUuid ? uuid : '1', docId: '1', payId: '1', uuid, gallery: 'statics' }
  const others = { ...plain, login: '99999999R', definedId: 'Presentacion' }
  if (typeof who !== 'object' || !('own' in who || 'pages' in who))
    return [{ of: 'anything', params: () => others, may: who as AllowedCallers }]
  if ('pages' in who)
    return [...Object.entries(who.pages), ['Outra', who.otherPages] as const].map(([definedId, may]) => ({
      of: definedId,
      params: () => ({ ...others, definedId }),
      may,
    }))
  return [
    {
      of: 'one’s own',
      params: ({ socioId, caller }) => ({
        ...plain,
        id: String(socioId ?? 999_999),
        login: caller.login || others.login,
      }),
      may: who.own,
    },
    { of: 'another’s', params: () => ({ ...others, id: String(stranger) }), may: who.others },
  ]
}

/** A user who is not a member has no record of their own. */
const needsRecord = (name: string, of: string) => name.includes('/socios/') && of === 'one’s own'

const table = (Object.keys(calls) as (keyof typeof calls)[]).flatMap((name) =>
  listAddresses(name, whoMay[name]).map((address) => ({ name, ...address })),
)

/** Calls that answer for a record that is missing, as here, what they answer for one of other people. */
const hidesMissing: Partial<Record<keyof typeof calls, AllowedCallers>> = { 'GET /recibos/:id/pdf': finances }

describe('who may make which call', () => {
  it.each(table)('$name: $of', async ({ name, of, params, may }) => {
    const depends = typeof whoMay[name] === 'object' && !Array.isArray(whoMay[name])
    for (const person of people) {
      const { who, caller, authorities, socioId } = person
      // being a member matters only to rules that look at the address; elsewhere one member shows that it does not
      if (!depends && socioId !== null && who !== 'member, no role') continue
      if (authorities && name === 'POST /account/logout') continue
      if (authorities && socioId === null && needsRecord(name, of)) continue
      // a body that breaks every rule shows that who may not call does not learn so
      const body = name.startsWith('GET') || name.startsWith('DELETE') ? undefined : '{"broken":'
      const answer = await caller.call(name, {
        params: params(person),
        // a workbook takes its time to make: asked for wrongly, it is refused as late as a body would be
        ...(name.endsWith('report') && { query: { page: '-1' } }),
        ...(body && { body, headers: { 'content-type': 'application/json' } }),
      })
      const got = answer.status === 401 ? 'unauthenticated' : answer.status === 403 ? 'forbidden' : 'yes'
      const missing = person.authorities === null ? may : (hidesMissing[name] ?? may)
      expect(`${who}: ${got}`).toBe(`${who}: ${verdictOn(missing, person)}`)
      if (got !== 'yes')
        expect(answer.error).toBe(got === 'forbidden' ? 'error.forbidden' : 'error.authorization-required')
      expect(answer.status, `${who} ${name}`).toBeLessThan(500)
    }
  })
})
