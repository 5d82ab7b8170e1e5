import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Answer, Caller, TestPortal } from '../../testing/portal.ts'
import { openTestPortal } from '../../testing/portal.ts'
import { uploadPdf } from '../../testing/uploads.ts'

let portal: TestPortal
let admin: Caller
let acta: { id: number; nombre: string; version: number }
beforeAll(async () => {
  portal = await openTestPortal()
  admin = await portal.signIn('ROLE_ADMIN')
  acta = await newTipo('Acta')
})
afterAll(() => portal.close())

const newTipo = async (nombre: string) =>
  (await admin.call('POST /tipoDocumentos', { body: { nombre } })).body
const create = async (body: object = {}): Promise<Answer> =>
  admin.call('POST /documentos', {
    body: {
      titulo: 'Acta da asemblea',
      fecha: [2026, 5, 31],
      tipo: acta,
      fichero: await uploadPdf(admin),
      ...body,
    },
  })
const put = (id: number, body: object) => admin.call('PUT /documentos/:id', { params: { id }, body })
const titles = async (query: string) =>
  (await admin.call('GET /documentos', { query })).body.content.map(
    ({ titulo }: { titulo: string }) => titulo,
  )

describe('a document', () => {
  it('has a type, a title, a day and a file, and perhaps a description', async () => {
    const { status, body } = await create({ descripcion: '  Do exercicio\nanterior  ' })
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.any(Number),
      titulo: 'Acta da asemblea',
      descripcion: 'Do exercicio\nanterior',
      fecha: [2026, 5, 31],
      tipo: acta,
      fichero: { uuid: expect.any(String), fileName: 'Acta da asemblea.pdf', type: 'pdf' },
      version: 1,
    })
    const cleared = await put(body.id, { ...body, descripcion: null, fecha: '2026-06-01' })
    expect(cleared.body).toMatchObject({ descripcion: '', fecha: [2026, 6, 1], version: 2 })
    const { content } = (
      await admin.call('GET /auditoria', { query: `filters=entidade:documento,rexistro:${body.id}` })
    ).body
    expect(content[0].cambios).toEqual([
      { campo: 'descripcion', antes: 'Do exercicio\nanterior', despois: '' },
      { campo: 'fecha', antes: '2026-05-31', despois: '2026-06-01' },
    ])
  })

  it('needs a day of the calendar and a type', async () => {
    const fault = async (body: object) => {
      const { status, body: answer } = await create(body)
      return [status, answer.error, answer.fields]
    }
    const refused = (fields: object) => [400, 'error.bad-request', fields]
    for (const fecha of [[2026, 2, 30], {}, 7, true, ['2026', '5', '31']])
      expect(await fault({ fecha })).toEqual(refused({ fecha: ['error.invalid-date'] }))
    for (const none of [undefined, null]) {
      expect(await fault({ tipo: none })).toEqual(refused({ tipo: ['error.required'] }))
      expect(await fault({ fecha: none })).toEqual(refused({ fecha: ['error.required'] }))
    }
    expect(await fault({ descripcion: 'a'.repeat(2001) })).toEqual(
      refused({ descripcion: ['error.too-long'] }),
    )
    expect((await create({ descripcion: 'a'.repeat(2000) })).status).toBe(201)
  })

  it('must have an existing type', async () => {
    const refused = { status: 400, error: 'error.bad-request' }
    const fields = { tipo: ['error.invalid-value'] }
    for (const id of [9_999_999, 0, -1]) {
      const answer = await create({ tipo: { id } })
      expect(answer).toMatchObject(refused)
      expect(answer.body.fields).toEqual(fields)
    }
    const { body } = await create()
    expect(await put(body.id, { ...body, tipo: { id: 9_999_999 } })).toMatchObject(refused)
    expect((await admin.call('GET /documentos/:id', { params: { id: body.id } })).body).toEqual(body)
    const other = await newTipo('Estatutos')
    expect((await put(body.id, { ...body, tipo: { id: other.id } })).body.tipo).toEqual(other)
  })
})

