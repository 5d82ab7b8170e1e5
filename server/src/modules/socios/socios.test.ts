import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller, TestPortal } from '../../testing/portal.ts'
import { freshDni, openTestPortal, password } from '../../testing/portal.ts'
import { addSocio, deactivateSocio, signInSocio, socioInput } from '../../testing/socios.ts'

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

const create = (body: object, who = manager) => who.call('POST /socios', { body })
const get = (id: number, who = reader) => who.call('GET /socios/:id', { params: { id } })
const put = (socio: { id: number }, who = manager) =>
  who.call('PUT /socios/:id', { params: { id: socio.id }, body: socio })
const getUser = async (login: string) =>
  (await admin.call('GET /user-management/users/:login', { params: { login } })).body
const checkKey = (key = '') =>
  portal.visitor.call('GET /account/reset_password/check_key', { query: { key } })
const trail = async (entidade: string, id: number) => {
  const query = { filters: `entidade:${entidade},rexistro:${id}`, sort: 'id,desc' }
  return (await admin.call('GET /auditoria', { query })).body.content
}

describe('a new member', () => {
  it('gets the next number, today as the day of joining, and a user', async () => {
    const body = socioInput()
    const { status, body: socio } = await create(body)
    expect(status).toBe(201)
    expect(socio).toEqual({
      ...body,
      campos: [],
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
      ultimaCota: null,
      hasPassword: false,
      hasLetter: true,
    })
    expect((await get(socio.id)).body).toEqual(socio)
    expect((await addSocio(manager)).numero).toBe(socio.numero + 1)
    expect(await getUser(body.dni)).toMatchObject({
      id: socio.userId,
      firstName: body.nombre,
      lastName: body.apellidos,
      email: body.email,
      activated: true,
      authorities: ['ROLE_USER', 'ROLE_PARTNER'],
    })
  })

  it('joins on the day it is for the association, not in Greenwich', async () => {
    const late = await openTestPortal({ TIME_ZONE: 'Pacific/Auckland' })
    late.clock.advance(4 * 60 * 60_000)
    const socio = await addSocio(await late.signIn('ROLE_ADMIN'))
    expect(socio.fechaAlta).toEqual([2026, 6, 1])
    await late.close()
  })

  it('chooses a password with the link in the mail and signs in as a member', async () => {
    const body = socioInput()
    const { body: socio } = await create(body)
    const [mail] = await portal.mailsTo(body.email)
    expect(mail?.text).toContain('https://portal.example/account/set/finish?key=')
    const finish = { body: { key: mail?.key, newPassword: password } }
    expect((await portal.visitor.call('POST /account/reset_password/finish', finish)).status).toBe(204)
    const { body: session } = await portal.visitor.call('POST /authenticate', {
      body: { login: body.dni, password },
    })
    expect(session).toMatchObject({
      login: body.dni,
      authorities: ['ROLE_USER', 'ROLE_PARTNER'],
      employee: false,
      socioId: socio.id,
    })
  })

  it('needs no more than names, DNI, telephone and e-mail', async () => {
    const { nombre, apellidos, dni, telefono, email } = socioInput()
    const { status, body } = await create({ nombre, apellidos, dni: dni.toLowerCase(), telefono, email })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      dni,
      anoNac: null,
      mesNac: null,
      diaNac: null,
      profesion: '',
      sexo: null,
      direccion: { direccion: '', codigoPostal: '', localidad: '', provincia: '' },
      cuentaCorriente: '',
    })
  })

  it('has texts trimmed, an IBAN without spaces, and another account as it was written', async () => {
    const body = await addSocio(manager, {
      nombre: '  Sara ',
      direccion: { direccion: ' Rúa Nova, 1 ', codigoPostal: null, localidad: ' Noia' },
      cuentaCorriente: 'es91 2100 0418 4502 0005 1332',
    })
    expect(body).toMatchObject({
      nombre: 'Sara',
      direccion: { direccion: 'Rúa Nova, 1', codigoPostal: '', localidad: 'Noia', provincia: '' },
      cuentaCorriente: 'ES9121000418450200051332',
    })
    expect((await addSocio(manager, { cuentaCorriente: '2100 0418 45' })).cuentaCorriente).toBe(
      '2100 0418 45',
    )
  })

  it.each([
    [{ nombre: ' ' }, 'nombre', 'error.required'],
    [{ apellidos: null }, 'apellidos', 'error.required'],
    [{ telefono: '' }, 'telefono', 'error.required'],
    [{ dni: '1234' }, 'dni', 'error.regex.nifPattern'],
    [{ dni: '' }, 'dni', 'error.required'],
    [{ email: 'ninguén' }, 'email', 'error.regex.emailPattern'],
    [{ nombre: 7 }, 'nombre', 'error.invalid-type'],
    [{ apellidos: 'a'.repeat(256) }, 'apellidos', 'error.too-long'],
    [{ sexo: 'OUTRO' }, 'sexo', 'error.invalid-value'],
    [{ direccion: { codigoPostal: '15A' } }, 'direccion.codigoPostal', 'error.regex.postalCodePattern'],
    [{ anoNac: 999 }, 'anoNac', 'error.invalid-value'],
    [{ mesNac: 13 }, 'mesNac', 'error.invalid-value'],
    [{ diaNac: 32 }, 'diaNac', 'error.invalid-date'],
    [{ anoNac: 1951, mesNac: 2, diaNac: 29 }, 'diaNac', 'error.invalid-date'],
    [{ anoNac: 2026, mesNac: 6, diaNac: 1 }, 'anoNac', 'error.future-date'],
    [{ anoNac: 2026, mesNac: 6, diaNac: null }, 'anoNac', 'error.future-date'],
    [{ thumbnail: 7 }, 'thumbnail', 'error.invalid-type'],
    [{ documentos: [{}] }, 'documentos.0.titulo', 'error.required'],
    [{ pagos: [{}] }, 'pagos.0.importe', 'error.required'],
    [{ pagos: [{ importe: '' }] }, 'pagos.0.importe', 'error.required'],
    [{ pagos: [{ importe: 'abc' }] }, 'pagos.0.importe', 'error.invalid-amount'],
    [{ pagos: [{ importe: {} }] }, 'pagos.0.importe', 'error.invalid-amount'],
    [{ pagos: [{ importe: 1, fecha: [2026, 1, 1] }] }, 'pagos.0.tipo', 'error.required'],
    [{ pagos: [{ tipo: 'FOO', importe: 1, fecha: [2026, 1, 1] }] }, 'pagos.0.tipo', 'error.invalid-value'],
    [
      { pagos: [{ tipo: 'CUOTA', importe: '1.234', fecha: [2026, 1, 1] }] },
      'pagos.0.importe',
      'error.invalid-amount',
    ],
    [{ pagos: [{ tipo: 'CUOTA', importe: 1, fecha: [2026, 2, 30] }] }, 'pagos.0.fecha', 'error.invalid-date'],
  ])('is refused with %j', async (part, field, key) => {
    const { status, error, body } = await create(socioInput(part))
    expect([status, error]).toEqual([400, 'error.bad-request'])
    expect(body.fields[field]).toEqual([key])
  })

  it('may have been born today, on a 29 February of an unknown year, or on a day of no known month', async () => {
    for (const born of [
      { anoNac: 2026, mesNac: 5, diaNac: 31 },
      { anoNac: null, mesNac: 2, diaNac: 29 },
      { anoNac: null, mesNac: null, diaNac: 31 },
      { anoNac: 2026, mesNac: null, diaNac: null },
    ])
      expect(await addSocio(manager, born)).toMatchObject(born)
  })

  it('is refused with an id', async () => {
    expect((await create(socioInput({ id: 7 }))).error).toBe('error.id-exists')
  })

  it('is refused with the DNI of another member, and with an e-mail that is taken in any case', async () => {
    const first = await addSocio(manager)
    const sameDni = await create(socioInput({ dni: first.dni }))
    expect([sameDni.status, sameDni.error]).toEqual([400, 'error.dni-in-use'])
    const email = first.email.toUpperCase()
    const sameEmail = await create(socioInput({ email }))
    expect([sameEmail.status, sameEmail.error, sameEmail.body.params]).toEqual([
      400,
      'error.email-in-use',
      { email },
    ])
    expect((await portal.mailsTo(email, 0)).length).toBe(0)
  })

  it('of a refused request takes no number', async () => {
    const { numero, dni } = await addSocio(manager)
    await create(socioInput({ dni }))
    expect((await addSocio(manager)).numero).toBe(numero + 1)
  })

  it('leaves the user and the member in the audit trail', async () => {
    const socio = await addSocio(manager)
    expect(await trail('socio', socio.id)).toMatchObject([
      { accion: 'CREAR', autor: manager.login, rexistroNome: 'Uxía Lás Rial' },
    ])
    expect(await trail('usuario', socio.userId)).toMatchObject([{ accion: 'CREAR', autor: manager.login }])
  })
})

