// test:all only: it sends the heaviest requests
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Call, CallName } from '#contract/call.ts'
import { getBodyLimit } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import type { Caller, TestPortal } from '../../testing/portal.ts'
import { openTestPortal } from '../../testing/portal.ts'
import { addSocio } from '../../testing/socios.ts'

let portal: TestPortal
let admin: Caller
beforeAll(async () => {
  portal = await openTestPortal()
  admin = await portal.signIn('ROLE_ADMIN')
})
afterAll(() => portal.close())

const refused = { status: 400, error: 'error.bad-request' }
const json = { 'content-type': 'application/json' }
const table = Object.entries(calls as Record<string, Call>) as [CallName, Call][]

it('a list asked for with thousands of orders or filters is refused', async () => {
  const lists = table.filter(
    ([name, { query }]) => name.startsWith('GET') && query && /totalElements/.test(getShape(name)),
  )
  expect(lists.length).toBeGreaterThan(15)
  const params = { id: '1' }
  for (const [name] of lists)
    for (const query of [
      'sort=id&'.repeat(2000),
      `sort=${'id,'.repeat(2000)}`,
      'filters=a:b&'.repeat(1000),
      `filters=${'a:b,'.repeat(3000)}`,
      `search=${'a'.repeat(14_000)}`,
      'size=99999999999',
      'page=99999999999',
    ])
      expect(await admin.call(name, { params, query }), `${name} ${query.slice(0, 20)}`).toMatchObject(
        refused,
      )
})
const getShape = (name: CallName): string =>
  Object.keys((table.find(([each]) => each === name)?.[1].response as { shape?: object })?.shape ?? {}).join()

it('a record with more files than a query takes is refused', async () => {
  const socio = await addSocio(admin)
  const files = (count: number) => Array.from({ length: count }, () => ({ uuid: randomUUID() }))
  const pago = (count: number) => ({
    tipo: 'CUOTA',
    importe: 1,
    fecha: '2026-01-01',
    documentos: files(count),
  })
  const pagos = Array.from({ length: 400 }, () => pago(100))
  const { body } = await admin.call('GET /socios/:id', { params: { id: socio.id } })
  const put = (changes: object) =>
    admin.call('PUT /socios/:id', { params: { id: socio.id }, body: { ...body, ...changes } })
  expect(await put({ pagos })).toMatchObject(refused)
  // as many as are let through are looked for, in several queries
  expect(await put({ pagos: pagos.slice(0, 100) })).toMatchObject(refused)
  for (const many of [{ fotos: files(40_000) }, { documentos: files(40_000) }, { enlaces: files(40_000) }])
    expect(await admin.call('POST /eventos', { body: { titulo: 'x', ...many } })).toMatchObject(refused)
  const people = { socios: Array.from({ length: 40_000 }, (_, id) => ({ id: id + 1 })) }
  expect(await admin.call('POST /grupos', { body: { name: 'x', ...people } })).toMatchObject(refused)
  const most = { socios: people.socios.slice(0, 30_000) }
  expect(await admin.call('POST /grupos', { body: { name: 'x', ...most } })).toMatchObject(refused)
  const ids = most.socios
  const mail = { subject: 'x', message: '<p>x</p>', recipients: ids, groups: ids }
  expect(await admin.call('POST /emails/preview', { body: mail })).toMatchObject(refused)
})

it('a refusal tells of twenty fields at most', async () => {
  const enlaces = Array.from({ length: 200 }, () => ({ nombre: '', url: 'x' }))
  const { body, status } = await admin.call('POST /eventos', { body: { titulo: 'x', enlaces } })
  expect([status, Object.keys(body.fields).length]).toEqual([400, 20])
  const fotos = Array.from({ length: 2000 }, () => ({ uuid: randomUUID() }))
  const missing = await admin.call('POST /eventos', { body: { titulo: 'x', fotos } })
  expect([missing.status, Object.keys(missing.body.fields).length]).toEqual([400, 20])
})

it('a body beyond what its call takes is 413 for every call, and a bomb within it is 400', async () => {
  const params = { id: '1', login: admin.login, definedId: 'Presentacion', gallery: 'statics' }
  const writing = table.filter(
    ([name, { body, bodyKind }]) => !name.startsWith('GET') && body && bodyKind !== 'text',
  )
  for (const [name, call] of writing) {
    const limit = getBodyLimit(call)
    const as = call.access === 'all' ? portal.visitor : admin
    // of the largest one is enough: making them takes longer than refusing them
    if (limit < 20_000_000) {
      const tooLarge = await as.call(name, { params, headers: json, body: `[${'1,'.repeat(limit / 2)}1]` })
      expect(tooLarge.status, name).toBe(413)
    }
    const bomb = await as.call(name, {
      params,
      headers: json,
      body: `[${'{},'.repeat(Math.min(limit / 3 - 9, 160_000))}1]`,
    })
    expect(bomb.status, name).toBe(400)
  }
})
