import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addRecibo, addTipoCota, collect, issue, setPlan } from '../../../testing/cotas.ts'
import type { Answer, Caller, TestPortal } from '../../../testing/portal.ts'
import { openTestPortal } from '../../../testing/portal.ts'
import { addSocio, deactivateSocio, removeSocio, signInSocio } from '../../../testing/socios.ts'

// it is 31 May 2026
let portal: TestPortal
let admin: Caller
let treasurer: Caller
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

/** Sessions end while tests move the clock. */
async function signInBoth() {
  admin = await portal.signIn('ROLE_ADMIN')
  treasurer = await portal.signIn('SP_FINANCES')
}
beforeEach(signInBoth)

const day = 24 * 60 * 60_000
const recibo = async (id: number) => (await treasurer.call('GET /recibos/:id', { params: { id } })).body
const socio = async (id: number) => (await admin.call('GET /socios/:id', { params: { id } })).body
const undo = (id: number, cobroId: number, motivo = 'Era doutra persoa') =>
  treasurer.call('PUT /recibos/:id/cobros/:cobroId/anular', { params: { id, cobroId }, body: { motivo } })
const voided = (id: number, motivo = 'Erro') =>
  treasurer.call('PUT /recibos/:id/anular', { params: { id }, body: { motivo } })

describe('money for charges', () => {
  it('pays a charge, and is a payment of a fee in the payer’s record, whose version rises', async () => {
    const { socio: person, recibo: due } = await addRecibo(admin)
    const { status, body } = await collect(treasurer, [{ id: due.id }], { metodo: 'BIZUM' })
    expect([status, body]).toEqual([
      201,
      { cobros: [{ id: expect.any(Number), importe: 30, data: [2026, 5, 31], metodo: 'BIZUM' }] },
    ])
    expect(await recibo(due.id)).toMatchObject({ estado: 'PAGADO', cobrado: 30, cobros: body.cobros })
    const after = await socio(person.id)
    expect(after.pagos).toMatchObject([{ tipo: 'CUOTA', importe: 30, fecha: [2026, 5, 31] }])
    expect(after.version).toBe(person.version + 1)
  })

  it('pays part of a charge, or of many at once', async () => {
    const one = (await addRecibo(admin)).recibo
    const other = (await addRecibo(admin)).recibo
    const { body } = await collect(treasurer, [{ id: one.id, importe: 10 }, { id: other.id }])
    expect(body.cobros.map(({ importe }: Answer['body']) => importe)).toEqual([10, 30])
    expect(await recibo(one.id)).toMatchObject({ estado: 'PENDENTE', cobrado: 10 })
    expect(await recibo(other.id)).toMatchObject({ estado: 'PAGADO', cobrado: 30 })
    await collect(treasurer, [{ id: one.id }])
    expect(await recibo(one.id)).toMatchObject({ estado: 'PAGADO', cobrado: 30 })
  })

  it('is more than nothing and at most the open amount, or else nothing is recorded', async () => {
    const one = (await addRecibo(admin)).recibo
    const other = (await addRecibo(admin)).recibo
    await collect(treasurer, [{ id: one.id, importe: 10 }])
    for (const importe of [20.01, 0, -5])
      expect(await collect(treasurer, [{ id: other.id }, { id: one.id, importe }])).toMatchObject({
        status: 400,
        error: 'error.importe-excesivo',
        body: { params: { pendente: 20 } },
      })
    expect(await recibo(other.id)).toMatchObject({ estado: 'PENDENTE', cobrado: 0 })
  })

  it('is refused for a paid or a voided charge', async () => {
    const { recibo: due } = await addRecibo(admin)
    await collect(treasurer, [{ id: due.id }])
    expect(await collect(treasurer, [{ id: due.id }])).toMatchObject({
      status: 400,
      error: 'error.recibo-state',
      body: { params: { estado: 'PAGADO' } },
    })
    const { recibo: gone } = await addRecibo(admin)
    await voided(gone.id)
    expect(await collect(treasurer, [{ id: gone.id }])).toMatchObject({
      body: { params: { estado: 'ANULADO' } },
    })
  })

  it('counts once when it is sent twice for a charge as it was seen', async () => {
    const { recibo: due } = await addRecibo(admin)
    const part = [{ id: due.id, cobrado: 0, importe: 10 }]
    expect((await collect(treasurer, part)).status).toBe(201)
    expect(await collect(treasurer, part)).toMatchObject({ status: 409, error: 'error.conflict' })
    expect(await recibo(due.id)).toMatchObject({ estado: 'PENDENTE', cobrado: 10 })
  })

  it('is refused for a charge that does not exist, for one named twice, and for a day to come', async () => {
    const { recibo: due } = await addRecibo(admin)
    expect(await collect(treasurer, [{ id: 999_999 }])).toMatchObject({
      status: 400,
      body: { fields: { 'recibos.0': ['error.invalid-value'] } },
    })
    expect(await collect(treasurer, [{ id: due.id }, { id: due.id }])).toMatchObject({
      status: 400,
      body: { fields: { 'recibos.1': ['error.invalid-value'] } },
    })
    expect(await collect(treasurer, [{ id: due.id }], { data: [2026, 6, 1] })).toMatchObject({
      status: 400,
      body: { fields: { data: ['error.future-date'] } },
    })
  })

  it('is taken once when two collect the same charge at the same time', async () => {
    const { socio: person, recibo: due } = await addRecibo(admin)
    const answers = await Promise.all([
      collect(treasurer, [{ id: due.id }]),
      collect(admin, [{ id: due.id }]),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400])
    expect((await socio(person.id)).pagos).toHaveLength(1)
  })
})

