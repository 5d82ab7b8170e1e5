import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allows } from '#contract/access.ts'
import type { CallName } from '#contract/call.ts'
import { roles } from '#contract/roles.ts'
import { tiposCalls } from '#contract/tipos.ts'
import type { Caller, TestPortal } from '../../testing/portal.ts'
import { openTestPortal } from '../../testing/portal.ts'
import { socioInput } from '../../testing/socios.ts'

let portal: TestPortal
let admin: Caller
beforeAll(async () => {
  portal = await openTestPortal()
  admin = await portal.signIn('ROLE_ADMIN')
})
afterAll(() => portal.close())

const lists = [
  ['tipoDocumentos', 'tipoDocumento'],
  ['tipoDocumentoSocios', 'tipoDocumentoSocio'],
] as const

describe.each(lists)('%s', (path, entidade) => {
  const call = (method: string, rest: string, request: Parameters<Caller['call']>[1] = {}, who = admin) =>
    who.call(`${method} /${path}${rest}` as CallName, request)
  const create = async (nombre: unknown) => (await call('POST', '', { body: { nombre } })).body
  const put = (id: number, body: object) => call('PUT', '/:id', { params: { id }, body })
  const remove = (id: number) => call('DELETE', '/:id', { params: { id } })
  const get = (id: number | string) => call('GET', '/:id', { params: { id } })
  const names = async (query: string, rest = '', params = {}) => {
    const { body } = await call('GET', rest, { query, params })
    return body.content.map(({ nombre }: { nombre: string }) => nombre)
  }
  const trail = async (id: number) =>
    (
      await admin.call('GET /auditoria', {
        query: `filters=entidade:${entidade},rexistro:${id}&sort=id,asc`,
      })
    ).body.content

  it('are added, renamed and deleted, and the trail says so', async () => {
    const added = await call('POST', '', { body: { nombre: '  Acta  ' } })
    expect(added).toMatchObject({ status: 201, body: { nombre: 'Acta', version: 1 } })
    const { id } = added.body
    expect((await get(id)).body).toMatchObject({ id, nombre: 'Acta', version: 1 })
    const renamed = await put(id, { ...added.body, nombre: 'Acta asinada' })
    expect(renamed).toMatchObject({ status: 200, body: { id, nombre: 'Acta asinada', version: 2 } })
    expect((await remove(id)).status).toBe(204)
    expect((await get(id)).status).toBe(404)
    expect((await remove(id)).status).toBe(404)
    expect(await trail(id)).toMatchObject([
      { accion: 'CREAR', autor: admin.login, rexistroNome: 'Acta' },
      { accion: 'MODIFICAR', cambios: [{ campo: 'nombre', antes: 'Acta', despois: 'Acta asinada' }] },
      { accion: 'ELIMINAR', cambios: [{ campo: 'nombre', antes: 'Acta asinada', despois: null }] },
    ])
  })

  it('need a name of one line', async () => {
    for (const [nombre, key] of [
      [undefined, 'error.required'],
      [null, 'error.required'],
      ['   ', 'error.required'],
      ['a'.repeat(256), 'error.too-long'],
      [7, 'error.invalid-type'],
    ]) {
      const { status, body } = await call('POST', '', { body: { nombre } })
      expect([status, body.fields]).toEqual([400, { nombre: [key] }])
    }
    expect((await create('<b>"&\'</b>')).nombre).toBe('<b>"&\'</b>')
  })

  it('are changed by the id of the address only', async () => {
    const { id } = await create('Factura')
    expect(await call('POST', '', { body: { id, nombre: 'X' } })).toMatchObject({ error: 'error.id-exists' })
    expect(await put(id, { nombre: 'X' })).toMatchObject({ status: 400, error: 'error.id-not-exists' })
    expect(await put(id, { id: id + 1, nombre: 'X' })).toMatchObject({
      status: 400,
      error: 'error.bad-request',
    })
    expect(await put(9_999_999, { id: 9_999_999, nombre: 'X' })).toMatchObject({ status: 404 })
    expect((await get('99999999999')).status).toBe(404)
    expect((await get('1;drop')).status).toBe(400)
    expect((await get(id)).body.nombre).toBe('Factura')
  })

  it('let one of two writers of the same version win; without a version the last one does', async () => {
    const tipo = await create('Carta')
    const answers = await Promise.all(
      ['Carta A', 'Carta B'].map((nombre) => put(tipo.id, { ...tipo, nombre })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.error).toBe('error.conflict')
    const both = await Promise.all(
      ['Carta C', 'Carta D'].map((nombre) => put(tipo.id, { id: tipo.id, nombre })),
    )
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    const last = (await get(tipo.id)).body
    expect(last.version).toBe(4)
    const [, , third, fourth] = await trail(tipo.id)
    expect(fourth.cambios).toEqual([
      { campo: 'nombre', antes: third.cambios[0].despois, despois: last.nombre },
    ])
  })

  it('are searched, sorted in Galician order and paged, and listed less one', async () => {
    for (const nombre of ['Ñu da proba', 'Nota da proba', 'Órdenes da proba', 'Oficio da proba'])
      await create(nombre)
    const sorted = ['Nota da proba', 'Ñu da proba', 'Oficio da proba', 'Órdenes da proba']
    expect(await names('search=PROBA')).toEqual(sorted)
    expect(await names('search=proba&sort=nombre,desc&size=2&page=1')).toEqual([
      'Ñu da proba',
      'Nota da proba',
    ])
    expect(await names('search=ordenes')).toEqual(['Órdenes da proba'])
    const [first] = (await call('GET', '', { query: 'search=proba' })).body.content
    expect(await names('search=proba', '/without/:id', { id: first.id })).toEqual(sorted.slice(1))
    expect((await call('GET', '', { query: 'sort=version' })).status).toBe(400)
    expect((await call('GET', '', { query: 'filters=nombre:Acta' })).status).toBe(400)
  })

  it.each(roles)('are there for whom the contract says: %s', async (role) => {
    const who = await portal.signIn(role)
    for (const [name, { access }] of Object.entries(tiposCalls)) {
      if (!name.includes(`/${path}`) || name.split('/')[1] !== path) continue
      const rule = typeof access === 'function' ? access({}, noMember) : access
      const expected = allows(rule, ['ROLE_USER', role]) ? 'yes' : 403
      // nothing is there and nothing is changed: a user with the right is told so
      const { status } = await who.call(name as CallName, { params: { id: 0 }, body: {} })
      expect(status === 403 ? 403 : 'yes', name).toBe(expected)
      expect((await portal.visitor.call(name as CallName, { params: { id: 0 }, body: {} })).status).toBe(401)
    }
  })
})

const noMember = { login: '', socioId: null, ownFields: [] }

it('keeps the two lists apart', async () => {
  const { body } = await admin.call('POST /tipoDocumentos', { body: { nombre: 'Só da asociación' } })
  const list = async (name: CallName) =>
    (await admin.call(name, { query: 'search=so da asociacion' })).body.content
  expect(await list('GET /tipoDocumentos')).toEqual([body])
  expect(await list('GET /tipoDocumentoSocios')).toEqual([])
})

describe('a type of the association’s documents', () => {
  const addDocumento = async (tipoId: number, titulo: string): Promise<number> => {
    const fichero = { fileName: 'papel.txt', type: 'txt', content: btoa(titulo) }
    const body = { titulo, descripcion: '', fecha: '2026-01-01', tipo: { id: tipoId }, fichero }
    return (await admin.call('POST /documentos', { body })).body.id
  }
  const newTipo = async (nombre: string): Promise<number> =>
    (await admin.call('POST /tipoDocumentos', { body: { nombre } })).body.id

  it('comes with the id and title of its documents, by title, to every signed-in user', async () => {
    const id = await newTipo('Estatutos')
    const ids = [
      await addDocumento(id, 'Órdenes'),
      await addDocumento(id, 'Nota'),
      await addDocumento(id, 'Ñu'),
    ]
    await addDocumento(await newTipo('Outro'), 'Alleo')
    const member = await portal.signIn()
    expect((await member.call('GET /tipoDocumentos/:id', { params: { id } })).body.documentos).toEqual([
      { id: ids[1], titulo: 'Nota' },
      { id: ids[2], titulo: 'Ñu' },
      { id: ids[0], titulo: 'Órdenes' },
    ])
    await admin.call('DELETE /documentos/:id', { params: { id: ids[1] as number } })
    const { body } = await member.call('GET /tipoDocumentos/:id', { params: { id } })
    expect(body.documentos).toHaveLength(2)
  })

  it('without documents has an empty list', async () => {
    const id = await newTipo('Baleiro')
    expect((await admin.call('GET /tipoDocumentos/:id', { params: { id } })).body.documentos).toEqual([])
  })
})

describe('a type of a document', () => {
  const newTipo = async () =>
    (await admin.call('POST /tipoDocumentoSocios', { body: { nombre: 'Contrato' } })).body.id as number
  const remove = (id: number) => admin.call('DELETE /tipoDocumentoSocios/:id', { params: { id } })

  /** Adds a member with a document of that type. */
  const addDocument = (tipoId: number) =>
    admin.call('POST /socios', {
      body: socioInput({
        documentos: [
          {
            titulo: 'Contrato',
            fecha: '2026-01-01',
            tipo: { id: tipoId },
            fichero: { fileName: 'contrato.txt', type: 'txt', content: btoa('asinado') },
          },
        ],
      }),
    })

  it('stays while a document has it', async () => {
    const id = await newTipo()
    expect((await addDocument(id)).status).toBe(201)
    expect(await remove(id)).toMatchObject({ status: 400, error: 'error.tipo-documento-in-use' })
    expect((await admin.call('GET /tipoDocumentoSocios/:id', { params: { id } })).status).toBe(200)
    const { body } = await admin.call('GET /auditoria', {
      query: `filters=entidade:tipoDocumentoSocio,rexistro:${id}`,
    })
    expect(body.totalElements).toBe(1)
  })

  it('never goes while a document of it is being stored', async () => {
    const id = await newTipo()
    const [removed, added] = await Promise.all([remove(id), addDocument(id)])
    expect([
      [204, 400],
      [400, 201],
    ]).toContainEqual([removed.status, added.status])
  })
})
