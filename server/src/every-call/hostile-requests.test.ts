// test:all only: it sends 1,500 requests
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fuzzSettings, openFuzzer } from '../testing/fuzz/fuzz.ts'
import { testLog } from '../testing/log.ts'
import type { TestPortal } from '../testing/portal.ts'
import { openTestPortal } from '../testing/portal.ts'

const { log, text } = testLog()
let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal(fuzzSettings, log)
})
afterAll(() => portal.close())

const entries = () => portal.context.database.read.selectFrom('auditoria').select('id').execute()

it('1,500 requests made up from the portal’s own document, most of them hostile, break nothing and tell nothing', async () => {
  const fuzzer = await openFuzzer(portal, 1500, 1)
  const before = await entries()
  await fuzzer.send(1, 150)
  expect(await entries(), 'visitors changed nothing').toHaveLength(before.length)
  await fuzzer.send(151, 1500)
  expect(
    fuzzer.tally.faults.map(({ index, what, made, answer }) => `${index} ${made.from}: ${what}\n${answer}`),
  ).toEqual([])
  expect(
    text()
      .split('\n')
      .filter((line) => /"level":[56]0/.test(line) && !line.includes('reported by a browser')),
  ).toEqual([])
  const admin = await portal.signIn('ROLE_ADMIN')
  const { body } = await admin.call('POST /grupos', { body: { name: 'Despois' } })
  expect((await admin.call('GET /grupos/:id', { params: body })).body.name).toBe('Despois')
})
