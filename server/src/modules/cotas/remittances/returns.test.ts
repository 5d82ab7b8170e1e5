import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { schemaErrors } from '../../../testing/bank/direct-debits.ts'
import { batch, camt054, pain002, returned, transaction } from '../../../testing/bank/returns.ts'
import { addRecibo, collect } from '../../../testing/cotas.ts'
import { addMandato } from '../../../testing/mandatos.ts'
import { multipart } from '../../../testing/multipart.ts'
import type { Answer, Caller, TestPortal } from '../../../testing/portal.ts'
import { openTestPortal } from '../../../testing/portal.ts'
import { seededRandom } from '../../../testing/random.ts'
import { addDebitedRecibo, addRemesa, inXml, remit, setCharging } from '../../../testing/remesas.ts'
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
const remesa = async (id: number) => (await treasurer.call('GET /remesas/:id', { params: { id } })).body
const getPagos = async (id: number) => (await admin.call('GET /socios/:id', { params: { id } })).body.pagos
const getMandato = async (socio: number) =>
  (await treasurer.call('GET /mandatos', { query: `filters=socio:${socio}` })).body.content[0]
const sent = (id: number) => treasurer.call('PUT /remesas/:id/enviada', { params: { id } })
const giveBack = (id: number, body: object = {}) =>
  treasurer.call('PUT /recibos/:id/devolver', {
    params: { id },
    body: { codigo: 'AM04', data: [2026, 5, 31], ...body },
  })
const read = (fichero: object, who = treasurer) =>
  who.call('POST /remesas/devolucions', { body: { fichero } })
const readXml = (xml: string, who = treasurer) => read(inXml(xml), who)
const getXml = async (id: number) =>
  String((await treasurer.call('GET /remesas/:id/ficheiro', { params: { id } })).body)
const getMessage = async (id: number) => /<MsgId>([^<]+)/.exec(await getXml(id))?.[1] ?? ''
/** The day it is, wherever other tests have put the clock. */
const today = () => portal.clock().toISOString().slice(0, 10)

/** A remittance of one charge that counts as paid, and sessions that are good afterwards. */
async function settled() {
  const made = await addDebitedRecibo(admin)
  const { body } = await remit(treasurer, [made.recibo], { data: await firstDay() })
  await sent(body.id)
  portal.clock.advance(40 * day)
  await signInBoth()
  await settleRemesas(portal.context)
  return { ...made, remesa: body }
}

/** The first day of collection that banks take. */
async function firstDay(): Promise<string> {
  const { body } = await treasurer.call('POST /remesas', {
    query: { dryRun: 'true' },
    body: { data: '2000-01-01' },
  })
  return body.params.primeira
}

/** A remittance of one charge on the first day that banks take. */
async function later() {
  const made = await addDebitedRecibo(admin, { vence: [2026, 6, 1] })
  const { status, body } = await remit(treasurer, [made.recibo], { data: await firstDay() })
  if (status !== 201) throw new Error(JSON.stringify(body))
  return { ...made, remesa: body }
}

