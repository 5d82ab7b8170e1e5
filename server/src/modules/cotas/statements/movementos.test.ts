import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { norma43 } from '../../../testing/bank/statements.ts'
import { collect } from '../../../testing/cotas.ts'
import {
  addDue,
  addExtracto,
  addRecibo,
  conciliar,
  createAccount,
  sendBankFile,
} from '../../../testing/extractos.ts'
import type { Answer, Caller, TestPortal } from '../../../testing/portal.ts'
import { openTestPortal } from '../../../testing/portal.ts'
import { addRemesa } from '../../../testing/remesas.ts'
import { addSocio } from '../../../testing/socios.ts'

// it is 31 May 2026
let portal: TestPortal
let admin: Caller
let treasurer: Caller
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())
beforeEach(async () => {
  admin = await portal.signIn('ROLE_ADMIN')
  treasurer = await portal.signIn('SP_FINANCES')
})

type Body = Answer['body']
const extracto = async (id: number) => (await treasurer.call('GET /extractos/:id', { params: { id } })).body
const movementos = async (id: number, query = '') =>
  (await treasurer.call('GET /extractos/:id/movementos', { params: { id }, query })).body
const apart = (id: number, ...given: object[]) =>
  treasurer.call('PUT /extractos/:id/apartar', { params: { id }, body: { movementos: given } })
const porDevolver = async () => (await treasurer.call('GET /cotas/por-devolver')).body
const devolto = (id: number, movId: number, data: unknown) =>
  treasurer.call('PUT /extractos/:id/movementos/:movId/devolto', { params: { id, movId }, body: { data } })

describe('the movements of a statement', () => {
  it('are answered by pages, with their first hundred beside the statement', async () => {
    const { id, ...body } = await addExtracto(
      treasurer,
      Array.from({ length: 130 }, (_, index) => ({ cents: 100 + index, texts: [`NUMERO ${index}`] })),
    )
    expect(body).toMatchObject({ totalMovementos: 130, pendentes: 130 })
    expect(body.movementos).toHaveLength(100)
    const page = await movementos(id, 'size=50&page=2')
    expect([page.content.length, page.totalElements, page.content[0].texto]).toEqual([30, 130, 'NUMERO 100'])
    expect((await movementos(id)).content).toHaveLength(130)
    const found = await movementos(id, 'size=50&search=numero%20129')
    expect(found.content.map(({ texto }: Body) => texto)).toEqual(['NUMERO 129'])
    expect((await movementos(id, 'sort=importe,desc&size=1')).content[0].importe).toBe(2.29)
    const wrong = { params: { id }, query: 'filters=estado:OUTRO' }
    expect(await treasurer.call('GET /extractos/:id/movementos', wrong)).toMatchObject({ status: 400 })
  })

  it('are found by words of the bank, amounts, and the charges with their people', async () => {
    const { due } = await addDue(admin, { nombre: 'Xoán', apellidos: 'Núñez Bieito' })
    const { id } = await addExtracto(treasurer, [
      { cents: 3000, texts: [due.referencia] },
      { cents: -123_450, texts: ['SEGURO'] },
    ])
    const found = async (search: string) =>
      (await movementos(id, `search=${encodeURIComponent(search)}`)).content.map(
        ({ importe }: Body) => importe,
      )
    expect(await found('xoan nunez')).toEqual([30])
    expect(await found(due.numero)).toEqual([30])
    expect(await found('1.234,50')).toEqual([-1234.5])
    expect(await found('seguro xoan')).toEqual([])
  })

  it('are those that wait, those wholly reconciled, and those set aside', async () => {
    const { due } = await addDue(admin, { nombre: 'Antía', apellidos: 'Bos Trelle' })
    const { id, movementos: all } = await addExtracto(treasurer, [
      { cents: 3000, texts: ['UN'] },
      { cents: 3000, texts: ['DOUS'] },
      { cents: 3000, texts: ['TRES'] },
      { cents: -500, texts: ['CATRO'] },
    ])
    await conciliar(treasurer, id, [{ id: all[0].id, recibos: [{ id: due.id, importe: 30 }] }])
    expect(await apart(id, { id: all[1].id, motivo: 'Lotería' })).toMatchObject({
      status: 200,
      body: { pendentes: 1, pendente: 30 },
    })
    const told = async (estado: string) =>
      (await movementos(id, `filters=estado:${estado}`)).content.map(({ texto }: Body) => texto)
    expect(await told('PENDENTE')).toEqual(['TRES'])
    expect(await told('CONCILIADO')).toEqual(['UN'])
    expect(await told('APARTADO')).toEqual(['DOUS'])
    expect(await told('SAIDA')).toEqual(['CATRO'])
    const { content } = (await treasurer.call('GET /extractos', { query: 'size=1' })).body
    expect(content).toMatchObject([{ id, pendentes: 1 }])
  })
})

