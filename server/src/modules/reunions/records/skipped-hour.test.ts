import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Caller, TestPortal } from '../../../testing/portal.ts'
import { openTestPortal } from '../../../testing/portal.ts'

let portal: TestPortal
let admin: Caller
beforeAll(async () => {
  portal = await openTestPortal()
  admin = await portal.signIn('ROLE_ADMIN')
})
afterAll(() => portal.close())

const skipped = [2027, 3, 28, 2, 30]
const next = [2027, 3, 28, 3, 0]
const meeting = { tipo: 'ORDINARIA', numero: 3 }

it.each([
  ['eventos', { titulo: 'Sementeira' }],
  ['asambleas', meeting],
  ['juntas-directivas', meeting],
] as const)('an hour over which the clock goes forward is refused at its field: %s', async (path, input) => {
  const refused = await admin.call(`POST /${path}`, { body: { ...input, fecha: skipped } })
  expect([refused.status, refused.body]).toMatchObject([
    400,
    { fields: { fecha: ['error.skipped-time'] }, params: { hora: '02:30', seguinte: '03:00' } },
  ])
  const made = await admin.call(`POST /${path}`, { body: { ...input, fecha: next } })
  expect([made.status, made.body.fecha]).toEqual([201, next])
  const { id } = made.body
  const changed = await admin.call(`PUT /${path}/:id`, {
    params: { id },
    body: { ...made.body, fecha: '2027-03-28T02:00' },
  })
  expect([changed.status, changed.body.fields]).toEqual([400, { fecha: ['error.skipped-time'] }])
  const autumn = await admin.call(`PUT /${path}/:id`, {
    params: { id },
    body: { ...made.body, fecha: '2027-10-31T02:30' },
  })
  expect([autumn.status, autumn.body.fecha]).toEqual([200, [2027, 10, 31, 2, 30]])
})

it('a day whose first hour does not exist can be given without a time', async () => {
  const abroad = await openTestPortal({ TIME_ZONE: 'Africa/Cairo' })
  const who = await abroad.signIn('ROLE_ADMIN')
  const save = (fecha: unknown) => who.call('POST /eventos', { body: { titulo: 'Viaxe', fecha } })
  expect((await save([2027, 4, 30])).status).toBe(201)
  expect((await save([2027, 4, 30, 0, 30])).body.params).toEqual({ hora: '00:30', seguinte: '01:00' })
  await abroad.close()
})