describe('a debit that comes back', () => {
  it('by hand before it counts as paid, leaves its charge DEVOLTO, without money', async () => {
    const { recibo: due, remesa: made, socio } = await addRemesa(admin)
    const answer = await giveBack(due.id, { codigo: 'am04', comision: '1.50' })
    expect(answer).toMatchObject({ status: 200, body: { estado: 'DEVOLTO', cobrado: 0, remesa: null } })
    expect(await getPagos(socio.id)).toEqual([])
    const devolucion = { codigo: 'AM04', data: [2026, 5, 31], comision: 1.5 }
    expect(await remesa(made.id)).toMatchObject({
      devoltos: 1,
      recibos: [{ id: due.id, estado: 'DEVOLTO', devolucion }],
    })
    expect(await recibo(due.id)).toMatchObject({ devolucion: { ...devolucion, remesa: { id: made.id } } })
    expect(await getMandato(socio.id)).toMatchObject({ estado: 'ACTIVO' })
  })

  it('after it counted as paid, has a negative payment of its own day against it, always', async () => {
    const { recibo: due, socio } = await settled()
    expect(await recibo(due.id)).toMatchObject({ estado: 'PAGADO', cobrado: 30 })
    const [paid] = await getPagos(socio.id)
    expect((await giveBack(due.id, { data: today() })).body).toMatchObject({
      estado: 'DEVOLTO',
      cobrado: 0,
      cobros: [],
    })
    const [year, month, date] = today().split('-').map(Number)
    expect(await getPagos(socio.id)).toMatchObject([
      { tipo: 'CUOTA', importe: -30, fecha: [year, month, date] },
      { id: paid.id, importe: 30 },
    ])
  })

  it.each([
    ['AC04', 'BLOQUEADO'],
    ['MD01', 'BLOQUEADO'],
    ['MD07', 'BLOQUEADO'],
    ['AM04', 'ACTIVO'],
    ['MS02', 'ACTIVO'],
    ['ZZ99', 'ACTIVO'],
  ])('with the code %s leaves its mandate %s', async (codigo, estado) => {
    const { recibo: due, socio } = await later()
    await giveBack(due.id, { codigo })
    expect(await getMandato(socio.id)).toMatchObject({ estado })
  })

  it('has come back once, is one of a remittance, has a code of a bank and a day that has come', async () => {
    const { recibo: due } = await later()
    for (const [change, field, key] of [
      [{ codigo: 'X' }, 'codigo', 'error.invalid-value'],
      [{ codigo: '' }, 'codigo', 'error.required'],
      [{ data: '2030-01-01' }, 'data', 'error.future-date'],
      [{ comision: -1 }, 'comision', 'error.invalid-amount'],
    ] as const)
      expect((await giveBack(due.id, change)).body.fields).toEqual({ [field]: [key] })
    expect((await giveBack(due.id)).status).toBe(200)
    expect(await giveBack(due.id)).toMatchObject({
      error: 'error.recibo-state',
      body: { params: { estado: 'DEVOLTO' } },
    })
    const { recibo: other } = await addRecibo(admin)
    expect(await giveBack(other.id)).toMatchObject({ error: 'error.recibo-state' })
    expect((await giveBack(999_999)).status).toBe(404)
  })

  it('goes again only when its charge is named, as another attempt', async () => {
    const { recibo: due } = await later()
    await giveBack(due.id)
    const data = await firstDay()
    const all = await treasurer.call('POST /remesas', { query: { dryRun: 'true' }, body: { data } })
    expect(all.body.excluidos).toContainEqual(
      expect.objectContaining({
        recibo: expect.objectContaining({ id: due.id }),
        motivo: 'DEVOLTO_SEN_ARRANXAR',
        devolucion: { codigo: 'AM04', data: [2026, 5, 31], comision: 0 },
      }),
    )
    const { status, body } = await remit(treasurer, [due], { data })
    expect([status, body.recibos[0].endToEnd]).toEqual([201, `${due.numero.replaceAll('-', '')}-2`])
    // voided, it is what it was before
    await treasurer.call('PUT /remesas/:id/anular', { params: { id: body.id }, body: { motivo: 'X' } })
    expect(await recibo(due.id)).toMatchObject({ estado: 'DEVOLTO' })
  })
})

const nothing = {
  devoltos: [],
  totalDevoltos: 0,
  sumaDevoltos: 0,
  repetidos: 0,
  ignorados: [],
  totalIgnorados: 0,
}