describe('a movement that is no fee', () => {
  it('is set aside with a reason, counts as settled, and waits again without one', async () => {
    const { id, movementos: all } = await addExtracto(treasurer, [{ cents: 20_000, texts: ['SUBVENCION'] }])
    const [{ id: movId }] = all
    const { body } = await apart(id, { id: movId, motivo: ' Subvención do concello ' })
    const apartado = { motivo: 'Subvención do concello', recibo: null }
    expect(body).toMatchObject({
      pendentes: 0,
      movementos: [{ apartado, pendente: 0, propostas: [], aviso: null }],
    })
    expect((await movementos(id)).motivos[0]).toBe('Subvención do concello')
    const { due } = await addDue(admin, { nombre: 'Olaia', apellidos: 'Nogueira Fiz' })
    expect(
      await conciliar(treasurer, id, [{ id: movId, recibos: [{ id: due.id, importe: 30 }] }]),
    ).toMatchObject({ status: 400, error: 'error.importe-excesivo' })
    expect((await apart(id, { id: movId, motivo: null })).body).toMatchObject({
      pendentes: 1,
      movementos: [{ apartado: null, pendente: 200 }],
    })
  })

  it('is refused, and nothing is set aside, when one of the request cannot be', async () => {
    const { due } = await addDue(admin, { nombre: 'Icía', apellidos: 'Varela Rus' })
    const { id, movementos: all } = await addExtracto(treasurer, [
      { cents: 3000 },
      { cents: 3000, reference1: '2' },
      { cents: -1 },
    ])
    await conciliar(treasurer, id, [{ id: all[1].id, recibos: [{ id: due.id, importe: 30 }] }])
    const good = { id: all[0].id, motivo: 'Rifa' }
    for (const [bad, error] of [
      [{ id: all[1].id, motivo: 'Rifa' }, 'error.xa-conciliado'],
      [{ id: all[2].id, motivo: 'Rifa' }, 'error.bad-request'],
      [{ id: 2_147_483_647, motivo: 'Rifa' }, 'error.bad-request'],
      [{ id: -9_007_199_254_740_991, motivo: 'Rifa' }, 'error.bad-request'],
      [{ id: all[0].id, motivo: 'Outra vez' }, 'error.bad-request'],
      [{ id: all[1].id, motivo: '' }, 'error.bad-request'],
      [{ id: all[1].id, motivo: 'x'.repeat(61) }, 'error.bad-request'],
      [{ id: all[1].id, motivo: 'Rifa', recibo: { id: 2_147_483_647 } }, 'error.bad-request'],
    ] as const)
      expect(await apart(id, good, bad), JSON.stringify(bad)).toMatchObject({ status: 400, error })
    expect((await extracto(id)).pendentes).toBe(1)
  })
})

describe('a transfer for a charge that does not wait for money', () => {
  it('says that it is paid, or at the bank', async () => {
    const { due: paid } = await addDue(admin, { nombre: 'Sabela', apellidos: 'Rial Outes' })
    await collect(treasurer, [{ id: paid.id }])
    const { recibo: sent, socio } = await addRemesa(admin)
    const { movementos: all } = await addExtracto(treasurer, [
      { cents: 3000, texts: [paid.referencia] },
      { cents: 3000, texts: [`RECIBO ${sent.numero}`] },
      { cents: 3000, texts: [`COTA DE ${socio.nombre} ${socio.apellidos} SOCIA ${socio.numero}`] },
      { cents: 3000, texts: ['NADA'] },
    ])
    expect(all.map(({ aviso }: Body) => aviso)).toEqual([
      { motivo: 'XA_PAGADO', recibos: [{ id: paid.id, numero: paid.numero }] },
      { motivo: 'NO_BANCO', recibos: [{ id: sent.id, numero: sent.numero }] },
      { motivo: 'NO_BANCO', recibos: [{ id: sent.id, numero: sent.numero }] },
      null,
    ])
  })

  it('is to be given back until the treasurer notes that it was', async () => {
    const { recibo: due } = await addRemesa(admin)
    const { id, movementos: all } = await addExtracto(treasurer, [{ cents: 3000, texts: [due.numero] }])
    const [{ id: movId }] = all
    const { body } = await apart(id, { id: movId, motivo: 'Pagou dúas veces', recibo: { id: due.id } })
    expect(body.movementos[0].apartado.recibo).toEqual({ id: due.id, numero: due.numero })
    const waiting = {
      recibo: { id: due.id, numero: due.numero, socio: due.socio, pagador: due.pagador },
      movemento: { id: movId, extracto: { id } },
      importe: 30,
      data: [2026, 5, 16],
    }
    expect(await porDevolver()).toMatchObject([waiting])
    expect(await devolto(id, movId, [2026, 6, 1])).toMatchObject({
      status: 400,
      body: { fields: { data: ['error.future-date'] } },
    })
    expect(await devolto(id, movId, [2026, 5, 15])).toMatchObject({ status: 400 })
    expect(await devolto(id + 1, movId, [2026, 5, 20])).toMatchObject({ status: 404 })
    expect(await devolto(id, movId, '2026-05-20')).toMatchObject({
      status: 200,
      body: { id: movId, devolto: [2026, 5, 20], importe: 30, apartado: { recibo: { id: due.id } } },
    })
    expect(await porDevolver()).toEqual([])
    await devolto(id, movId, null)
    expect(await porDevolver()).toMatchObject([waiting])
    await apart(id, { id: movId, motivo: null })
    expect(await porDevolver()).toEqual([])
    expect(await devolto(id, movId, [2026, 5, 20])).toMatchObject({ status: 400 })
  })
})

