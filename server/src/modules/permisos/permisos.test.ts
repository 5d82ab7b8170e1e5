import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AssignableRole } from '#contract/roles.ts'
import type { Caller, TestPortal } from '../../testing/portal.ts'
import { openTestPortal, password } from '../../testing/portal.ts'
import { addSocio, deactivateSocio, signInSocio } from '../../testing/socios.ts'

let portal: TestPortal
let admin: Caller
beforeAll(async () => {
  portal = await openTestPortal()
  admin = await portal.signIn('ROLE_ADMIN')
})
afterAll(() => portal.close())

const give = (id: number, authorities: string[], who = admin) =>
  who.call('PUT /socios/:id/authorities', { params: { id }, body: { id, authorities } })
const list = async (query: string, who = admin) => (await who.call('GET /socios/authorities', { query })).body
const getUser = async (login: string) =>
  (await admin.call('GET /user-management/users/:login', { params: { login } })).body

describe('giving a member roles', () => {
  it('replaces those there were, implied ones aside, from the next request on', async () => {
    const { socio, caller } = await signInSocio(portal, admin, 'SP_FINANCES')
    const { id, dni, nombre, apellidos } = socio
    const { status, body } = await give(id, ['ROLE_PARTNER', 'PARTNER_READONLY', 'EVENT_MANAGEMENT'])
    expect(status).toBe(200)
    const authorities = ['ROLE_USER', 'ROLE_PARTNER', 'PARTNER_READONLY', 'EVENT_MANAGEMENT']
    expect(body).toEqual({ id, dni, nombre, apellidos, authorities, self: false })
    expect((await caller.call('GET /account')).body).toMatchObject({ authorities, employee: true })
    expect((await caller.call('GET /socios')).status).toBe(200)
    expect((await give(id, [])).body.authorities).toEqual(['ROLE_USER', 'ROLE_PARTNER'])
    expect((await caller.call('GET /socios')).status).toBe(403)
    expect((await caller.call('GET /account')).body.employee).toBe(false)
  })

  it('takes the administration alone', async () => {
    const { id } = await addSocio(admin)
    const mixed = await give(id, ['ROLE_ADMIN', 'SP_FINANCES'])
    expect([mixed.status, mixed.body.fields]).toEqual([400, { authorities: ['error.admin-alone'] }])
    expect((await give(id, ['ROLE_ADMIN', 'ROLE_USER', 'ROLE_PARTNER'])).body.authorities).toEqual([
      'ROLE_ADMIN',
      'ROLE_USER',
      'ROLE_PARTNER',
    ])
  })

  it('counts the user’s version up and leaves an entry in the audit trail', async () => {
    const { id, dni, userId } = await addSocio(admin)
    const before = await getUser(dni)
    await give(id, ['SP_FINANCES'])
    expect((await getUser(dni)).version).toBe(before.version + 1)
    const stale = await admin.call('PUT /user-management/users', { body: before })
    expect(stale.error).toBe('error.conflict')
    const query = { filters: `entidade:usuario,rexistro:${userId}`, sort: 'id,desc' }
    expect((await admin.call('GET /auditoria', { query })).body.content[0]).toMatchObject({
      accion: 'MODIFICAR',
      autor: admin.login,
      cambios: [{ campo: 'authorities', antes: [], despois: ['SP_FINANCES'] }],
    })
  })

  it('is refused for a role that does not exist, for another id, an inactive member and one who does not exist', async () => {
    const { id } = await addSocio(admin)
    expect((await give(id, ['ROLE_KING'])).status).toBe(400)
    const other = { params: { id }, body: { id: id + 1, authorities: [] } }
    expect((await admin.call('PUT /socios/:id/authorities', other)).error).toBe('error.bad-request')
    const without = { params: { id }, body: { authorities: [] } }
    expect((await admin.call('PUT /socios/:id/authorities', without)).error).toBe('error.id-not-exists')
    await deactivateSocio(admin, id)
    const inactive = await give(id, ['SP_FINANCES'])
    expect([inactive.status, inactive.error]).toEqual([400, 'error.bad-request'])
    expect((await give(999_999, [])).status).toBe(404)
  })

  it('is for administrators, and never to oneself', async () => {
    const { socio, caller } = await signInSocio(portal, admin, 'ROLE_ADMIN')
    const own = await give(socio.id, ['SP_FINANCES'], caller)
    expect([own.status, own.error]).toEqual([403, 'error.forbidden'])
    expect((await give(socio.id, [], caller)).status).toBe(403)
    const { id } = await addSocio(admin)
    const manager = await signInSocio(portal, admin, 'PARTNER_MANAGEMENT')
    expect((await give(id, ['ROLE_ADMIN'], manager.caller)).status).toBe(403)
    expect((await give(manager.socio.id, ['ROLE_ADMIN'], manager.caller)).status).toBe(403)
    expect((await give(id, ['SP_FINANCES'], caller)).status).toBe(200)
  })

  it('keeps one administrator when two take it from each other at the same moment', async () => {
    const alone = await openTestPortal()
    const first = await alone.signIn('ROLE_ADMIN')
    const one = await signInSocio(alone, first, 'ROLE_ADMIN')
    const two = await signInSocio(alone, first, 'ROLE_ADMIN')
    for (const login of ['00000000T', first.login])
      await one.caller.call('DELETE /user-management/users/:login', { params: { login } })
    const answers = await Promise.all([
      give(one.socio.id, [], two.caller),
      give(two.socio.id, [], one.caller),
    ])
    const codes = answers.map(({ status, error }) => (status === 200 ? 'ok' : error)).sort()
    expect(['error.forbidden,ok', 'error.last-admin,ok']).toContain(codes.join())
    await alone.close()
  })
})

