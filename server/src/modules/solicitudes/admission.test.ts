import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { day } from '#contract/durations.ts'
import { addTipoCota, issue, setPlan } from '../../testing/cotas.ts'
import type { Answer, Caller, TestPortal } from '../../testing/portal.ts'
import { openTestPortal, password } from '../../testing/portal.ts'
import { setUpFactor } from '../../testing/second-factor.ts'
import { addSocio, deactivateSocio, signInSocio } from '../../testing/socios.ts'
import { addSolicitude } from '../../testing/solicitudes.ts'

let portal: TestPortal
let admin: Caller
let keeper: Caller
beforeAll(async () => {
  portal = await openTestPortal()
  await renewSessions()
})
afterAll(() => portal.close())

/** Sessions that have begun now. */
async function renewSessions(): Promise<void> {
  admin = await portal.signIn('ROLE_ADMIN')
  keeper = await portal.signIn('PARTNER_MANAGEMENT')
}

const admission = { dataAcordo: [2026, 5, 30], acordo: '7/2026' }
const read = async (id: number) => (await keeper.call('GET /solicitudes/:id', { params: { id } })).body
const admit = (id: number, changes: object = {}, who = keeper) =>
  who.call('PUT /solicitudes/:id/admitir', { params: { id }, body: { ...admission, ...changes } })
const record = async (id: number) => (await admin.call('GET /socios/:id', { params: { id } })).body
const signIn = (login: string) => portal.visitor.call('POST /authenticate', { body: { login, password } })

/** A member who has left. */
async function addLeaver(changes: object = {}): Promise<Answer['body']> {
  const socio = await addSocio(admin, { telefono: '600111222', ...changes })
  await deactivateSocio(admin, socio.id)
  return record(socio.id)
}

