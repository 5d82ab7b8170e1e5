import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findSocioColumn, socioColumnNames, socioColumns } from '#contract/importacion-columns.ts'
import { roles } from '#contract/roles.ts'
import { addCampo, campoValue, setCampos } from '../../testing/campos.ts'
import type { Answer, Caller, TestPortal } from '../../testing/portal.ts'
import { openTestPortal } from '../../testing/portal.ts'
import { addSocio, deactivateSocio } from '../../testing/socios.ts'
import { parseWorkbook } from '../../testing/workbooks.ts'

const name = 'GET /socios/export'
const letters = 'áéíóúüñÁÉÍÓÚÜÑçÇïÏ·ªº€«»–'

let portal: TestPortal
let admin: Caller
let keeper: Caller
let uxia: Answer['body']
beforeAll(async () => {
  portal = await openTestPortal({ LANGUAGES: 'GL,ES' })
  admin = await portal.signIn('ROLE_ADMIN')
  keeper = await portal.signIn('PARTNER_MANAGEMENT')
  const fields = {
    texto: await addCampo(admin, { nome: 'Alcume' }),
    paragrafo: await addCampo(admin, { nome: 'Notas', tipo: 'PARAGRAFO' }),
    numero: await addCampo(admin, { nome: 'Altura', tipo: 'NUMERO' }),
    data: await addCampo(admin, { nome: 'Voluntaria desde', tipo: 'DATA' }),
    siNon: await addCampo(admin, { nome: 'Carné de conducir', tipo: 'SI_NON' }),
    opcion: await addCampo(admin, { nome: 'Talla', tipo: 'OPCION', opcions: ['S', '+M'] }),
    // named as a column of the register is
    telefono: await addCampo(admin, { nome: 'teléfono' }),
    old: await addCampo(admin, { nome: 'Fax vello' }),
  }
  await addCampo(admin, { nome: 'Nunca usado', activo: false })
  uxia = await addSocio(admin, {
    nombre: `Uxía "a da" fonte; ${letters}`,
    apellidos: "'=Rei",
    telefono: '+34 600 111 222',
    dni: '01234567L',
    email: 'uxia@socia.example',
    anoNac: 1951,
    mesNac: 2,
    diaNac: 28,
    sexo: 'MULLER',
    profesion: '=cmd|calc!A1',
    direccion: { direccion: '@Rúa, 5', codigoPostal: '01570', localidad: '-Lugo', provincia: 'A Coruña' },
    cuentaCorriente: 'ES91 2100 0418 4502 0005 1332',
    campos: [
      campoValue(fields.texto, `'-${letters}`),
      campoValue(fields.paragrafo, 'Unha "liña";\n=outra'),
      campoValue(fields.numero, -1.25),
      campoValue(fields.data, '2020-01-02'),
      campoValue(fields.siNon, false),
      campoValue(fields.opcion, '+M'),
      campoValue(fields.telefono, '007'),
      campoValue(fields.old, '001'),
    ],
  })
  await admin.call('PUT /campos/:id', {
    params: { id: fields.old.id },
    body: { ...fields.old, activo: false },
  })
  const brais = await addSocio(admin, { nombre: 'Brais', anoNac: null, mesNac: 3, diaNac: 1 })
  await setCampos(admin, brais.id, campoValue(fields.siNon, true))
  await deactivateSocio(admin, brais.id)
  for (const grupo of ['Coro|Novo', 'Teatro'])
    await admin.call('POST /grupos', { body: { name: grupo, socios: [{ id: uxia.id }] } })
})
afterAll(() => portal.close())

const ask = (query: string, who = keeper) => who.call(name, { query })
const readCsv = async (query = '', who = keeper): Promise<Record<string, string>[]> => {
  const { status, body } = await ask(`format=csv&${query}`, who)
  if (status !== 200) throw new Error(JSON.stringify(body))
  const [headings = [], ...rows] = parseCsv(Buffer.from(body).toString('utf8'))
  return rows.map((cells) => Object.fromEntries(headings.map((heading, at) => [heading, cells[at] ?? ''])))
}

/** The cells of a CSV file (RFC 4180). */
function parseCsv(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  for (const [, quoted, plain, end] of text
    .replace('\uFEFF', '')
    .matchAll(/(?:"((?:[^"]|"")*)"|([^;"\r\n]*))(;|\r\n)/g)) {
    row.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'))
    if (end === ';') continue
    rows.push(row)
    row = []
  }
  return rows
}

const own = [
  'Alcume',
  'Notas',
  'Altura',
  'Voluntaria desde',
  'Carné de conducir',
  'Talla',
  'teléfono (campo propio)',
]

