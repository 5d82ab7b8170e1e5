import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addTipoCota, issue, setPlan } from '../../../testing/cotas.ts'
import type { Answer, Caller, TestPortal } from '../../../testing/portal.ts'
import { openTestPortal } from '../../../testing/portal.ts'
import { addSocio, deactivateSocio } from '../../../testing/socios.ts'

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

let tipo: Answer['body']
beforeEach(async () => {
  tipo = await addTipoCota(treasurer)
})

const run = (dryRun: string, body: object) =>
  treasurer.call('POST /cotas/emisions', { query: { dryRun }, body })
const dry = async (periodo = '2026', tipos = [tipo]) =>
  (await run('true', { tipos: tipos.map(({ id }) => ({ id })), periodo })).body
const payer = async (changes: object = {}, given = tipo) => {
  const socio = await addSocio(admin)
  await setPlan(treasurer, socio.id, [given], changes)
  return socio
}
const getRecibos = async (id: number) =>
  (await treasurer.call('GET /recibos', { query: `filters=socio:${id}&sort=numero,asc` })).body.content

describe('a fee run', () => {
  it('lists in a dry run the charges it would issue, and stores nothing', async () => {
    const socio = await payer()
    const { status, body } = await run('true', { tipos: [{ id: tipo.id }], periodo: '2026' })
    expect(status).toBe(200)
    expect(body).toEqual({
      creados: [
        {
          socio: { id: socio.id, numero: socio.numero, nombre: 'Uxía', apellidos: 'Lás Rial' },
          tipo: { id: tipo.id, nome: 'Cota anual' },
          importe: 30,
          vence: [2026, 12, 31],
        },
      ],
      excluidos: [],
      total: 30,
    })
    expect(await getRecibos(socio.id)).toEqual([])
  })

  it('issues one charge for member, type and period, ever, unless that one is voided', async () => {
    const socio = await payer()
    const made = await issue(treasurer, [tipo])
    expect(made).toMatchObject({ creados: [{ importe: 30 }], excluidos: [], total: 30 })
    expect(await issue(treasurer, [tipo])).toMatchObject({
      creados: [],
      excluidos: [{ socio: { id: socio.id }, motivo: 'XA_EMITIDO' }],
      total: 0,
    })
    const [recibo] = await getRecibos(socio.id)
    expect(recibo).toMatchObject({
      socio: { id: socio.id },
      pagador: { id: socio.id },
      tipo: { id: tipo.id, nome: 'Cota anual' },
      periodo: '2026',
      concepto: 'Cota anual, 2026',
      importe: 30,
      vence: [2026, 12, 31],
      estado: 'PENDENTE',
      vencido: false,
      cobrado: 0,
      remesa: null,
      cobros: [],
      avisos: [],
    })
    expect(recibo.numero).toMatch(/^C-2026-\d{5}$/)
    expect(recibo.referencia).toMatch(/^RF\d\dC2026\d{5}$/)
    const voided = await treasurer.call('PUT /recibos/:id/anular', {
      params: { id: recibo.id },
      body: { motivo: 'Erro' },
    })
    expect(voided.body.estado).toBe('ANULADO')
    expect((await issue(treasurer, [tipo])).creados).toHaveLength(1)
  })

  it('makes each charge once when two run at the same time, and numbers have no gaps', async () => {
    for (let count = 0; count < 5; count += 1) await payer()
    const answers = await Promise.all([issue(treasurer, [tipo]), issue(admin, [tipo])])
    expect(answers.map(({ creados }) => creados.length).sort()).toEqual([0, 5])
    const { body } = await treasurer.call('GET /recibos', { query: 'filters=ano:2026&sort=numero,asc' })
    const numbers = body.content.map(({ numero }: { numero: string }) => Number(numero.slice(-5)))
    expect(numbers).toEqual(numbers.map((_: number, index: number) => index + 1))
  })

  it('leaves out the exempt, those without an amount, and those who are not members then, and says why', async () => {
    const cotas = (changes: object) => ({
      cotas: [{ tipo: { id: tipo.id }, desde: [2026, 1, 1], ...changes }],
    })
    const exempt = await payer(cotas({ exento: 'Desemprego' }))
    const free = await payer(cotas({ importe: 0 }))
    const reduced = await payer(cotas({ importe: 12.5 }))
    const gone = await payer()
    await deactivateSocio(admin, gone.id)
    const past = await payer(cotas({ ata: [2025, 12, 31], desde: [2025, 1, 1] }))
    const { creados, excluidos, total } = await dry()
    expect(creados.map(({ socio, importe }: Answer['body']) => [socio.id, importe])).toEqual([
      [reduced.id, 12.5],
    ])
    expect(total).toBe(12.5)
    const reasons = Object.fromEntries(
      excluidos.map(({ socio, motivo }: Answer['body']) => [socio.id, motivo]),
    )
    expect(reasons).toEqual({ [exempt.id]: 'EXENTO', [free.id]: 'SEN_IMPORTE', [gone.id]: 'NON_ACTIVO' })
    expect(reasons[past.id]).toBeUndefined()
  })

  it('makes nothing of a period before a member joined', async () => {
    const old = { cotas: [{ tipo: { id: tipo.id }, desde: [2020, 1, 1] }] }
    const socio = await payer(old)
    expect(await dry('2025')).toMatchObject({
      creados: [],
      excluidos: [{ socio: { id: socio.id }, motivo: 'NON_ACTIVO' }],
    })
  })

  it('charges who joins within the period the months left, where the type says so', async () => {
    const part = await addTipoCota(treasurer, { nome: 'Por meses', prorrateo: 'MESES', importe: 25 })
    await payer({}, part)
    // from May on there are eight months of twelve
    expect((await dry('2026', [part])).creados).toMatchObject([{ importe: 16.67 }])
  })

  it('is due on its day, but never earlier than 15 days after the issue', async () => {
    const early = await addTipoCota(treasurer, { nome: 'De marzo', mesVencemento: 3, diaVencemento: 31 })
    await payer({}, early)
    expect((await dry('2026', [early])).creados).toMatchObject([{ vence: [2026, 6, 15] }])
    const last = await addTipoCota(treasurer, { nome: 'De novembro', mesVencemento: 11, diaVencemento: 31 })
    await payer({}, last)
    expect((await dry('2026', [last])).creados).toMatchObject([{ vence: [2026, 11, 30] }])
  })

  it('issues a fee of one payment once ever', async () => {
    const once = await addTipoCota(treasurer, { nome: 'De entrada', periodo: 'UNICA' })
    await payer({}, once)
    expect((await issue(treasurer, [once], '2026')).creados).toHaveLength(1)
    expect((await issue(treasurer, [once], '2027')).excluidos).toMatchObject([{ motivo: 'XA_EMITIDO' }])
  })

  it('charges the payer of a member, and the member once the payer has left', async () => {
    const parent = await addSocio(admin)
    const child = await payer({ pagador: { id: parent.id } })
    await issue(treasurer, [tipo])
    expect(await getRecibos(child.id)).toMatchObject([{ pagador: { id: parent.id } }])
    await deactivateSocio(admin, parent.id)
    const again = await addTipoCota(treasurer, { nome: 'Outra' })
    expect(
      (await treasurer.call('GET /cotas/persoas', { query: 'filters=pagadorBaixa:true' })).body.content.map(
        ({ id }: { id: number }) => id,
      ),
    ).toContain(child.id)
    await setPlan(treasurer, child.id, [again])
    await issue(treasurer, [again])
    expect((await getRecibos(child.id)).at(-1)).toMatchObject({
      tipo: { id: again.id },
      pagador: { id: child.id },
    })
  })

  it('takes the price of today; charges that were issued keep theirs', async () => {
    const socio = await payer()
    await issue(treasurer, [tipo])
    await treasurer.call('PUT /tipos-cota/:id', {
      params: { id: tipo.id },
      body: { ...tipo, importe: 40 },
    })
    expect(await getRecibos(socio.id)).toMatchObject([{ importe: 30 }])
    expect((await dry('2027')).creados).toMatchObject([{ importe: 40 }])
  })

  it.each([
    ['2026-T1', 'periodo'],
    ['2026-13', 'periodo'],
    ['', 'periodo'],
  ])('refuses the period «%s» for a yearly fee', async (periodo, field) => {
    const { status, body } = await run('false', { tipos: [{ id: tipo.id }], periodo })
    expect([status, Object.keys(body.fields)]).toEqual([400, [field]])
  })

  it('names periods within the year in words', async () => {
    for (const [periodo, when, concepto] of [
      ['SEMESTRAL', '2026-S2', 'Cota anual, 2.º semestre de 2026'],
      ['TRIMESTRAL', '2026-T3', 'Cota anual, 3.º trimestre de 2026'],
      ['MENSUAL', '2026-07', 'Cota anual, xullo de 2026'],
    ]) {
      const each = await addTipoCota(treasurer, { periodo })
      const socio = await payer({}, each)
      await issue(treasurer, [each], when)
      expect(await getRecibos(socio.id)).toMatchObject([{ periodo: when, concepto }])
    }
  })

  it('refuses unknown and inactive types, and a call that does not say whether it is dry', async () => {
    const inactive = await addTipoCota(treasurer, { activo: false })
    for (const id of [999_999, inactive.id])
      expect(await run('false', { tipos: [{ id: tipo.id }, { id }], periodo: '2026' })).toMatchObject({
        status: 400,
        body: { fields: { 'tipos.1': ['error.invalid-value'] } },
      })
    const body = { tipos: [{ id: tipo.id }], periodo: '2026' }
    expect((await treasurer.call('POST /cotas/emisions', { body })).status).toBe(400)
    expect((await run('1', body)).status).toBe(400)
  })
})
