import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import type { Call, CallName } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import type { Caller, TestPortal } from '../testing/portal.ts'
import { openTestPortal } from '../testing/portal.ts'
import { addressesWith, everyGet } from '../testing/reads.ts'
import { socioInput } from '../testing/socios.ts'
import { fixturesOf } from '../testing/writing/example.ts'
import { examples } from '../testing/writing/examples.ts'

/**
 * The server keeps public pages in memory until their contents change. A public page is made of what a visitor may read, so
 * after every call that changes anything a visitor can read, the version of the contents must be another.
 */

let portal: TestPortal
let admin: Caller
beforeAll(async () => {
  portal = await openTestPortal({ LANGUAGES: 'GL,ES' })
  admin = await portal.signIn('ROLE_ADMIN')
})
afterEach(() => vi.useRealTimers())
afterAll(() => portal.close())

const table = calls as Record<string, Call>
const definedIds = ['Presentacion', 'Prezos', 'Ideario']
/** What pages show; health and the documentation of the API are no content. */
const readByVisitors = everyGet.filter(
  (name) =>
    table[name]?.access === 'all' && !table[name]?.changes && /^GET \/(eventos|statics|images)/.test(name),
)

async function read(): Promise<string> {
  const { body } = await admin.call('GET /eventos', { query: 'size=50&sort=id,desc' })
  const ids = (body.content as { id: number }[]).map(({ id }) => id)
  const answers: unknown[] = []
  for (const name of readByVisitors as CallName[])
    for (const params of addressesWith(name, { id: ids, definedId: definedIds })) {
      const { status, body: answer } = await portal.visitor.call(name, { params })
      answers.push([name, params, status, answer])
    }
  return JSON.stringify(answers)
}

it('a visitor reads events and texts', () => {
  expect(readByVisitors).toEqual(expect.arrayContaining(['GET /eventos/public', 'GET /eventos/:id']))
})

const { contents, changed }: { contents: string[]; changed: string[] } = { contents: [], changed: [] }

it.each(Object.entries(examples))(
  '%s gives the contents another version if a visitor sees it',
  async (name, example) => {
    const ready = await example.ready(fixturesOf(portal, admin))
    const before = await read()
    const version = await portal.context.database.contentVersion()
    const { as = admin, rexistro: _, ...request } = ready
    const { status } = await as.call(name as CallName, request)
    expect(status).toBeLessThan(300)
    const versionAfter = await portal.context.database.contentVersion()
    contents.push(name)
    if ((await read()) === before) return
    changed.push(name)
    expect(versionAfter).not.toBe(version)
  },
)

it('a visitor sees changes of events and texts, and only those', () => {
  expect(contents).toHaveLength(Object.keys(examples).length)
  expect(changed).toEqual(
    expect.arrayContaining(['POST /eventos', 'PUT /eventos/:id', 'DELETE /eventos/:id']),
  )
})

/** The database's own answer about writes, which on PostgreSQL tells of any write, is asked for once a second: no time passes. */
const stopTime = () => vi.useFakeTimers({ toFake: ['performance'] })

it('changes of members and sign-ins leave the public pages in memory', async () => {
  stopTime()
  const version = await portal.context.database.contentVersion()
  await portal.signIn('ROLE_ADMIN')
  expect((await admin.call('POST /socios', { body: socioInput() })).status).toBe(201)
  expect(await portal.context.database.contentVersion()).toBe(version)
})

it('a write that is rolled back leaves them too', async () => {
  stopTime()
  const version = await portal.context.database.contentVersion()
  const { transactionWithoutAudit } = portal.context.database
  const broken = transactionWithoutAudit(async (tx) => {
    await tx.deleteFrom('evento').execute()
    throw new Error('broken')
  })
  await expect(broken).rejects.toThrow('broken')
  expect(await portal.context.database.contentVersion()).toBe(version)
})
