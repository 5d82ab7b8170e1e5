import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addRecibo, addTipoCota, collect, issue, setPlan } from '../../../testing/cotas.ts'
import { everyElement, readPdf } from '../../../testing/pdf.ts'
import type { Answer, Caller, TestPortal } from '../../../testing/portal.ts'
import { openTestPortal } from '../../../testing/portal.ts'
import { addRemesa } from '../../../testing/remesas.ts'
import { addSocio, signInSocio } from '../../../testing/socios.ts'
import { parseWorkbook } from '../../../testing/workbooks.ts'

// it is 31 May 2026
let portal: TestPortal
let admin: Caller
let treasurer: Caller
beforeAll(async () => {
  portal = await openTestPortal()
  await signInBoth()
})
afterAll(() => portal.close())

/** Sessions end while tests move the clock. */
async function signInBoth() {
  admin = await portal.signIn('ROLE_ADMIN')
  treasurer = await portal.signIn('SP_FINANCES')
}

const day = 24 * 60 * 60_000
const list = (query: string) => treasurer.call('GET /recibos', { query })
const getIds = async (query: string) => (await list(query)).body.content.map(({ id }: { id: number }) => id)
const ids = (...dues: { id: number }[]) => ({ recibos: dues.map(({ id }) => ({ id })) })

describe('charges made by hand', () => {
  it('have a number of the year they are due, and a positive amount', async () => {
    const { recibo } = await addRecibo(admin, { vence: [2027, 1, 31] })
    expect(recibo).toMatchObject({ tipo: null, periodo: null, estado: 'PENDENTE', version: 1 })
    expect(recibo.numero).toMatch(/^C-2027-\d{5}$/)
    const { id } = await addSocio(admin)
    const body = { socio: { id }, concepto: 'X', importe: 1, vence: [2026, 6, 1] }
    for (const [change, field] of [
      [{ importe: 0 }, 'importe'],
      [{ importe: -1 }, 'importe'],
      [{ concepto: '' }, 'concepto'],
      [{ vence: [2026, 2, 30] }, 'vence'],
      [{ socio: { id: 999_999 } }, 'socio'],
    ] as const) {
      const refused = await treasurer.call('POST /recibos', { body: { ...body, ...change } })
      expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, [field]])
    }
  })
})

describe('the list of charges', () => {
  it('is filtered, searched and sorted', async () => {
    const past = (await addRecibo(admin, { vence: [2026, 5, 30], importe: 7 })).recibo
    const today = (await addRecibo(admin, { vence: [2026, 5, 31], concepto: 'Excursión ás Sisargas' })).recibo
    const { socio, recibo: paid } = await addRecibo(admin, { vence: [2026, 4, 1], importe: 900 })
    await collect(treasurer, [{ id: paid.id }])
    expect(await getIds('filters=vencido:true')).toEqual([past.id])
    expect((await list('filters=vencido:true')).body.content[0]).toMatchObject({ vencido: true })
    expect(await getIds('filters=estado:PAGADO')).toEqual([paid.id])
    expect(await getIds(`filters=socio:${socio.id},ano:2026`)).toEqual([paid.id])
    expect(await getIds(`filters=pagador:${socio.id}`)).toEqual([paid.id])
    expect(await getIds('search=sisargas')).toEqual([today.id])
    expect(await getIds(`search=${past.numero}`)).toEqual([past.id])
    expect((await getIds('sort=importe,desc&size=1'))[0]).toBe(paid.id)
    expect((await getIds('sort=vence,asc&size=1'))[0]).toBe(paid.id)
    expect((await list('size=2&page=0&filters=ano:2026')).body).toMatchObject({ totalElements: 3 })
    const whole = (await list('filters=ano:2026')).body
    expect(whole).toMatchObject({ totalElements: 3 })
    expect(whole.content).toHaveLength(3)
  })

  it('has the payer’s way of paying, which the member of another payer is not told', async () => {
    expect((await addRecibo(admin)).recibo.metodo, 'without a plan').toBe('TRANSFERENCIA')
    const { socio, caller } = await signInSocio(portal, admin)
    const payer = await addSocio(admin)
    await setPlan(admin, payer.id, [], { metodo: 'BIZUM' })
    await setPlan(admin, socio.id, [], { metodo: 'EFECTIVO', pagador: { id: payer.id } })
    const { body } = await treasurer.call('POST /recibos', {
      body: { socio: { id: socio.id }, concepto: 'Libro', importe: 5, vence: [2026, 12, 31] },
    })
    const [listed] = (await list(`search=${body.numero}`)).body.content
    expect([body.pagador.id, body.metodo, listed.metodo]).toEqual([payer.id, 'BIZUM', 'BIZUM'])
    const own = await caller.call('GET /account/cotas')
    expect(own.body.recibos).toMatchObject([{ id: body.id }])
    expect(own.body.recibos[0]).not.toHaveProperty('metodo')
  })

  it.each(['estado:NADA', 'vencido:false', 'vencido:1', 'ano:x', 'tipo:-1', 'nome:x'])(
    'refuses the filter %s',
    async (filter) => {
      expect((await list(`filters=${filter}`)).status).toBe(400)
    },
  )

  it('finds and orders charges by the name that a member has now', async () => {
    const { socio, recibo } = await addRecibo(admin)
    const { body } = await admin.call('GET /socios/:id', { params: { id: socio.id } })
    await admin.call('PUT /socios/:id', {
      params: { id: socio.id },
      body: { ...body, apellidos: 'Ábrego Quente' },
    })
    expect(await getIds('search=abrego')).toEqual([recibo.id])
    expect((await getIds('sort=apellidos,asc&size=1'))[0]).toBe(recibo.id)
  })
})

