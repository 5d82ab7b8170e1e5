import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addRecibo, addTipoCota, collect, issue, setPlan, tipoCotaInput } from '../../../testing/cotas.ts'
import type { Answer, Caller, TestPortal } from '../../../testing/portal.ts'
import { openTestPortal } from '../../../testing/portal.ts'
import { addSocio, deactivateSocio, signInSocio } from '../../../testing/socios.ts'

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

const getPlan = async (id: number) => (await treasurer.call('GET /socios/:id/cotas', { params: { id } })).body
const put = (id: number, body: object, who = treasurer) =>
  who.call('PUT /socios/:id/cotas', { params: { id }, body })
const getIds = async (query: string) =>
  (await treasurer.call('GET /cotas/persoas', { query })).body.content.map(({ id }: { id: number }) => id)

describe('types of fees', () => {
  it('are added, changed and deleted; one that is used stays', async () => {
    const tipo = await addTipoCota(treasurer, { nome: ' Familiar ', importe: '45.50' })
    expect(tipo).toEqual({ ...tipoCotaInput(), id: tipo.id, nome: 'Familiar', importe: 45.5, version: 1 })
    const changed = await treasurer.call('PUT /tipos-cota/:id', {
      params: { id: tipo.id },
      body: { ...tipo, importe: 50, activo: false },
    })
    expect(changed.body).toMatchObject({ importe: 50, activo: false, version: 2 })
    const stale = await treasurer.call('PUT /tipos-cota/:id', { params: { id: tipo.id }, body: tipo })
    expect(stale.status).toBe(409)
    const { id } = await addSocio(admin)
    await setPlan(treasurer, id, [tipo])
    const remove = () => treasurer.call('DELETE /tipos-cota/:id', { params: { id: tipo.id } })
    expect(await remove()).toMatchObject({ status: 400, error: 'error.tipo-cota-in-use' })
    await put(id, { cotas: [] })
    expect((await remove()).status).toBe(204)
    expect((await remove()).status).toBe(404)
  })

  it.each([
    ['importe', -1, 'error.positive'],
    ['importe', '1,5', 'error.invalid-amount'],
    ['periodo', 'DIARIO', 'error.invalid-value'],
    ['mesVencemento', 13, 'error.invalid-value'],
    ['mesVencemento', null, 'error.required'],
    ['diaVencemento', 0, 'error.invalid-value'],
    ['diaVencemento', 1.5, 'error.integer'],
    ['nome', ' ', 'error.required'],
  ])('refuse %s = %s', async (field, value, key) => {
    const { status, body } = await treasurer.call('POST /tipos-cota', {
      body: tipoCotaInput({ [field]: value }),
    })
    expect([status, body.fields]).toEqual([400, { [field]: [key] }])
  })

  it('for new members are public: name, amount and period', async () => {
    await addTipoCota(treasurer, { nome: 'Para todas', importe: 20, predeterminado: true })
    await addTipoCota(treasurer, { nome: 'Antiga', predeterminado: true, activo: false })
    const { body } = await portal.visitor.call('GET /tipos-cota/publicos')
    expect(body).toEqual([{ nome: 'Para todas', importe: 20, periodo: 'ANUAL' }])
    const socio = await addSocio(admin)
    expect(await getPlan(socio.id)).toMatchObject({
      pagador: null,
      metodo: 'TRANSFERENCIA',
      cotas: [{ tipo: { nome: 'Para todas' }, desde: [2026, 5, 31], ata: null, importe: null, exento: null }],
    })
    expect((await getPlan(socio.id)).cotas).toHaveLength(1)
  })

  it('can be chosen by the keepers of the register, inactive ones told as such', async () => {
    const keeper = await portal.signIn('PARTNER_MANAGEMENT')
    const tipo = await addTipoCota(treasurer, { nome: 'Zeta', importe: 12.5, activo: false })
    const { status, body } = await keeper.call('GET /tipos-cota/ofrecidos')
    expect(status).toBe(200)
    expect(body.at(-1)).toEqual({ id: tipo.id, nome: 'Zeta', importe: 12.5, periodo: 'ANUAL', activo: false })
    expect((await (await portal.signIn('PARTNER_READONLY')).call('GET /tipos-cota/ofrecidos')).status).toBe(
      403,
    )
  })
})

