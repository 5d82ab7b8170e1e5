// test:all only: it kills a server again and again
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testClock } from './testing/clock.ts'
import type { TestPlace } from './testing/database.ts'
import { createMigratedPlace } from './testing/database.ts'
import { csv, execute, headings, newPerson, simulated } from './testing/importacions.ts'
import type { Moment } from './testing/killed-portal.ts'
import { killServer } from './testing/killed-portal.ts'
import type { Caller, TestPortal } from './testing/portal.ts'
import { openTestPortal } from './testing/portal.ts'

// An import that is killed in the middle: all of its people are there, or nobody.

const people = 120
let place: TestPlace
let portal: TestPortal
let keeper: Caller

async function open(): Promise<void> {
  portal = await openTestPortal({}, undefined, async () => ({ ...place, remove: async () => {} }))
}
beforeAll(async () => {
  place = await createMigratedPlace()
  await open()
  keeper = await portal.signIn('ROLE_ADMIN')
})
afterAll(async () => {
  await portal.close()
  await place.remove()
})

const count = async (): Promise<number> =>
  (await keeper.call('GET /socios', { query: 'size=1' })).body.totalElements

/** Closes the portal, kills another server of it at work, and opens it again. */
async function killed(moment: Moment, id: number): Promise<void> {
  const { token } = keeper
  // as if no time had passed since the first one was killed
  const now = testClock()()
  const asked = {
    method: 'POST' as const,
    url: `/importacions/${id}/executar`,
    token,
    body: { cartas: 'DESPOIS' },
  }
  await portal.close()
  try {
    await killServer(place, { now, moment, asked })
  } finally {
    await open()
    keeper = await portal.signIn('ROLE_ADMIN')
  }
}

it('an import that is killed has added everybody or nobody, and can be executed again', async () => {
  const rows = Array.from({ length: people }, () => newPerson())
  const { id } = await simulated(keeper, csv(headings, ...rows))
  const before = await count()
  for (const moment of [
    { statement: 'insert into "usuario" ', time: 2, at: 'statement' },
    { statement: 'insert into "auditoria" ', at: 'commit' },
  ] as const) {
    await killed(moment, id)
    expect(await count()).toBe(before)
    const { body } = await keeper.call('GET /importacions/:id', { params: { id } })
    expect(body.estado).toBe('FALLIDA')
  }
  expect((await execute(keeper, id)).body.estado).toBe('FEITA')
  expect(await count()).toBe(before + people)
})