describe('a file of returns', () => {
  it.each(['pain.002', 'camt.054'])('%s gives back what it names, once', async (format) => {
    const { recibo: due, remesa: made, socio } = await later()
    const { endToEnd } = made.recibos[0]
    const xml =
      format === 'pain.002'
        ? pain002(batch(transaction(endToEnd, 'AC04') + transaction('C202000001-1', 'AM04')))
        : camt054(
            returned(`<EndToEndId>${endToEnd}</EndToEndId>`, 'AC04') +
              returned('<EndToEndId>C202000001-1</EndToEndId>', 'AM04'),
          )
    const data = format === 'pain.002' ? [2026, 5, 14] : [2026, 5, 15]
    const unknown = { endToEnd: 'C202000001-1', codigo: 'AM04', texto: '' }
    expect(await readXml(xml)).toMatchObject({
      status: 200,
      body: {
        devoltos: [
          {
            recibo: { id: due.id, numero: due.numero, socio: due.socio, pagador: due.pagador },
            endToEnd,
            codigo: 'AC04',
            data,
            importe: 30,
          },
        ],
        repetidos: 0,
        ignorados: [unknown],
      },
    })
    expect(await recibo(due.id)).toMatchObject({ estado: 'DEVOLTO' })
    expect(await getMandato(socio.id)).toMatchObject({ estado: 'BLOQUEADO' })
    expect((await readXml(xml)).body).toEqual({
      ...nothing,
      repetidos: 1,
      ignorados: [unknown],
      totalIgnorados: 1,
    })
  })

  it('is done once when two read it at the same time', async () => {
    const { remesa: made, socio } = await settled()
    const xml = pain002(transaction(made.recibos[0].endToEnd, 'MD06'))
    const answers = await Promise.all([readXml(xml), readXml(xml, admin)])
    expect(answers.map(({ body }) => body.devoltos.length).sort()).toEqual([0, 1])
    expect(await getPagos(socio.id)).toHaveLength(2)
  })

  it('lists charges that the bank does not name, for a person to look at', async () => {
    const { body } = await readXml(pain002(transaction('', 'AM04')))
    expect(body).toMatchObject({ devoltos: [], repetidos: 0 })
    expect(body.ignorados).toMatchObject([{ endToEnd: '', texto: expect.stringContaining('Maria Nunez') }])
  })

  it('that rejects a whole batch opens all its charges, paid ones too', async () => {
    const made = [await addDebitedRecibo(admin), await addDebitedRecibo(admin)]
    const { body } = await remit(
      treasurer,
      made.map(({ recibo: due }) => due),
      { data: await firstDay() },
    )
    const message = await getMessage(body.id)
    const xml = pain002(batch('', 'RJCT')).replaceAll('REM2026000001', message)
    expect((await readXml(xml)).body.devoltos).toHaveLength(2)
    for (const { recibo: due } of made)
      expect(await recibo(due.id)).toMatchObject({ estado: 'PENDENTE', remesa: null })
    expect(await remesa(body.id)).toMatchObject({
      estado: 'ANULADA',
      motivo: 'MS03',
      devoltos: 0,
      recibos: [{ estado: 'ANULADO' }, { estado: 'ANULADO' }],
    })
    expect((await readXml(xml)).body).toEqual({ ...nothing, repetidos: 1 })
    const late = await settled()
    const again = pain002('', { group: '<GrpSts>RJCT</GrpSts>' }).replaceAll(
      'REM2026000001',
      await getMessage(late.remesa.id),
    )
    expect((await readXml(again)).body.devoltos).toHaveLength(1)
    expect(await recibo(late.recibo.id)).toMatchObject({ estado: 'PENDENTE', cobrado: 0 })
    expect((await getPagos(late.socio.id)).map(({ importe }: Answer['body']) => importe)).toEqual([-30, 30])
    const other = pain002(batch('', 'RJCT'))
    expect((await readXml(other)).body).toMatchObject({
      devoltos: [],
      ignorados: [{ texto: 'REM2026000001' }],
    })
  })

  it.each([
    ['<Document>', 'TRUNCADO'],
    ['<!DOCTYPE a><a/>', 'PROHIBIDO'],
    ['Ola', 'FORMATO'],
    ['<Document/>', 'FORMATO'],
  ])('that cannot be read is refused with the reason: %s', async (text, motivo) => {
    const { status, error, body } = await readXml(text)
    expect([status, error, body.params]).toEqual([400, 'error.ficheiro-banco', { motivo }])
  })

  it('that is a statement is no file of returns', async () => {
    const text = `11${'2100'.padEnd(8, '0')}0200051332260501260531200000000000000978 3A CARBALLEIRA`.padEnd(
      80,
    )
    expect((await readXml(text)).error).toBe('error.ficheiro-banco')
  })
})