describe('the list of members with their roles', () => {
  it('shows the active ones, and which of them is the asker', async () => {
    const { socio, caller } = await signInSocio(portal, admin, 'ROLE_ADMIN')
    const gone = await addSocio(admin, { apellidos: 'Ida' })
    await deactivateSocio(admin, gone.id)
    const { content, totalElements } = await list('', caller)
    expect(content).toHaveLength(totalElements)
    expect(content.filter(({ self }: { self: boolean }) => self)).toEqual([
      {
        id: socio.id,
        dni: socio.dni,
        nombre: socio.nombre,
        apellidos: socio.apellidos,
        authorities: ['ROLE_ADMIN', 'ROLE_USER', 'ROLE_PARTNER'],
        self: true,
      },
    ])
    expect(content.map(({ id }: { id: number }) => id)).not.toContain(gone.id)
  })

  it('is filtered by a role, by having any, or none', async () => {
    const { socio } = await signInSocio(portal, admin, 'BOARD_OF_DIRECTORS_READONLY')
    const getIds = async (query: string) =>
      (await list(query)).content.map(({ id }: { id: number }) => id) as number[]
    expect(await getIds('filters=authorities:BOARD_OF_DIRECTORS_READONLY')).toEqual([socio.id])
    const [all, any, none] = [
      await getIds(''),
      await getIds('filters=authorities:NOT_NULL'),
      await getIds('filters=authorities:NULL'),
    ]
    expect(any).toContain(socio.id)
    expect(none).not.toContain(socio.id)
    expect([...any, ...none].sort()).toEqual([...all].sort())
    expect(await getIds('filters=authorities:ROLE_PARTNER')).toEqual(all)
    const page = await list('filters=authorities:NULL&size=1')
    expect(page.totalElements).toBe(none.length)
    expect((await admin.call('GET /socios/authorities', { query: 'filters=authorities:X' })).status).toBe(400)
  })

  it('is found by name and DNI, and is for administrators', async () => {
    const { dni } = await addSocio(admin, { nombre: 'Xiana', apellidos: 'Ñandú' })
    for (const search of ['ñandu xiana', dni]) expect((await list(`search=${search}`)).totalElements).toBe(1)
    const manager = await portal.signIn('PARTNER_MANAGEMENT')
    expect((await manager.call('GET /socios/authorities')).status).toBe(403)
  })
})

describe('a password an administrator sets for a member', () => {
  it('ends the sessions there were and counts as the first one', async () => {
    const { socio, caller } = await signInSocio(portal, admin)
    const login = socio.dni
    const body = { login, password: 'posto pola administración' }
    const set = await admin.call('POST /user-management/users/:login/change_password', {
      params: { login },
      body,
    })
    expect(set.status).toBe(204)
    expect((await caller.call('GET /account')).status).toBe(401)
    const signIn = (text: string) =>
      portal.visitor.call('POST /authenticate', { body: { login, password: text } })
    expect((await signIn(body.password)).body.socioId).toBe(socio.id)
    expect((await signIn(password)).status).toBe(401)
  })
})

describe('roles given in the administration of users', () => {
  it('are those of the member', async () => {
    const { id, dni } = await addSocio(admin)
    const authorities: AssignableRole[] = ['ASSEMBLY_MANAGEMENT']
    await admin.call('PUT /user-management/users', { body: { ...(await getUser(dni)), authorities } })
    const { body } = await admin.call('GET /socios/:id', { params: { id } })
    expect(body.authorities).toEqual(['ROLE_USER', 'ROLE_PARTNER', 'ASSEMBLY_MANAGEMENT'])
  })
})
