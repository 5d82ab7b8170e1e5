import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { batch, pain002, transaction } from '../../../testing/bank/returns.ts'
import { addTipoCota, collect, issue, setPlan } from '../../../testing/cotas.ts'
import { addMandato } from '../../../testing/mandatos.ts'
import { readPdf } from '../../../testing/pdf.ts'
import type { Answer, Caller, TestPortal } from '../../../testing/portal.ts'
import { openTestPortal } from '../../../testing/portal.ts'
import { addDebitedRecibo, inXml, remit, setCharging } from '../../../testing/remesas.ts'
import { addSocio } from '../../../testing/socios.ts'
import { settleRemesas } from './settle.service.ts'

// The states of a charge when money is undone and the bank reports on its debits late. The clock starts on 31 May 2026.

type Body = Answer['body']

let portal: TestPortal
let keeper: Caller
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())
beforeEach(async () => {
  await signIn()
  await setCharging(keeper)
})

/** Sessions end while tests move the clock. */
async function signIn(): Promise<void> {
  keeper = await portal.signIn('ROLE_ADMIN')
}
/** Lets the charges that went to the bank count as paid. */
async function pass(): Promise<void> {
  portal.clock.advance(40 * 24 * 60 * 60_000)
  await signIn()
  await settleRemesas(portal.context)
}
const today = () => portal.clock().toISOString().slice(0, 10)
const recibo = async (id: number): Promise<Body> =>
  (await keeper.call('GET /recibos/:id', { params: { id } })).body
const remesa = async (id: number): Promise<Body> =>
  (await keeper.call('GET /remesas/:id', { params: { id } })).body
const dryRun = async (data: string): Promise<Body> =>
  (await keeper.call('POST /remesas', { query: { dryRun: 'true' }, body: { data } })).body
const firstDay = async (): Promise<string> => (await dryRun('2000-01-01')).params.primeira

/** A remittance of this charge alone, which the bank has. */
async function send(due: Body): Promise<Body> {
  const { status, body } = await remit(keeper, [due], { data: await firstDay() })
  expect(status).toBe(201)
  await keeper.call('PUT /remesas/:id/enviada', { params: { id: body.id } })
  return body
}
/** Undoes the last money of a charge. */
async function undo(id: number): Promise<void> {
  const { cobros } = await recibo(id)
  const params = { id, cobroId: cobros.at(-1).id }
  const { status } = await keeper.call('PUT /recibos/:id/cobros/:cobroId/anular', {
    params,
    body: { motivo: 'Erro' },
  })
  expect(status).toBe(200)
}
const pay = async (id: number): Promise<void> => {
  expect((await collect(keeper, [{ id }], { data: today() })).status).toBe(201)
}
const voidDue = async (id: number): Promise<void> => {
  const { status } = await keeper.call('PUT /recibos/:id/anular', {
    params: { id },
    body: { motivo: 'Erro' },
  })
  expect(status).toBe(200)
}
const read = (xml: string): Promise<Answer> =>
  keeper.call('POST /remesas/devolucions', { body: { fichero: inXml(xml) } })
/** Reads the bank's return of the first debit of a remittance. */
const returnDebit = ({ recibos: [debit] }: Body): Promise<Answer> =>
  read(pain002(batch(transaction(debit.endToEnd, 'AM04'))))
/** Reads the bank's rejection of a whole remittance. */
async function rejectDebit({ id }: Body): Promise<Answer> {
  const { body } = await keeper.call('GET /remesas/:id/ficheiro', { params: { id } })
  const [, message = ''] = /<MsgId>([^<]+)/.exec(String(body)) ?? []
  return read(pain002('', { group: '<GrpSts>RJCT</GrpSts>' }).replaceAll('REM2026000001', message))
}
const byHand = ({ id }: Body): Promise<Answer> =>
  keeper.call('PUT /recibos/:id/devolver', { params: { id }, body: { codigo: 'MS02', data: today() } })

const tellings = [
  ['a file that gives back its debit', 'DEVOLTO', (_: Body, made: Body) => returnDebit(made)],
  ['a file that rejects its remittance', 'ANULADO', (_: Body, made: Body) => rejectDebit(made)],
  ['hand', 'DEVOLTO', (due: Body) => byHand(due)],
] as const

it.each(tellings)(
  'a charge that was paid again stays paid when its debit comes back by %s',
  async (_, debit, tell) => {
    const { recibo: due } = await addDebitedRecibo(keeper)
    const made = await send(due)
    await pass()
    await undo(due.id)
    await pay(due.id)
    expect(await tell(due, made)).toMatchObject({ status: 200 })
    expect(await recibo(due.id)).toMatchObject({
      estado: 'PAGADO',
      cobrado: 30,
      cobros: [{ metodo: 'EFECTIVO' }],
    })
    expect((await remesa(made.id)).recibos).toMatchObject([{ estado: debit }])
    const { incluidos } = await dryRun(await firstDay())
    expect(incluidos.map(({ id }: Body) => id)).not.toContain(due.id)
    // an entry of the trail tells the state that it has
    const { body } = await keeper.call('GET /auditoria', {
      query: `filters=entidade:recibo&filters=rexistro:${due.id}`,
    })
    expect(JSON.stringify(body.content)).not.toContain('"DEVOLTO"')
  },
)