describe('undoing money', () => {
  it('takes the payment away on the day it was recorded', async () => {
    const { socio: person, recibo: due } = await addRecibo(admin)
    const { body } = await collect(treasurer, [{ id: due.id }], { data: [2026, 5, 1] })
    const undone = await undo(due.id, body.cobros[0].id)
    expect(undone).toMatchObject({ status: 200, body: { estado: 'PENDENTE', cobrado: 0, cobros: [] } })
    const after = await socio(person.id)
    expect(after.pagos).toEqual([])
    expect(after.version).toBe(person.version + 2)
  })

  it('sets a negative payment of its own day against it later', async () => {
    const { socio: person, recibo: due } = await addRecibo(admin)
    const { body } = await collect(treasurer, [{ id: due.id, importe: 12.5 }])
    portal.clock.advance(day)
    await signInBoth()
    expect((await undo(due.id, body.cobros[0].id)).body).toMatchObject({ cobrado: 0, cobros: [] })
    expect((await socio(person.id)).pagos).toMatchObject([
      { importe: -12.5, fecha: [2026, 6, 1] },
      { importe: 12.5, fecha: [2026, 5, 31] },
    ])
  })

  it('needs a reason, happens once, and concerns the charge’s own money', async () => {
    const { recibo: due } = await addRecibo(admin)
    const { recibo: other } = await addRecibo(admin)
    const { body } = await collect(treasurer, [{ id: due.id }])
    const [{ id }] = body.cobros
    expect((await undo(due.id, id, ' ')).body.fields).toEqual({ motivo: ['error.required'] })
    expect((await undo(other.id, id)).status).toBe(404)
    expect((await undo(due.id, 999_999)).status).toBe(404)
    expect((await undo(due.id, id)).status).toBe(200)
    expect(await undo(due.id, id)).toMatchObject({ status: 400, error: 'error.recibo-state' })
  })
})

describe('voiding a charge', () => {
  it('needs a reason and no money on it; the charge stays, with its number', async () => {
    const { recibo: due } = await addRecibo(admin)
    const { body } = await collect(treasurer, [{ id: due.id, importe: 1 }])
    expect(await voided(due.id)).toMatchObject({ status: 400, error: 'error.recibo-state' })
    await undo(due.id, body.cobros[0].id)
    expect((await voided(due.id, '')).status).toBe(400)
    expect((await voided(due.id)).body).toMatchObject({ numero: due.numero, estado: 'ANULADO' })
    expect(await voided(due.id)).toMatchObject({ status: 400, body: { params: { estado: 'ANULADO' } } })
    expect((await voided(999_999)).status).toBe(404)
  })
})

