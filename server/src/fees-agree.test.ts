import { afterAll, beforeAll, expect, it } from 'vitest'
import { settleRemesas } from './modules/cotas/remittances/settle.service.ts'
import { batch, pain002, transaction } from './testing/bank/returns.ts'
import { collect, setPlan } from './testing/cotas.ts'
import { addExtracto, conciliar } from './testing/extractos.ts'
import { addMandato } from './testing/mandatos.ts'
import type { Answer, Caller, TestPortal } from './testing/portal.ts'
import { openTestPortal } from './testing/portal.ts'
import { type Random, seededRandom } from './testing/random.ts'
import { inXml, remit, setCharging } from './testing/remesas.ts'
import { addSocio } from './testing/socios.ts'

// Money of all kinds together: by hand, by direct debit and by statements, undone and given back. It begins on 31 May 2026.

const day = 24 * 60 * 60_000
/** Each history has the charges of a year of its own. */
let year = 2011
type Body = Answer['body']

let portal: TestPortal
let keeper: Caller
beforeAll(async () => {
  portal = await openTestPortal()
  await signIn()
  await setCharging(keeper)
})
afterAll(() => portal.close())

/** Sessions end while the clock moves. */
async function signIn(): Promise<void> {
  keeper = await portal.signIn('ROLE_ADMIN')
}
async function later(days: number): Promise<void> {
  portal.clock.advance(days * day)
  await settleRemesas(portal.context)
  await signIn()
}

const today = () => portal.clock().toISOString().slice(0, 10)
const cents = (euros: number) => Math.round(euros * 100)
const toSum = (list: { importe: number }[]) => list.reduce((sum, { importe }) => sum + cents(importe), 0)
const one = async (id: number): Promise<Body> =>
  (await keeper.call('GET /recibos/:id', { params: { id } })).body
const change = (path: '/recibos/:id/anular' | '/remesas/:id/anular' | '/remesas/:id/enviada', id: number) =>
  keeper.call(`PUT ${path}`, { params: { id }, body: { motivo: 'Proba' } })
const undo = (id: number, cobroId: number) =>
  keeper.call('PUT /recibos/:id/cobros/:cobroId/anular', {
    params: { id, cobroId },
    body: { motivo: 'Proba' },
  })

async function addDue(socio: Body, importe: number): Promise<Body> {
  const body = { socio: { id: socio.id }, concepto: 'Cota', importe, vence: [year, 1, 31] }
  return (await keeper.call('POST /recibos', { body })).body
}

/** A payer by direct debit. */
async function addPayer(): Promise<Body> {
  const socio = await addSocio(keeper)
  await setPlan(keeper, socio.id, [], { metodo: 'DOMICILIACION' })
  await addMandato(keeper, socio.id, { iban: 'ES7921000813610123456789' })
  return socio
}

/** A remittance of these charges on the first day that banks take; undefined when none of them can go. */
async function remitted(dues: Body[]): Promise<Body | undefined> {
  const query = { dryRun: 'true' }
  const { body } = await keeper.call('POST /remesas', { query, body: { data: '2000-01-01' } })
  const made = await remit(keeper, dues, { data: body.params.primeira })
  return made.status === 201 ? made.body : undefined
}

/** Reads the returns that the bank would send for these debits. */
const giveBack = (debits: Body[]): Promise<Answer> =>
  keeper.call('POST /remesas/devolucions', {
    body: {
      fichero: inXml(pain002(batch(debits.map(({ endToEnd }) => transaction(endToEnd, 'AM04')).join('')))),
    },
  })

/** Reads the rejection that the bank would send for a remittance. */
async function reject({ id }: Body): Promise<void> {
  const { body } = await keeper.call('GET /remesas/:id/ficheiro', { params: { id } })
  const [, message = ''] = /<MsgId>([^<]+)/.exec(String(body)) ?? []
  const xml = pain002('', { group: '<GrpSts>RJCT</GrpSts>' }).replaceAll('REM2026000001', message)
  await keeper.call('POST /remesas/devolucions', { body: { fichero: inXml(xml) } })
}

