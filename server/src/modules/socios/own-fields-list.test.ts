import type { CompiledQuery, Kysely } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Tables } from '../../platform/db/tables.ts'
import { addCampo, campoValue } from '../../testing/campos.ts'
import type { Caller, TestPortal } from '../../testing/portal.ts'
import { openTestPortal } from '../../testing/portal.ts'
import { addSocio } from '../../testing/socios.ts'
import { parseWorkbook } from '../../testing/workbooks.ts'

let portal: TestPortal
let admin: Caller
const id: Record<string, number> = {}
beforeAll(async () => {
  portal = await openTestPortal()
  admin = await portal.signIn('ROLE_ADMIN')
  for (const changes of [
    { nome: 'Talla', tipo: 'OPCION', opcions: ['S', 'M', 'XL'], enLista: true },
    { nome: 'Anos', tipo: 'NUMERO', enLista: true },
    { nome: 'Desde', tipo: 'DATA' },
    { nome: 'Coche', tipo: 'SI_NON' },
    { nome: 'Alcume', tipo: 'TEXTO' },
    { nome: 'Notas', tipo: 'PARAGRAFO' },
    { nome: 'Vello', tipo: 'TEXTO', enLista: true, activo: false },
  ])
    id[changes.nome] = (await addCampo(admin, changes)).id
  const add = (nombre: string, values: Record<string, unknown>) =>
    addSocio(admin, {
      nombre,
      apellidos: 'Lista',
      campos: Object.entries(values).map(([nome, valor]) => campoValue({ id: id[nome] as number }, valor)),
    })
  await add('Ana', { Talla: 'M', Anos: 10, Desde: [2020, 1, 1], Coche: true, Alcume: 'Ñu', Notas: 'Ben' })
  await add('Brais', { Talla: 'M', Anos: 9.5, Coche: false, Alcume: 'nube' })
  await add('Carme', { Anos: -3, Desde: [1999, 12, 31], Alcume: 'oso' })
  await add('Duarte', {})
})
afterAll(() => portal.close())

const list = (query: string, who = admin) => who.call('GET /socios', { query })
const names = async (query: string): Promise<string> => {
  const { status, body } = await list(query)
  if (status !== 200) return JSON.stringify(body)
  expect(body.totalElements).toBe(body.content.length)
  return body.content.map(({ nombre }: { nombre: string }) => nombre).join(' ')
}
const all = 'Ana Brais Carme Duarte'