describe('a payment that was undone', () => {
  it('is shown to the treasurer with day and reason, and not to members', async () => {
    const { socio: person, caller: member } = await signInSocio(portal, admin)
    const input = { socio: { id: person.id }, concepto: 'Cota', importe: 30, vence: [2026, 12, 31] }
    const { body: due } = await treasurer.call('POST /recibos', { body: input })
    expect(await recibo(due.id)).toMatchObject({ anulado: null, desfeitos: [] })
    const { body } = await collect(treasurer, [{ id: due.id, importe: 12.5 }], { data: [2026, 5, 30] })
    const [cobro] = body.cobros
    await undo(due.id, cobro.id, 'Era de Uxía')
    await voided(due.id, 'Xa non é socia')
    const data = portal.clock().toISOString().slice(0, 10).split('-').map(Number)
    expect(await recibo(due.id)).toMatchObject({
      anulado: { data, motivo: 'Xa non é socia' },
      cobros: [],
      desfeitos: [{ ...cobro, desfeito: { data, motivo: 'Era de Uxía' } }],
    })
    const { body: own } = await member.call('GET /account/cotas')
    expect(own.recibos).toMatchObject([{ id: due.id, estado: 'ANULADO' }])
    expect(JSON.stringify(own)).not.toMatch(/Era de|Xa non/)
  })
})

describe('the payments of charges in a member’s record', () => {
  const save = async (id: number, change: (pagos: Answer['body'][]) => Answer['body'][]) => {
    const { version: _, ...stored } = await socio(id)
    return admin.call('PUT /socios/:id', {
      params: { id },
      body: { ...stored, pagos: change(stored.pagos) },
    })
  }

  it('can be neither changed nor dropped there; others can be added beside them', async () => {
    const { socio: person, recibo: due } = await addRecibo(admin)
    await collect(treasurer, [{ id: due.id }])
    const refused = { status: 400, error: 'error.pago-of-recibo', body: { params: { numero: due.numero } } }
    expect(await save(person.id, () => [])).toMatchObject(refused)
    expect(await save(person.id, ([pago]) => [{ ...pago, importe: 31 }])).toMatchObject(refused)
    expect(await save(person.id, ([pago]) => [{ ...pago, fecha: [2026, 1, 1] }])).toMatchObject(refused)
    const other = { tipo: 'OTROS', importe: 5, fecha: [2026, 5, 1] }
    expect((await save(person.id, (pagos) => [...pagos, other])).body.pagos).toHaveLength(2)
  })

  it('make an earlier version of the record a conflict', async () => {
    const { socio: person, recibo: due } = await addRecibo(admin)
    await collect(treasurer, [{ id: due.id }])
    const { status } = await admin.call('PUT /socios/:id', { params: { id: person.id }, body: person })
    expect(status).toBe(409)
  })

  it('keep a member from being deleted until the law asks for them no more; then the number is left', async () => {
    const { socio: person, recibo: due } = await addRecibo(admin)
    await deactivateSocio(admin, person.id)
    const refused = { status: 400, error: 'error.socio-has-recibos' }
    expect(await removeSocio(admin, person.id)).toMatchObject(refused)
    const { body: first } = await collect(treasurer, [{ id: due.id }])
    await undo(due.id, first.cobros[0].id, 'Era de Uxía')
    await collect(treasurer, [{ id: due.id }])
    expect(await removeSocio(admin, person.id)).toMatchObject(refused)
    await admin.call('PUT /axustes', { body: { prazos: { recibos: 0 } } })
    portal.clock.advance(day)
    const again = await portal.signIn('ROLE_ADMIN')
    expect((await removeSocio(again, person.id)).status).toBe(204)
    const { body } = await again.call('GET /recibos/:id', { params: { id: due.id } })
    const gone = {
      id: null,
      numero: person.numero,
      nombre: `Persoa socia n.º ${person.numero}`,
      apellidos: '',
    }
    expect(body).toMatchObject({ numero: due.numero, importe: 30, cobrado: 30, socio: gone, pagador: gone })
    // a reason may tell of the person
    expect(body.desfeitos).toMatchObject([{ importe: 30, desfeito: { motivo: '' } }])
    expect(
      (await again.call('GET /recibos', { query: 'search=Lás&filters=ano:2026' })).body.content,
    ).not.toContainEqual(expect.objectContaining({ id: due.id }))
    await again.call('PUT /axustes', { body: { prazos: { recibos: 6 } } })
  })
})

