// test:all only: it makes every call with numbers of any size
import { afterAll, beforeAll, expect, it } from 'vitest'
import { axustesCalls } from '#contract/axustes.ts'
import type { CallName } from '#contract/call.ts'
import { cotasCalls } from '#contract/cotas.ts'
import { extractosCalls } from '#contract/extractos.ts'
import { mandatosCalls } from '#contract/mandatos.ts'
import { recibosCalls } from '#contract/recibos.ts'
import { remesasCalls } from '#contract/remesas.ts'
import { testLog } from '../testing/log.ts'
import type { Request, TestPortal } from '../testing/portal.ts'
import { openTestPortal } from '../testing/portal.ts'
import type { WritingCall } from '../testing/writing/example.ts'
import { createFixtures } from '../testing/writing/example.ts'
import { examples } from '../testing/writing/examples.ts'

/** Numbers, amounts and days beyond what the columns of either engine hold, or what a calendar has. */
const huge: readonly unknown[] = [
  2_147_483_647,
  2_147_483_648,
  Number.MAX_SAFE_INTEGER,
  1e21,
  -1,
  -2_147_483_649,
  9_999_999.99,
  0.005,
  '9999999.99',
  '99999999999999999999',
  [9999, 12, 31],
  [2_147_483_648, 1, 1],
  '9999-12-31',
  '0001-01-01',
  '2147483648-01',
]
/** Identifiers in addresses. */
const ids = ['0', '2147483647', '2147483648', '9007199254740993', '999999999999999999']

/** Every call with which the keepers of the finances work. */
const all = [cotasCalls, recibosCalls, mandatosCalls, remesasCalls, extractosCalls, axustesCalls].flatMap(
  (calls) => Object.keys(calls),
) as CallName[]
const changing = all.filter((name): name is WritingCall & CallName => name in examples)
const withIds = all.filter((name) => name.includes(':'))

const isDay = (value: unknown): boolean =>
  Array.isArray(value) && value.length === 3 && value.every((part) => typeof part === 'number')

/** The same body once for each of its numbers, days and short texts, with `value` in that place. */
function* withValue(body: unknown, value: unknown): Generator<unknown> {
  if (body === null || typeof body !== 'object' || isDay(body)) {
    if (body !== null && typeof body !== 'boolean') yield value
  } else if (Array.isArray(body)) {
    for (const [at, each] of body.entries())
      for (const changed of withValue(each, value)) yield body.with(at, changed)
  } else
    for (const [name, each] of Object.entries(body))
      for (const changed of withValue(each, value)) yield { ...body, [name]: changed }
}

const { log, text } = testLog()
let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal({}, log)
})
afterAll(() => portal.close())

/** The answers of the server itself: 500 and what its log calls an error. */
const faults = () =>
  text()
    .split('\n')
    .filter((line) => /"level":[56]0/.test(line))

it.each(changing)('%s answers numbers, amounts and days of any size', async (name) => {
  const world = createFixtures(portal, await portal.signIn('ROLE_ADMIN'))
  const { as: caller = world.admin, rexistro: _, ...ready } = await examples[name].ready(world)
  const failed: string[] = []
  const send = async (request: Request) => {
    const { status } = await caller.call(name, request)
    if (status >= 500) failed.push(`${status} to ${JSON.stringify(request)}`)
  }
  const isDry = 'dryRun' in Object(ready.query)
  for (const value of huge)
    for (const body of withValue(ready.body, value)) {
      if (isDry) await send({ ...ready, body, query: { ...Object(ready.query), dryRun: 'true' } })
      await send({ ...ready, body })
    }
  expect(failed).toEqual([])
  expect(faults()).toEqual([])
})

it.each(withIds)('%s answers identifiers of any size', async (name) => {
  const admin = await portal.signIn('ROLE_ADMIN')
  const names = [...name.matchAll(/:(\w+)/g)].map(([, param = '']) => param)
  for (const id of ids) {
    const params = Object.fromEntries(names.map((param) => [param, id]))
    expect((await admin.call(name, { params, body: {} })).status, id).toBeLessThan(500)
  }
  expect(faults()).toEqual([])
})
