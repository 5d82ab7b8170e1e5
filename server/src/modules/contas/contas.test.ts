import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { documents } from '../../testing/documents.ts'
import type { Answer, Caller, TestPortal } from '../../testing/portal.ts'
import { openTestPortal } from '../../testing/portal.ts'
import { uploadPdf } from '../../testing/uploads.ts'

let portal: TestPortal
let treasurer: Caller
beforeAll(async () => {
  portal = await openTestPortal()
  treasurer = await portal.signIn('SP_FINANCES')
})
afterAll(() => portal.close())

const create = async (path: '/presupuestos' | '/contabilidades', body: object): Promise<Answer> =>
  treasurer.call(`POST ${path}`, { body: { fichero: await uploadPdf(treasurer), ...body } })
const titles = async (path: '/presupuestos' | '/contabilidades', query: string) => {
  const { body } = await treasurer.call(`GET ${path}`, { query })
  return body.content.map(({ titulo }: { titulo: string }) => titulo)
}

describe.each(['/presupuestos', '/contabilidades'] as const)('%s', (path) => {
  it('have a title, a year and a file', async () => {
    const { status, body } = await create(path, { titulo: 'Contas de proba', ano: 2024 })
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.any(Number),
      titulo: 'Contas de proba',
      ano: 2024,
      fichero: { uuid: expect.any(String), fileName: 'Contas de proba.pdf', type: 'pdf' },
      version: 1,
    })
    const id = Number(body.id)
    const change = { ...body, ano: 2023 }
    expect(await treasurer.call(`PUT ${path}/:id`, { params: { id }, body: change })).toMatchObject({
      status: 200,
      body: { ano: 2023, version: 2 },
    })
    const another = { ...change, id: id + 1, version: 2 }
    expect(
      (await treasurer.call(`PUT ${path}/:id`, { params: { id }, body: another })).status,
      'the id of another record in the body',
    ).toBe(400)
  })

  it('have the new content of a file that is sent with the uuid of the old one', async () => {
    const { body } = await create(path, { titulo: 'Contas mudadas', ano: 2024 })
    const content = documents.txt.toString('base64')
    const put = (fichero: object) =>
      treasurer.call(`PUT ${path}/:id`, {
        params: { id: body.id },
        body: { ...body, version: null, fichero },
      })
    const kept = await put({ ...body.fichero, content: '' })
    expect(kept.body.fichero).toEqual(body.fichero)
    const changed = await put({ uuid: body.fichero.uuid, fileName: 'Novo.txt', type: 'txt', content })
    expect(changed).toMatchObject({ status: 200, body: { fichero: { fileName: 'Contas mudadas.txt' } } })
    expect(changed.body.fichero.uuid).not.toBe(body.fichero.uuid)
    expect((await put({ uuid: changed.body.fichero.uuid, content })).body.fields).toEqual({
      fichero: ['error.invalid-value'],
    })
  })

  it('are of a year from 1000 to 9999', async () => {
    for (const [ano, key] of [
      [undefined, 'error.required'],
      [null, 'error.required'],
      ['', 'error.required'],
      ['dous mil', 'error.integer'],
      [2025.5, 'error.integer'],
      [999, 'error.year'],
      [10_000, 'error.year'],
      [-2025, 'error.year'],
    ]) {
      const { status, body } = await create(path, { titulo: 'Contas', ano })
      expect([ano, status, body.fields]).toEqual([ano, 400, { ano: [key] }])
    }
    for (const ano of [1000, 9999]) expect((await create(path, { titulo: 'Lonxe', ano })).status).toBe(201)
  })

  it('are listed by year, the latest first, searched with it, sorted, paged, and listed less one', async () => {
    for (const [titulo, ano] of [
      ['Ñu da lista', 2020],
      ['Nota da lista', 2021],
      ['Órdenes da lista', 2021],
      ['Oficio da lista', 2019],
    ] as const)
      await create(path, { titulo, ano })
    const all = ['Nota da lista', 'Órdenes da lista', 'Ñu da lista', 'Oficio da lista']
    expect(await titles(path, 'search=LISTA')).toEqual(all)
    expect(await titles(path, 'search=lista&sort=titulo,asc')).toEqual([
      'Nota da lista',
      'Ñu da lista',
      'Oficio da lista',
      'Órdenes da lista',
    ])
    expect(await titles(path, 'search=lista&sort=ano,asc&sort=titulo,desc&size=2&page=1')).toEqual([
      'Órdenes da lista',
      'Nota da lista',
    ])
    expect(await titles(path, 'search=2021 lista')).toEqual(all.slice(0, 2))
    expect(await titles(path, 'search=ordenes')).toEqual(['Órdenes da lista'])
    const { body } = await treasurer.call(`GET ${path}`, { query: 'search=lista' })
    const less = await treasurer.call(`GET ${path}/without/:id`, {
      params: { id: body.content[0].id },
      query: 'search=lista',
    })
    expect(less.body.content).toEqual(body.content.slice(1))
    expect(await titles(path, 'search=lista&filters=ano:2021')).toEqual(all.slice(0, 2))
    expect(await titles(path, 'search=lista&filters=ano:1999')).toEqual([])
    for (const query of ['sort=fichero,asc', 'filters=titulo:Nota', 'page=-1', 'size=0'])
      expect((await treasurer.call(`GET ${path}`, { query })).status, query).toBe(400)
    for (const query of ['filters=ano:', 'filters=ano:vinte', 'filters=ano:-1', 'filters=ano:NULL'])
      expect((await treasurer.call(`GET ${path}`, { query })).status, query).toBe(400)
  })
})

it('keeps budgets and accounts apart', async () => {
  const { body } = await create('/presupuestos', { titulo: 'Só orzamento', ano: 2022 })
  expect(await titles('/presupuestos', 'search=so orzamento')).toEqual(['Só orzamento'])
  expect(await titles('/contabilidades', 'search=so orzamento')).toEqual([])
  const file = { params: { id: body.id } }
  expect((await treasurer.call('GET /presupuestos/:id/file', file)).status).toBe(200)
  const { body: accounts } = await create('/contabilidades', { titulo: 'Só contas', ano: 2022 })
  await treasurer.call('DELETE /contabilidades/:id', { params: { id: accounts.id } })
  expect((await treasurer.call('GET /presupuestos/:id/file', file)).status).toBe(200)
})
