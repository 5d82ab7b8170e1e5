import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AssignableRole } from '#contract/roles.ts'
import { assignableRoles } from '#contract/roles.ts'
import type { Caller, TestPortal } from '../../testing/portal.ts'
import { freshDni, openTestPortal } from '../../testing/portal.ts'
import { addSocio, signInSocio, socioInput } from '../../testing/socios.ts'

let portal: TestPortal
let admin: Caller
let keeper: Caller
beforeAll(async () => {
  portal = await openTestPortal()
  admin = await portal.signIn('ROLE_ADMIN')
  keeper = await portal.signIn('PARTNER_MANAGEMENT')
})
afterAll(() => portal.close())

const put = (socio: { id: number }, who = keeper) =>
  who.call('PUT /socios/:id', { params: { id: socio.id }, body: socio })
const read = async (id: number) => (await admin.call('GET /socios/:id', { params: { id } })).body
const getUser = async (login: string) =>
  (await admin.call('GET /user-management/users/:login', { params: { login } })).body
const kelvin = '\u212a'

describe('a member who holds a role', () => {
  it.each(assignableRoles)('gets another e-mail or DNI from an administrator only: %s', async (role) => {
    const { socio } = await signInSocio(portal, admin, role)
    for (const part of [{ email: `meu.${socio.email}` }, { dni: freshDni() }])
      expect(await put({ ...socio, ...part })).toMatchObject({ status: 403, error: 'error.forbidden' })
    expect(await read(socio.id)).toEqual(socio)
    const changed = await put({ ...socio, dni: freshDni(), email: `novo.${socio.email}` }, admin)
    expect(changed).toMatchObject({ status: 200, body: { email: `novo.${socio.email}` } })
  })

  it('keeps the address as it is written when a keeper of the register sends it in other capitals', async () => {
    const { socio } = await signInSocio(portal, admin, 'BOARD_OF_DIRECTORS_READONLY')
    const { status, body } = await put({ ...socio, email: socio.email.toUpperCase(), telefono: '600' })
    expect([status, body.email, body.telefono]).toEqual([200, socio.email, '600'])
    expect((await getUser(socio.dni)).email).toBe(socio.email)
  })

  it('has all else kept by the register', async () => {
    const { socio } = await signInSocio(portal, admin, 'SP_FINANCES')
    const changes = {
      nombre: 'Xela',
      telefono: '600000001',
      direccion: { ...socio.direccion, localidad: 'Teo' },
      pagos: [{ tipo: 'CUOTA', importe: 60, fecha: [2026, 1, 1] }],
    }
    expect(await put({ ...socio, ...changes })).toMatchObject({ status: 200, body: { nombre: 'Xela' } })
  })

  it('has names that an administrator alone changes, where the role is that of one', async () => {
    const { socio } = await signInSocio(portal, admin, 'ROLE_ADMIN')
    for (const part of [{ nombre: 'Outra' }, { apellidos: 'Persoa' }])
      expect((await put({ ...socio, ...part })).error).toBe('error.forbidden')
    expect(await read(socio.id)).toEqual(socio)
    expect((await put({ ...socio, telefono: '600' })).status).toBe(200)
  })

  it('is the keeper of the register too, whose own record is no exception', async () => {
    const { socio, caller } = await signInSocio(portal, admin, 'PARTNER_MANAGEMENT')
    expect((await put({ ...socio, email: `meu.${socio.email}` }, caller)).error).toBe('error.forbidden')
    const profile = { firstName: socio.nombre, lastName: socio.apellidos, email: `meu.${socio.email}` }
    expect((await caller.call('POST /account', { body: profile })).status).toBe(200)
    expect((await read(socio.id)).email).toBe(`meu.${socio.email}`)
  })

  it('cannot get the DNI or the e-mail of another user, nor give theirs away', async () => {
    const { socio } = await signInSocio(portal, admin, 'SP_FINANCES')
    const plain = await addSocio(keeper)
    const holder = await portal.signIn('EVENT_MANAGEMENT')
    expect((await put({ ...plain, dni: socio.dni })).error).toBe('error.dni-in-use')
    expect((await put({ ...plain, dni: holder.login })).error).toBe('error.dni-in-use')
    expect((await put({ ...plain, email: socio.email.toUpperCase() })).error).toBe('error.email-in-use')
    expect(await read(plain.id)).toEqual(plain)
  })

  it('changes what the association lets members change of their own record', async () => {
    const open = await openTestPortal({ SELF_EDIT_FIELDS: 'email,telefono' })
    try {
      const boss = await open.signIn('ROLE_ADMIN')
      const { socio, caller } = await signInSocio(open, boss, 'SP_FINANCES')
      expect((await put({ ...socio, email: `meu.${socio.email}` }, caller)).status).toBe(200)
    } finally {
      await open.close()
    }
  })

  it('is one from the moment the role is given: no change of e-mail slips in beside it', async () => {
    for (let round = 0; round < 10; round += 1) {
      const socio = await addSocio(admin)
      const email = `meu.${socio.email}`
      const [changed, given] = await Promise.all([
        put({ ...socio, version: null, email }),
        admin.call('PUT /socios/:id/authorities', {
          params: { id: socio.id },
          body: { id: socio.id, authorities: ['SP_FINANCES'] },
        }),
      ])
      expect(given.status).toBe(200)
      // whichever was first: with the role there is no other e-mail afterwards
      expect([200, 403]).toContain(changed.status)
      expect((await read(socio.id)).email).toBe(changed.status === 200 ? email : socio.email)
      expect((await put({ ...(await read(socio.id)), email: `outro.${email}` })).status).toBe(403)
    }
  })
})

