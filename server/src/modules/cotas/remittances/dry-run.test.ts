import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addRecibo, addTipoCota, collect, setPlan } from '../../../testing/cotas.ts'
import type { Answer, Caller, TestPortal } from '../../../testing/portal.ts'
import { openTestPortal } from '../../../testing/portal.ts'
import { addDebitedRecibo, addRemesa, remit, setCharging } from '../../../testing/remesas.ts'

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
beforeEach(() => setCharging(admin))

const recibo = async (id: number) => (await treasurer.call('GET /recibos/:id', { params: { id } })).body
const dryRun = (body: object) =>
  treasurer.call('POST /remesas', { query: { dryRun: 'true' }, body: { data: [2026, 6, 15], ...body } })
type MandatoColumns = { estado?: 'BLOQUEADO' | 'CADUCADO'; iban?: string; ultimo_cargo?: string }
const setMandato = (id: number, values: MandatoColumns) =>
  portal.context.database.transactionWithoutAudit((tx) =>
    tx.updateTable('mandato').set(values).where('id', '=', id).execute(),
  )

describe('a dry run', () => {
  it('tells every charge that would go, and of every other the first reason why not', async () => {
    // the collection is on 15 June 2026
    const isDue = { vence: [2026, 6, 15] }
    const goes = await addDebitedRecibo(admin, { importe: 30.15, ...isDue })
    // not due either: both reasons apply, and the first one is told
    const atBank = await addRemesa(admin)
    const later = await addDebitedRecibo(admin, { vence: [2026, 6, 16] })
    // nor does a later charge say that its payer pays otherwise
    const { recibo: laterOtherWay } = await addRecibo(admin, { vence: [2026, 12, 31] })
    const returned = (await addRemesa(admin, isDue)).recibo
    await treasurer.call('PUT /recibos/:id/devolver', {
      params: { id: returned.id },
      body: { codigo: 'AM04', data: [2026, 5, 31] },
    })
    const { recibo: otherWay } = await addRecibo(admin, isDue)
    const { socio: bare, recibo: unsigned } = await addRecibo(admin, isDue)
    await setPlan(admin, bare.id, [], { metodo: 'DOMICILIACION' })
    const revoked = await addDebitedRecibo(admin, isDue)
    await treasurer.call('PUT /mandatos/:id/revogar', {
      params: { id: revoked.mandato.id },
      body: { motivo: 'X' },
    })
    const blocked = await addDebitedRecibo(admin, isDue)
    await setMandato(blocked.mandato.id, { estado: 'BLOQUEADO' })
    const expired = await addDebitedRecibo(admin, isDue)
    await setMandato(expired.mandato.id, { estado: 'CADUCADO' })
    const old = await addDebitedRecibo(admin, isDue)
    // three years before the collection, not before today
    await setMandato(old.mandato.id, { ultimo_cargo: '2023-06-15' })
    const wrong = await addDebitedRecibo(admin, isDue)
    await setMandato(wrong.mandato.id, { iban: 'ES7921000813610123456788' })
    const abroad = await addDebitedRecibo(admin, isDue)
    // as earlier versions took it: valid, of a country outside the SEPA area
    await setMandato(abroad.mandato.id, { iban: 'TR330006100519786457841326' })
    const paid = await addDebitedRecibo(admin, isDue)
    await collect(treasurer, [{ id: paid.recibo.id }])

    const { status, body } = await dryRun({})
    expect(status).toBe(200)
    const { id, numero, concepto } = goes.recibo
    expect(body.incluidos).toEqual([
      {
        id,
        numero,
        concepto,
        importe: 30.15,
        vence: [2026, 6, 15],
        endToEnd: `${numero.replaceAll('-', '')}-1`,
        socio: goes.recibo.socio,
        pagador: goes.recibo.pagador,
        mandato: goes.mandato.referencia,
      },
    ])
    expect([body.n, body.suma]).toEqual([1, 30.15])
    const reasons = new Map(body.excluidos.map(({ recibo: due, motivo }: Answer['body']) => [due.id, motivo]))
    expect(reasons).toEqual(
      new Map([
        [atBank.recibo.id, 'XA_REMESADO'],
        [later.recibo.id, 'AINDA_NON_VENCE'],
        [laterOtherWay.id, 'AINDA_NON_VENCE'],
        [returned.id, 'DEVOLTO_SEN_ARRANXAR'],
        [otherWay.id, 'OUTRO_METODO'],
        [unsigned.id, 'SEN_MANDATO'],
        [revoked.recibo.id, 'SEN_MANDATO'],
        [blocked.recibo.id, 'MANDATO_BLOQUEADO'],
        [expired.recibo.id, 'MANDATO_CADUCADO'],
        [old.recibo.id, 'MANDATO_CADUCADO'],
        [wrong.recibo.id, 'IBAN_INCORRECTO'],
        [abroad.recibo.id, 'IBAN_INCORRECTO'],
      ]),
    )
    const getRow = (due: { id: number }) =>
      body.excluidos.find(({ recibo: row }: Answer['body']) => row.id === due.id)
    expect(getRow(later.recibo).recibo.vence).toEqual([2026, 6, 16])
    expect(await recibo(id)).toMatchObject({ estado: 'PENDENTE', version: 1, remesa: null })
    expect((await treasurer.call('GET /remesas')).body.totalElements).toBe(2)
  })

  it('takes a charge that is not due yet only when it is named, and nothing but what is named', async () => {
    const { recibo: due } = await addDebitedRecibo(admin, { vence: [2026, 6, 14] })
    const { recibo: later } = await addDebitedRecibo(admin, { vence: [2027, 1, 31] })
    const named = (await dryRun({ recibos: [{ id: later.id }] })).body
    expect([named.incluidos.map(({ id }: Answer['body']) => id), named.excluidos]).toEqual([[later.id], []])
    expect(await dryRun({ recibos: [] })).toMatchObject({
      status: 400,
      body: { fields: { recibos: ['error.required'] } },
    })
    const made = await remit(treasurer, [], { recibos: undefined })
    expect(made.status).toBe(201)
    const ids = made.body.recibos.map(({ id }: Answer['body']) => id)
    expect([ids.includes(due.id), ids.includes(later.id)]).toEqual([true, false])
    expect(await recibo(later.id)).toMatchObject({ estado: 'PENDENTE' })
    const again = await remit(treasurer, [later])
    expect(again.body.recibos).toMatchObject([{ id: later.id, vence: [2027, 1, 31] }])
  })

  it('is refused for a day more than two years away, as a charge and a run of such a year are', async () => {
    const far = { status: 400, body: { fields: { data: ['error.far-date'] } } }
    expect(await dryRun({ data: [2029, 1, 2] })).toMatchObject(far)
    expect((await dryRun({ data: [2028, 12, 29] })).status).toBe(200)
    const { socio } = await addRecibo(admin)
    const add = (vence: number[]) =>
      treasurer.call('POST /recibos', { body: { socio: { id: socio.id }, concepto: 'X', importe: 1, vence } })
    expect((await add([2029, 1, 1])).body.fields).toEqual({ vence: ['error.far-date'] })
    expect((await add([2028, 12, 31])).status).toBe(201)
    const tipo = await addTipoCota(treasurer)
    for (const dry of ['true', 'false']) {
      const body = { tipos: [{ id: tipo.id }], periodo: '2029' }
      const answer = await treasurer.call('POST /cotas/emisions', { query: { dryRun: dry }, body })
      expect(answer.body.fields).toEqual({ periodo: ['error.far-date'] })
    }
  })

  it('keeps the order of the reasons when several apply', async () => {
    const { recibo: due } = await addDebitedRecibo(admin)
    const { mandato } = await addDebitedRecibo(admin)
    await setPlan(admin, due.pagador.id, [], { metodo: 'EFECTIVO', version: 1 })
    await setMandato(mandato.id, { estado: 'BLOQUEADO', iban: '' })
    const { body } = await dryRun({ recibos: [{ id: due.id }] })
    expect(body.excluidos).toMatchObject([{ recibo: { id: due.id }, motivo: 'OUTRO_METODO' }])
  })

  it('is of the charges that are named, which must be there and not be paid', async () => {
    const { recibo: due } = await addDebitedRecibo(admin)
    expect((await dryRun({ recibos: [{ id: due.id }] })).body).toMatchObject({ n: 1, excluidos: [] })
    expect((await dryRun({ recibos: [{ id: due.id }, { id: 999_999 }] })).body.fields).toEqual({
      'recibos.1': ['error.invalid-value'],
    })
    await collect(treasurer, [{ id: due.id }])
    expect(await dryRun({ recibos: [{ id: due.id }] })).toMatchObject({
      error: 'error.recibo-state',
      body: { params: { estado: 'PAGADO' } },
    })
  })
})
