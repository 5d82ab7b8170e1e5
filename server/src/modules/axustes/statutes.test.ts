import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { presets } from '#contract/statutes.ts'
import type { Caller, TestPortal } from '../../testing/portal.ts'
import { openTestPortal } from '../../testing/portal.ts'
import { addSocio, deactivateSocio, removeSocio } from '../../testing/socios.ts'
import { findPosts, getStatutes } from './statutes.service.ts'

let portal: TestPortal
let admin: Caller
beforeEach(async () => {
  portal = await openTestPortal()
  admin = await portal.signIn('ROLE_ADMIN')
})
afterEach(() => portal.close())

const change = (body: object) => admin.call('PUT /axustes', { body })
const association = { ...presets.asociacion, desde: '1900-01-01' }

describe('the statutes', () => {
  it('of a new portal are those of an association whose statutes say nothing else', async () => {
    const { body } = await admin.call('GET /axustes')
    expect(body).toMatchObject({ estatutos: [{ ...presets.asociacion, desde: [1900, 1, 1] }], cargos: [] })
  })

  it('are dated: a day has those that began last', async () => {
    const cooperative = { ...presets.cooperativa, desde: '2026-01-01' }
    const { status, body } = await change({ estatutos: [cooperative, association] })
    expect(status).toBe(200)
    expect(body.estatutos.map(({ desde }: { desde: number[] }) => desde)).toEqual([
      [1900, 1, 1],
      [2026, 1, 1],
    ])
    const { read } = portal.context.database
    expect(await getStatutes(read, '2025-12-31')).toMatchObject(presets.asociacion)
    expect(await getStatutes(read, '2026-01-01')).toMatchObject(presets.cooperativa)
  })

  it('stay where a change says nothing of them', async () => {
    await change({ estatutos: [{ ...association, avisoOrdinaria: 20 }] })
    const { body } = await change({ prazos: { recibos: 6 } })
    expect(body.estatutos).toMatchObject([{ avisoOrdinaria: 20 }])
  })

  it.each([
    ['none at all', []],
    ['two from the same day', [association, { ...association, avisoOrdinaria: 20 }]],
    ['a share of more than all', [{ ...association, quorum1: { num: 4, den: 3, estrito: false } }]],
    ['a notice of less than no days', [{ ...association, avisoOrdinaria: -1 }]],
    ['a day that the calendar lacks', [{ ...association, desde: '2026-02-30' }]],
  ])('cannot be %s', async (_, estatutos) => {
    expect((await change({ estatutos })).status).toBe(400)
    expect((await admin.call('GET /axustes')).body.estatutos).toHaveLength(1)
  })
})

describe('posts', () => {
  it('have members from a day to another, the latest first', async () => {
    const { id, numero } = await addSocio(admin)
    const { body } = await change({
      cargos: [
        { cargo: 'Vogalía', socio: { id }, desde: '2022-01-01', ata: '2023-12-31' },
        { cargo: 'Secretaría', socio: { id }, desde: [2024, 1, 1] },
      ],
    })
    expect(body.cargos).toMatchObject([
      { cargo: 'Secretaría', socio: { id, numero }, desde: [2024, 1, 1], ata: null },
      { cargo: 'Vogalía', socio: { id, numero }, desde: [2022, 1, 1], ata: [2023, 12, 31] },
    ])
    const postsOn = async (day: string) =>
      (await findPosts(portal.context.database.read, day)).map(({ cargo }) => cargo)
    expect(await postsOn('2021-12-31')).toEqual([])
    expect(await postsOn('2023-12-31')).toEqual(['Vogalía'])
    expect(await postsOn('2024-01-01')).toEqual(['Secretaría'])
    expect(await postsOn('2030-01-01')).toEqual(['Secretaría'])
  })

  it('end when the member leaves', async () => {
    const { id } = await addSocio(admin)
    await change({ cargos: [{ cargo: 'Secretaría', socio: { id }, desde: '2024-01-01' }] })
    await deactivateSocio(admin, id)
    const { read } = portal.context.database
    expect(await findPosts(read, '2024-06-01')).toHaveLength(1)
    expect(await findPosts(read, '2100-01-01')).toEqual([])
  })

  it('go with the member', async () => {
    const { id } = await addSocio(admin)
    await change({ cargos: [{ cargo: 'Secretaría', socio: { id }, desde: '2024-01-01' }] })
    await deactivateSocio(admin, id)
    await removeSocio(admin, id)
    expect((await admin.call('GET /axustes')).body.cargos).toEqual([])
  })

  it.each([
    ['a person outside the register', { socio: { id: 999_999 } }, 'cargos.0.socio'],
    ['a member for less than no days', { ata: '2023-12-31' }, 'cargos.0.ata'],
    ['a member without a name of the post', { cargo: ' ' }, 'cargos.0.cargo'],
  ])('cannot have %s', async (_, changes, field) => {
    const { id } = await addSocio(admin)
    const cargo = { cargo: 'Secretaría', socio: { id }, desde: '2024-01-01', ...changes }
    const { status, body } = await change({ cargos: [cargo] })
    expect([status, Object.keys(body.fields)]).toEqual([400, [field]])
  })
})