describe('enrolling a user who holds a role', () => {
  it.each(assignableRoles)('is for administrators: %s', async (role) => {
    const person = await portal.signIn(role as AssignableRole)
    const before = await getUser(person.login)
    const input = socioInput({
      dni: person.login,
      email: before.email,
      nombre: before.firstName,
      apellidos: before.lastName,
    })
    for (const body of [input, { ...input, email: 'meu@ladron.example' }, { ...input, nombre: 'Outra' }])
      expect(await keeper.call('POST /socios', { body })).toMatchObject({
        status: 403,
        error: 'error.forbidden',
      })
    expect(await getUser(person.login)).toEqual(before)
    expect(await portal.mailsTo('meu@ladron.example', 0)).toEqual([])
    expect((await admin.call('POST /socios', { body: input })).status).toBe(201)
  })

  it('who is shut out or never chose a password is no exception', async () => {
    for (const activated of [true, false]) {
      const login = freshDni()
      const email = `${login.toLowerCase()}@persoa.example`
      const body = { login, email, firstName: 'A', lastName: 'B', activated, authorities: ['SP_FINANCES'] }
      await admin.call('POST /user-management/users', { body })
      const input = socioInput({ dni: login, email: `meu.${email}` })
      expect((await keeper.call('POST /socios', { body: input })).status).toBe(403)
    }
  })

  it('is for a keeper of the register where the user holds none', async () => {
    const person = await portal.signIn()
    const { email } = await getUser(person.login)
    const input = socioInput({ dni: person.login, email })
    expect((await keeper.call('POST /socios', { body: input })).status).toBe(201)
  })
})

describe('look-alike letters', () => {
  const look = (email: string) => email.replace('k', kelvin)

  it('are refused in every new e-mail', async () => {
    const socio = await addSocio(admin, { email: `k${freshDni().toLowerCase()}@socia.example` })
    const { caller } = await signInSocio(portal, admin)
    const user = await getUser(caller.login)
    for (const email of [
      look(socio.email),
      `${freshDni()}ñ@x.example`,
      `${freshDni()}@x.exámple`,
      'ſ@x.example',
    ]) {
      const refused = { status: 400, body: { fields: { email: ['error.regex.emailPattern'] } } }
      expect(await keeper.call('POST /socios', { body: socioInput({ email }) })).toMatchObject(refused)
      expect(await put({ ...socio, email })).toMatchObject(refused)
      const account = { firstName: user.firstName, lastName: user.lastName, email }
      expect(await caller.call('POST /account', { body: account })).toMatchObject(refused)
      const whole = { ...user, email }
      expect(await admin.call('PUT /user-management/users', { body: whole })).toMatchObject(refused)
      const { id: _, version: __, ...rest } = whole
      const fresh = { ...rest, login: freshDni() }
      expect(await admin.call('POST /user-management/users', { body: fresh })).toMatchObject(refused)
    }
  })

  it('make no DNI and allow no sign-in', async () => {
    const dni = `${freshDni().slice(0, 8)}S`
    const socio = await addSocio(admin, { dni })
    const alike = dni.replace('S', 'ſ')
    expect((await keeper.call('POST /socios', { body: socioInput({ dni: alike }) })).body.fields).toEqual({
      dni: ['error.regex.nifPattern'],
    })
    const { error } = await portal.visitor.call('POST /account/reset_password/init', {
      body: { login: alike },
    })
    expect(error).toBe('error.dni-not-registered')
    expect((await getUser(alike)).login).toBeUndefined()
    const typed = { login: socio.dni.toLowerCase() }
    expect((await portal.visitor.call('POST /account/reset_password/init', { body: typed })).status).toBe(204)
  })

  it('in an e-mail stored long ago stay until it is changed, and stand for no other address', async () => {
    const { socio, caller } = await signInSocio(portal, admin)
    const [odd, plain] = [`${kelvin}${socio.email}`, `k${socio.email}`]
    await portal.context.database.transactionWithoutAudit(async (tx) => {
      await tx
        .updateTable('usuario')
        .set({ email: odd, email_key: odd })
        .where('id', '=', socio.userId)
        .execute()
      await tx.updateTable('socio').set({ email: odd, email_key: odd }).where('id', '=', socio.id).execute()
    })
    const stored = await read(socio.id)
    expect((await put({ ...stored, telefono: '600' })).body).toMatchObject({ email: odd, telefono: '600' })
    expect((await put({ ...(await read(socio.id)) }, caller)).status).toBe(200)
    const other = await addSocio(admin, { email: plain })
    expect(other.email).toBe(plain)
    const user = await getUser(socio.dni)
    expect((await admin.call('PUT /user-management/users', { body: user })).status).toBe(200)
    const profile = { firstName: user.firstName, lastName: user.lastName, email: odd }
    expect((await caller.call('POST /account', { body: profile })).status).toBe(200)
  })
})
