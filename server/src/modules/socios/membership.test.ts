import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller, TestPortal } from '../../testing/portal.ts'
import { openTestPortal, password } from '../../testing/portal.ts'
import { addSocio, deactivateSocio, removeSocio, signInSocio } from '../../testing/socios.ts'

let portal: TestPortal
let admin: Caller
let manager: Caller

beforeAll(async () => {
  portal = await openTestPortal()
  admin = await portal.signIn('ROLE_ADMIN')
  manager = await portal.signIn('PARTNER_MANAGEMENT')
})
afterAll(() => portal.close())

const get = async (id: number) => (await manager.call('GET /socios/:id', { params: { id } })).body
const deactivate = (id: number, cause?: string, who = manager) =>
  who.call('PUT /socios/:id/deactivate', { params: { id }, ...(cause && { query: { cause } }) })
const activate = (id: number) => manager.call('PUT /socios/:id/activate', { params: { id } })
const getUser = async (login: string) =>
  (await admin.call('GET /user-management/users/:login', { params: { login } })).body
const putUser = (body: object) => admin.call('PUT /user-management/users', { body })
const setPassword = (login: string) =>
  admin.call('POST /user-management/users/:login/change_password', {
    params: { login },
    body: { login, password },
  })
const signIn = (login: string) => portal.visitor.call('POST /authenticate', { body: { login, password } })
const trail = async (id: number) => {
  const query = { filters: `entidade:socio,rexistro:${id}`, sort: 'id,desc' }
  return (await admin.call('GET /auditoria', { query })).body.content
}

describe('the end of a membership', () => {
  it('needs a cause', async () => {
    const { id } = await addSocio(manager)
    for (const cause of [undefined, '   ']) {
      const { status, error } = await deactivate(id, cause)
      expect([status, error]).toEqual([400, 'error.cause-required'])
    }
    expect((await deactivate(id, 'x'.repeat(256))).body.fields).toEqual({ cause: ['error.too-long'] })
    expect((await get(id)).fechaBaja).toBeNull()
  })

  it('is dated today, with its cause, and noted', async () => {
    const { id, version } = await addSocio(manager)
    const { status, body } = await deactivate(id, ' Mudanza a Lugo ')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      fechaBaja: [2026, 5, 31],
      causaBaja: 'Mudanza a Lugo',
      version: version + 1,
    })
    expect((await trail(id))[0]).toMatchObject({
      accion: 'DAR_DE_BAIXA',
      cambios: [
        { campo: 'fechaBaja', antes: null, despois: '2026-05-31' },
        { campo: 'causaBaja', antes: null, despois: 'Mudanza a Lugo' },
      ],
    })
  })

  it('ends session and links at once and keeps the person out until they are active again', async () => {
    const { socio, caller } = await signInSocio(portal, admin)
    const [mail] = await portal.mailsTo(socio.email)
    await deactivate(socio.id, 'Mudanza')
    expect((await caller.call('GET /account')).status).toBe(401)
    const check = { query: { key: mail?.key ?? '' } }
    expect((await portal.visitor.call('GET /account/reset_password/check_key', check)).status).toBe(400)
    const reset = { body: { login: socio.dni } }
    expect((await portal.visitor.call('POST /account/reset_password/init', reset)).error).toBe(
      'error.dni-not-registered',
    )
    expect((await setPassword(socio.dni)).status).toBe(204)
    expect((await signIn(socio.dni)).status).toBe(401)
    await activate(socio.id)
    expect((await signIn(socio.dni)).status).toBe(200)
  })

  it('stays as it was when it is asked for again', async () => {
    const { id } = await addSocio(manager)
    const { body: first } = await deactivate(id, 'Primeira')
    expect((await deactivate(id, 'Segunda')).body).toEqual(first)
    expect(await trail(id)).toHaveLength(2)
  })

  it('is refused for one’s own membership and for an administrator’s', async () => {
    const own = await signInSocio(portal, admin, 'PARTNER_MANAGEMENT')
    expect((await deactivate(own.socio.id, 'x', own.caller)).error).toBe('error.own-user')
    const other = await signInSocio(portal, admin, 'ROLE_ADMIN')
    for (const who of [manager, admin])
      expect((await deactivate(other.socio.id, 'x', who)).error).toBe('error.admin-deactivate')
    expect((await other.caller.call('GET /account')).status).toBe(200)
  })

  it('is for managers of the register, and of an existing member', async () => {
    const { socio, caller } = await signInSocio(portal, admin, 'PARTNER_READONLY')
    const { id } = await addSocio(manager)
    expect((await deactivate(id, 'x', caller)).status).toBe(403)
    expect((await deactivate(socio.id, 'x', caller)).status).toBe(403)
    expect((await deactivate(999_999, 'x')).status).toBe(404)
    expect((await activate(999_999)).status).toBe(404)
  })
})

