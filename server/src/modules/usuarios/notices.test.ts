import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller, TestPortal } from '../../testing/portal.ts'
import { freshDni, openTestPortal, password } from '../../testing/portal.ts'
import { addSocio, signInSocio } from '../../testing/socios.ts'

let portal: TestPortal
let admin: Caller
beforeAll(async () => {
  portal = await openTestPortal()
  admin = await portal.signIn('ROLE_ADMIN')
})
afterAll(() => portal.close())

const getUser = async (login: string) =>
  (await admin.call('GET /user-management/users/:login', { params: { login } })).body
const subjectsTo = async (address: string, least = 1) =>
  (await portal.mailsTo(address, least)).map(({ subject }) => subject)
const changed = 'Cambiou o teu contrasinal en Xuntanza'
const given = 'Déronche un contrasinal novo en Xuntanza'
const newPassword = 'outro contrasinal longo'

describe('a changed password', () => {
  it('is mailed to the person who changes it', async () => {
    const caller = await portal.signIn()
    const { email } = await getUser(caller.login)
    const body = { currentPassword: password, newPassword }
    expect((await caller.call('POST /account/change_password', { body })).status).toBe(200)
    expect(await subjectsTo(email)).toEqual([changed])
    const [mail] = await portal.mailsTo(email)
    expect([mail?.key, mail?.text.includes(newPassword)]).toEqual(['', false])
  })

  it('is mailed when it is chosen with a reset link, not when it is the first one', async () => {
    const caller = await portal.signIn()
    const { email } = await getUser(caller.login)
    await portal.visitor.call('POST /account/reset_password/init', { body: { login: caller.login } })
    const finish = async (address: string) => {
      const key = (await portal.mailsTo(address))[0]?.key
      const answer = await portal.visitor.call('POST /account/reset_password/finish', {
        body: { key, newPassword },
      })
      expect(answer.status).toBe(204)
    }
    await finish(email)
    expect(await subjectsTo(email, 2)).toContain(changed)
    const socio = await addSocio(admin)
    await finish(socio.email)
    expect(await subjectsTo(socio.email)).toHaveLength(1)
  })

  it('is mailed when an administrator sets it, and refused ones are not', async () => {
    const { login } = await portal.signIn()
    const { email } = await getUser(login)
    const set = (who: Caller, text: string) =>
      who.call('POST /user-management/users/:login/change_password', {
        params: { login },
        body: { login, password: text },
      })
    expect((await set(admin, 'a')).status).toBe(400)
    expect((await set(await portal.signIn('PARTNER_MANAGEMENT'), newPassword)).status).toBe(403)
    expect((await set(admin, newPassword)).status).toBe(204)
    expect(await subjectsTo(email)).toEqual([given])
  })
})

describe('a new administrator', () => {
  const title = 'Xuntanza ten outra persoa administradora'
  const adminWho = async (changes: object = {}) => {
    const caller = await portal.signIn('ROLE_ADMIN')
    const user = await getUser(caller.login)
    if ('activated' in changes)
      await admin.call('PUT /user-management/users', { body: { ...user, ...changes } })
    return user.email as string
  }

  it('is mailed to all other active administrators, however the role was given', async () => {
    const other = await adminWho()
    const shutOut = await adminWho({ activated: false })
    const acting = (await getUser(admin.login)).email
    const { socio } = await signInSocio(portal, admin)
    const byPermiso = { id: socio.id, authorities: ['ROLE_ADMIN'] }
    await admin.call('PUT /socios/:id/authorities', { params: socio, body: byPermiso })
    const person = await portal.signIn()
    const user = await getUser(person.login)
    await admin.call('PUT /user-management/users', { body: { ...user, authorities: ['ROLE_ADMIN'] } })
    const login = freshDni()
    const fresh = { login, email: `${login}@persoa.example`, firstName: 'Iria', lastName: 'Rial' }
    await admin.call('POST /user-management/users', { body: { ...fresh, authorities: ['ROLE_ADMIN'] } })

    const mails = await portal.mailsTo(other, 3)
    expect(mails.map(({ subject }) => subject)).toEqual([title, title, title])
    const texts = mails.map(({ text }) => text).join()
    for (const name of [
      `${socio.nombre} ${socio.apellidos}`,
      `${user.firstName} ${user.lastName}`,
      'Iria Rial',
    ])
      expect(texts).toContain(`fixo administradora de Xuntanza a ${name}.`)
    expect(texts).not.toContain('key=')
    expect((await subjectsTo(acting, 3)).filter((subject) => subject === title)).toHaveLength(3)
    expect(await portal.mailsTo(shutOut, 0)).toEqual([])
    // the one who was made an administrator first is told of the next two
    expect((await subjectsTo(socio.email, 3)).filter((subject) => subject === title)).toHaveLength(2)
  })

  it('is mailed once: who is one already does not become one', async () => {
    const other = await adminWho()
    const second = await portal.signIn('ROLE_ADMIN')
    const user = await getUser(second.login)
    await admin.call('PUT /user-management/users', { body: { ...user, firstName: 'Xela' } })
    await admin.call('PUT /user-management/users', {
      body: { ...user, version: null, authorities: ['ROLE_ADMIN', 'SP_FINANCES'] },
    })
    expect(await portal.mailsTo(other, 0)).toEqual([])
  })
})
