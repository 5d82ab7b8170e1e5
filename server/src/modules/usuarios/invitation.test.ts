import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Answer, Caller, TestPortal } from '../../testing/portal.ts'
import { freshDni, openTestPortal } from '../../testing/portal.ts'
import { addSocio, deactivateSocio } from '../../testing/socios.ts'

let portal: TestPortal
let admin: Caller
let keeper: Caller
beforeAll(async () => {
  portal = await openTestPortal()
  admin = await portal.signIn('ROLE_ADMIN')
  keeper = await portal.signIn('PARTNER_MANAGEMENT')
})
afterAll(() => portal.close())

const inviteSocio = ({ id }: { id: number }, who = keeper) =>
  who.call('POST /socios/:id/invite', { params: { id } })
const inviteUser = (login: string, who = admin) =>
  who.call('POST /user-management/users/:login/invite', { params: { login } })
const addUser = async (more: object = {}): Promise<Answer['body']> => {
  const login = freshDni()
  const input = { login, email: `${login.toLowerCase()}@x.example`, firstName: 'Lúa', lastName: 'Rial' }
  const { body } = await admin.call('POST /user-management/users', {
    body: { ...input, authorities: ['ROLE_USER'], ...more },
  })
  return body
}
const choose = (key: string) =>
  portal.visitor.call('POST /account/reset_password/finish', { body: { key, newPassword: 'abeledo azul' } })

describe('an invitation sent again', () => {
  it('brings a member a link that works, in place of the one before, until a password is chosen', async () => {
    const socio = await addSocio(keeper)
    expect(socio.hasPassword).toBe(false)
    expect((await inviteSocio(socio)).status).toBe(204)
    const [first, second] = (await portal.mailsTo(socio.email, 2)).map(({ key }) => key ?? '')
    if (!first || !second) throw new Error('two letters with a link')
    expect(second).not.toBe(first)
    expect(await choose(first)).toMatchObject({ status: 400, error: 'error.reset-link-not-valid' })
    expect((await choose(second)).status).toBeLessThan(300)
    const { body } = await keeper.call('GET /socios/:id', { params: { id: socio.id } })
    expect(body.hasPassword).toBe(true)
    expect(await inviteSocio(socio)).toMatchObject({ status: 400, error: 'error.has-password' })
    expect(await inviteUser(socio.dni)).toMatchObject({ status: 400, error: 'error.has-password' })
  })

  it('brings a user a link, to activate the account first while it is inactive', async () => {
    const user = await addUser({ activated: false })
    expect(user.hasPassword).toBe(false)
    expect((await inviteUser(user.login.toLowerCase())).status).toBe(204)
    const [first, second] = await portal.mailsTo(user.email, 2)
    expect(second?.subject).toBe(first?.subject)
    expect(second?.text).toContain('/account/activate?key=')
  })

  it('is for administrators where the person holds a role', async () => {
    const socio = await addSocio(admin)
    const authorities = ['SP_FINANCES']
    await admin.call('PUT /socios/:id/authorities', {
      params: { id: socio.id },
      body: { id: socio.id, authorities },
    })
    expect(await inviteSocio(socio)).toMatchObject({ status: 403, error: 'error.forbidden' })
    expect((await inviteSocio(socio, admin)).status).toBe(204)
    expect(await inviteUser(socio.dni, keeper)).toMatchObject({ status: 403 })
    expect(await portal.mailsTo(socio.email, 2)).toHaveLength(2)
  })

  it('does not let in again whom an administrator or the register shut out', async () => {
    const gone = await addSocio(admin)
    await deactivateSocio(admin, gone.id)
    for (const refused of [
      await inviteSocio(gone),
      await inviteSocio(gone, admin),
      await inviteUser(gone.dni),
    ])
      expect(refused).toMatchObject({ status: 400, error: 'error.not-active' })
    const shutOut = await addSocio(admin)
    const { body: user } = await admin.call('GET /user-management/users/:login', {
      params: { login: shutOut.dni },
    })
    await admin.call('PUT /user-management/users', { body: { ...user, activated: false } })
    expect(await inviteSocio(shutOut)).toMatchObject({ status: 400, error: 'error.not-active' })
  })

  it('comes ten times a day at most', async () => {
    const { login, email } = await addUser()
    for (let each = 0; each < 10; each += 1) expect((await inviteUser(login)).status).toBe(204)
    expect(await inviteUser(login)).toMatchObject({ status: 429, error: 'error.too-many-requests' })
    expect(await portal.mailsTo(email, 11)).toHaveLength(11)
  })

  it('is noted in the trail', async () => {
    const { id, login } = await addUser()
    await inviteUser(login)
    const { body } = await admin.call('GET /auditoria', {
      query: `filters=entidade:usuario,rexistro:${id}&sort=id,desc&size=1`,
    })
    expect(body.content).toMatchObject([{ accion: 'CONVIDAR', autor: admin.login, rexistroNome: 'Lúa Rial' }])
  })
})