describe('a new member who already has a user', () => {
  const getInput = async (caller: Caller, changes: object = {}) => {
    const user = await getUser(caller.login)
    return socioInput({ dni: user.login, email: user.email, ...changes })
  }

  it('keeps its roles, password and sessions, and gives it the names of the register', async () => {
    const person = await portal.signIn('SP_FINANCES')
    const { status, body } = await create(await getInput(person, { nombre: 'Xela' }), admin)
    expect(status).toBe(201)
    expect(body).toMatchObject({
      userId: person.id,
      authorities: ['ROLE_USER', 'ROLE_PARTNER', 'SP_FINANCES'],
    })
    expect((await person.call('GET /account')).body).toMatchObject({ firstName: 'Xela', socioId: body.id })
    expect(await portal.mailsTo(body.email, 0)).toEqual([])
  })

  it('who never chose a password gets a fresh link', async () => {
    const { dni, email } = socioInput()
    const user = { login: dni, email, firstName: 'A', lastName: 'B', authorities: ['ROLE_USER'] }
    await admin.call('POST /user-management/users', { body: user })
    await create(socioInput({ dni, email }))
    const mails = await portal.mailsTo(email, 2)
    expect(mails).toHaveLength(2)
    expect((await checkKey(mails[1]?.key)).status).toBe(204)
  })

  it('whom an administrator keeps out stays out, and gets no link', async () => {
    const { dni, email } = socioInput()
    const input = { login: dni, email, firstName: 'A', lastName: 'B', authorities: ['ROLE_USER'] }
    const { body: user } = await admin.call('POST /user-management/users', { body: input })
    await admin.call('PUT /user-management/users', { body: { ...user, activated: false } })
    await create(socioInput({ dni, email: `novo.${email}` }))
    expect((await getUser(dni)).activated).toBe(false)
    expect(await portal.mailsTo(`novo.${email}`, 0)).toEqual([])
  })

  it('who administers the portal is enrolled by an administrator only', async () => {
    const person = await portal.signIn('ROLE_ADMIN')
    const input = await getInput(person, { email: 'meu@ladron.example' })
    const taken = await create(input)
    expect([taken.status, taken.error]).toEqual([403, 'error.forbidden'])
    expect((await getUser(person.login)).email).not.toBe('meu@ladron.example')
    expect((await create(await getInput(person))).status).toBe(403)
    expect((await create(await getInput(person), admin)).status).toBe(201)
  })
})