it('the sums of a year agree: issued is collected and pending, by type and in all', async () => {
  const tipo = await addTipoCota(treasurer, { nome: 'De 2028', importe: 10 })
  for (let count = 0; count < 3; count += 1) await setPlan(treasurer, (await addSocio(admin)).id, [tipo])
  await issue(treasurer, [tipo], '2028')
  const dues = (await list(`filters=tipo:${tipo.id}&sort=numero,asc`)).body.content
  await collect(treasurer, [{ id: dues[0].id }, { id: dues[1].id, importe: 2.5 }])
  await addRecibo(admin, { vence: [2028, 3, 1], importe: 5 })
  const { recibo: voided } = await addRecibo(admin, { vence: [2028, 3, 1], importe: 99 })
  await treasurer.call('PUT /recibos/:id/anular', { params: { id: voided.id }, body: { motivo: 'Erro' } })
  const { body } = await treasurer.call('GET /cotas/resumo', { query: 'ano=2028' })
  expect(body).toEqual({
    emitido: 35,
    cobrado: 12.5,
    pendente: 22.5,
    vencido: 0,
    devolto: 0,
    porTipo: [
      {
        tipo: { id: tipo.id, nome: 'De 2028' },
        emitido: 30,
        cobrado: 12.5,
        pendente: 17.5,
        vencido: 0,
        devolto: 0,
      },
      { tipo: null, emitido: 5, cobrado: 0, pendente: 5, vencido: 0, devolto: 0 },
    ],
  })
  expect((await treasurer.call('GET /cotas/resumo', { query: 'ano=31' })).status).toBe(400)
})

it('the workbook of a year has every charge, and sums to the cent', async () => {
  await addRecibo(admin, { vence: [2027, 3, 1], importe: 0.1, concepto: '=1+1' })
  await addRecibo(admin, { vence: [2027, 3, 1], importe: 0.2 })
  const sheets = await parseWorkbook(await treasurer.call('GET /cotas/report', { query: 'ano=2027' }))
  expect(JSON.stringify(sheets.Cotas)).toContain('=1+1')
  expect(JSON.stringify(sheets.Cotas)).toContain('C-2027-00002')
})