describe('the register', () => {
  it.each(['', 'size=20', 'getPartners=true', 'search=ana', 'size=20&search=ana'])(
    'has in its rows the active fields that are for the list: %s',
    async (query) => {
      const { body } = await list(query)
      expect(body.content[0].campos).toEqual([
        { campo: { id: id.Talla, nome: 'Talla', tipo: 'OPCION' }, valor: 'M' },
        { campo: { id: id.Anos, nome: 'Anos', tipo: 'NUMERO' }, valor: 10 },
      ])
    },
  )

  it.each([
    ['Talla', 'M', 'Ana Brais'],
    ['Talla', 'XL', ''],
    ['Talla', 'NULL', 'Carme Duarte'],
    ['Talla', 'NOT_NULL', 'Ana Brais'],
    ['Anos', '9.5', 'Brais'],
    ['Anos', '10.00', 'Ana'],
    ['Anos', '-3', 'Carme'],
    ['Desde', '2020-01-01', 'Ana'],
    ['Coche', 'true', 'Ana'],
    ['Coche', 'false', 'Brais'],
    ['Alcume', 'nube', 'Brais'],
    ['Alcume', 'nu', ''],
    ['Vello', 'NULL', all],
  ])('is filtered by %s: %s', async (nome, value, expected) => {
    for (const page of ['', 'size=20&'])
      expect(await names(`${page}filters=campo.${id[nome]}:${value}`)).toBe(expected)
  })

  it('is filtered by several fields, together with its other filters and a search', async () => {
    expect(await names(`filters=campo.${id.Talla}:M,campo.${id.Coche}:false`)).toBe('Brais')
    expect(await names(`filters=campo.${id.Talla}:M,fechaBaja:NOT_NULL`)).toBe('')
    expect(await names(`filters=campo.${id.Talla}:M&search=ana`)).toBe('Ana')
    expect(await names(`size=20&filters=campo.${id.Talla}:M&search=ana`)).toBe('Ana')
  })

  it.each([
    ['Anos', 'Duarte Carme Brais Ana'],
    ['Desde', 'Brais Duarte Carme Ana'],
    ['Coche', 'Carme Duarte Brais Ana'],
    ['Alcume', 'Duarte Brais Ana Carme'],
  ])('is sorted by %s, those without a value first', async (nome, expected) => {
    for (const page of ['', 'size=20&']) {
      expect(await names(`${page}sort=campo.${id[nome]},asc&sort=nombre,asc`)).toBe(expected)
      const { body } = await list(`${page}sort=campo.${id[nome]},desc`)
      expect(body.content[0].nombre).toBe(expected.split(' ').at(-1))
    }
  })

  it.each([
    'sort=campo.99999,asc',
    'sort=campo.x,asc',
    'sort=campo.1.1,asc',
    'filters=campo.99999:x',
    'filters=campo.:x',
  ])('refuses a field there is not: %s', async (query) => {
    expect((await list(query)).status).toBe(400)
  })

  it.each([
    ['Notas', 'Ben'],
    ['Notas', 'NULL'],
    ['Talla', 'L'],
    ['Anos', 'moitos'],
    ['Desde', '2020-02-30'],
    ['Coche', 'si'],
    ['Alcume', ''],
  ])('refuses a filter of %s by what it cannot have: %s', async (nome, value) => {
    expect((await list(`filters=campo.${id[nome]}:${value}`)).status).toBe(400)
  })

  it.each(['size=1', 'size=20', ''])('reads the values of a page in one statement: %s', async (page) => {
    const asked = vi.spyOn(portal.context.database.read as Kysely<Tables>, 'executeQuery')
    expect((await list(page)).status).toBe(200)
    const statements = asked.mock.calls.map(([query]) => (query as CompiledQuery).sql)
    asked.mockRestore()
    expect(statements.filter((text) => text.includes('socio_campo'))).toHaveLength(1)
  })

  it('is not searched by own fields', async () => {
    expect(await names('search=nube')).toBe('')
  })
})

describe('the workbook of the register', () => {
  const rows = async (query = '') => {
    const sheets = await parseWorkbook(await admin.call('GET /socios/report', { query }))
    return sheets['Persoas socias']?.rows ?? []
  }

  it('has a column for each active field, with its values', async () => {
    const [header = [], ana = [], , , duarte = []] = await rows()
    const first = header.indexOf('Talla')
    expect(header.slice(first)).toEqual(['Talla', 'Anos', 'Desde', 'Coche', 'Alcume', 'Notas'])
    expect(ana.slice(first)).toEqual(['M', 10, new Date('2020-01-01'), 'Si', 'Ñu', 'Ben'])
    expect(duarte.slice(first).every((cell) => cell === null || cell === undefined)).toBe(true)
  })

  it('has the filter and the order of the list, and the trail says by what it was filtered', async () => {
    const found = await rows(`filters=campo.${id.Talla}:M&sort=campo.${id.Anos},asc`)
    expect(found.slice(1, 3).map((row) => row[2])).toEqual(['Brais', 'Ana'])
    const { body } = await admin.call('GET /auditoria', {
      query: 'filters=accion:EXPORTAR&sort=id,desc&size=1',
    })
    expect(body.content[0].cambios).toContainEqual({ campo: 'campos.Talla', antes: null, despois: 'M' })
  })

  it('can have more columns than there are letters', async () => {
    for (let at = 0; at < 14; at += 1) await addCampo(admin, { nome: `Máis ${at}` })
    const [header = []] = await rows()
    expect(header.length).toBeGreaterThan(30)
    expect(header.at(-1)).toBe('Máis 13')
    expect((await admin.call('GET /socios/payments-report')).status).toBe(200)
  })
})