describe('the documents', () => {
  it('are listed with the latest first, sorted by several columns, paged, and listed less one', async () => {
    const [norma, ata] = [await newTipo('Ñorma'), await newTipo('Norma')]
    for (const [titulo, fecha, tipo, descripcion] of [
      ['Un da lista', '2026-01-01', norma, 'Zeta'],
      ['Dous da lista', '2026-03-01', ata, 'Órdenes'],
      ['Tres da lista', '2026-02-01', norma, 'Oficio'],
      ['Catro da lista', '2026-03-01', ata, ''],
    ] as const)
      await create({ titulo, fecha, tipo, descripcion })
    const sorted = async (sort: string) =>
      (await titles(`search=LISTA&${sort}`)).map((titulo: string) => titulo.split(' ')[0])
    expect(await sorted('')).toEqual(['Catro', 'Dous', 'Tres', 'Un'])
    expect(await sorted('sort=tipo.nombre,asc&sort=titulo,asc')).toEqual(['Catro', 'Dous', 'Tres', 'Un'])
    expect(await sorted('sort=tipo.nombre,desc&sort=fecha,asc&sort=titulo,desc')).toEqual([
      'Un',
      'Tres',
      'Dous',
      'Catro',
    ])
    expect(await sorted('sort=descripcion,asc')).toEqual(['Catro', 'Tres', 'Dous', 'Un'])
    expect(await sorted('sort=titulo,asc&size=2&page=1')).toEqual(['Tres', 'Un'])
    const { body } = await admin.call('GET /documentos', { query: 'search=lista' })
    const less = await admin.call('GET /documentos/without/:id', {
      params: { id: body.content[0].id },
      query: 'search=lista',
    })
    expect(less.body.content).toEqual(body.content.slice(1))
    for (const query of ['sort=tipo,asc', 'sort=tipo.id,asc', 'sort=version,asc', 'filters=titulo:1'])
      expect((await admin.call('GET /documentos', { query })).status, query).toBe(400)
  })

  it('are filtered by type and by year', async () => {
    const [acta, outra] = [await newTipo('Acta filtrada'), await newTipo('Outra filtrada')]
    for (const [titulo, fecha, tipo] of [
      ['Un do filtro', '2025-12-31', acta],
      ['Dous do filtro', '2026-01-01', acta],
      ['Tres do filtro', '2026-12-31', outra],
      ['Catro do filtro', '2027-01-01', outra],
    ] as const)
      await create({ titulo, fecha, tipo })
    const filtered = async (filters: string) =>
      (await titles(`search=filtro&sort=fecha,asc&filters=${filters}`)).map(
        (titulo: string) => titulo.split(' ')[0],
      )
    expect(await filtered(`tipo:${acta.id}`)).toEqual(['Un', 'Dous'])
    expect(await filtered('ano:2026')).toEqual(['Dous', 'Tres'])
    expect(await filtered(`tipo:${outra.id},ano:2026`)).toEqual(['Tres'])
    expect(await filtered('tipo:999999')).toEqual([])
    for (const filters of ['tipo:', 'tipo:acta', 'tipo:1.5', 'ano:NULL', 'ano:20%25', 'fecha:2026'])
      expect((await admin.call('GET /documentos', { query: `filters=${filters}` })).status, filters).toBe(400)
  })

  it('are found by title, description and the present name of their type', async () => {
    const tipo = await newTipo('Circular')
    const { body } = await create({ titulo: 'Cotas do Ano', descripcion: 'Súben un euro', tipo })
    for (const search of ['cotas', 'suben EURO', 'circular', 'circular cotas', 'ano eur'])
      expect(await titles(`search=${search}`), search).toEqual(['Cotas do Ano'])
    await admin.call('PUT /tipoDocumentos/:id', {
      params: { id: tipo.id },
      body: { id: tipo.id, nombre: 'Aviso' },
    })
    expect(await titles('search=circular')).toEqual([])
    expect(await titles('search=aviso')).toEqual(['Cotas do Ano'])
    const { tipo: renamed } = (await admin.call('GET /documentos/:id', { params: { id: body.id } })).body
    expect(renamed).toEqual({ id: tipo.id, nombre: 'Aviso', version: 2 })
    expect(await titles('search=%25')).toEqual([])
  })
})

describe('a type of a document', () => {
  const remove = (id: number) => admin.call('DELETE /tipoDocumentos/:id', { params: { id } })

  it('stays while a document has it', async () => {
    const tipo = await newTipo('Contrato')
    const { body } = await create({ tipo })
    expect(await remove(tipo.id)).toMatchObject({ status: 400, error: 'error.tipo-documento-in-use' })
    await put(body.id, { ...body, tipo: acta })
    expect((await remove(tipo.id)).status).toBe(204)
  })

  it('never goes while a document of it is being stored', async () => {
    const tipo = await newTipo('Convenio')
    const [removed, added] = await Promise.all([remove(tipo.id), create({ tipo })])
    expect([
      [204, 400],
      [400, 201],
    ]).toContainEqual([removed.status, added.status])
  })
})