describe('papers', () => {
  const pdf = (who: Caller, id: number, query = '') =>
    who.call('GET /recibos/:id/pdf', { params: { id }, query })
  const getText = async (body: Uint8Array) => (await readPdf(body)).pages.map(({ text }) => text).join('\n')

  it('of a pending charge say how to pay it, with a code for the bank’s app; of a paid one what came in', async () => {
    await admin.call('PUT /axustes', {
      body: {
        asociacion: { nome: 'A Carballeira', nif: 'G15012347' },
        cobro: { titular: 'A Carballeira', iban: 'ES9121000418450200051332' },
      },
    })
    const { recibo } = await addRecibo(admin)
    const pending = await pdf(treasurer, recibo.id)
    expect(pending).toMatchObject({ status: 200, headers: { 'content-type': 'application/pdf' } })
    const read = await readPdf(pending.body)
    expect(read).toMatchObject({ title: `Aviso de cobro ${recibo.numero}`, marked: true })
    const text = await getText(pending.body)
    for (const part of [
      'A Carballeira',
      'G15012347',
      'Uxía Lás Rial',
      '30,00',
      'ES91 2100 0418 4502 0005 1332',
    ])
      expect(text).toContain(part)
    const figures = everyElement(read.pages.flatMap(({ structure }) => structure)).filter(({ alt }) => alt)
    expect(figures.map(({ alt }) => alt)).toContain('Código QR cos datos da transferencia')
    await collect(treasurer, [{ id: recibo.id }])
    const paid = await getText((await pdf(treasurer, recibo.id)).body)
    expect(paid).toContain(`Recibo ${recibo.numero}`)
    expect(paid).toContain('Efectivo')
    expect(paid).not.toContain('ES91')
  })

  it('of a charge that the bank collects say when, and do not ask for a transfer', async () => {
    const { recibo } = await addRemesa(admin)
    const text = await getText((await pdf(treasurer, recibo.id)).body)
    expect(text).toMatch(
      /Cobrarémosche 30,00\s€ na conta …6789 o 15 de xuño de 2026; non tes que facer nada\./,
    )
    expect(text).not.toContain('ES91')
    expect(text).not.toContain('Como pagar')
  })

  it('are for the keepers of the finances, the member and the payer, by ticket too, and for no other', async () => {
    const { socio, caller } = await signInSocio(portal, admin)
    const { socio: payer, caller: paying } = await signInSocio(portal, admin)
    const { caller: other } = await signInSocio(portal, admin)
    await setPlan(treasurer, socio.id, [], { pagador: { id: payer.id } })
    const body = { socio: { id: socio.id }, concepto: 'Cota', importe: 30, vence: [2026, 12, 31] }
    const { body: recibo } = await treasurer.call('POST /recibos', { body })
    for (const who of [caller, paying, treasurer, admin]) expect((await pdf(who, recibo.id)).status).toBe(200)
    const staff = await portal.signIn('PARTNER_MANAGEMENT')
    for (const who of [other, staff]) expect((await pdf(who, recibo.id)).status).toBe(403)
    expect((await pdf(other, 999_999)).status, 'as another’s, so that nobody can count them').toBe(403)
    expect((await pdf(treasurer, 999_999)).status).toBe(404)
    expect((await pdf(portal.visitor, recibo.id)).status).toBe(401)
    const { body: issued } = await caller.call('POST /files/ticket', {
      body: { path: `/api/recibos/${recibo.id}/pdf` },
    })
    expect((await pdf(portal.visitor, recibo.id, `ticket=${encodeURIComponent(issued.ticket)}`)).status).toBe(
      200,
    )
  })

  it('of many charges are one file, each on a page of its own; a voided one has none', async () => {
    const { recibo: one } = await addRecibo(admin)
    const { recibo: other } = await addRecibo(admin)
    const { status, body } = await treasurer.call('POST /recibos/pdf', { body: ids(one, other) })
    expect(status).toBe(200)
    expect((await readPdf(body)).pages).toHaveLength(2)
    await treasurer.call('PUT /recibos/:id/anular', { params: { id: one.id }, body: { motivo: 'Erro' } })
    expect(await treasurer.call('POST /recibos/pdf', { body: ids(one) })).toMatchObject({
      status: 400,
      error: 'error.recibo-state',
    })
    expect((await treasurer.call('POST /recibos/pdf', { body: ids({ id: 999_999 }) })).status).toBe(400)
  })
})