it('money in is the sum of what stands, and of the linked payments, after any history', async () => {
  let keeper = admin
  const tipo = await addTipoCota(keeper, { importe: 33.33 })
  const people = []
  for (let count = 0; count < 4; count += 1) {
    const person = await addSocio(keeper)
    await setPlan(keeper, person.id, [tipo], count % 2 ? { pagador: { id: people[0].id } } : {})
    people.push(person)
  }
  await issue(keeper, [tipo])
  const dues = (await keeper.call('GET /recibos', { query: `filters=tipo:${tipo.id}&sort=numero,asc` })).body
    .content
  let seed = 7
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % below
  }
  const today = () => portal.clock().toISOString().slice(0, 10)
  for (let step = 0; step < 60; step += 1) {
    const { id } = dues[random(dues.length)]
    const { body: due } = await keeper.call('GET /recibos/:id', { params: { id } })
    const live = due.cobros[random(due.cobros.length || 1)]
    if (live && random(3) === 0)
      await keeper.call('PUT /recibos/:id/cobros/:cobroId/anular', {
        params: { id, cobroId: live.id },
        body: { motivo: 'Proba' },
      })
    else await collect(keeper, [{ id, importe: (1 + random(1500)) / 100 }], { data: today() })
    if (random(6) > 0) continue
    portal.clock.advance(day / 4)
    keeper = await portal.signIn('ROLE_ADMIN')
  }
  const cents = (list: { importe: number }[]) =>
    list.reduce((sum, { importe }) => sum + Math.round(importe * 100), 0)
  let collected = 0
  for (const { id } of dues) {
    const { body: due } = await keeper.call('GET /recibos/:id', { params: { id } })
    expect(cents(due.cobros)).toBe(Math.round(due.cobrado * 100))
    expect(due.estado).toBe(due.cobrado === due.importe ? 'PAGADO' : 'PENDENTE')
    collected += cents(due.cobros)
  }
  let paid = 0
  for (const { id } of people)
    paid += cents((await keeper.call('GET /socios/:id', { params: { id } })).body.pagos)
  expect(paid).toBe(collected)
  expect(collected).toBeGreaterThan(0)
})

describe('the last fee of a payer', () => {
  it('is one that was paid and stands, for a charge of a fee only', async () => {
    const tipo = await addTipoCota(admin)
    const person = await addSocio(admin)
    await setPlan(admin, person.id, [tipo])
    expect((await issue(treasurer, [tipo])).creados).toMatchObject([{ socio: { id: person.id } }])
    const [due] = (await treasurer.call('GET /recibos', { query: `filters=socio:${person.id}` })).body.content
    const last = async () => (await socio(person.id)).ultimaCota
    expect(await last()).toBeNull()
    const { cobros } = (await collect(treasurer, [due], { data: [2026, 5, 2] })).body
    const byHand = { socio: { id: person.id }, concepto: 'Camiseta', importe: 12, vence: [2026, 5, 31] }
    const shirt = (await treasurer.call('POST /recibos', { body: byHand })).body
    await collect(treasurer, [shirt])
    expect(await last(), 'not what was bought').toEqual({ importe: due.importe, fecha: [2026, 5, 2] })
    portal.clock.advance(day)
    await signInBoth()
    await undo(due.id, cobros[0].id)
    expect((await socio(person.id)).pagos[0], 'the money that went back').toMatchObject({
      tipo: 'CUOTA',
      importe: -due.importe,
    })
    expect(await last()).toBeNull()
  })
})