describe('a voided charge', () => {
  it.each(tellings.slice(0, 2))('stays voided when its debit comes back by %s', async (_, debit, tell) => {
    const { recibo: due } = await addDebitedRecibo(keeper)
    const made = await send(due)
    await pass()
    await undo(due.id)
    await voidDue(due.id)
    expect(await tell(due, made)).toMatchObject({ status: 200 })
    expect(await recibo(due.id)).toMatchObject({ estado: 'ANULADO', cobrado: 0 })
    expect((await remesa(made.id)).recibos).toMatchObject([{ estado: debit }])
  })

  it('that has a successor stays voided too', async () => {
    const socio = await addSocio(keeper)
    const tipo = await addTipoCota(keeper)
    await setPlan(keeper, socio.id, [tipo], { metodo: 'DOMICILIACION' })
    await addMandato(keeper, socio.id, { iban: 'ES7921000813610123456789' })
    const issued = async (): Promise<Body> => {
      await issue(keeper, [tipo])
      const { body } = await keeper.call('GET /recibos', {
        query: `filters=tipo:${tipo.id}&filters=estado:PENDENTE`,
      })
      return body.content[0]
    }
    const due = await issued()
    const made = await send(due)
    await pass()
    await undo(due.id)
    await voidDue(due.id)
    const next = await issued()
    expect(await returnDebit(made)).toMatchObject({
      status: 200,
      body: { devoltos: [{ recibo: { id: due.id } }] },
    })
    expect(await recibo(due.id)).toMatchObject({ estado: 'ANULADO' })
    expect(await recibo(next.id)).toMatchObject({ estado: 'PENDENTE' })
  })
})

describe('a charge that came back', () => {
  it('is DEVOLTO again when the money that paid it is undone, and goes to the bank only when named', async () => {
    const { recibo: due } = await addDebitedRecibo(keeper)
    const made = await send(due)
    await returnDebit(made)
    await pay(due.id)
    expect(await recibo(due.id)).toMatchObject({ estado: 'PAGADO' })
    await undo(due.id)
    expect(await recibo(due.id)).toMatchObject({ estado: 'DEVOLTO', cobrado: 0 })
    const { excluidos } = await dryRun(await firstDay())
    expect(excluidos).toContainEqual(
      expect.objectContaining({
        recibo: expect.objectContaining({ id: due.id }),
        motivo: 'DEVOLTO_SEN_ARRANXAR',
      }),
    )
    // named, it goes; what the bank pays then and is undone by hand waits like any other
    await send(due)
    await pass()
    await undo(due.id)
    expect(await recibo(due.id)).toMatchObject({ estado: 'PENDENTE', cobrado: 0 })
  })

  it('while another debit of it is at the bank, is DEVOLTO once that one is paid', async () => {
    const { recibo: due } = await addDebitedRecibo(keeper)
    await collect(keeper, [{ id: due.id, importe: 10 }])
    const first = await send(due)
    expect(first.suma).toBe(20)
    await pass()
    const { cobros } = await recibo(due.id)
    await keeper.call('PUT /recibos/:id/cobros/:cobroId/anular', {
      params: { id: due.id, cobroId: cobros[0].id },
      body: { motivo: 'Erro' },
    })
    const second = await send(due)
    expect(second.suma).toBe(10)
    await returnDebit(first)
    expect(await recibo(due.id)).toMatchObject({ estado: 'REMESADO', cobrado: 0 })
    const paper = await keeper.call('GET /recibos/:id/pdf', { params: { id: due.id } })
    const text = (await readPdf(paper.body)).pages.map((page) => page.text).join(' ')
    expect(text, 'what the bank collects, and what else is left').toMatch(/10,00\s€ están domiciliados/)
    expect(text).toMatch(/Por pagar\s+20,00/)
    await pass()
    expect(await recibo(due.id)).toMatchObject({ estado: 'DEVOLTO', cobrado: 10 })
  })

  it('twice in one file gives back the money of both debits', async () => {
    const { recibo: due } = await addDebitedRecibo(keeper)
    await collect(keeper, [{ id: due.id, importe: 10 }])
    const first = await send(due)
    await pass()
    const { cobros } = await recibo(due.id)
    await keeper.call('PUT /recibos/:id/cobros/:cobroId/anular', {
      params: { id: due.id, cobroId: cobros[0].id },
      body: { motivo: 'Erro' },
    })
    const second = await send(due)
    await pass()
    expect(await recibo(due.id)).toMatchObject({ estado: 'PAGADO', cobrado: 30 })
    const rows = [first, second].map(({ recibos: [debit] }) => transaction(debit.endToEnd, 'AM04'))
    await read(pain002(batch(rows.join(''))))
    expect(await recibo(due.id)).toMatchObject({ estado: 'DEVOLTO', cobrado: 0 })
  })

  it('while another debit of it is at the bank, is DEVOLTO once that one is voided', async () => {
    const { recibo: due } = await addDebitedRecibo(keeper)
    const first = await send(due)
    await pass()
    await undo(due.id)
    const second = await send(due)
    await returnDebit(first)
    expect(await recibo(due.id)).toMatchObject({ estado: 'REMESADO' })
    await keeper.call('PUT /remesas/:id/anular', { params: { id: second.id }, body: { motivo: 'X' } })
    expect(await recibo(due.id)).toMatchObject({ estado: 'DEVOLTO' })
  })
})

it('a mandate whose only remittance was rejected has not been used', async () => {
  const { recibo: due, socio } = await addDebitedRecibo(keeper)
  const ultimoCargo = async () =>
    (await keeper.call('GET /mandatos', { query: `filters=socio:${socio.id}` })).body.content[0].ultimoCargo
  const made = await send(due)
  expect(await ultimoCargo()).toEqual(made.data)
  await rejectDebit(made)
  expect(await ultimoCargo()).toBeNull()
})