describe('the export as CSV', () => {
  it('is a file to save, with a byte order mark and the line ends of Windows', async () => {
    const { status, headers, body } = await ask('format=csv')
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': expect.stringMatching(/^text\/csv/),
      'content-disposition': expect.stringContaining('.csv'),
      'cache-control': 'no-store',
    })
    const text = Buffer.from(body).toString('utf8')
    expect(text.startsWith('\uFEFFNúmero;Nome;Apelidos;')).toBe(true)
    expect(text.endsWith('\r\n')).toBe(true)
  })

  it('has every field of the register under a heading that the import recognises, then the own fields', async () => {
    const [row = {}] = await readCsv('sort=numero,asc')
    const headings = Object.keys(row)
    expect(headings.slice(0, socioColumnNames.length).map(findSocioColumn)).toEqual(socioColumnNames)
    expect(headings.slice(socioColumnNames.length)).toEqual([...own, 'Fax vello'])
  })

  it('has every value as text that no spreadsheet runs, leading zeros included', async () => {
    const [row = {}] = await readCsv('sort=numero,asc')
    expect(row).toEqual({
      Número: String(uxia.numero),
      Nome: `Uxía "a da" fonte; ${letters}`,
      Apelidos: "''=Rei",
      DNI: '01234567L',
      Teléfono: "'+34600111222",
      'Correo electrónico': 'uxia@socia.example',
      'Sen correo': 'Non',
      'Data de nacemento': '28/02/1951',
      'Día de nacemento': '',
      'Mes de nacemento': '',
      'Ano de nacemento': '',
      Profesión: "'=cmd|calc!A1",
      Sexo: 'Muller',
      Enderezo: "'@Rúa, 5",
      'Código postal': '01570',
      Localidade: "'-Lugo",
      Provincia: 'A Coruña',
      'Conta bancaria (IBAN)': 'ES9121000418450200051332',
      'Data de alta': '31/05/2026',
      'Data de baixa': '',
      'Causa da baixa': '',
      Grupos: 'Coro\\|Novo|Teatro',
      Alcume: `''-${letters}`,
      Notas: 'Unha "liña";\n=outra',
      Altura: "'-1,25",
      'Voluntaria desde': '02/01/2020',
      'Carné de conducir': 'Non',
      Talla: "'+M",
      'teléfono (campo propio)': '007',
      'Fax vello': '001',
    })
  })

  it('has columns for the parts of an incomplete birth date, and tells who left', async () => {
    const [row = {}] = await readCsv('filters=fechaBaja:NOT_NULL')
    expect(row).toMatchObject({
      Nome: 'Brais',
      'Data de nacemento': '',
      'Día de nacemento': '1',
      'Mes de nacemento': '3',
      'Ano de nacemento': '',
      'Data de baixa': '31/05/2026',
      'Causa da baixa': 'Mudanza',
      'Carné de conducir': 'Si',
      Grupos: '',
    })
  })

  it.each([
    'search=brais',
    'filters=fechaBaja:NULL&sort=nombre,desc',
    'sort=numero,desc&page=1&size=1',
    'search=ninguén',
  ])('has the rows of the list: %s', async (query) => {
    const { body } = await keeper.call('GET /socios', { query: query.replace(/&page=1&size=1/, '') })
    expect((await readCsv(query)).map((row) => row.Número)).toEqual(
      body.content.map(({ numero }: { numero: number }) => String(numero)),
    )
  })

  it('speaks the language of the user', async () => {
    const reader = await portal.signIn('PARTNER_READONLY')
    await reader.call('PUT /account/:login/language', {
      params: { login: reader.login },
      body: 'ES',
      headers: { 'content-type': 'text/plain' },
    })
    const [row = {}] = await readCsv('sort=numero,asc', reader)
    expect(Object.keys(row).slice(0, 3)).toEqual(
      (['numero', 'nombre', 'apellidos'] as const).map((column) => socioColumns[column].es[0]),
    )
    expect(row).toMatchObject({ Sexo: 'Mujer', 'Carné de conducir': 'No' })
  })
})

describe('the export as a workbook', () => {
  it('has the same, with texts as text and dates as dates, and no row of totals', async () => {
    const { headers } = await ask('format=xlsx')
    expect(headers['content-disposition']).toContain('.xlsx')
    const sheet = (await parseWorkbook(await ask('format=xlsx&sort=numero,asc')))['Persoas socias']
    const [headings = [], first = [], ...others] = sheet?.rows ?? []
    expect(others).toHaveLength(1)
    const row = Object.fromEntries(headings.map((heading, at) => [heading, first[at]]))
    expect(row).toMatchObject({
      Número: uxia.numero,
      // the import takes a quote before a formula off: one that is in the text is doubled
      Apelidos: "''=Rei",
      Teléfono: '+34600111222',
      Profesión: '=cmd|calc!A1',
      'Código postal': '01570',
      'Data de nacemento': new Date('1951-02-28'),
      Altura: -1.25,
      'Voluntaria desde': new Date('2020-01-02'),
      Talla: '+M',
      'teléfono (campo propio)': '007',
      'Fax vello': '001',
    })
    expect(sheet?.cells?.get(`1,${headings.indexOf('Profesión')}`)).toMatchObject({ type: 'string' })
  })
})

describe('who exports', () => {
  it.each(roles)('the staff of the register: %s', async (role) => {
    const { status } = await ask('format=csv', await portal.signIn(role))
    const isStaff = ['ROLE_ADMIN', 'PARTNER_MANAGEMENT', 'PARTNER_READONLY'].includes(role)
    expect(status).toBe(isStaff ? 200 : 403)
  })

  it('nobody without a session, and nobody with a ticket', async () => {
    expect((await ask('format=csv', portal.visitor)).status).toBe(401)
    const { body } = await keeper.call('POST /files/ticket', {
      body: { path: '/api/socios/export?format=csv' },
    })
    expect((await ask(`format=csv&ticket=${body.ticket}`, portal.visitor)).status).not.toBe(200)
  })

  it('in a format there is, by fields there are', async () => {
    for (const wrong of [
      '',
      'format=pdf',
      'format=csv&sort=cuentaCorriente',
      'format=csv&filters=campo.99999:x',
    ])
      expect((await ask(wrong)).status, wrong).toBe(400)
  })

  it('is told in the trail, with how many', async () => {
    await ask('format=csv&search=brais', admin)
    const { body } = await admin.call('GET /auditoria', {
      query: 'filters=accion:EXPORTAR&sort=id,desc&size=1',
    })
    expect(body.content[0]).toMatchObject({
      rexistroNome: 'Exportación de persoas socias.csv',
      entidade: 'socio',
    })
    expect(body.content[0].cambios).toContainEqual({ campo: 'cantos', antes: null, despois: 1 })
  })
})
