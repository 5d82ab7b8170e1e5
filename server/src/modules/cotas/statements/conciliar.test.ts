import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AppContext } from '../../../platform/app-context.ts'
import { system } from '../../../platform/db/audit.ts'
import { collect } from '../../../testing/cotas.ts'
import { addDue, addExtracto, addRecibo, conciliar } from '../../../testing/extractos.ts'
import type { Answer, Caller, TestPortal } from '../../../testing/portal.ts'
import { openTestPortal } from '../../../testing/portal.ts'
import { seededRandom } from '../../../testing/random.ts'
import { addSocio } from '../../../testing/socios.ts'
import { reconcile } from './conciliar.service.ts'

// it is 31 May 2026
let portal: TestPortal
let admin: Caller
let treasurer: Caller
beforeAll(async () => {
  portal = await openTestPortal()
  admin = await portal.signIn('ROLE_ADMIN')
  treasurer = await portal.signIn('SP_FINANCES')
})
afterAll(() => portal.close())

const day = 24 * 60 * 60_000
const recibo = async (id: number) => (await treasurer.call('GET /recibos/:id', { params: { id } })).body
const extracto = async (id: number) => (await treasurer.call('GET /extractos/:id', { params: { id } })).body
const socio = async (id: number) => (await admin.call('GET /socios/:id', { params: { id } })).body
const undo = (id: number, cobroId: number) =>
  treasurer.call('PUT /recibos/:id/cobros/:cobroId/anular', {
    params: { id, cobroId },
    body: { motivo: 'Era doutra persoa' },
  })
const addNamedRecibo = (nombre: string, apellidos: string) => addDue(admin, { nombre, apellidos })
const another = (person: { id: number }, importe: number) => addRecibo(admin, person, importe)

