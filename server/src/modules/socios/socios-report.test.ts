import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CallName } from '#contract/call.ts'
import type { Role } from '#contract/roles.ts'
import { roles } from '#contract/roles.ts'
import type { Caller, TestPortal } from '../../testing/portal.ts'
import { openTestPortal } from '../../testing/portal.ts'
import { addSocio, deactivateSocio } from '../../testing/socios.ts'
import { parseWorkbook } from '../../testing/workbooks.ts'

const register = 'GET /socios/report'
const payments = 'GET /socios/payments-report'

let portal: TestPortal
let manager: Caller
// biome-ignore lint/suspicious/noExplicitAny: a test says what it expects
const socios: Record<'carme' | 'brais' | 'noa' | 'antia', any> = {} as never
beforeAll(async () => {
  portal = await openTestPortal({ LANGUAGES: 'GL,ES' })
  manager = await portal.signIn('PARTNER_MANAGEMENT')
  socios.carme = await addSocio(manager, {
    nombre: 'Carme',
    apellidos: 'Ógando Rial',
    telefono: '+34 600 111 222',
    email: 'carme@socia.example',
    anoNac: 1951,
    mesNac: 2,
    diaNac: 28,
    sexo: 'MULLER',
    profesion: '=cmd|calc!A1',
    direccion: {
      direccion: 'Rúa do Vilar, 5',
      codigoPostal: '01570',
      localidad: 'Santiago',
      provincia: 'A Coruña',
    },
    cuentaCorriente: 'ES91 2100 0418 4502 0005 1332',
    pagos: [
      { tipo: 'CUOTA', importe: '30.10', fecha: '2026-02-01' },
      { tipo: 'CUOTA', importe: 30, fecha: [2025, 2, 1] },
      { tipo: 'POV', importe: '1000.05', fecha: '2025-12-31' },
    ],
  })
  socios.brais = await addSocio(manager, {
    nombre: 'Brais',
    apellidos: 'Ñíguez <b>&',
    diaNac: null,
    mesNac: 3,
    anoNac: 1950,
    pagos: [{ tipo: 'OTROS', importe: '-12.5', fecha: '2026-03-04' }],
  })
  socios.noa = await addSocio(manager, {
    nombre: 'Noa',
    apellidos: 'Núñez',
    anoNac: 1899,
    mesNac: 12,
    diaNac: 31,
  })
  socios.antia = await addSocio(manager, {
    nombre: 'Antía',
    apellidos: 'Zas',
    diaNac: null,
    mesNac: null,
    anoNac: null,
    pagos: [{ tipo: 'PEB', importe: '0.01', fecha: '2024-01-01' }],
  })
  await deactivateSocio(manager, socios.antia.id)
})
afterAll(() => portal.close())

const sheets = async (name: CallName, query = '', who = manager) =>
  parseWorkbook(await who.call(name, { query }))
const sheet = async (name: CallName, title: string, query = '', who = manager) => {
  const found = (await sheets(name, query, who))[title]
  if (!found) throw new Error(`no sheet ${title}`)
  return found
}
/** Rows of a sheet between its header and its totals. */
const getRows = async (name: CallName, title: string, query = '') =>
  (await sheet(name, title, query)).rows.slice(1, -2)
const names = async (query: string) =>
  (await getRows(register, 'Persoas socias', query)).map(([, , nombre]) => nombre)