/** Every sum of the portal about these people and statements, held against each other. */
async function expectAgreement(people: Body[], dues: Body[], extractos: number[]): Promise<number> {
  const { database } = portal.context
  const now: Body[] = []
  for (const { id } of dues) now.push(await one(id))
  for (const { id, estado, importe, cobrado, cobros } of now) {
    expect(toSum(cobros)).toBe(cents(cobrado))
    expect(cobrado).toBeLessThanOrEqual(importe)
    if (estado === 'ANULADO') expect(cobrado).toBe(0)
    else expect(estado === 'PAGADO').toBe(cobrado === importe)
    const live = await database.read
      .selectFrom('remesa_recibo')
      .select('id')
      .where('recibo_id', '=', id)
      .where('estado', '=', 'VIVO')
      .execute()
    expect(live).toHaveLength(estado === 'REMESADO' ? 1 : 0)
  }
  const collected = now.reduce((sum, { cobrado }) => sum + cents(cobrado), 0)

  let recorded = 0
  for (const { id } of people) {
    const { body } = await keeper.call('GET /socios/:id', { params: { id } })
    const theirs = now.filter(({ pagador }) => pagador.id === id)
    expect(toSum(body.pagos)).toBe(theirs.reduce((sum, { cobrado }) => sum + cents(cobrado), 0))
    recorded += toSum(body.pagos)
  }
  expect(recorded).toBe(collected)

  const rows = await database.read
    .selectFrom('cobro')
    .leftJoin('pago as p', 'p.id', 'cobro.pago_id')
    .leftJoin('pago as c', 'c.id', 'cobro.contra_pago_id')
    .select(['cobro.cents', 'cobro.anulado', 'p.cents as given', 'c.cents as taken'])
    .where(
      'cobro.recibo_id',
      'in',
      dues.map(({ id }) => id),
    )
    .execute()
  for (const { cents, anulado, given, taken } of rows)
    expect((given ?? 0) + (taken ?? 0)).toBe(anulado === null ? cents : 0)

  const { body: resumo } = await keeper.call('GET /cotas/resumo', { query: `ano=${year}` })
  const issued = now.filter(({ estado }) => estado !== 'ANULADO')
  expect([cents(resumo.emitido), cents(resumo.cobrado)]).toEqual([toSum(issued), collected])
  expect(cents(resumo.pendente)).toBe(toSum(issued) - collected)
  expect(cents(resumo.devolto)).toBe(
    now
      .filter(({ estado }) => estado === 'DEVOLTO')
      .reduce((sum, { importe, cobrado }) => sum + cents(importe) - cents(cobrado), 0),
  )

  for (const id of extractos) {
    const { body } = await keeper.call('GET /extractos/:id', { params: { id } })
    for (const { importe, pendente, conciliado } of body.movementos)
      expect(cents(importe) - cents(pendente)).toBe(toSum(conciliado))
  }
  return collected
}

it('charges that go to the bank, come back by its file and are paid by transfer agree in every sum, to the cent', async () => {
  year += 1
  const people = [await addPayer(), await addPayer(), await addPayer()]
  const dues: Body[] = []
  for (const [at, person] of people.entries()) dues.push(await addDue(person, [30.1, 0.2, 19.99][at] ?? 0))
  const remesa = await remitted(dues)
  await change('/remesas/:id/enviada', remesa.id)
  await later(30)
  expect(await expectAgreement(people, dues, [])).toBe(3010 + 20 + 1999)
  const { body: back } = await giveBack(remesa.recibos.slice(0, 2))
  expect(toSum(back.devoltos)).toBe(3010 + 20)
  expect(await expectAgreement(people, dues, [])).toBe(1999)

  const extracto = await addExtracto(
    keeper,
    dues.slice(0, 2).map(({ importe, referencia }) => ({ cents: cents(importe), texts: [referencia] })),
  )
  const movementos = extracto.movementos.map(({ id, importe, propostas: [first] }: Body) => {
    expect(first).toMatchObject({ motivo: 'REFERENCIA', importe })
    return { id, recibos: [{ id: first.recibos[0].id, importe }] }
  })
  expect((await conciliar(keeper, extracto.id, movementos)).status).toBe(200)
  expect(await expectAgreement(people, dues, [extracto.id])).toBe(3010 + 20 + 1999)
  const [paid] = (await one(dues[0].id)).cobros
  await undo(dues[0].id, paid.id)
  expect((await change('/recibos/:id/anular', dues[0].id)).status).toBe(200)
  expect(await expectAgreement(people, dues, [extracto.id])).toBe(20 + 1999)
})