describe('the accounts of a file', () => {
  const [first, second, third] = ['0200051332', '0123456789', '0123456780']
  const iban = 'ES9121000418450200051332'
  const file = (...numbers: string[]) =>
    norma43(numbers.map((number) => createAccount([{ cents: 10, texts: [`CONTA ${number}`] }], { number })))

  beforeEach(() => treasurer.call('PUT /axustes/cobro', { body: {} }))
  it('are each read while none is in the settings, else those of the association', async () => {
    const { body } = await sendBankFile(treasurer, file(second, first))
    const other = body.conta
    expect(body).toMatchObject({
      movementos: [{ texto: `CONTA ${second}` }],
      outros: [{ id: body.id + 1, conta: iban }],
      ignoradas: [],
    })
    expect((await extracto(body.id + 1)).movementos).toMatchObject([{ texto: `CONTA ${first}` }])

    await treasurer.call('PUT /axustes/cobro', { body: { iban } })
    const refused = { status: 400, error: 'error.conta-allea', body: { params: { conta: other } } }
    expect(await sendBankFile(treasurer, file(second, third))).toMatchObject(refused)
    expect((await sendBankFile(treasurer, file(second, first))).body).toMatchObject({
      conta: iban,
      repetidos: 1,
      outros: [],
      ignoradas: [other],
    })
    const contas = [' es02 2100 0418 4101 2345 6789 ', '', other]
    const saved = await treasurer.call('PUT /axustes/cobro', { body: { iban, contas } })
    expect(saved.body.contas).toEqual([other])
    expect((await sendBankFile(treasurer, file(second, first))).body).toMatchObject({
      conta: other,
      outros: [{ conta: iban }],
    })
    const wrong = await treasurer.call('PUT /axustes/cobro', { body: { contas: [iban, 'ES00'] } })
    expect(wrong).toMatchObject({ status: 400, body: { fields: { 'contas.1': ['error.iban'] } } })
    await treasurer.call('PUT /axustes/cobro', { body: {} })
  })
})

