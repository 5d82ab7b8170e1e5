import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checkDirectDebit } from '../../../testing/bank/check-direct-debit.ts'
import { schemaErrors } from '../../../testing/bank/direct-debits.ts'
import { addRecibo, collect, setPlan } from '../../../testing/cotas.ts'
import { addMandato } from '../../../testing/mandatos.ts'
import type { Answer, Caller, TestPortal } from '../../../testing/portal.ts'
import { openTestPortal } from '../../../testing/portal.ts'
import { addDebitedRecibo, addRemesa, remit, setCharging } from '../../../testing/remesas.ts'
import { addSocio } from '../../../testing/socios.ts'
import { settleRemesas } from './settle.service.ts'

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
beforeEach(async () => {
  await signInBoth()
  await setCharging(admin)
})

const day = 24 * 60 * 60_000
const recibo = async (id: number) => (await treasurer.call('GET /recibos/:id', { params: { id } })).body
const getFile = (id: number) => treasurer.call('GET /remesas/:id/ficheiro', { params: { id } })
const getXml = async (id: number) => String((await getFile(id)).body)
const sent = (id: number) => treasurer.call('PUT /remesas/:id/enviada', { params: { id } })
const voided = (id: number, motivo = 'Outra data') =>
  treasurer.call('PUT /remesas/:id/anular', { params: { id }, body: { motivo } })
const dryRun = (body: object) =>
  treasurer.call('POST /remesas', { query: { dryRun: 'true' }, body: { data: [2026, 6, 15], ...body } })
type MandatoColumns = { estado?: 'BLOQUEADO' | 'CADUCADO'; iban?: string; ultimo_cargo?: string }
const setMandato = (id: number, values: MandatoColumns) =>
  portal.context.database.transactionWithoutAudit((tx) =>
    tx.updateTable('mandato').set(values).where('id', '=', id).execute(),
  )