/** One thing that can happen to these charges; what the portal refuses is fine. */
async function happen(random: Random, dues: Body[], remesas: Body[], extractos: number[]): Promise<void> {
  const due = await one(random.pick(dues).id)
  const euros = random.between(1, 2000) / 100
  switch (random.between(1, 10)) {
    case 1:
      await collect(keeper, [{ id: due.id, importe: euros }], { data: today(), metodo: 'BIZUM' })
      return
    case 2:
      if (due.cobros.length > 0) await undo(due.id, random.pick<Body>(due.cobros).id)
      return
    case 3:
      if (random.chance(0.2)) await change('/recibos/:id/anular', due.id)
      return
    case 4:
    case 5: {
      const remesa = await remitted(dues.filter(() => random.chance(0.4)).concat(due))
      if (!remesa) return
      remesas.push(remesa)
      if (random.chance(0.8)) await change('/remesas/:id/enviada', remesa.id)
      return
    }
    case 6:
      if (remesas.length > 0) await change('/remesas/:id/anular', random.pick(remesas).id)
      return
    case 7: {
      if (random.chance(0.2) && remesas.length > 0) {
        await reject(random.pick<Body>(remesas))
        return
      }
      const debits = remesas.flatMap(({ recibos }) => recibos).filter(() => random.chance(0.3))
      if (debits.length > 0) await giveBack(debits)
      return
    }
    case 8:
      await keeper.call('PUT /recibos/:id/devolver', {
        params: { id: due.id },
        body: { codigo: 'MS02', data: today(), comision: '1.10' },
      })
      return
    case 9: {
      const told = [due, random.pick(dues)].map(({ referencia }) => ({
        cents: random.between(1, 4000),
        texts: [referencia],
        date: '2026-05-30',
      }))
      extractos.push((await addExtracto(keeper, told)).id)
      return
    }
    default: {
      if (extractos.length === 0) return
      const id = random.pick(extractos)
      const { body } = await keeper.call('GET /extractos/:id', { params: { id } })
      const { id: movemento } = random.pick<Body>(body.movementos)
      const recibos = [...new Set([due.id, random.pick(dues).id])].map((each) => ({
        id: each,
        importe: euros,
      }))
      await conciliar(keeper, id, [{ id: movemento, recibos }])
    }
  }
}

it.each([1, 2, 3])('all sums agree to the cent after any history of money (%i)', async (seed) => {
  year += 1
  const random = seededRandom(seed)
  const people: Body[] = []
  for (let count = 0; count < 4; count += 1) people.push(await addPayer())
  // one pays for another
  await setPlan(keeper, people[1].id, [], { pagador: { id: people[0].id }, metodo: 'DOMICILIACION' })
  const dues: Body[] = []
  for (const person of [...people, ...people]) dues.push(await addDue(person, random.between(1, 5000) / 100))
  const remesas: Body[] = []
  const extractos: number[] = []
  let moved = 0
  for (let step = 1; step <= 60; step += 1) {
    await happen(random, dues, remesas, extractos)
    if (random.chance(0.15)) await later(random.between(1, 12))
    if (step % 15 === 0) moved += await expectAgreement(people, dues, extractos)
  }
  expect(moved).toBeGreaterThan(0)
  expect([remesas.length > 0, extractos.length > 0]).toEqual([true, true])
})