describe('the workbook of the register', () => {
  it('is a file to save', async () => {
    const { status, headers } = await manager.call(register)
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'content-disposition': 'attachment; filename="Persoas socias.xlsx"',
      'cache-control': 'no-store',
    })
    expect(Number(headers['content-length'])).toBeGreaterThan(1000)
  })

  it('has a row for each member, with dates as dates and telephone, account and postal code as text', async () => {
    const { rows, cells, autoFilter, freezePane } = await sheet(register, 'Persoas socias')
    const [headers = []] = rows
    const index = rows.findIndex((row) => row[2] === 'Carme')
    const expected = [
      ['Número', socios.carme.numero],
      ['Apelidos', 'Ógando Rial'],
      ['Nome', 'Carme'],
      ['DNI', socios.carme.dni],
      ['Teléfono', '+34600111222'],
      ['Correo electrónico', 'carme@socia.example'],
      ['Data de nacemento', new Date('1951-02-28')],
      ['Sexo', 'Muller'],
      ['Profesión', '=cmd|calc!A1'],
      ['Enderezo', 'Rúa do Vilar, 5'],
      ['Código postal', '01570'],
      ['Localidade', 'Santiago'],
      ['Provincia', 'A Coruña'],
      ['Conta bancaria (IBAN)', 'ES9121000418450200051332'],
      ['Data de alta', new Date('2026-05-31')],
      ['Estado', 'Activa'],
      ['Data de baixa', null],
      ['Causa da baixa', null],
    ]
    const named = headers.map((header, column) => [header, rows[index]?.[column]])
    expect(named.filter(([header]) => expected.some(([name]) => name === header))).toEqual(expected)
    expect(cells?.get(`${index},${headers.indexOf('Profesión')}`)).toMatchObject({ type: 'string' })
    const lastColumn = String.fromCharCode(64 + headers.length)
    expect([autoFilter, freezePane]).toEqual([{ range: `A1:${lastColumn}5` }, { rows: 1 }])
    expect(rows.at(-1)?.slice(0, 2)).toEqual(['Total', 4])
  })

  it('writes the known parts of a birth date', async () => {
    const rows = await getRows(register, 'Persoas socias', 'sort=numero,asc')
    expect(rows.map((row) => row[6])).toEqual([new Date('1951-02-28'), '03/1950', '31/12/1899', null])
  })

  it('says when and why a member left', async () => {
    const [antia] = await getRows(register, 'Persoas socias', 'filters=fechaBaja:NOT_NULL')
    expect(antia?.slice(-3)).toEqual(['De baixa', new Date('2026-05-31'), 'Mudanza'])
  })

  it('has the search, the filter and the order of the list, and all its pages', async () => {
    for (const query of [
      '',
      'filters=fechaBaja:NULL',
      'filters=fechaBaja:NOT_NULL',
      'search=NUNEZ',
      'search=600111222',
      'sort=nombre,desc',
      'sort=mesNac,asc&filters=fechaBaja:NULL',
      'search=ninguén',
    ]) {
      const list = await manager.call('GET /socios', { query })
      const expected = list.body.content.map(({ nombre }: { nombre: string }) => nombre)
      expect(await names(query), query).toEqual(expected)
    }
    expect(await names('sort=numero,desc&page=1&size=2')).toHaveLength(4)
    for (const wrong of ['sort=cuentaCorriente', 'filters=dni:1', 'filters=fechaBaja:onte', 'size=0'])
      expect((await manager.call(register, { query: wrong })).status, wrong).toBe(400)
  })

  it('has the language of the user who requests it', async () => {
    const reader = await portal.signIn('PARTNER_READONLY')
    await reader.call('PUT /account/:login/language', {
      params: { login: reader.login },
      body: 'ES',
      headers: { 'content-type': 'text/plain' },
    })
    const { rows } = await sheet(register, 'Personas socias', 'sort=numero,asc', reader)
    const [headers = [], first = []] = rows
    expect(headers.slice(0, 3)).toEqual(['Número', 'Apellidos', 'Nombre'])
    expect([first[headers.indexOf('Sexo')], first[headers.indexOf('Estado')]]).toEqual(['Mujer', 'Activa'])
  })
})

describe('the workbook of the payments', () => {
  it('has a row for each payment, by member in the order of the list, the oldest first', async () => {
    const { carme, brais, antia } = socios
    const found = await sheet(payments, 'Pagamentos', 'sort=numero,asc')
    expect(found.rows.slice(1, -2)).toEqual([
      [carme.numero, 'Ógando Rial', 'Carme', carme.dni, new Date('2025-02-01'), 'Cota', 30],
      [
        carme.numero,
        'Ógando Rial',
        'Carme',
        carme.dni,
        new Date('2025-12-31'),
        'Préstamo ordinario de vivenda',
        1000.05,
      ],
      [carme.numero, 'Ógando Rial', 'Carme', carme.dni, new Date('2026-02-01'), 'Cota', 30.1],
      [brais.numero, 'Ñíguez <b>&', 'Brais', brais.dni, new Date('2026-03-04'), 'Outros', -12.5],
      [
        antia.numero,
        'Zas',
        'Antía',
        antia.dni,
        new Date('2024-01-01'),
        'Préstamo extraordinario bancario',
        0.01,
      ],
    ])
    expect(found.rows.at(-1)).toEqual(['Total', null, null, null, null, null, 1047.66])
    expect(found.cells?.get('7,6')).toMatchObject({
      formula: 'SUBTOTAL(109,G2:G6)',
      style: { numFmt: '#,##0.00\\ "€"' },
    })
    expect([found.autoFilter, found.freezePane]).toEqual([{ range: 'A1:G6' }, { rows: 1 }])
  })

  it('adds up by type, by year and by member, also those who paid nothing', async () => {
    const all = await sheets(payments, 'sort=numero,asc')
    expect(Object.keys(all)).toEqual(['Pagamentos', 'Por tipo', 'Por ano', 'Por persoa'])
    const body = (title: string) => all[title]?.rows.slice(1, -2)
    expect(body('Por tipo')).toEqual([
      ['Cota', 2, 60.1],
      ['Préstamo ordinario de vivenda', 1, 1000.05],
      ['Préstamo extraordinario de vivenda', 0, 0],
      ['Préstamo extraordinario bancario', 1, 0.01],
      ['Outros', 1, -12.5],
    ])
    expect(body('Por ano')).toEqual([
      ['2024', 0, 0, 0, 0.01, 0, 0.01],
      ['2025', 30, 1000.05, 0, 0, 0, 1030.05],
      ['2026', 30.1, 0, 0, 0, -12.5, 17.6],
    ])
    expect(body('Por persoa')?.map((row) => row.slice(2))).toEqual([
      ['Carme', 60.1, 1000.05, 0, 0, 0, 1060.15, new Date('2026-02-01')],
      ['Brais', 0, 0, 0, 0, -12.5, -12.5, new Date('2026-03-04')],
      ['Noa', 0, 0, 0, 0, 0, 0, null],
      ['Antía', 0, 0, 0, 0.01, 0, 0.01, new Date('2024-01-01')],
    ])
    for (const title of ['Por tipo', 'Por ano', 'Por persoa'])
      expect(all[title]?.rows.at(-1)?.includes(1047.66), title).toBe(true)
  })

  it('has the payments of the members the list shows', async () => {
    const who = async (query: string) => (await getRows(payments, 'Pagamentos', query)).map((row) => row[2])
    expect(await who('filters=fechaBaja:NULL&sort=nombre,asc')).toEqual(['Brais', 'Carme', 'Carme', 'Carme'])
    expect(await who('filters=fechaBaja:NOT_NULL')).toEqual(['Antía'])
    expect(await who('search=niguez')).toEqual(['Brais'])
    expect(await who('search=noa')).toEqual([])
    expect((await getRows(payments, 'Por persoa', 'search=noa')).length).toBe(1)
  })

  it('is a file to save', async () => {
    const { headers } = await manager.call(payments, { query: 'search=noa' })
    expect(headers['content-disposition']).toBe('attachment; filename=Pagamentos.xlsx')
  })
})