describe('the fee plan of a member', () => {
  it('is saved with dates, own amount, exemption, payer and way of paying', async () => {
    const tipo = await addTipoCota(treasurer)
    const payer = await addSocio(admin, { nombre: 'Lois' })
    const socio = await addSocio(admin)
    const cota = {
      tipo: { id: tipo.id },
      desde: [2026, 1, 1],
      ata: [2026, 6, 30],
      importe: 12.5,
      exento: 'Bolsa',
    }
    const { status, body } = await put(socio.id, {
      pagador: { id: payer.id },
      metodo: 'EFECTIVO',
      cotas: [cota],
    })
    expect(status).toBe(200)
    expect(body).toEqual({
      pagador: { id: payer.id, numero: payer.numero, nombre: 'Lois', apellidos: 'Lás Rial' },
      metodo: 'EFECTIVO',
      cotas: [{ ...cota, tipo: { id: tipo.id, nome: 'Cota anual' } }],
      version: 1,
    })
    expect(await getPlan(socio.id)).toEqual(body)
    expect((await put(socio.id, { ...body, version: 0 })).status).toBe(409)
    expect((await put(socio.id, { ...body, pagador: null })).body).toMatchObject({
      pagador: null,
      version: 2,
    })
    expect((await put(999_999, { cotas: [] })).status).toBe(404)
  })

  it('is paid by an active member who pays for themselves', async () => {
    const refused = { status: 400, error: 'error.pagador' }
    const [a, b, c] = [await addSocio(admin), await addSocio(admin), await addSocio(admin)]
    expect((await put(a.id, { pagador: { id: b.id }, cotas: [] })).status).toBe(200)
    // b pays for a: neither may b pay through c, nor c through a
    expect(await put(b.id, { pagador: { id: c.id }, cotas: [] })).toMatchObject(refused)
    expect(await put(c.id, { pagador: { id: a.id }, cotas: [] })).toMatchObject(refused)
    await deactivateSocio(admin, b.id)
    expect(await put(c.id, { pagador: { id: b.id }, cotas: [] })).toMatchObject(refused)
    expect(await put(c.id, { pagador: { id: 999_999 }, cotas: [] })).toMatchObject(refused)
    expect(await getPlan(a.id)).toMatchObject({ pagador: null })
  })

  it('has no chains, even when two plans are saved at the same time', async () => {
    const [a, b, c] = [await addSocio(admin), await addSocio(admin), await addSocio(admin)]
    const answers = await Promise.all([
      put(a.id, { pagador: { id: b.id }, cotas: [] }),
      put(b.id, { pagador: { id: c.id }, cotas: [] }, admin),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  })

  it.each([
    [[{ desde: [2026, 2, 1], ata: [2026, 1, 1] }], 'cotas.0.ata'],
    [[{ desde: [2026, 1, 1] }, { desde: [2026, 6, 1] }], 'cotas.1.desde'],
    [[{ desde: [2026, 1, 1], tipo: { id: 999_999 } }], 'cotas.0.tipo'],
    [[{ desde: [2026, 13, 1] }], 'cotas.0.desde'],
    [[{ desde: [2026, 1, 1], importe: -1 }], 'cotas.0.importe'],
  ])('is refused where it makes no sense', async (cotas, field) => {
    const tipo = await addTipoCota(treasurer)
    const socio = await addSocio(admin)
    const { status, body } = await put(socio.id, {
      cotas: cotas.map((cota) => ({ tipo: { id: tipo.id }, ...cota })),
    })
    expect([status, Object.keys(body.fields)]).toEqual([400, [field]])
  })

  it('is read by the member too, and changed by the keepers of register and finances alone', async () => {
    const { socio, caller } = await signInSocio(portal, admin)
    const { caller: other } = await signInSocio(portal, admin)
    const read = (who: Caller) => who.call('GET /socios/:id/cotas', { params: { id: socio.id } })
    expect((await read(caller)).status).toBe(200)
    expect((await read(other)).status).toBe(403)
    expect((await put(socio.id, { cotas: [] }, caller)).status).toBe(403)
    const keeper = await portal.signIn('PARTNER_MANAGEMENT')
    expect((await put(socio.id, { cotas: [] }, keeper)).status).toBe(200)
  })
})

describe('the members for the treasurer', () => {
  it('are told with number, names, e-mail, telephone, plan and debt, and nothing else', async () => {
    const { socio, recibo } = await addRecibo(admin)
    await collect(treasurer, [{ id: recibo.id, importe: 10 }])
    const { body } = await treasurer.call('GET /cotas/persoas/:id', { params: { id: socio.id } })
    expect(body).toEqual({
      id: socio.id,
      numero: socio.numero,
      nombre: socio.nombre,
      apellidos: socio.apellidos,
      email: socio.email,
      telefono: socio.telefono,
      plan: expect.objectContaining({ metodo: 'TRANSFERENCIA' }),
      mandato: null,
      debe: 20,
    })
    expect((await treasurer.call('GET /cotas/persoas/:id', { params: { id: 999_999 } })).status).toBe(404)
    expect((await treasurer.call('GET /socios/:id', { params: { id: socio.id } })).status).toBe(403)
  })

  it('are found by number, names, e-mail and telephone, and not by DNI', async () => {
    const socio = await addSocio(admin, { email: 'por.correo@agochado.example', telefono: '677 900 111' })
    const found = async (search: string) =>
      (await treasurer.call('GET /cotas/persoas', { query: { search } })).body.content.map(
        ({ id }: { id: number }) => id,
      )
    const { numero, nombre, apellidos } = socio
    for (const search of [`${numero} ${nombre} ${apellidos}`, 'POR.correo@', '677 900 111', '677900111'])
      expect(await found(search), search).toContain(socio.id)
    for (const search of [socio.dni, socio.dni.slice(0, 6)])
      expect(await found(search), search).not.toContain(socio.id)
  })

  it('have no e-mail and telephone once they have left, unless they owe', async () => {
    const { socio, recibo } = await addRecibo(admin)
    await deactivateSocio(admin, socio.id)
    const read = async () =>
      (await treasurer.call('GET /cotas/persoas/:id', { params: { id: socio.id } })).body
    expect(await read()).toMatchObject({ email: socio.email, telefono: socio.telefono })
    await collect(treasurer, [{ id: recibo.id }])
    expect(await read()).toMatchObject({ numero: socio.numero, email: null, telefono: '', debe: 0 })
  })

  it('are filtered by fee, way of paying and debt, and sorted; former members are there while they owe', async () => {
    const tipo = await addTipoCota(treasurer)
    const one = await addSocio(admin, { apellidos: 'Zas Zas' })
    await setPlan(treasurer, one.id, [tipo], { metodo: 'BIZUM' })
    await issue(treasurer, [tipo])
    const { socio: gone, recibo } = await addRecibo(admin, { importe: 500 })
    await deactivateSocio(admin, gone.id)
    expect(await getIds(`filters=tipo:${tipo.id}`)).toEqual([one.id])
    expect(await getIds('filters=metodo:BIZUM')).toEqual([one.id])
    expect(await getIds('filters=debe:true')).toEqual(expect.arrayContaining([one.id, gone.id]))
    expect((await getIds('filters=debe:true&sort=debe,desc&size=1'))[0]).toBe(gone.id)
    expect((await getIds('sort=apellidos,desc&size=1'))[0]).toBe(one.id)
    expect(await getIds('')).toContain(gone.id)
    await collect(treasurer, [{ id: recibo.id }])
    expect(await getIds('')).not.toContain(gone.id)
    for (const query of ['filters=metodo:CHEQUE', 'filters=debe:si', 'filters=tipo:x', 'filters=nada:1'])
      expect((await treasurer.call('GET /cotas/persoas', { query })).status, query).toBe(400)
  })

  it('are given a fee at once; their earlier fee of that type ends the day before', async () => {
    const tipo = await addTipoCota(treasurer)
    const people = [await addSocio(admin), await addSocio(admin)]
    await setPlan(treasurer, people[0].id, [tipo])
    const give = (body: object) => treasurer.call('POST /cotas/persoas/cota', { body })
    const socios = people.map(({ id }) => ({ id }))
    const cota = { tipo: { id: tipo.id }, desde: [2026, 7, 1], importe: 20 }
    expect((await give({ socios, cota })).status).toBe(204)
    expect((await give({ socios, cota })).status).toBe(204)
    const rows = async (id: number) =>
      (await getPlan(id)).cotas
        .filter((each: Answer['body']) => each.tipo.id === tipo.id)
        .map(({ desde, ata, importe }: Answer['body']) => [desde, ata, importe])
    expect(await rows(people[0].id)).toEqual([
      [[2026, 1, 1], [2026, 6, 30], null],
      [[2026, 7, 1], null, 20],
    ])
    expect(await rows(people[1].id)).toEqual([[[2026, 7, 1], null, 20]])
    const { body: trail } = await admin.call('GET /auditoria', {
      query: `filters=entidade:cotas,rexistro:${people[1].id}`,
    })
    // the second time nothing changed
    expect(trail.content).toMatchObject([
      {
        accion: 'MODIFICAR',
        autor: treasurer.login,
        cambios: [
          { campo: 'cotas', despois: expect.arrayContaining([expect.stringContaining('2026-07-01')]) },
        ],
      },
    ])
    expect((await give({ socios: [...socios, { id: 999_999 }], cota })).body.fields).toEqual({
      'socios.2': ['error.invalid-value'],
    })
    expect((await give({ socios, cota: { ...cota, tipo: { id: 999_999 } } })).status).toBe(400)
    expect((await give({ socios: [], cota })).status).toBe(400)
    expect((await give({ socios, cota: { ...cota, ata: [2026, 6, 1] } })).status).toBe(400)
  })
})
