import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Call, CallName } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { verdictOn } from '#contract/testing/who-may.ts'
import type { Fixtures, Person } from '../testing/fixtures.ts'
import { makeFixtures } from '../testing/fixtures.ts'
import { accountCases } from '../testing/ownership/accounts.ts'
import { actasCases } from '../testing/ownership/actas.ts'
import { asistenciaCases } from '../testing/ownership/asistencia.ts'
import { camposCases } from '../testing/ownership/campos.ts'
import type { CallerGroup, Case } from '../testing/ownership/cases.ts'
import { convocatoriasCases } from '../testing/ownership/convocatorias.ts'
import { cotasCases } from '../testing/ownership/cotas.ts'
import { domiciliacionsCases } from '../testing/ownership/domiciliacions.ts'
import { eventoCases } from '../testing/ownership/eventos.ts'
import { extractosCases } from '../testing/ownership/extractos.ts'
import { importacionsCases } from '../testing/ownership/importacions.ts'
import { recordCases } from '../testing/ownership/records.ts'
import { socioCases } from '../testing/ownership/socios.ts'
import { solicitudesCases } from '../testing/ownership/solicitudes.ts'
import type { TestPortal } from '../testing/portal.ts'
import { openTestPortal } from '../testing/portal.ts'

let portal: TestPortal
let world: Fixtures
beforeAll(async () => {
  portal = await openTestPortal()
  world = await makeFixtures(portal)
})
afterAll(() => portal.close())

const cases: Case[] = [
  ...accountCases,
  ...socioCases,
  ...recordCases,
  ...eventoCases,
  ...camposCases,
  ...importacionsCases,
  ...cotasCases,
  ...domiciliacionsCases,
  ...extractosCases,
  ...solicitudesCases,
  ...actasCases,
  ...asistenciaCases,
  ...convocatoriasCases,
]

const isAmong = (among: CallerGroup, person: Person): boolean =>
  among === 'in the group' ? person.inGroup : verdictOn(among, person) === 'yes'

/** The expected answer according to the table. */
function getExpected({ answers }: Case, person: Person): string {
  const [, answer] = answers.find(([among]) => isAmong(among, person)) ?? []
  if (answer) return answer
  return person.authorities === null ? '401 error.authorization-required' : '403 error.forbidden'
}

const isRefusal = (answer: string) => /^40[13] /.test(answer)

const entries = async (): Promise<number> =>
  (await world.admin.call('GET /auditoria', { query: { size: '1' } })).body.totalElements

async function ask({ call, request }: Case, person: Person, allowed: boolean): Promise<string> {
  const { status, error } = await person.caller.call(call, await request(world, person, allowed))
  return error ? `${status} ${error}` : String(status)
}

describe('access by owner of the record', () => {
  it.each(cases.map((each) => ({ ...each, name: `${each.call} ${each.of}` })))('$name', async (each) => {
    const asking = world.people.filter((person) => each.whom?.(person) ?? true)
    const refused = asking.filter((person) => isRefusal(getExpected(each, person)))
    const before = await entries()
    for (const person of refused)
      expect(`${person.who}: ${await ask(each, person, false)}`).toBe(
        `${person.who}: ${getExpected(each, person)}`,
      )
    if (!each.call.startsWith('GET')) expect(await entries()).toBe(before)
    for (const person of asking.filter((person) => !refused.includes(person)))
      expect(`${person.who}: ${await ask(each, person, true)}`).toBe(
        `${person.who}: ${getExpected(each, person)}`,
      )
  })

  it('is written down for every call that names a record', () => {
    const named = Object.entries(calls as Record<string, Call>).flatMap(([name, { query }]) =>
      name.includes('/:') || (query && 'uuid' in ((query as { shape?: object }).shape ?? {})) ? [name] : [],
    )
    const tried = new Set<string>(cases.map(({ call }) => call))
    const free = ['GET /statics/:definedId']
    expect((named as CallName[]).filter((name) => !tried.has(name) && !free.includes(name))).toEqual([])
  })
})