it('members in more than one helping all come, in their order', async () => {
  const many = await openTestPortal()
  try {
    const keeper = await many.signIn('ROLE_ADMIN')
    const { id } = await addSocio(keeper, { pagos: [{ tipo: 'CUOTA', importe: 1, fecha: '2026-01-01' }] })
    // as many more as a copy of that row makes, past the calls
    await many.context.database.transactionWithoutAudit(async (tx) => {
      const socio = await tx.selectFrom('socio').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
      const usuario = await tx
        .selectFrom('usuario')
        .selectAll()
        .where('id', '=', socio.usuario_id)
        .executeTakeFirstOrThrow()
      for (let count = 1; count <= 600; count += 1) {
        const dni = `${20_000_000 + count}A`
        const { id: usuario_id } = await tx
          .insertInto('usuario')
          .values({ ...usuario, id: undefined, login: dni, email_key: dni })
          .returning('id')
          .executeTakeFirstOrThrow()
        const { id: socio_id } = await tx
          .insertInto('socio')
          .values({ ...socio, id: undefined, usuario_id, dni, numero: 1000 + count })
          .returning('id')
          .executeTakeFirstOrThrow()
        await tx
          .insertInto('pago')
          .values({ socio_id, tipo: 'CUOTA', cents: 100, fecha: '2026-01-01' })
          .execute()
      }
    })
    const asked = { query: 'sort=numero,desc' }
    const found = await parseWorkbook(await keeper.call(payments, asked))
    const numbers = found.Pagamentos?.rows.slice(1, -2).map(([numero]) => numero)
    expect(numbers).toHaveLength(601)
    expect(numbers).toEqual(numbers?.toSorted((a, b) => Number(b) - Number(a)))
    expect(found.Pagamentos?.rows.at(-1)?.at(-1)).toBe(601)
  } finally {
    await many.close()
  }
})

describe('access to the reports', () => {
  const staff: Role[] = ['ROLE_ADMIN', 'PARTNER_MANAGEMENT', 'PARTNER_READONLY']

  it.each([register, payments] as const)('no visitor: %s', async (name) => {
    expect(await portal.visitor.call(name)).toMatchObject({
      status: 401,
      error: 'error.authorization-required',
    })
  })

  it.each(roles)('those who see the whole register: %s', async (role) => {
    const who = await portal.signIn(role)
    for (const name of [register, payments] as const) {
      const { status, error } = await who.call(name)
      expect([status, error]).toEqual(staff.includes(role) ? [200, undefined] : [403, 'error.forbidden'])
    }
  })

  it('also with a ticket in the address, issued for that address', async () => {
    const getTicket = async (who: Caller, path?: string) =>
      (await who.call('POST /files/ticket', { body: path === undefined ? undefined : { path } })).body.ticket
    const open = async (name: typeof register | typeof payments, ticket: string) => {
      const { status, error } = await portal.visitor.call(name, { query: { ticket } })
      return error ? `${status} ${error}` : status
    }
    const refused = '401 error.authorization-required'
    expect(await open(register, await getTicket(manager))).toBe(refused)
    expect(await open(register, await getTicket(manager, '/api/socios/payments-report'))).toBe(refused)
    expect(await open(register, await getTicket(manager, '/api/socios/report?search=uxia'))).toBe(200)
    const stranger = await portal.signIn('ROLE_PARTNER')
    expect(await open(payments, await getTicket(stranger, '/socios/payments-report'))).toBe(
      '403 error.forbidden',
    )
  })
})
