import { describe, expect, it } from 'vitest'
import type { Principal } from './access.ts'
import { authorize } from './access.ts'
import type { Call } from './call.ts'
import { calls } from './calls.ts'
import type { AllowedByAddress, AllowedCallers } from './testing/who-may.ts'
import { kindsOfPeople, verdictOn, whoMay } from './testing/who-may.ts'

// Written down twice, on purpose: a rule changed by mistake in one module is found here.

const own = { id: '7', login: '11111111H' }
const others = { id: '8', login: '22222222J' }

/** The addresses to try a call's rule with, and the expected callers of each. */
function listAddresses(who: AllowedCallers | AllowedByAddress): [Record<string, string>, AllowedCallers][] {
  if (typeof who !== 'object' || !('own' in who || 'pages' in who)) return [[others, who as AllowedCallers]]
  if ('own' in who)
    return [
      [own, who.own],
      [others, who.others],
      [{ id: '07x', login: '' }, who.others],
    ]
  const pages = Object.entries(who.pages).map(
    ([definedId, may]): [Record<string, string>, AllowedCallers] => [{ definedId }, may],
  )
  return [...pages, [{ definedId: 'Outra' }, who.otherPages], [{ definedId: 'constructor' }, who.otherPages]]
}

const people = [
  { who: 'visitor', asker: null, authorities: null },
  ...kindsOfPeople.map(({ who, held, member }) => ({
    who,
    asker: {
      login: own.login,
      socioId: member ? Number(own.id) : null,
      ownFields: ['thumbnail'],
    } as Principal,
    authorities: ['ROLE_USER' as const, ...(member ? ['ROLE_PARTNER' as const] : []), ...held],
  })),
]

describe('access to calls, in the contract and as decided', () => {
  it('is decided for every call there is, and for none besides', () => {
    expect(Object.keys(whoMay).sort()).toEqual(Object.keys(calls).sort())
  })

  it.each(Object.entries(calls as Record<string, Call>))('%s', (name, { access }) => {
    for (const [params, may] of listAddresses(whoMay[name as keyof typeof whoMay]))
      for (const { who, asker, authorities } of people) {
        // for a user who is not a member, that record is another member's
        if (name.includes('/socios/') && params.id === own.id && asker?.socioId === null) continue
        const rule = typeof access === 'function' ? access(params, asker) : access
        const told = `${who} ${JSON.stringify(params)}`
        expect(`${told}: ${authorize(rule, authorities)}`).toBe(`${told}: ${verdictOn(may, { authorities })}`)
      }
  })
})