describe('reconciling', () => {
  it('records one transfer for many charges, on its day, in the payer’s record', async () => {
    const { person, due } = await addNamedRecibo('Emilia', 'Pardo Bazán')
    const other = await another(person, 12.5)
    const { id, movementos } = await addExtracto(treasurer, [{ cents: 4250 }])
    const [{ id: movemento }] = movementos
    const recibos = [
      { id: due.id, importe: 30 },
      { id: other.id, importe: 12.5 },
    ]
    const { status, body } = await conciliar(treasurer, id, [{ id: movemento, recibos }])
    expect([status, body]).toEqual([200, await extracto(id)])
    expect(body.movementos[0]).toMatchObject({
      pendente: 0,
      propostas: [],
      conciliado: [
        { cobro: { id: expect.any(Number) }, recibo: { id: due.id }, importe: 30 },
        { cobro: { id: expect.any(Number) }, recibo: { id: other.id }, importe: 12.5 },
      ],
    })
    expect(body.recibos).toMatchObject([
      { id: due.id, pendente: 0, socio: { nombre: 'Emilia' } },
      { id: other.id, pendente: 0 },
    ])
    const cobro = { importe: 30, data: [2026, 5, 16], metodo: 'TRANSFERENCIA' }
    expect(await recibo(due.id)).toMatchObject({ estado: 'PAGADO', cobrado: 30, cobros: [cobro] })
    const after = await socio(person.id)
    expect(after.pagos.map(({ importe }: Answer['body']) => importe).sort()).toEqual([12.5, 30])
    expect(after.pagos[0]).toMatchObject({ tipo: 'CUOTA', fecha: [2026, 5, 16] })
    expect(after.version).toBeGreaterThan(person.version)
  })

  it('pays a charge in part, by several movements, and leaves the rest of a movement', async () => {
    const { due } = await addNamedRecibo('Ramón', 'Otero Pedrayo')
    const { id, movementos } = await addExtracto(treasurer, [{ cents: 1000 }, { cents: 5000 }])
    const [one, two] = movementos.map((each: { id: number }) => each.id)
    const { body } = await conciliar(treasurer, id, [
      { id: one, recibos: [{ id: due.id, importe: 10 }] },
      { id: two, recibos: [{ id: due.id, importe: 5.5 }] },
    ])
    expect(body.movementos.map(({ pendente }: Answer['body']) => pendente)).toEqual([0, 44.5])
    expect(await recibo(due.id)).toMatchObject({ estado: 'PENDENTE', cobrado: 15.5 })
  })

  it('is at most the rest of the movement and of the charge, or else nothing is recorded', async () => {
    const { due } = await addNamedRecibo('Álvaro', 'Cunqueiro Mora')
    const { due: other } = await addNamedRecibo('Luísa', 'Viqueira Landa')
    const { id, movementos } = await addExtracto(treasurer, [{ cents: 4000 }, { cents: -4000 }])
    const [movemento, out] = movementos.map((each: { id: number }) => each.id)
    const attempt = (of: number, ...recibos: { id: number; importe: number }[]) =>
      conciliar(treasurer, id, [{ id: of, recibos }])
    const refused = (pendente: number) => ({
      status: 400,
      error: 'error.importe-excesivo',
      body: { params: { pendente } },
    })
    const both = [
      { id: due.id, importe: 30 },
      { id: other.id, importe: 10.01 },
    ]
    expect(await attempt(movemento, ...both)).toMatchObject(refused(40))
    expect(await attempt(movemento, { id: due.id, importe: 30.01 })).toMatchObject(refused(30))
    expect(await attempt(movemento, { id: due.id, importe: 0 })).toMatchObject(refused(30))
    expect(await attempt(out, { id: due.id, importe: 10 })).toMatchObject(refused(0))
    expect((await recibo(due.id)).cobrado).toBe(0)
    await attempt(movemento, { id: due.id, importe: 30 })
    expect(await attempt(movemento, { id: other.id, importe: 10.01 })).toMatchObject(refused(10))
    expect(await attempt(movemento, { id: due.id, importe: 1 })).toMatchObject({
      status: 400,
      error: 'error.recibo-state',
      body: { params: { estado: 'PAGADO' } },
    })
  })

  it('names movements of the statement and charges that exist, each once', async () => {
    const { due } = await addNamedRecibo('Eduardo', 'Blanco Amor')
    const { id, movementos } = await addExtracto(treasurer, [{ cents: 4000 }])
    const other = await addExtracto(treasurer, [{ cents: 4000 }])
    const [{ id: movemento }] = movementos
    const pay = { id: due.id, importe: 1 }
    const invalid = async (field: string, ...given: Parameters<typeof conciliar>[2]) =>
      expect(await conciliar(treasurer, id, given)).toMatchObject({
        status: 400,
        body: { fields: { [field]: ['error.invalid-value'] } },
      })
    await invalid('movementos.0', { id: other.movementos[0].id, recibos: [pay] })
    await invalid('movementos.1', { id: movemento, recibos: [pay] }, { id: movemento, recibos: [pay] })
    await invalid('movementos.0.recibos.1', { id: movemento, recibos: [pay, pay] })
    await invalid('movementos.0.recibos.0', { id: movemento, recibos: [{ id: 999_999, importe: 1 }] })
    expect((await conciliar(treasurer, 999_999, [{ id: movemento, recibos: [pay] }])).status).toBe(404)
    expect((await conciliar(treasurer, id, [{ id: movemento, recibos: [] }])).status).toBe(400)
  })

  it('takes a movement once when two treasurers reconcile it at the same time', async () => {
    const { person, due } = await addNamedRecibo('Ánxel', 'Fole Sánchez')
    const { due: other } = await addNamedRecibo('Ricardo', 'Carvalho Calero')
    const { id, movementos } = await addExtracto(treasurer, [{ cents: 3000 }])
    const attempt = (who: Caller, { id: to }: { id: number }) =>
      conciliar(who, id, [{ id: movementos[0].id, recibos: [{ id: to, importe: 30 }] }])
    const answers = await Promise.all([attempt(treasurer, due), attempt(admin, other)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    expect((await recibo(due.id)).cobrado + (await recibo(other.id)).cobrado).toBe(30)
    expect((await socio(person.id)).pagos.length).toBeLessThan(2)
  })

  it('asked for again, or twice at the same time, pays nothing twice, not even in part', async () => {
    const { person, due } = await addNamedRecibo('Xosé', 'Neira Vilas')
    const { id, movementos } = await addExtracto(treasurer, [{ cents: 9000 }])
    const pay = (who: Caller, importe: number) =>
      conciliar(who, id, [{ id: movementos[0].id, recibos: [{ id: due.id, importe }] }])
    const answers = await Promise.all([pay(treasurer, 10), pay(admin, 10)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    for (const importe of [10, 5])
      expect(await pay(treasurer, importe)).toMatchObject({
        status: 400,
        error: 'error.xa-conciliado',
        body: { params: { numero: due.numero } },
      })
    expect((await recibo(due.id)).cobrado).toBe(10)
    expect((await socio(person.id)).pagos).toHaveLength(1)
  })

  it('is undone one by one: undoing the money frees the movement', async () => {
    const { due } = await addNamedRecibo('Luz', 'Pozo Garza')
    const { id, movementos } = await addExtracto(treasurer, [{ cents: 3000, texts: ['LUZ POZO'] }])
    const pay = () =>
      conciliar(treasurer, id, [{ id: movementos[0].id, recibos: [{ id: due.id, importe: 30 }] }])
    const { body } = await pay()
    expect((await undo(due.id, body.movementos[0].conciliado[0].cobro.id)).status).toBe(200)
    expect((await extracto(id)).movementos[0]).toMatchObject({
      pendente: 30,
      propostas: [{ recibos: [{ id: due.id }], motivo: 'NOME', importe: 30 }],
      conciliado: [],
    })
    expect((await pay()).status).toBe(200)
    expect(await recibo(due.id)).toMatchObject({ estado: 'PAGADO', cobros: [{ importe: 30 }] })
  })
})

describe('many movements', () => {
  const many = 250
  /** A statement with a movement for each of as many charges, and the request that records all of them. */
  async function manyDues() {
    const person = await addSocio(admin)
    const dues: Answer['body'][] = []
    for (let index = 0; index < many; index += 1) dues.push(await another(person, (100 + index) / 100))
    const { id } = await addExtracto(
      treasurer,
      dues.map(({ importe }) => ({ cents: Math.round(importe * 100) })),
    )
    const { content: movementos } = (
      await treasurer.call('GET /extractos/:id/movementos', { params: { id } })
    ).body
    const all = dues.map((due, index) => ({
      id: movementos[index].id,
      recibos: [{ id: due.id, importe: due.importe }],
    }))
    const collected = async () => {
      const { content } = (
        await treasurer.call('GET /recibos', { query: `size=-1&filters=socio:${person.id}` })
      ).body
      return content.filter(({ estado }: Answer['body']) => estado === 'PAGADO').length
    }
    const paid = async () => (await socio(person.id)).pagos.length
    return { id, all, dues, collected, paid }
  }
  it('are recorded in short transactions, each with its entry in the audit trail', async () => {
    const { id, all, collected, paid } = await manyDues()
    const { status, body } = await conciliar(treasurer, id, all)
    expect([status, await collected(), await paid()]).toEqual([200, many, many])
    expect(body.pendentes).toBe(0)
    const { body: trail } = await admin.call('GET /auditoria', {
      query: 'size=1000&filters=entidade:extracto',
    })
    const entries = trail.content.filter(
      ({ accion, rexistro }: Answer['body']) => accion === 'CONCILIAR' && rexistro === String(id),
    )
    expect(entries.length).toBeGreaterThan(1)
    const told = entries.map(
      ({ cambios }: Answer['body']) =>
        cambios.find(({ campo }: { campo: string }) => campo === 'movementos').despois,
    )
    expect(told.reduce((sum: number, each: number) => sum + each, 0)).toBe(many)
  })

  it('are checked before anything is recorded, the last one too', async () => {
    const { id, all, dues, collected } = await manyDues()
    const last = all.at(-1)
    await collect(treasurer, [{ id: dues.at(-1).id }])
    expect(await conciliar(treasurer, id, all)).toMatchObject({
      status: 400,
      error: 'error.recibo-state',
      body: { params: { estado: 'PAGADO' } },
    })
    expect(await collected()).toBe(1)
    expect(
      (
        await conciliar(
          treasurer,
          id,
          all.filter((each) => each !== last),
        )
      ).status,
    ).toBe(200)
    expect(await collected()).toBe(many)
  })

  it('are recorded once and whole when the server stops in the middle and the request is repeated', async () => {
    const { id, all, collected, paid } = await manyDues()
    let writes = 0
    const stopping: AppContext = {
      ...portal.context,
      write: (by, work) => {
        writes += 1
        if (writes === 2) throw new Error('stopped')
        return portal.context.write(by, work)
      },
    }
    await expect(reconcile(stopping, system, id, { movementos: inCents(all) })).rejects.toThrow('stopped')
    const before = await collected()
    expect(before).toBeGreaterThan(0)
    expect(before).toBeLessThan(many)
    expect(await paid()).toBe(before)
    expect((await conciliar(treasurer, id, all)).status).toBe(200)
    expect([await collected(), await paid()]).toEqual([many, many])
    expect((await conciliar(treasurer, id, all)).error).toBe('error.xa-conciliado')
    expect([await collected(), await paid()]).toEqual([many, many])
  })

  it('that others change while they are recorded are told, with how many stand', async () => {
    const { id, all, dues, collected, paid } = await manyDues()
    let writes = 0
    const disturbed: AppContext = {
      ...portal.context,
      write: async (by, work) => {
        writes += 1
        if (writes === 2) await collect(treasurer, [{ id: dues.at(-1).id }])
        return portal.context.write(by, work)
      },
    }
    const refused = reconcile(disturbed, system, id, { movementos: inCents(all) })
    await expect(refused).rejects.toMatchObject({
      code: 'error.conciliado-en-parte',
      params: { feitos: 225, total: many },
    })
    expect([await collected(), await paid()]).toEqual([226, 226])
  })
})

/** Amounts in cents, as a request has them once it is parsed. */
const inCents = (given: Parameters<typeof conciliar>[2]) =>
  given.map(({ id, recibos }) => ({
    id,
    recibos: recibos.map((part) => ({ id: part.id, importe: Math.round(part.importe * 100) })),
  }))

it('what came in and is reconciled is the money of the charges, and the payments, after any history', async () => {
  const random = seededRandom(11)
  const people = await Promise.all([1, 2, 3].map(() => addSocio(admin)))
  const dues: Answer['body'][] = []
  for (const person of people)
    for (const importe of [30, 12.5, 7.77]) dues.push(await another(person, importe))
  const { id } = await addExtracto(
    admin,
    Array.from({ length: 8 }, () => ({ cents: random.between(500, 6000) })),
  )
  let keeper = admin
  const cents = (euros: number) => Math.round(euros * 100)
  for (let step = 0; step < 80; step += 1) {
    const { movementos } = (await keeper.call('GET /extractos/:id', { params: { id } })).body
    const movemento = random.pick(movementos as Answer['body'][])
    const [done] = movemento.conciliado
    if (done && random.chance(0.4))
      await keeper.call('PUT /recibos/:id/cobros/:cobroId/anular', {
        params: { id: done.recibo.id, cobroId: done.cobro.id },
        body: { motivo: 'Proba' },
      })
    else {
      const chosen = [...new Set([random.pick(dues), random.pick(dues)])]
      const recibos = chosen.map((due) => ({ id: due.id, importe: random.between(1, 2000) / 100 }))
      await conciliar(keeper, id, [{ id: movemento.id, recibos }])
    }
    if (random.chance(0.9)) continue
    portal.clock.advance(day / 2)
    keeper = await portal.signIn('ROLE_ADMIN')
  }
  const { movementos } = (await keeper.call('GET /extractos/:id', { params: { id } })).body
  let reconciled = 0
  for (const { importe, pendente, conciliado } of movementos) {
    const parts = conciliado.reduce((sum: number, each: Answer['body']) => sum + cents(each.importe), 0)
    expect(cents(importe) - cents(pendente)).toBe(parts)
    reconciled += parts
  }
  let collected = 0
  for (const each of dues) {
    const { body: due } = await keeper.call('GET /recibos/:id', { params: { id: each.id } })
    expect(due.cobrado).toBeLessThanOrEqual(due.importe)
    collected += cents(due.cobrado)
  }
  let paid = 0
  for (const person of people)
    for (const pago of (await keeper.call('GET /socios/:id', { params: { id: person.id } })).body.pagos)
      paid += cents(pago.importe)
  expect(reconciled).toBeGreaterThan(0)
  expect([collected, paid]).toEqual([reconciled, reconciled])
})