describe('a membership taken up again', () => {
  it('has neither end nor cause, and sends a new link to a user without a password', async () => {
    const { id, email, numero, version } = await addSocio(manager)
    await deactivateSocio(manager, id)
    const { status, body } = await activate(id)
    expect(status).toBe(200)
    expect(body).toMatchObject({ fechaBaja: null, causaBaja: null, numero, version: version + 2 })
    const mails = await portal.mailsTo(email, 2)
    const checks = mails.map(({ key }) =>
      portal.visitor.call('GET /account/reset_password/check_key', { query: { key } }),
    )
    expect((await Promise.all(checks)).map(({ status }) => status).sort()).toEqual([204, 400])
    expect((await trail(id))[0]).toMatchObject({ accion: 'DAR_DE_ALTA' })
  })

  it('of an active member changes nothing', async () => {
    const socio = await addSocio(manager)
    expect((await activate(socio.id)).body).toEqual(socio)
    expect(await portal.mailsTo(socio.email)).toHaveLength(1)
  })

  it('does not activate a user whom an administrator had deactivated', async () => {
    const socio = await addSocio(manager)
    await setPassword(socio.dni)
    await putUser({ ...(await getUser(socio.dni)), activated: false })
    await deactivateSocio(manager, socio.id)
    await activate(socio.id)
    expect((await getUser(socio.dni)).activated).toBe(false)
    expect((await signIn(socio.dni)).status).toBe(401)
  })

  it('is the register’s to say: the administration of users cannot let an inactive member in', async () => {
    const socio = await addSocio(manager)
    await setPassword(socio.dni)
    await deactivateSocio(manager, socio.id)
    const user = await getUser(socio.dni)
    expect(user.activated).toBe(false)
    const revived = await putUser({ ...user, activated: true })
    expect([revived.status, revived.error]).toEqual([400, 'error.only-in-register'])
    expect(revived.body.fields).toEqual({ activated: ['error.only-in-register'] })
    expect((await signIn(socio.dni)).status).toBe(401)
    expect((await putUser({ ...user, authorities: ['SP_FINANCES'] })).status).toBe(200)
  })
})

describe('deleting a member', () => {
  it('waits until the membership has ended', async () => {
    const { id } = await addSocio(manager)
    const { status, error } = await removeSocio(manager, id)
    expect([status, error]).toEqual([400, 'error.socio-active'])
  })

  it('takes the user and the memberships of groups along, and is noted', async () => {
    const { id, dni, userId } = await addSocio(manager)
    const { body: grupo } = await manager.call('POST /grupos', { body: { name: 'Coro', socios: [{ id }] } })
    await deactivateSocio(manager, id)
    expect((await removeSocio(manager, id)).status).toBe(204)
    expect((await removeSocio(manager, id)).status).toBe(404)
    expect((await get(id)).error).toBe('error.resource-not-found')
    expect((await getUser(dni)).error).toBe('error.resource-not-found')
    const { body } = await manager.call('GET /grupos/:id', { params: { id: grupo.id } })
    expect(body.socios).toEqual([])
    expect((await trail(id))[0]).toMatchObject({ accion: 'ELIMINAR', rexistroNome: 'Uxía Lás Rial' })
    const query = { filters: `entidade:usuario,rexistro:${userId}`, sort: 'id,desc' }
    expect((await admin.call('GET /auditoria', { query })).body.content[0].accion).toBe('ELIMINAR')
  })

  it('frees DNI and e-mail, but not the number', async () => {
    const { id, dni, email, numero } = await addSocio(manager)
    await deactivateSocio(manager, id)
    await removeSocio(manager, id)
    const again = await addSocio(manager, { dni, email })
    expect(again.numero).toBe(numero + 1)
  })

  it('is for those who keep the register', async () => {
    const { caller } = await signInSocio(portal, admin, 'PARTNER_READONLY')
    const { id } = await addSocio(manager)
    await deactivateSocio(manager, id)
    expect((await removeSocio(caller, id)).status).toBe(403)
  })
})

