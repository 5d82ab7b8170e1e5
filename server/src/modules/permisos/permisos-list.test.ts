import { afterAll, beforeAll, expect, it } from 'vitest'
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

async function addMember(nombre: string, authorities: string[]): Promise<void> {
  const { id } = await addSocio(admin, { nombre })
  if (authorities.length > 0)
    await admin.call('PUT /socios/:id/authorities', { params: { id }, body: { id, authorities } })
}
const found = async (filter: string) =>
  (
    await admin.call('GET /socios/authorities', { query: `filters=authorities:${filter}&sort=nombre,asc` })
  ).body.content?.map(({ nombre }: { nombre: string }) => nombre)

it('are found by a role, by having none and by having some', async () => {
  await addMember('Antía', [])
  await addMember('Brais', ['SP_FINANCES', 'EVENT_MANAGEMENT'])
  await addMember('Carme', ['ROLE_ADMIN'])
  expect(await found('SP_FINANCES')).toEqual(['Brais'])
  expect(await found('ROLE_PARTNER')).toEqual(['Antía', 'Brais', 'Carme'])
  expect(await found('NULL')).toEqual(['Antía'])
  expect(await found('NOT_NULL')).toEqual(['Brais', 'Carme'])
  const { error } = await admin.call('GET /socios/authorities', { query: 'filters=authorities:NOBODY' })
  expect(error).toBe('error.bad-request')
})

it('begin with those who have some when that is asked for', async () => {
  const names = async (query: string) =>
    (await admin.call('GET /socios/authorities', { query })).body.content.map(
      ({ nombre }: { nombre: string }) => nombre,
    )
  await addMember('Aldara', [])
  const order = 'sort=authorities,asc&sort=nombre,asc'
  expect(await names(order)).toEqual(['Brais', 'Carme', 'Aldara', 'Antía'])
  expect(await names(`${order}&size=3&page=0`)).toEqual(['Brais', 'Carme', 'Aldara'])
})
