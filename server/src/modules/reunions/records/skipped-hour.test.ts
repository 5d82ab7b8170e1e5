import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller, TestPortal } from '../../../testing/portal.ts'
import { openTestPortal } from '../../../testing/portal.ts'
import {
  addWithAgenda,
  reunionPaths,
  setAgenda,
  setBoard,
  setStatutes,
  somePoints,
} from '../../../testing/reunions.ts'
import { addSocio } from '../../../testing/socios.ts'

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

describe.each(reunionPaths)('a second call of /%s', (path) => {
  const half = { segundaChamada: { minutos: 30 } }
  const addAt = async (fecha: number[], statutes: object = half) => {
    await setStatutes(admin, statutes)
    await setBoard(admin, [await addSocio(admin)])
    const { id } = await addWithAgenda(admin, path, { fecha })
    const call = `/${path}/:id` as const
    const agenda = async () => (await admin.call(`GET ${call}/orde-do-dia`, { params: { id } })).body
    const mail = async () =>
      (await admin.call(`GET ${call}/convocatoria/previa`, { params: { id } })).body.html
    return { id, agenda, mail }
  }

  it('that the statutes have in an hour over which the clock goes forward is moved to the next one, and told', async () => {
    const { id, agenda, mail } = await addAt([2027, 3, 28, 1, 45])
    const moved = { segundaChamada: next, segundaEstatutos: next, segundaMovida: [2027, 3, 28, 2, 15] }
    expect(await agenda()).toMatchObject(moved)
    expect(await mail()).toContain('28 de marzo de 2027, ás 3:00')
    const refused = await admin.call(`PUT /${path}/:id/orde-do-dia`, {
      params: { id },
      body: { puntos: somePoints, segundaChamada: skipped },
    })
    expect([refused.status, refused.body.fields]).toEqual([400, { segundaChamada: ['error.skipped-time'] }])
    await setAgenda(admin, path, id, { puntos: somePoints, segundaChamada: next })
    expect(await agenda()).toMatchObject(moved)
    await setStatutes(admin, { segundaChamada: { minutos: 90 } })
    expect(await agenda(), 'exists').toMatchObject({
      segundaChamada: [2027, 3, 28, 3, 15],
      segundaMovida: null,
    })
  })

  it('at midnight says its hour', async () => {
    const { agenda, mail } = await addAt([2026, 6, 30, 23, 30])
    expect(await agenda()).toMatchObject({ segundaChamada: [2026, 7, 1, 0, 0], segundaMovida: null })
    expect(await mail()).toContain('1 de xullo de 2026, ás 0:00')
  })
})