describe('a remittance', () => {
  it.each(['02', '08'] as const)('has its file, which banks take, for version %s', async (versionSepa) => {
    await setCharging(admin, { versionSepa })
    const one = await addDebitedRecibo(admin, { concepto: 'Cota «Ñu» <2026>', importe: 30.15 })
    const other = await addDebitedRecibo(admin, { importe: 12 })
    await collect(treasurer, [{ id: other.recibo.id, importe: 2.5 }])
    const { status, body } = await remit(treasurer, [one.recibo, other.recibo])
    expect(status).toBe(201)
    const counts = { n: 2, suma: 39.65, devoltos: 0 }
    expect(body).toMatchObject({ data: [2026, 6, 15], estado: 'XERADA', motivo: '', ...counts, version: 1 })
    expect(body.recibos.map(({ id, importe }: Answer['body']) => [id, importe])).toEqual([
      [one.recibo.id, 30.15],
      [other.recibo.id, 9.5],
    ])
    const file = await getFile(body.id)
    const xml = String(file.body)
    expect(file.headers).toMatchObject({
      'content-type': 'application/xml; charset=utf-8',
      'content-disposition': expect.stringMatching(/^attachment; filename="?REM20260531\d{6}-\d{4}\.xml/),
    })
    expect(createHash('sha256').update(xml).digest('hex')).toBe(body.sha256)
    expect(await schemaErrors(xml, versionSepa)).toEqual([])
    expect(checkDirectDebit(xml, '2026-06-05')).toEqual([])
    expect(xml).toContain(`pain.008.001.${versionSepa}`)
    expect(xml).toContain('<CtrlSum>39.65</CtrlSum>')
    expect(xml).toContain(`<Ustrd>${one.recibo.numero} Cota Nu 2026 Uxia Las Rial</Ustrd>`)
    expect(xml).toContain(`<MndtId>${one.mandato.referencia}</MndtId><DtOfSgntr>2026-05-01</DtOfSgntr>`)
    expect(xml).not.toContain('PstlAdr')
    const remesa = { id: body.id, data: [2026, 6, 15], estado: 'XERADA' }
    expect(await recibo(one.recibo.id)).toMatchObject({ estado: 'REMESADO', remesa, devolucion: null })
    expect(await getXml(body.id)).toBe(xml)
    expect((await treasurer.call('GET /remesas/:id', { params: { id: body.id } })).body).toEqual(body)
    const { recibos: _, motivo: __, cartas: ___, ficheiro: ____, ...head } = body
    expect((await treasurer.call('GET /remesas', { query: 'size=1' })).body.content).toEqual([head])
  })

  it('gives its file to those who send the header, not to a ticket', async () => {
    const { remesa } = await addRemesa(admin)
    const path = `/remesas/${remesa.id}/ficheiro`
    const { ticket } = (await treasurer.call('POST /files/ticket', { body: { path } })).body
    const answer = await portal.visitor.call('GET /remesas/:id/ficheiro', {
      params: { id: remesa.id },
      query: { ticket },
    })
    expect(answer.status).toBe(401)
  })

  it('is announced to the payer: amount, day, creditor and mandate, and whose fee it is', async () => {
    const payer = await addDebitedRecibo(admin)
    const child = await addSocio(admin, { nombre: 'Brais', apellidos: 'Lás Seoane' })
    await setPlan(admin, child.id, [], { pagador: { id: payer.socio.id } })
    const { body: due } = await treasurer.call('POST /recibos', {
      body: { socio: { id: child.id }, concepto: 'Cota infantil', importe: 5.5, vence: [2026, 12, 31] },
    })
    const { body } = await remit(treasurer, [payer.recibo, due])
    expect(await getXml(body.id)).toContain(`<Ustrd>${due.numero} Cota infantil Brais Las Seoane</Ustrd>`)
    const [, mail, ...more] = await portal.mailsTo(payer.socio.email, 2)
    expect(more).toEqual([])
    for (const part of [
      'Cota infantil (Brais Lás Seoane): 5,50',
      'Cota de 2026 (Uxía Lás Rial): 30,00',
      'En total 35,50',
      '15 de xuño de 2026',
      '…6789',
      payer.mandato.referencia,
      'ES56000G15012347',
    ])
      expect(mail?.text.replaceAll('\u00a0', ' ')).toContain(part)
  })

  it.each([
    ['a day nearer than five bank days', [2026, 6, 4]],
    ['a Saturday', [2026, 6, 20]],
    ['a holiday of TARGET', [2026, 12, 25]],
    ['yesterday', [2026, 5, 30]],
  ])('is refused for %s, dry or not', async (_, data) => {
    const { recibo: due } = await addDebitedRecibo(admin)
    const refused = { status: 400, error: 'error.data-cobro', body: { params: { primeira: '2026-06-05' } } }
    expect(await remit(treasurer, [due], { data })).toMatchObject(refused)
    expect(await dryRun({ data })).toMatchObject(refused)
    expect(await recibo(due.id)).toMatchObject({ estado: 'PENDENTE' })
  })

  it('asks to confirm a day before the days of notice have gone by', async () => {
    const { recibo: due } = await addDebitedRecibo(admin)
    const near = { data: [2026, 6, 12], confirmar: null }
    expect(await remit(treasurer, [due], near)).toMatchObject({
      status: 400,
      error: 'error.aviso-previo',
      body: { params: { dias: 14 } },
    })
    expect((await dryRun({ ...near, recibos: [{ id: due.id }] })).status).toBe(200)
    expect((await remit(treasurer, [due], { ...near, confirmar: true })).status).toBe(201)
    const { recibo: later } = await addDebitedRecibo(admin)
    expect((await remit(treasurer, [later], { confirmar: null })).status).toBe(201)
  })

  it('needs the name, account and identifier of the creditor, and a charge', async () => {
    const { recibo: due } = await addDebitedRecibo(admin)
    for (const [change, fields] of [
      [{ titular: '' }, ['cobro.titular']],
      [{ iban: '', identificadorAcredor: '' }, ['cobro.iban', 'cobro.identificadorAcredor']],
    ] as const) {
      await setCharging(admin, change)
      for (const answer of [await remit(treasurer, [due]), await dryRun({})])
        expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, fields])
    }
    // as earlier versions took it: of a country outside the SEPA area
    await setCharging(admin)
    const iban = 'TR330006100519786457841326'
    await portal.context.database.transactionWithoutAudit((tx) =>
      tx.updateTable('axustes').set({ iban }).execute(),
    )
    const abroad = await remit(treasurer, [due])
    expect([abroad.status, abroad.body.fields]).toEqual([400, { 'cobro.iban': ['error.iban-sepa'] }])
    await setCharging(admin)
    const { recibo: otherWay } = await addRecibo(admin)
    expect(await remit(treasurer, [otherWay])).toMatchObject({ status: 400, error: 'error.remesa-baleira' })
  })

  it('has a charge alone, when two are made of it at the same time', async () => {
    const { recibo: due } = await addDebitedRecibo(admin)
    const { database } = portal.context
    const { snapshot } = database
    const { promise: bothHaveRead, resolve } = Promise.withResolvers<void>()
    let reads = 0
    database.snapshot = async (work) => {
      const read = await snapshot(work)
      reads += 1
      if (reads === 2) resolve()
      await bothHaveRead
      return read
    }
    const answers = await Promise.all([remit(treasurer, [due]), remit(admin, [due])])
    database.snapshot = snapshot
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(answers.find(({ status }) => status === 409)?.error).toBe('error.conflict')
    const rows = await database.read
      .selectFrom('remesa_recibo')
      .select('id')
      .where('recibo_id', '=', due.id)
      .execute()
    expect(rows).toHaveLength(1)
  })

  it('is not stored when a mandate was revoked while its file was made', async () => {
    const { recibo: due, mandato } = await addDebitedRecibo(admin)
    const { database } = portal.context
    const { snapshot } = database
    // charges and mandates are read in it, and then the file is made of them
    database.snapshot = async (work) => {
      database.snapshot = snapshot
      const read = await snapshot(work)
      await setMandato(mandato.id, { estado: 'BLOQUEADO' })
      return read
    }
    const answer = await remit(treasurer, [due])
    expect(answer).toMatchObject({ status: 409, error: 'error.conflict' })
    expect(await recibo(due.id)).toMatchObject({ estado: 'PENDENTE', remesa: null })
  })
})

