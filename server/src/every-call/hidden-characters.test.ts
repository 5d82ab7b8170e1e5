// test:all only: it makes every call with each hidden character
// any engine: schemas refuse the characters, before any query
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withoutHidden } from '#contract/hidden-characters.ts'
import { AppError } from '../platform/app-error.ts'
import { sendError } from '../platform/http/errors.ts'
import type { Caller, TestPortal } from '../testing/portal.ts'
import { freshDni, openTestPortal } from '../testing/portal.ts'
import { addSocio, signInSocio } from '../testing/socios.ts'

let portal: TestPortal
let admin: Caller
beforeAll(async () => {
  portal = await openTestPortal()
  admin = await portal.signIn('ROLE_ADMIN')
})
afterAll(() => portal.close())

const key = 'error.hidden-characters'
/** It reads «Anagpj.exe» as «Anaexe.jpg». */
const bad = 'Ana\u202egpj.exe'

describe('hidden characters', () => {
  it.each([
    ['POST /asambleas', { lugar: bad, data: [2026, 6, 1, 12, 0] }, 'lugar'],
    ['POST /eventos', { titulo: 'a\u0007b' }, 'titulo'],
    ['POST /eventos', { titulo: 'a', lugar: 'a\nb' }, 'lugar'],
    ['POST /eventos', { titulo: 'a', descripcion: '<p>\u0001</p>' }, 'descripcion'],
    ['POST /eventos', { titulo: 'a', enlaces: [{ nombre: bad, url: 'https://a.gal' }] }, 'enlaces.0.nombre'],
    [
      'POST /eventos',
      { titulo: 'a', enlaces: [{ nombre: 'a', url: 'https://a.gal/\u202e' }] },
      'enlaces.0.url',
    ],
    ['POST /grupos', { name: 'a\u2066b' }, 'name'],
    ['POST /tipoDocumentos', { nombre: 'a\u007fb' }, 'nombre'],
    ['POST /documentos', { titulo: 'a\u061cb' }, 'titulo'],
    ['POST /documentos', { titulo: 'a', descripcion: 'a\u200fb\nc' }, 'descripcion'],
    ['POST /presupuestos', { titulo: 'a\u0085b', ano: 2026 }, 'titulo'],
    ['POST /emails/preview', { subject: 'a\tb', message: '<p>Ola</p>' }, 'subject'],
    ['POST /user-management/users', { firstName: 'A\u2028a', lastName: 'B' }, 'firstName'],
    ['POST /account', { firstName: 'A', lastName: 'B\u009fb', email: 'a@b.gal' }, 'lastName'],
    ['POST /socios', { nombre: bad, apellidos: 'B' }, 'nombre'],
  ])('are refused at their field: %s %j', async (name, body, field) => {
    const answer = await admin.call(name as Parameters<Caller['call']>[0], { body })
    expect([answer.status, answer.body.fields[field]]).toEqual([400, [key]])
  })

  it('do not come in with the name of a file, which loses them', async () => {
    const content = Buffer.from('%PDF-1.4\nola\n%%EOF\n').toString('base64')
    const fichero = { fileName: 'acta\u202efdp.pdf', type: 'pdf', content }
    const { body } = await admin.call('POST /eventos', {
      body: { titulo: 'Con acta', documentos: [{ titulo: 'Acta', fichero }] },
    })
    expect(body.documentos[0].fichero.fileName).toBe('actafdp.pdf')
  })
})

describe('a record that was stored with them', () => {
  /** Puts them into the name of a member and of their user, as they were taken before. */
  async function spoil(id: number): Promise<void> {
    const { schema } = portal.context.database
    const { usuario_id } = await schema
      .updateTable('socio')
      .set({ nombre: bad })
      .where('id', '=', id)
      .returning('usuario_id')
      .executeTakeFirstOrThrow()
    await schema.updateTable('usuario').set({ first_name: bad }).where('id', '=', usuario_id).execute()
  }
  const get = async (id: number, who: Caller) => (await who.call('GET /socios/:id', { params: { id } })).body
  const put = (socio: { id: number }, who: Caller) =>
    who.call('PUT /socios/:id', { params: { id: socio.id }, body: socio })

  it('is read as it is, and is saved once its field is right', async () => {
    const { id } = await addSocio(admin)
    await spoil(id)
    const socio = await get(id, admin)
    expect(socio.nombre).toBe(bad)
    const refused = await put({ ...socio, telefono: '600' }, admin)
    expect([refused.status, refused.body.fields]).toEqual([400, { nombre: [key] }])
    const saved = await put({ ...socio, nombre: withoutHidden(socio.nombre), telefono: '600' }, admin)
    expect([saved.status, saved.body.nombre]).toEqual([200, 'Anagpj.exe'])
  })

  it('is no obstacle to those who may change another field of it only', async () => {
    const { socio, caller } = await signInSocio(portal, admin)
    await spoil(socio.id)
    const stored = await get(socio.id, caller)
    expect((await put({ ...stored, nombre: withoutHidden(stored.nombre) }, caller)).status).toBe(200)
    expect((await put({ ...stored, version: null, nombre: 'Outra' }, caller)).status).toBe(403)
  })

  it('is no obstacle in the administration of users either, where the register keeps the name', async () => {
    const { id, dni } = await addSocio(admin)
    await spoil(id)
    const params = { login: dni }
    const { body: user } = await admin.call('GET /user-management/users/:login', { params })
    const body = { ...user, firstName: withoutHidden(user.firstName), langKey: 'GL' }
    const saved = await admin.call('PUT /user-management/users', { body })
    expect([saved.status, saved.body.firstName]).toEqual([200, bad])
  })
})

describe('the parameters of a refusal', () => {
  it.each([
    ['a long login', 'á'.repeat(255)],
    ['control characters', '\u0001'.repeat(255)],
    ['emoji', '🏳️‍🌈'.repeat(42)],
  ])('are ASCII JSON of less than 2 KB in their header, for %s', async (_, login) => {
    const answer = await portal.visitor.call('POST /authenticate', { body: { login, password: 'x' } })
    const header = String(answer.headers['x-app-params'])
    expect(answer.status).toBe(401)
    expect(header).toMatch(/^[\x20-\x7e]{2,2000}$/)
    expect(Object.keys(JSON.parse(header))).toEqual(['login'])
    expect(answer.body.params).toEqual({ login })
  })

  it('are cut there when they are longer', async () => {
    const login = `${freshDni()}${'\u0001'.repeat(200)}`
    const headers: Record<string, unknown> = {}
    const reply = {
      code: () => reply,
      header: (name: string, value: unknown) => {
        headers[name] = value
        return reply
      },
      type: () => reply,
      serializer: () => reply,
      send: () => reply,
    }
    const params = { login, email: '🏳'.repeat(500), seconds: 3 }
    sendError(reply as never, new AppError('error.too-many-requests', { params }))
    const header = String(headers['x-app-params'])
    expect(header.length).toBeLessThanOrEqual(2000)
    expect(JSON.parse(header)).toEqual({
      login: `${[...login].slice(0, 40).join('')}…`,
      email: `${'🏳'.repeat(40)}…`,
      seconds: 3,
    })
  })
})
