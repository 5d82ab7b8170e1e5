import type { Fixtures } from '../fixtures.ts'
import { makeFixtures } from '../fixtures.ts'
import type { TestPortal } from '../portal.ts'
import type { Pool } from './values.ts'

/** The identities of the fuzzer, and the records of the portal that its requests name. */
export interface FuzzTarget {
  pool: Pool
  /** Names of those with a session, as {@link Fixtures} call them. */
  people: string[]
  getToken: (name: string) => string
  /** A session again for a person whose session has ended, with a user again where theirs is gone. */
  renew: (name: string) => Promise<void>
}

/** Fills a portal with records of every kind and people of every role. */
export async function prepareGround(portal: TestPortal): Promise<FuzzTarget> {
  const fixtures = await makeFixtures(portal)
  const people = new Map(fixtures.people.flatMap((one) => (one.caller.token ? [[one.who, one]] : [])))
  const tokens = new Map([...people].map(([name, { caller }]) => [name, caller.token ?? '']))
  return {
    pool: createPool(fixtures),
    people: [...people.keys()],
    getToken: (name) => tokens.get(name) ?? '',
    renew: async (name) => {
      const { authorities, caller } = people.get(name) as Fixtures['people'][number]
      const isThere = await portal.context.database.read
        .selectFrom('usuario')
        .select('id')
        .where('id', '=', caller.id)
        .executeTakeFirst()
      const { token } = isThere
        ? await portal.createSession(caller.id, caller.login)
        : await portal.signIn(...(authorities ?? []))
      tokens.set(name, token ?? '')
    },
  }
}

function createPool(fixtures: Fixtures): Pool {
  const { people, two, open, closed, members, restricting, image, tipo, tipoSocio } = fixtures
  const records = { socios: people.map(({ socio }) => socio), two, open, closed, members, restricting, image }
  const text = JSON.stringify({ ...records, tipo, tipoSocio })
  const found = (pattern: RegExp) => [...new Set([...text.matchAll(pattern)].map(([, each = '']) => each))]
  return {
    ids: [...found(/"id":(\d+)/g).map(Number), 0, 999_999],
    uuids: [...found(/"([\da-f]{8}-[\da-f-]{27})"/g), '3f0e4c9a-6f0b-4c55-9d6e-0d6c3c1f2a11'],
    logins: [...people.map(({ caller }) => caller.login), '99999999R'],
    pages: ['Presentacion', 'Prezos', 'AvisoLegal', 'Outra'],
  }
}