describe('admitting an inactive member', () => {
  it('takes the record in again, with its number and day; only telephone and what is empty come from the application', async () => {
    const socio = await addLeaver({ anoNac: null, mesNac: null, diaNac: null })
    const sent = await addSolicitude(portal, { dni: socio.dni, telefono: '986000001' })
    expect(await read(sent.id)).toMatchObject({ conecida: 'INACTIVA' })
    const { status, body } = await admit(sent.id)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      id: socio.id,
      numero: socio.numero,
      fechaAlta: socio.fechaAlta,
      fechaBaja: null,
      causaBaja: null,
      telefono: '986000001',
      anoNac: sent.anoNac,
      mesNac: sent.mesNac,
      email: socio.email,
      nombre: socio.nombre,
      apellidos: socio.apellidos,
      direccion: socio.direccion,
      cuentaCorriente: socio.cuentaCorriente,
    })
    expect(await read(sent.id)).toMatchObject({ estado: 'ADMITIDA', socio: { id: socio.id }, conecida: null })
  })

  it('takes over what the keeper names, and tells the old address', async () => {
    const socio = await addLeaver()
    const sent = await addSolicitude(portal, { dni: socio.dni })
    const tomar = ['email', 'direccion', 'cuentaCorriente', 'nombre']
    const { body } = await admit(sent.id, { tomar })
    expect(body).toMatchObject({
      nombre: sent.nombre,
      apellidos: sent.apellidos,
      email: sent.email,
      direccion: sent.direccion,
      cuentaCorriente: sent.cuentaCorriente,
    })
    const letter = (await portal.mailsTo(sent.email, 2)).at(-1)
    expect(letter?.text).toContain('/account/set/finish?key=')
    // the letter of before the change, and the word about it
    const told = (await portal.mailsTo(socio.email, 2)).at(-1)
    expect(told?.text).toContain('cambiou ou quitou o enderezo de correo da túa conta')
  })

  it('takes the birth date from the application only where it does not contradict the record', async () => {
    const socio = await addLeaver({ anoNac: 1950, mesNac: null, diaNac: null })
    const other = await addSolicitude(portal, { dni: socio.dni, anoNac: 1961, mesNac: 3, diaNac: 11 })
    expect((await admit(other.id)).body).toMatchObject({ anoNac: 1950, mesNac: null, diaNac: null })
    const third = await addLeaver({ anoNac: 1950, mesNac: null, diaNac: null })
    const same = await addSolicitude(portal, { dni: third.dni, anoNac: 1950, mesNac: 3, diaNac: 11 })
    expect((await admit(same.id)).body).toMatchObject({ anoNac: 1950, mesNac: 3, diaNac: 11 })
  })

  it('ends password, second factor, sessions and links, and sends the letter to the address of the record', async () => {
    const { socio, caller } = await signInSocio(portal, admin)
    await admin.call('POST /user-management/users/:login/change_password', {
      params: { login: socio.dni },
      body: { login: socio.dni, password },
    })
    expect((await signIn(socio.dni)).status).toBe(200)
    const own = await portal.createSession(caller.id, caller.login)
    await setUpFactor(own, portal.clock)
    await deactivateSocio(admin, socio.id)
    const before = (await portal.mailsTo(socio.email)).length
    const sent = await addSolicitude(portal, { dni: socio.dni })
    expect((await admit(sent.id)).body).toMatchObject({ hasPassword: false, email: socio.email })
    expect((await signIn(socio.dni)).error).toBe('error.credentials-not-valid')
    expect((await own.call('GET /account')).status).toBe(401)
    const { read: db } = portal.context.database
    const factor = db.selectFrom('second_factor').select('secret').where('usuario_id', '=', socio.userId)
    expect(await factor.execute()).toEqual([])
    // the notice about the second factor may come late
    const key = await vi.waitFor(async () => {
      const letters = (await portal.mailsTo(socio.email, before)).slice(before)
      const found = /finish\?key=([\w-]+)/.exec(letters.map(({ text }) => text).join())?.[1]
      expect(found).toBeDefined()
      return found
    }, 10_000)
    const chosen = await portal.visitor.call('POST /account/reset_password/finish', {
      body: { key, newPassword: 'outro contrasinal' },
    })
    expect(chosen.status).toBe(204)
  })

  it('leaves a user blocked whom an administrator had blocked', async () => {
    const socio = await addSocio(admin)
    const { body: user } = await admin.call('GET /user-management/users/:login', {
      params: { login: socio.dni },
    })
    await admin.call('PUT /user-management/users', { body: { ...user, activated: false } })
    await deactivateSocio(admin, socio.id)
    const sent = await addSolicitude(portal, { dni: socio.dni })
    expect((await admit(sent.id)).status).toBe(200)
    const { body: after } = await admin.call('GET /user-management/users/:login', {
      params: { login: socio.dni },
    })
    expect(after.activated).toBe(false)
  })

  it('is for administrators where the person holds a role', async () => {
    const { socio } = await signInSocio(portal, admin, 'SP_FINANCES')
    await deactivateSocio(admin, socio.id)
    const sent = await addSolicitude(portal, { dni: socio.dni })
    expect((await read(sent.id)).soAdministracion).toBe(true)
    expect((await admit(sent.id)).status).toBe(403)
    expect((await read(sent.id)).estado).toBe('RECIBIDA')
    expect((await admit(sent.id, {}, admin)).status).toBe(200)
  })

  it('ends the fees on the day of leaving and gives the default ones from the agreement on, with no charge for the time between', async () => {
    const tipo = await addTipoCota(admin, { nome: 'Mensual', periodo: 'MENSUAL', predeterminado: true })
    const other = await addTipoCota(admin, { nome: 'Coro', periodo: 'MENSUAL' })
    const socio = await addSocio(admin)
    await setPlan(admin, socio.id, [tipo, other])
    await deactivateSocio(admin, socio.id)
    const { fechaBaja } = await record(socio.id)
    portal.clock.advance(92 * day)
    await renewSessions()
    const sent = await addSolicitude(portal, { dni: socio.dni })
    const dataAcordo = [2026, 8, 20]
    expect((await admit(sent.id, { dataAcordo })).status).toBe(200)
    const { body: plan } = await admin.call('GET /socios/:id/cotas', { params: { id: socio.id } })
    expect(plan.cotas).toMatchObject([
      { tipo: { id: tipo.id }, ata: fechaBaja },
      { tipo: { id: other.id }, ata: fechaBaja },
      { tipo: { id: tipo.id }, desde: dataAcordo, ata: null },
    ])
    const ofMonth = async (periodo: string) =>
      (await issue(admin, [tipo], periodo)).creados.filter(
        (each: { socio: { id: number } }) => each.socio.id === socio.id,
      ).length
    expect([await ofMonth('2026-07'), await ofMonth('2026-08')]).toEqual([0, 1])
    await admin.call('PUT /tipos-cota/:id', {
      params: { id: tipo.id },
      body: { ...tipo, predeterminado: false },
    })
  })
})