describe('changing a member', () => {
  it('changes the user too, and shows in the audit trail', async () => {
    const before = await addSocio(manager)
    const changed = {
      ...before,
      dni: freshDni(),
      nombre: 'Iria',
      email: `iria.${before.email}`,
      telefono: '600000001',
      anoNac: null,
      direccion: { ...before.direccion, localidad: 'Teo' },
    }
    const { status, body } = await put(changed)
    expect(status).toBe(200)
    expect(body).toEqual({ ...changed, version: before.version + 1 })
    expect(await getUser(changed.dni)).toMatchObject({
      id: before.userId,
      firstName: 'Iria',
      email: changed.email,
    })
    const [entry] = await trail('socio', before.id)
    expect(entry.accion).toBe('MODIFICAR')
    expect(entry.cambios.map(({ campo }: { campo: string }) => campo).sort()).toEqual([
      'anoNac',
      'direccion.localidad',
      'dni',
      'email',
      'nombre',
      'telefono',
    ])
  })

  it('with another e-mail ends the links mailed to the old one and mails a new one', async () => {
    const socio = await addSocio(manager)
    const [old] = await portal.mailsTo(socio.email)
    const email = `outro.${socio.email}`
    await put({ ...socio, email })
    const [fresh] = await portal.mailsTo(email)
    expect((await checkKey(old?.key)).error).toBe('error.reset-link-not-valid')
    expect((await checkKey(fresh?.key)).status).toBe(204)
  })

  it('changes nothing of what only the server sets', async () => {
    const socio = await addSocio(manager)
    const { body } = await put({
      ...socio,
      numero: 1,
      userId: admin.id,
      fechaAlta: [1999, 1, 1],
      fechaBaja: [2020, 1, 1],
      causaBaja: 'x',
      authorities: ['ROLE_ADMIN'],
      grupos: [{ id: 1 }],
    })
    expect(body).toEqual({ ...socio, version: 2 })
  })

  it('saved as it was leaves no entry in the audit trail', async () => {
    const socio = await addSocio(manager)
    await put(socio)
    expect(await trail('socio', socio.id)).toHaveLength(1)
    expect(await trail('usuario', socio.userId)).toHaveLength(1)
  })

  it('is a conflict with an older version, and accepted without one', async () => {
    const socio = await addSocio(manager)
    await put({ ...socio, telefono: '1' })
    const stale = await put({ ...socio, telefono: '2' })
    expect([stale.status, stale.error]).toEqual([409, 'error.conflict'])
    expect((await get(socio.id)).body.telefono).toBe('1')
    const { version: _, ...rest } = socio
    expect((await put({ ...rest, telefono: '3' })).status).toBe(200)
  })

  it('is a conflict once the membership has ended or the person has changed their e-mail', async () => {
    const one = await addSocio(manager)
    await deactivateSocio(manager, one.id)
    expect((await put(one)).error).toBe('error.conflict')
    const { socio, caller } = await signInSocio(portal, admin)
    const profile = { firstName: socio.nombre, lastName: socio.apellidos, email: `p.${socio.email}` }
    expect((await caller.call('POST /account', { body: profile })).status).toBe(200)
    expect((await put(socio)).error).toBe('error.conflict')
  })

  it('is refused with the DNI of another user or member, and with their e-mail', async () => {
    const [one, other] = [await addSocio(manager), await addSocio(manager)]
    const user = await portal.signIn()
    expect((await put({ ...one, dni: other.dni })).error).toBe('error.dni-in-use')
    expect((await put({ ...one, dni: user.login })).error).toBe('error.dni-in-use')
    expect((await put({ ...one, email: other.email })).error).toBe('error.email-in-use')
    expect((await get(one.id)).body).toEqual(one)
  })

  it('needs the id of the address, and an existing member', async () => {
    const { id, ...socio } = await addSocio(manager)
    const call = (body: object, at = id) => manager.call('PUT /socios/:id', { params: { id: at }, body })
    expect((await call(socio)).error).toBe('error.id-not-exists')
    expect((await call({ ...socio, id: id + 1 })).error).toBe('error.bad-request')
    expect((await call({ ...socio, id: 999_999 }, 999_999)).status).toBe(404)
    expect((await get(999_999)).status).toBe(404)
    expect((await manager.call('GET /socios/:id', { params: { id: '99999999999999' } })).status).toBe(404)
  })

  it('who administers the portal leaves DNI and e-mail to administrators', async () => {
    const { socio } = await signInSocio(portal, admin, 'ROLE_ADMIN')
    for (const part of [{ email: 'meu@ladron.example' }, { dni: freshDni() }])
      expect((await put({ ...socio, ...part })).error).toBe('error.forbidden')
    expect((await put({ ...socio, telefono: '600' })).status).toBe(200)
    const { version: _, ...rest } = socio
    expect((await put({ ...rest, email: `a.${socio.email}` }, admin)).status).toBe(200)
  })

  it('is refused to a user who may only read', async () => {
    const socio = await addSocio(manager)
    expect((await put(socio, reader)).status).toBe(403)
    expect((await create(socioInput(), reader)).status).toBe(403)
  })
})

describe('the fields that are shown', () => {
  it('is the whole record only to the register’s staff and to the person', async () => {
    const { socio, caller } = await signInSocio(portal, admin)
    const other = await signInSocio(portal, admin, 'EVENT_MANAGEMENT')
    expect((await get(socio.id, caller)).body).toMatchObject({ dni: socio.dni })
    expect((await get(socio.id, other.caller)).status).toBe(403)
    expect((await get(socio.id, portal.visitor)).status).toBe(401)
  })

  it('keeps markup as the text it is', async () => {
    const nombre = '<img src=x onerror=alert(1)>'
    expect((await addSocio(manager, { nombre })).nombre).toBe(nombre)
  })
})