describe('reminders', () => {
  const remind = (body: object) => treasurer.call('POST /recibos/avisos', { body })

  it('are one mail for each payer with all overdue charges, and are noted at each charge', async () => {
    const { socio, recibo } = await addRecibo(admin, { concepto: 'Primeira', vence: [2026, 5, 1] })
    const { body: second } = await treasurer.call('POST /recibos', {
      body: { socio: { id: socio.id }, concepto: 'Segunda', importe: 12.5, vence: [2026, 5, 2] },
    })
    expect(await remind(ids(recibo))).toMatchObject({ status: 202, body: { enviados: 1, senCorreo: [] } })
    const mails = await portal.mailsTo(socio.email, 2)
    const mail = mails.at(-1)
    expect(mail?.subject).toContain('cotas pendentes')
    for (const part of ['Primeira', 'Segunda', recibo.referencia, second.referencia, '42,50'])
      expect(mail?.text).toContain(part)
    expect(mail?.text).toContain('https://portal.example/a-mina-cota')
    expect(mail?.html).toContain(recibo.referencia)
    for (const { id } of [recibo, second])
      expect((await treasurer.call('GET /recibos/:id', { params: { id } })).body.avisos).toEqual([
        { data: [2026, 5, 31] },
      ])
  })

  it('are counted by a dry run, which names those without e-mail and sends nothing', async () => {
    const { recibo } = await addRecibo(admin)
    const without = await addSocio(admin, { email: null, senCorreo: true })
    const { body: silent } = await treasurer.call('POST /recibos', {
      body: { socio: { id: without.id }, concepto: 'Cota', importe: 5, vence: [2026, 5, 1] },
    })
    const counted = await remind({ ...ids(recibo, silent), dryRun: true })
    expect(counted.body).toMatchObject({ enviados: 1, senCorreo: [{ id: without.id }] })
    for (const { id } of [recibo, silent])
      expect((await treasurer.call('GET /recibos/:id', { params: { id } })).body.avisos).toEqual([])
    const none = await remind(ids(silent))
    expect([none.status, none.error]).toEqual([400, 'error.sen-correo'])
    const paper = await treasurer.call('GET /recibos/:id/pdf', { params: { id: silent.id } })
    const texts = (await readPdf(paper.body)).pages.flatMap((page) =>
      everyElement(page.structure).flatMap(({ text }) => text || []),
    )
    expect(texts.join(' ')).toContain('15705 Santiago de Compostela')
  })

  it('are not sent twice within seven days, unless asked to repeat', async () => {
    const { recibo } = await addRecibo(admin)
    await remind(ids(recibo))
    expect(await remind(ids(recibo))).toMatchObject({
      status: 400,
      error: 'error.aviso-recente',
      body: { params: { data: '2026-05-31' } },
    })
    expect((await remind({ ...ids(recibo), repetir: true })).status).toBe(202)
    portal.clock.advance(7 * day)
    await signInBoth()
    expect((await remind(ids(recibo))).status).toBe(202)
  })

  it('are at most two a day to one payer, for all charges and repetitions together', async () => {
    const { socio, recibo } = await addRecibo(admin)
    const another = async () =>
      (
        await treasurer.call('POST /recibos', {
          body: { socio: { id: socio.id }, concepto: 'Outra', importe: 5, vence: [2026, 12, 31] },
        })
      ).body
    expect((await remind(ids(recibo))).status).toBe(202)
    const again = { ...ids(recibo), repetir: true }
    const answers = await Promise.all([remind(again), remind(again), remind(again)])
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 400, 400])
    for (const body of [again, ids(await another())])
      expect(await remind(body)).toMatchObject({
        status: 400,
        error: 'error.aviso-recente',
        body: { params: { nome: `${socio.nombre} ${socio.apellidos}` } },
      })
    const reminders = (await portal.mailsTo(socio.email, 3)).filter(({ subject }) =>
      subject.includes('cotas pendentes'),
    )
    expect(reminders).toHaveLength(2)
    portal.clock.advance(day)
    await signInBoth()
    expect((await remind(again)).status).toBe(202)
  })

  it('are for open charges only, and sent once when asked for twice at the same time', async () => {
    const { recibo: paid } = await addRecibo(admin)
    await collect(treasurer, [{ id: paid.id }])
    expect(await remind(ids(paid))).toMatchObject({ status: 400, error: 'error.recibo-state' })
    const { recibo } = await addRecibo(admin)
    const answers = await Promise.all([remind(ids(recibo)), remind(ids(recibo))])
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 400])
  })
})

describe('a member’s own fees', () => {
  const own = async (who: Caller) => (await who.call('GET /account/cotas')).body

  it('is one word, the sum, the charges they have or pay, and how to pay', async () => {
    const { socio, caller } = await signInSocio(portal, admin)
    const child = await addSocio(admin)
    await setPlan(treasurer, child.id, [], { pagador: { id: socio.id } })
    expect(await own(caller)).toMatchObject({ estado: 'SEN_COTA', debe: 0, recibos: [], mandato: null })
    const add = async (id: number, vence: number[], importe = 10) =>
      (
        await treasurer.call('POST /recibos', {
          body: { socio: { id }, concepto: 'Cota', importe, vence },
        })
      ).body
    const mine = await add(socio.id, [2026, 12, 31])
    const hers = await add(child.id, [2026, 12, 31], 2.5)
    expect(await own(caller)).toMatchObject({
      estado: 'PENDENTE',
      debe: 12.5,
      comoPagar: { iban: 'ES9121000418450200051332', titular: 'A Carballeira', texto: '' },
    })
    expect((await own(caller)).recibos.map(({ id }: Answer['body']) => id)).toEqual([hers.id, mine.id])
    const late = await add(socio.id, [2026, 1, 31])
    expect(await own(caller)).toMatchObject({ estado: 'VENCIDO', debe: 22.5 })
    await collect(treasurer, ids(mine, hers, late).recibos)
    expect(await own(caller)).toMatchObject({ estado: 'AO_DIA', debe: 0 })
    const { caller: other } = await signInSocio(portal, admin)
    expect(await own(other)).toMatchObject({ estado: 'SEN_COTA', recibos: [] })
    expect(await own(treasurer)).toMatchObject({ estado: 'SEN_COTA', recibos: [] })
  })
})