describe('taking a member in by hand', () => {
  it('begins the default fees anew on that day; on the day of leaving everything stays', async () => {
    const tipo = await addTipoCota(admin, { nome: 'Anual', predeterminado: true })
    const socio = await addSocio(admin)
    const plan = async () =>
      (await admin.call('GET /socios/:id/cotas', { params: { id: socio.id } })).body.cotas
    const before = await plan()
    const activate = () => admin.call('PUT /socios/:id/activate', { params: { id: socio.id } })
    await deactivateSocio(admin, socio.id)
    await activate()
    expect(await plan()).toEqual(before)
    await deactivateSocio(admin, socio.id)
    const { fechaBaja } = await record(socio.id)
    portal.clock.advance(40 * day)
    await renewSessions()
    await activate()
    expect(await plan()).toMatchObject([{ ata: fechaBaja }, { tipo: { id: tipo.id }, ata: null }])
    await admin.call('PUT /tipos-cota/:id', {
      params: { id: tipo.id },
      body: { ...tipo, predeterminado: false },
    })
  })
})

describe('admitting a person whom the portal knows otherwise', () => {
  it('gives a user without a record one, with the names and the address of the user', async () => {
    const person = await portal.signIn()
    const { body: user } = await admin.call('GET /user-management/users/:login', {
      params: { login: person.login },
    })
    const sent = await addSolicitude(portal, { dni: person.login })
    expect((await read(sent.id)).conecida).toBe('USUARIA')
    const { status, body } = await admit(sent.id)
    expect([status, body.userId]).toEqual([200, person.id])
    expect(body).toMatchObject({
      nombre: user.firstName,
      apellidos: user.lastName,
      email: user.email,
      telefono: sent.telefono,
      direccion: { direccion: '' },
      cuentaCorriente: '',
      hasPassword: false,
    })
    expect((await person.call('GET /account')).status).toBe(401)
  })

  it('is refused for an active member, whose application is closed', async () => {
    const socio = await addSocio(admin)
    const sent = await addSolicitude(portal, { dni: socio.dni })
    expect((await read(sent.id)).conecida).toBe('ACTIVA')
    const refused = await admit(sent.id, { tomar: ['email'] })
    expect([refused.status, refused.error]).toEqual([400, 'error.dni-in-use'])
    const close = (body: object) =>
      keeper.call('PUT /solicitudes/:id/pechar', { params: { id: sent.id }, body })
    for (const motivo of [undefined, ' ', 'x'.repeat(501)]) expect((await close({ motivo })).status).toBe(400)
    const mails = (await portal.mailsTo(sent.email)).length
    const { status, body } = await close({ motivo: 'Xa é socia' })
    expect(status).toBe(200)
    expect(body).toMatchObject({ estado: 'PECHADA', motivo: 'Xa é socia', socio: null, conecida: null })
    expect(await portal.mailsTo(sent.email)).toHaveLength(mails)
    expect((await close({ motivo: 'outra vez' })).error).toBe('error.solicitude-state')
    expect((await admit(sent.id)).error).toBe('error.solicitude-state')
    const again = await portal.visitor.call('POST /solicitudes/retirar', { body: { key: sent.key } })
    expect(again.status).toBe(400)
    const { body: list } = await keeper.call('GET /solicitudes', { query: { filters: 'estado:PECHADA' } })
    expect(list.content.map(({ id }: { id: number }) => id)).toContain(sent.id)
  })

  it('is refused for oneself', async () => {
    const sent = await addSolicitude(portal, { dni: admin.login })
    const refused = await admit(sent.id, {}, admin)
    expect([refused.status, refused.error]).toEqual([400, 'error.own-user'])
  })

  it('mends an e-mail that is taken in the same call, or does without', async () => {
    const other = await addSocio(admin)
    const sent = await addSolicitude(portal, { email: other.email })
    expect((await admit(sent.id)).error).toBe('error.email-in-use')
    const both = await admit(sent.id, { email: 'libre@solicita.example', senCorreo: true })
    expect(both.body.fields).toHaveProperty('senCorreo')
    const wrong = await admit(sent.id, { email: 'libre' })
    expect(wrong.body.fields).toHaveProperty('email')
    expect((await admit(sent.id, { email: 'libre@solicita.example' })).body.email).toBe(
      'libre@solicita.example',
    )
    const second = await addSolicitude(portal, { email: other.email })
    expect((await admit(second.id, { senCorreo: true })).body.email).toBeNull()
  })

  it('refuses to take over what there is not', async () => {
    const { id } = await addSolicitude(portal)
    for (const tomar of [['dni'], 'email', ['email', 'email', 'email', 'email', 'email']])
      expect((await admit(id, { tomar })).status).toBe(400)
  })
})
