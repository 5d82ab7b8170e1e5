import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { presets } from '#contract/statutes.ts'
import type { Caller, TestPortal } from '../../testing/portal.ts'
import { openTestPortal } from '../../testing/portal.ts'
import { addSocio, deactivateSocio, removeSocio } from '../../testing/socios.ts'
import { findPosts, findStatutesOn } from './statutes.service.ts'

let portal: TestPortal
let admin: Caller
beforeEach(async () => {
  portal = await openTestPortal()
  admin = await portal.signIn('ROLE_ADMIN')
})
afterEach(() => portal.close())

const change = (body: object) => admin.call('PUT /axustes', { body })
const association = { ...presets.asociacion, desde: '1900-01-01' }
const ownMajorities = {
  ...presets.asociacion.maiorias,
  simple: { num: 2, den: 3, estrito: false, base: 'CENSO' },
}

describe('the statutes', () => {
  it('of a new portal are none until an administrator chooses them, and none again is refused', async () => {
    expect((await admin.call('GET /axustes')).body).toMatchObject({ estatutos: [], cargos: [] })
    expect((await change({ estatutos: [] })).status).toBe(200)
    expect((await change({ estatutos: [association] })).body.estatutos).toMatchObject([
      { ...presets.asociacion, desde: [1900, 1, 1] },
    ])
    const { status, body } = await change({ estatutos: [] })
    expect([status, body.fields]).toEqual([400, { estatutos: ['error.required'] }])
    expect((await admin.call('GET /axustes')).body.estatutos).toHaveLength(1)
  })

  it('have rules of the board: what is absent is the default, with the majorities of assemblies', async () => {
    const { xunta: _, ...without } = { ...association, maiorias: ownMajorities }
    const defaults = {
      aviso: 2,
      segundaChamada: null,
      quorum1: { num: 1, den: 2, estrito: true },
      quorum2: null,
      delegacionsMax: 0,
    }
    const given = async (estatutos: object) =>
      (await change({ estatutos: [estatutos] })).body.estatutos[0].xunta
    expect(await given(without)).toEqual({ ...defaults, maiorias: ownMajorities })
    expect(await given({ ...without, xunta: null })).toEqual({ ...defaults, maiorias: ownMajorities })
    const some = { aviso: 5, segundaChamada: { minutos: 15 }, quorum2: { num: 1, den: 3, estrito: false } }
    expect(await given({ ...without, xunta: some })).toEqual({
      ...defaults,
      ...some,
      maiorias: ownMajorities,
    })
    const own = { ...some, delegacionsMax: 1, maiorias: presets.asociacion.maiorias }
    expect(await given({ ...without, xunta: own })).toEqual({ ...defaults, ...own })
  })

  it('of an older portal have the default rules of the board', async () => {
    const { xunta: _, ...older } = presets.cooperativa
    await portal.context.database.transactionWithoutAudit((tx) =>
      tx
        .insertInto('estatuto')
        .values({ desde: '1900-01-01', regras: JSON.stringify(older) })
        .execute(),
    )
    expect((await admin.call('GET /axustes')).body.estatutos[0].xunta).toEqual(presets.cooperativa.xunta)
  })

  it.each([
    [1, true],
    [1_000_000, true],
    [null, true],
    [0, false],
    [1_000_001, false],
    [1.5, false],
    ['100', false],
  ])('take %s as the number that is enough: %s', async (ouMaximo, isTaken) => {
    const share = { num: 1, den: 10, estrito: false, ouMaximo }
    for (const rules of [{ quorum1: share }, { quorum2: share }, { xunta: { quorum1: share } }]) {
      const { status } = await change({ estatutos: [{ ...association, ...rules }] })
      expect(status).toBe(isTaken ? 200 : 400)
    }
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
    expect(await findStatutesOn(read, '2025-12-31')).toMatchObject(presets.asociacion)
    expect(await findStatutesOn(read, '2026-01-01')).toMatchObject(presets.cooperativa)
  })

  it('stay where a change says nothing of them', async () => {
    await change({ estatutos: [{ ...association, avisoOrdinaria: 20 }] })
    const { body } = await change({ prazos: { recibos: 6 } })
    expect(body.estatutos).toMatchObject([{ avisoOrdinaria: 20 }])
  })

  it.each([
    ['two from the same day', [association, { ...association, avisoOrdinaria: 20 }]],
    ['a share of more than all', [{ ...association, quorum1: { num: 4, den: 3, estrito: false } }]],
    ['a notice of the board of less than no days', [{ ...association, xunta: { aviso: -1 } }]],
    ['a notice of less than no days', [{ ...association, avisoOrdinaria: -1 }]],
    ['a day that the calendar lacks', [{ ...association, desde: '2026-02-30' }]],
  ])('cannot be %s', async (_, estatutos) => {
    expect((await change({ estatutos })).status).toBe(400)
    expect((await admin.call('GET /axustes')).body.estatutos).toEqual([])
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