describe('files as banks write them', () => {
  const sample = (name: string) =>
    readFileSync(new URL(`../../../testing/bank/statements/${name}`, import.meta.url))
  const read = async (name: string) => (await sendBankFile(treasurer, sample(name), name)).body
  beforeEach(() => treasurer.call('PUT /axustes/cobro', { body: {} }))
  /** The movements of a file are of November. */
  beforeAll(() => void portal.clock.advance(180 * 24 * 60 * 60_000))

  it('have amounts with zeros before them', async () => {
    expect(await read('camt053-padded-amount.xml')).toMatchObject({ movementos: [{ importe: 30.15 }] })
  })

  it('have batches less charges, whose texts and charges are told', async () => {
    const person = await addSocio(admin, { nombre: 'Sabela', apellidos: 'Outeda' })
    const dues = [await addRecibo(admin, person, 27.4), await addRecibo(admin, person, 26)]
    let xml = String(sample('camt053-batch-less-charges.xml'))
    for (const [at, { numero }] of dues.entries()) xml = xml.replace(`C-2026-0000${at + 1}`, numero)
    const { body } = await sendBankFile(treasurer, Buffer.from(xml), 'a.xml')
    expect(body.movementos).toMatchObject([
      {
        importe: 52.6,
        texto: `${dues[0].numero} ${dues[1].numero} (gastos: 0,80 €)`,
        propostas: [{ recibos: dues.map(({ id }) => ({ id })), motivo: 'NUMERO', importe: 52.6 }],
      },
    ])
  })

  it('name the person for whom a firm pays', async () => {
    const person = await addSocio(admin, { nombre: 'Helena', apellidos: 'Caamaño Pose' })
    const due = await addRecibo(admin, person, 26)
    const xml = String(sample('camt053-ultimate-debtor.xml')).replace(
      'NOME DA PERSOA SOCIA',
      'HELENA CAAMANO POSE',
    )
    const { body } = await sendBankFile(treasurer, Buffer.from(xml), 'a.xml')
    expect(body.movementos).toMatchObject([
      {
        texto: 'UNHA XESTORIA SL HELENA CAAMANO POSE',
        propostas: [{ recibos: [{ id: due.id }], motivo: 'NOME' }],
      },
    ])
  })

  it.each([
    ['in their order', ['n43-morning.n43', 'n43-afternoon-equal-payment.n43'], '000000133'],
    ['the other way round', ['n43-afternoon-equal-payment.n43', 'n43-morning.n43'], '000000134'],
  ])(
    'have equal payments of a day that are others, as one file begins where another ends, read %s',
    async (_, names, number) => {
      const send = (content: string) =>
        sendBankFile(treasurer, content.replaceAll('0000051332', `0${number}`), 'a.n43')
      const files = names.map((name) => String(sample(name)))
      const counts = async (content: string) => {
        const { body } = await send(content)
        return [body.totalMovementos, body.repetidos]
      }
      for (const content of files) expect(await counts(content)).toEqual([1, 0])
      for (const content of [...files, ...files]) expect(await counts(content)).toEqual([0, 1])
      // the whole day, and one payment more
      const [head, entry, text] = String(sample('n43-morning.n43')).split(/\r?\n/)
      const foot = (n: number, sum: number) =>
        [
          `33210004180000051332${'00000'}${'0'.repeat(14)}${String(n).padStart(5, '0')}${String(sum).padStart(14, '0')}2${String(100_000 + sum).padStart(14, '0')}978`,
          `88999999999999999999${String(2 + 2 * n).padStart(6, '0')}`,
        ].join('\n')
      const day = (n: number) =>
        [head, ...Array.from({ length: n }, () => [entry, text]).flat(), foot(n, n * 4500)].join('\n')
      expect(await counts(day(2))).toEqual([0, 2])
      expect(await counts(day(3))).toEqual([1, 2])
    },
  )

  it('tell numbers of charges without zeros', async () => {
    const { due } = await addDue(admin, { nombre: 'Xela', apellidos: 'Cid Ares' })
    const short = due.numero.replace(/-0+/, '-')
    const content = String(sample('n43-number-without-zeros.n43')).replace('C-2026-1 ', `${short} `.padEnd(9))
    const { body } = await sendBankFile(treasurer, content.replace(/^(23.{78}).*$/m, '$1'), 'a.n43')
    expect(body.movementos[0].propostas).toMatchObject([{ recibos: [{ id: due.id }], motivo: 'NUMERO' }])
  })

  it('tell two people in one transfer, whose charges it covers', async () => {
    const [iria, xoel] = [
      await addDue(admin, { nombre: 'Iria', apellidos: 'Pereiro Lamas' }),
      await addDue(admin, { nombre: 'Xoel', apellidos: 'Pereiro Lamas' }),
    ]
    const { movementos: all } = await addExtracto(treasurer, [
      { cents: 6000, texts: ['COTAS IRIA E XOEL PEREIRO LAMAS'] },
    ])
    expect(all[0].propostas).toContainEqual({
      recibos: [{ id: iria.due.id }, { id: xoel.due.id }],
      motivo: 'NOME',
      importe: 60,
    })
  })
})

describe('a statement', () => {
  it('with a day to come is refused, and one that says it goes on ends today', async () => {
    const today = portal.clock().toISOString().slice(0, 10)
    const future = norma43([createAccount([{ cents: 3000, date: '2099-12-31' }])])
    expect(await sendBankFile(treasurer, future)).toMatchObject({
      status: 400,
      error: 'error.ficheiro-banco',
      body: { params: { motivo: 'DATA' } },
    })
    const open = norma43([createAccount([{ cents: 3001, texts: ['ABERTO'] }], { to: '2099-12-31' })])
    expect((await sendBankFile(treasurer, open)).body.ata).toEqual(today.split('-').map(Number))
  })
})