describe('the way of a remittance', () => {
  it('is voided with a reason; its charges are as before, and go again under another end-to-end id', async () => {
    const { recibo: due, remesa } = await addRemesa(admin)
    expect((await voided(remesa.id, ' ')).body.fields).toEqual({ motivo: ['error.required'] })
    const voidedOne = { estado: 'ANULADA', motivo: 'Outra data', recibos: [{ estado: 'ANULADO' }] }
    expect((await voided(remesa.id)).body).toMatchObject({ ...voidedOne, version: 2 })
    expect(await recibo(due.id)).toMatchObject({ estado: 'PENDENTE', remesa: null })
    for (const answer of [await voided(remesa.id), await sent(remesa.id)])
      expect(answer).toMatchObject({ error: 'error.remesa-state', body: { params: { estado: 'ANULADA' } } })
    const again = (await remit(treasurer, [due])).body
    expect(again.recibos[0].endToEnd).toBe(`${due.numero.replaceAll('-', '')}-2`)
    expect(await getXml(again.id)).toContain(`<EndToEndId>${again.recibos[0].endToEnd}</EndToEndId>`)
  })

  it('goes to the bank once, which is the last use of its mandates; it is voided before its day only', async () => {
    const { remesa, mandato, socio } = await addRemesa(admin)
    expect((await sent(remesa.id)).body).toMatchObject({ estado: 'ENVIADA', version: 2 })
    expect((await sent(remesa.id)).error).toBe('error.remesa-state')
    const used = async () =>
      (await treasurer.call('GET /mandatos', { query: `filters=socio:${socio.id}` })).body.content[0]
    expect(await used()).toMatchObject({ id: mandato.id, ultimoCargo: [2026, 6, 15] })
    expect((await voided(remesa.id)).body).toMatchObject({ estado: 'ANULADA' })
    expect(await used()).toMatchObject({ ultimoCargo: null })
  })

  it('leaves mandates, once voided, with their last collection in another program', async () => {
    const { recibo: due, socio } = await addDebitedRecibo(admin)
    const { id } = await addMandato(treasurer, socio.id, {
      dataSinatura: [2020, 1, 2],
      ultimoCargo: [2025, 12, 1],
    })
    const last = async () =>
      (await treasurer.call('GET /mandatos', { query: `filters=socio:${socio.id}` })).body.content.find(
        (each: Answer['body']) => each.id === id,
      ).ultimoCargo
    const remesa = (await remit(treasurer, [due])).body
    await sent(remesa.id)
    expect(await last()).toEqual([2026, 6, 15])
    await voided(remesa.id)
    expect(await last()).toEqual([2025, 12, 1])
  })

  it('is not there for ids that are none, and its list has no other filter than the state', async () => {
    expect((await sent(999_999)).status).toBe(404)
    expect((await voided(999_999)).status).toBe(404)
    expect((await getFile(999_999)).status).toBe(404)
    const list = async (query: string) => await treasurer.call('GET /remesas', { query })
    expect((await list('filters=estado:X')).status).toBe(400)
    const { body } = await list('filters=estado:ANULADA&sort=suma,desc')
    expect(new Set(body.content.map(({ estado }: Answer['body']) => estado))).toEqual(new Set(['ANULADA']))
  })

  it('keeps its charges from other money and from being voided', async () => {
    const { recibo: due } = await addRemesa(admin)
    const refused = { error: 'error.recibo-state', body: { params: { estado: 'REMESADO' } } }
    expect(await collect(treasurer, [{ id: due.id }])).toMatchObject(refused)
    expect(
      await treasurer.call('PUT /recibos/:id/anular', { params: { id: due.id }, body: { motivo: 'X' } }),
    ).toMatchObject(refused)
  })

  it('counts as paid on its day, once the days of returns have gone by, if it went to the bank', async () => {
    const { recibo: due, remesa, socio } = await addRemesa(admin)
    const unsent = await addRemesa(admin)
    await sent(remesa.id)
    portal.clock.advance(19 * day)
    await settleRemesas(portal.context)
    await signInBoth()
    expect(await recibo(due.id)).toMatchObject({ estado: 'REMESADO' })
    expect((await voided(remesa.id)).body.params).toEqual({ estado: 'ENVIADA' })
    portal.clock.advance(day)
    // two servers at the same time
    await Promise.all([settleRemesas(portal.context), settleRemesas(portal.context)])
    await signInBoth()
    expect(await recibo(due.id)).toMatchObject({
      estado: 'PAGADO',
      cobrado: 30,
      remesa: { id: remesa.id, estado: 'ENVIADA' },
      cobros: [{ importe: 30, data: [2026, 6, 15], metodo: 'DOMICILIACION' }],
    })
    expect((await admin.call('GET /socios/:id', { params: { id: socio.id } })).body.pagos).toMatchObject([
      { tipo: 'CUOTA', importe: 30, fecha: [2026, 6, 15] },
    ])
    expect(await recibo(unsent.recibo.id)).toMatchObject({ estado: 'REMESADO', cobrado: 0 })
    const { body } = await admin.call('GET /auditoria', { query: `filters=accion:COBRAR,rexistro:${due.id}` })
    expect(body.content).toMatchObject([{ autor: 'sistema' }])
  })
})
