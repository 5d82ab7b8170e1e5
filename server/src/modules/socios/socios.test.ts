import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller, TestPortal } from '../../testing/portal.ts'
import { freshDni, openTestPortal, password } from '../../testing/portal.ts'

let portal: TestPortal
let admin: Caller
let manager: Caller
let reader: Caller

beforeAll(async () => {
  portal = await openTestPortal()
  admin = await portal.signIn('ROLE_ADMIN')
  manager = await portal.signIn('PARTNER_MANAGEMENT')
  reader = await portal.signIn('PARTNER_READONLY')
})
afterAll(() => portal.close())

/** A complete wish for a member nobody else is. */
const wish = (dni = freshDni()) => ({
  nombre: 'Sabela',
  apellidos: `Núñez ${dni}`,
  dni,
  telefono: '981 55 12 34',
  email: `${dni.toLowerCase()}@socia.example`,
  anoNac: 1951,
  mesNac: 2,
  diaNac: 29 - 1,
  profesion: 'Mestra',
  sexo: 'MULLER',
  direccion: {
    direccion: 'Rúa do Vilar, 5',
    codigoPostal: '15705',
    localidad: 'Santiago de Compostela',
    provincia: 'A Coruña',
  },
  cuentaCorriente: 'ES9121000418450200051332',
})
const create = (body: object, who = manager) => who.call('POST /socios', { body })
const get = async (id: number) => (await reader.call('GET /socios/:id', { params: { id } })).body
const put = (socio: { id: number }, who = manager) =>
  who.call('PUT /socios/:id', { params: { id: socio.id }, body: socio })
const deactivate = (id: number, cause = 'Mudanza', who = manager) =>
  who.call('PUT /socios/:id/deactivate', { params: { id }, query: { cause } })
const activate = (id: number) => manager.call('PUT /socios/:id/activate', { params: { id } })
const signIn = (login: string) => portal.visitor.call('POST /authenticate', { body: { login, password } })
/** A new member who has chosen a password and signed in. */
async function createSigned(body = wish()) {
  const { body: socio } = await create(body)
  const [mail] = await portal.mailsTo(body.email)
  const finish = { body: { key: mail?.key, newPassword: password } }
  await portal.visitor.call('POST /account/reset_password/finish', finish)
  const { body: session } = await signIn(body.dni)
  return { socio, session, caller: portal.withToken(session.token) }
}

describe('a new member', () => {
  it('gets the next number, today as the day of joining, and a user', async () => {
    const body = wish()
    const { status, body: socio } = await create(body)
    expect(status).toBe(201)
    expect(socio).toEqual({
      ...body,
      id: expect.any(Number),
      userId: expect.any(Number),
      numero: expect.any(Number),
      fechaAlta: [2026, 5, 31],
      fechaBaja: null,
      causaBaja: null,
      authorities: ['ROLE_USER', 'ROLE_PARTNER'],
      thumbnail: null,
      version: 1,
      documentos: [],
      pagos: [],
      grupos: [],
    })
    expect(await get(socio.id)).toEqual(socio)
    const { body: next } = await create(wish())
    expect(next.numero).toBe(socio.numero + 1)
  })

  it('chooses a password with the link in the mail and signs in as a member', async () => {
    const { socio, session } = await createSigned()
    expect(session).toMatchObject({
      login: socio.dni,
      firstName: 'Sabela',
      authorities: ['ROLE_USER', 'ROLE_PARTNER'],
      employee: false,
      socioId: socio.id,
    })
  })
})

describe('the end of a membership', () => {
  it('needs a cause, ends the session and keeps the person out until the member is active again', async () => {
    const { socio, caller } = await createSigned()
    expect((await deactivate(socio.id, '  ')).error).toBe('error.cause-required')
    const { status, body } = await deactivate(socio.id)
    expect([status, body.fechaBaja, body.causaBaja]).toEqual([200, [2026, 5, 31], 'Mudanza'])
    expect((await caller.call('GET /account')).status).toBe(401)
    expect((await signIn(socio.dni)).status).toBe(401)
    expect((await activate(socio.id)).body).toMatchObject({ fechaBaja: null, causaBaja: null })
    expect((await signIn(socio.dni)).status).toBe(200)
  })

  it('comes before a deletion, which takes the user along', async () => {
    const { body: socio } = await create(wish())
    const remove = () => manager.call('DELETE /socios/:id', { params: { id: socio.id } })
    expect((await remove()).error).toBe('error.socio-active')
    await deactivate(socio.id)
    expect((await remove()).status).toBe(204)
    expect((await remove()).status).toBe(404)
    const user = await admin.call('GET /user-management/users/:login', { params: { login: socio.dni } })
    expect(user.status).toBe(404)
  })
})

describe('changing a member', () => {
  it('changes the user too', async () => {
    const { body: socio } = await create(wish())
    const dni = freshDni()
    const { status, body } = await put({ ...socio, dni, nombre: 'Iria', email: `x${socio.email}` })
    expect(status).toBe(200)
    expect(body).toEqual({ ...socio, dni, nombre: 'Iria', email: `x${socio.email}`, version: 2 })
    const { body: user } = await admin.call('GET /user-management/users/:login', { params: { login: dni } })
    expect(user).toMatchObject({ firstName: 'Iria', email: `x${socio.email}`, authorities: body.authorities })
  })
})

describe('the list', () => {
  it('finds every word wherever it stands, and counts', async () => {
    const { body: socio } = await create({ ...wish(), nombre: 'Xiana', telefono: '600 100 200' })
    const { body } = await reader.call('GET /socios', {
      query: `search=xiana 600100200&filters=fechaBaja:NULL`,
    })
    const { documentos: _, pagos: __, grupos: ___, ...row } = socio
    expect(body).toEqual({ content: [row], totalElements: 1 })
  })
})