describe('an upload for one purpose', () => {
  const xml = Buffer.from(pain002(transaction('X-1', 'AM04')))
  const upload = (name: string, para: string | undefined, content: Uint8Array = xml, who = treasurer) =>
    who.call('POST /files', { ...multipart({}, { name, content }), ...(para && { query: { para } }) })

  it('is read for it, and for nothing else', async () => {
    const { status, body } = await upload('devolucions.xml', 'devolucion')
    expect([status, body.type]).toEqual([201, 'xml'])
    const fichero = { uuid: body.uuid }
    expect((await read(fichero)).body.ignorados).toMatchObject([{ endToEnd: 'X-1' }])
    const refused = { status: 400, body: { fields: { fichero: ['file.error.not-found'] } } }
    expect(await read(fichero, admin)).toMatchObject(refused)
    const statement = (await upload('extracto.n43', 'extracto')).body
    expect(await read({ uuid: statement.uuid })).toMatchObject(refused)
    const { id } = await addSocio(admin)
    await expect(addMandato(treasurer, id, { fichero })).rejects.toThrow('file.error.not-found')
    const paper = (await upload('papel.txt', undefined)).body
    expect(await read({ uuid: paper.uuid })).toMatchObject(refused)
  })

  it.each([
    ['papel.pdf', 'devolucion', 'upload.invalid_extension'],
    ['devolucions.xml', undefined, 'upload.invalid_extension'],
    ['devolucions.xml', 'outra', 'error.bad-request'],
  ])('is refused: %s for %s', async (name, para, error) => {
    expect(await upload(name, para)).toMatchObject({ status: 400, error })
  })

  it('has at most 20 MB, also where larger files are taken', async () => {
    const large = Buffer.alloc(20 * 1024 * 1024 + 1, ' ')
    expect((await upload('devolucions.xml', 'devolucion', large)).status).toBe(413)
  })

  it('sent along is checked like one that was uploaded', async () => {
    const paper = await read({ fileName: 'papel.pdf', content: 'T2xh' })
    expect(paper.error).toBe('upload.invalid_extension')
    expect(paper.body.fields).toEqual({ fichero: ['upload.invalid_extension'] })
    expect((await read({ fileName: 'a.xml', content: '' })).error).toBe('file.error.empty-file')
    expect((await read({ fileName: 'a.xml', content: '%' })).body.fields).toEqual({
      'fichero.content': ['error.invalid-value'],
    })
  })
})

it('the whole circle: a file that banks take, returns, a transfer, and sums that agree to the cent', async () => {
  const random = seededRandom(11)
  const people = []
  for (let count = 0; count < 6; count += 1)
    people.push(
      await addDebitedRecibo(admin, { importe: random.between(1, 9999) / 100, vence: [2028, 1, 31] }),
    )
  const cents = (list: { importe: number }[]) =>
    list.reduce((sum, { importe }) => sum + Math.round(importe * 100), 0)
  for (let round = 0; round < 8; round += 1) {
    const open = []
    for (const { recibo: due } of people) {
      const { estado } = await recibo(due.id)
      if (estado === 'PENDENTE' || estado === 'DEVOLTO') open.push(due)
    }
    const chosen = open.filter(() => random.chance(0.7))
    const { status, body } =
      chosen.length > 0
        ? await remit(treasurer, chosen, { data: await firstDay() })
        : { status: 0, body: { recibos: [] } }
    if (status === 201) {
      expect(await schemaErrors(await getXml(body.id), '02')).toEqual([])
      if (random.chance(0.2))
        await treasurer.call('PUT /remesas/:id/anular', { params: { id: body.id }, body: { motivo: 'X' } })
      else await sent(body.id)
    }
    const isEarly = random.chance(0.5)
    if (!isEarly) {
      portal.clock.advance(15 * day)
      await signInBoth()
      await settleRemesas(portal.context)
    }
    const back = body.recibos.filter(() => random.chance(0.5))
    const rows = back.map(({ endToEnd }: Answer['body']) => transaction(endToEnd, 'AM04')).join('')
    if (rows) {
      await readXml(pain002(batch(rows)))
      await readXml(pain002(batch(rows)))
    }
    for (const { recibo: due } of people) {
      const { estado, importe, cobrado } = await recibo(due.id)
      if (estado === 'DEVOLTO' && random.chance(0.3))
        await collect(
          treasurer,
          [{ id: due.id, importe: Math.max(1, Math.floor((importe - cobrado) * 50)) / 100 }],
          { metodo: 'TRANSFERENCIA', data: today() },
        )
    }
  }
  portal.clock.advance(60 * day)
  await signInBoth()
  await settleRemesas(portal.context)
  let collected = 0
  for (const { recibo: due, socio } of people) {
    const now = await recibo(due.id)
    expect(cents(now.cobros)).toBe(Math.round(now.cobrado * 100))
    expect(cents(await getPagos(socio.id))).toBe(Math.round(now.cobrado * 100))
    expect(now.estado === 'PAGADO').toBe(now.cobrado === now.importe)
    expect(now.cobrado).toBeLessThanOrEqual(now.importe)
    collected += Math.round(now.cobrado * 100)
  }
  const { body } = await treasurer.call('GET /cotas/resumo', { query: 'ano=2028' })
  expect(Math.round(body.cobrado * 100)).toBe(collected)
  expect(Math.round(body.emitido * 100)).toBe(cents(people.map(({ recibo: due }) => due)))
  const events = await portal.context.database.read.selectFrom('devolucion').select('id').execute()
  expect(events.length).toBeGreaterThan(5)
})
