// test:all only: it reads every page and file as a visitor
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Kysely, KyselyPlugin } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import type { Call, CallName } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { isPublic } from '../platform/db/content-version.ts'
import type { Reader, Tables } from '../platform/db/tables.ts'
import { addRecibo, collect } from '../testing/cotas.ts'
import type { Caller, TestPortal } from '../testing/portal.ts'
import { openTestPortal } from '../testing/portal.ts'
import { addressesWith, everyGet } from '../testing/reads.ts'
import { socioInput } from '../testing/socios.ts'
import { createFixtures } from '../testing/writing/example.ts'
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
  noteReads(portal)
})
afterEach(() => vi.useRealTimers())
afterAll(() => portal.close())

const table = calls as Record<string, Call>
const definedIds = ['Presentacion', 'Prezos', 'Ideario']
/** The calls of pages; health and the keys of accounts are no content. */
const readByVisitors = everyGet.filter(
  (name) =>
    table[name]?.access === 'all' &&
    !table[name]?.changes &&
    !/^GET \/(health|account|activate)\b/.test(name),
)

/** The tables that the queries of a call read. */
const tablesRead = new AsyncLocalStorage<Set<string>>()
const noted: KyselyPlugin = {
  transformQuery: ({ node }) => {
    JSON.stringify(node, (_, part) => {
      if (part?.kind === 'TableNode') tablesRead.getStore()?.add(part.table.identifier.name)
      // the table of a column is named by its alias
      return part?.kind === 'ReferenceNode' || part?.kind === 'SelectAllNode' ? null : part
    })
    return node
  },
  transformResult: async ({ result }) => result,
}

/** Notes the tables of every query that reads; the routes hold the reader that the portal has opened. */
function noteReads({ context: { database } }: TestPortal): void {
  const noting = (db: Reader): Reader => (db as Kysely<Tables>).withPlugin(noted)
  const { read, snapshot } = database
  const reader = noting(read)
  read.selectFrom = reader.selectFrom.bind(reader)
  database.snapshot = (work) => snapshot((db) => work(noting(db)))
}

async function read(tables = new Set<string>()): Promise<string> {
  const { body } = await admin.call('GET /eventos', { query: 'size=50&sort=id,desc' })
  const ids = (body.content as { id: number }[]).map(({ id }) => id)
  const answers: unknown[] = []
  for (const name of readByVisitors as CallName[])
    for (const params of addressesWith(name, { id: ids, definedId: definedIds })) {
      const { status, body: answer } = await tablesRead.run(tables, () =>
        portal.visitor.call(name, { params }),
      )
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
    const ready = await example.ready(createFixtures(portal, admin))
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

it('every table that visitors read is one of public content, which its module names', async () => {
  const tables = new Set<string>()
  await read(tables)
  expect([...tables]).toEqual(expect.arrayContaining(['evento', 'static_page', 'tipo_cota', 'axustes']))
  expect([...tables].filter((name) => !isPublic(name))).toEqual([])
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

it('a payment leaves the public pages in memory', async () => {
  const { recibo } = await addRecibo(admin)
  stopTime()
  const version = await portal.context.database.contentVersion()
  expect((await collect(admin, [recibo])).status).toBe(201)
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