describe('a member’s user in the administration of users', () => {
  it('cannot be deleted', async () => {
    const { dni, id } = await addSocio(manager)
    const remove = () => admin.call('DELETE /user-management/users/:login', { params: { login: dni } })
    const { status, error } = await remove()
    expect([status, error]).toEqual([400, 'error.user-has-socio'])
    await deactivateSocio(manager, id)
    expect((await remove()).error).toBe('error.user-has-socio')
  })

  it('keeps names and DNI, and passes a new e-mail on to the register', async () => {
    const socio = await addSocio(manager)
    const user = await getUser(socio.dni)
    const renamed = await putUser({ ...user, firstName: 'Outra', lastName: 'Persoa' })
    expect([renamed.status, renamed.error]).toEqual([400, 'error.only-in-register'])
    expect(Object.keys(renamed.body.fields)).toEqual(['firstName', 'lastName'])
    expect((await putUser({ ...user, login: '12345678Z' })).error).toBe('error.only-in-register')
    const email = `u.${socio.email}`
    expect((await putUser({ ...user, email })).status).toBe(200)
    expect(await get(socio.id)).toMatchObject({ email, version: socio.version + 1 })
    const found = await manager.call('GET /socios', { query: { search: email } })
    expect(found.body.totalElements).toBe(1)
    expect((await trail(socio.id))[0].cambios).toEqual([
      { campo: 'email', antes: socio.email, despois: email },
    ])
  })

  it('shows the member’s role in the list', async () => {
    const { dni } = await addSocio(manager)
    const { body } = await admin.call('GET /user-management/users', { query: { search: dni } })
    expect(body.content[0].authorities).toEqual(['ROLE_USER', 'ROLE_PARTNER'])
  })

  it('can be kept out of the portal while the membership goes on', async () => {
    const { socio, caller } = await signInSocio(portal, admin)
    await putUser({ ...(await getUser(socio.dni)), activated: false })
    expect((await caller.call('GET /account')).status).toBe(401)
    expect((await get(socio.id)).fechaBaja).toBeNull()
  })
})

describe('a member’s own profile', () => {
  it('passes a new e-mail on to the register', async () => {
    const { socio, caller } = await signInSocio(portal, admin)
    const email = `meu.${socio.email}`
    const body = { firstName: socio.nombre, lastName: socio.apellidos, email }
    expect((await caller.call('POST /account', { body })).body).toMatchObject({ email, socioId: socio.id })
    expect((await get(socio.id)).email).toBe(email)
    expect((await trail(socio.id))[0]).toMatchObject({ accion: 'MODIFICAR', autor: socio.dni })
  })

  it('keeps the names of the register', async () => {
    const { socio, caller } = await signInSocio(portal, admin)
    const body = { firstName: 'Raíña', lastName: socio.apellidos, email: socio.email }
    const { status, error } = await caller.call('POST /account', { body })
    expect([status, error]).toEqual([400, 'error.only-in-register'])
  })

  it('refuses an e-mail that is taken', async () => {
    const { socio, caller } = await signInSocio(portal, admin)
    const other = await addSocio(manager)
    const body = { firstName: socio.nombre, lastName: socio.apellidos, email: other.email }
    expect((await caller.call('POST /account', { body })).error).toBe('error.email-in-use')
    expect((await get(socio.id)).email).toBe(socio.email)
  })
})
