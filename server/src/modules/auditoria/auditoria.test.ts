import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller, TestPortal } from '../../testing/portal.ts'
import { freshDni, openTestPortal, password } from '../../testing/portal.ts'

let portal: TestPortal
let admin: Caller
beforeAll(async () => {
  portal = await openTestPortal()
  admin = await portal.signIn('ROLE_ADMIN')
})
afterAll(() => portal.close())

const trail = async (query: string) => {
  const { status, body } = await admin.call('GET /auditoria', { query })
  return { status, entries: body.content, total: body.totalElements }
}

const createUser = async () => {
  const login = freshDni()
  const { body } = await admin.call('POST /user-management/users', {
    body: {
      login,
      email: `${login}@x.gal`,
      firstName: 'Carme',
      lastName: 'Lás',
      authorities: ['ROLE_USER'],
    },
  })
  return body
}

describe('the audit trail', () => {
  it('says who created, changed and deleted a record, and what changed', async () => {
    const user = await createUser()
    await admin.call('PUT /user-management/users', {
      body: { ...user, firstName: 'Carmiña', authorities: ['SP_FINANCES'] },
    })
    await admin.call('DELETE /user-management/users/:login', { params: { login: user.login } })
    const { entries } = await trail(`filters=entidade:usuario,rexistro:${user.id}&sort=id,asc`)
    expect(entries.map(({ accion }: { accion: string }) => accion)).toEqual([
      'CREAR',
      'MODIFICAR',
      'ELIMINAR',
    ])
    expect(entries[1]).toMatchObject({
      autor: admin.login,
      entidade: 'usuario',
      rexistro: String(user.id),
      rexistroNome: 'Carmiña Lás',
      cambios: [
        { campo: 'firstName', antes: 'Carme', despois: 'Carmiña' },
        { campo: 'authorities', antes: [], despois: ['SP_FINANCES'] },
      ],
    })
  })

  it('says nothing of a record saved as it was', async () => {
    const user = await createUser()
    const roles = { authorities: ['SP_FINANCES', 'EVENT_MANAGEMENT'] }
    const { body: changed } = await admin.call('PUT /user-management/users', { body: { ...user, ...roles } })
    await admin.call('PUT /user-management/users', { body: changed })
    expect((await trail(`filters=entidade:usuario,rexistro:${user.id}`)).total).toBe(2)
  })

  it('outlives the person who acted', async () => {
    const other = await portal.signIn('ROLE_ADMIN')
    const user = await createUser()
    await other.call('DELETE /user-management/users/:login', { params: { login: user.login } })
    await admin.call('DELETE /user-management/users/:login', { params: { login: other.login } })
    const { entries } = await trail(`filters=autor:${other.login}`)
    expect(entries).toHaveLength(1)
  })

  it('never holds a password, a key or a token', async () => {
    const user = await createUser()
    const secret = 'segredo moi longo'
    await admin.call('POST /user-management/users/:login/change_password', {
      params: { login: user.login },
      body: { login: user.login, password: secret },
    })
    const { entries } = await trail(`filters=rexistro:${user.id}`)
    expect(entries[0]).toMatchObject({ accion: 'CAMBIAR_CONTRASINAL', cambios: [] })
    const text = JSON.stringify((await trail('size=-1')).entries)
    for (const hidden of [secret, 'argon2', 'password_hash', password]) expect(text).not.toContain(hidden)
  })

  it('leaves no entry for a change that was refused', async () => {
    const user = await createUser()
    const before = (await trail('size=1')).total
    await admin.call('PUT /user-management/users', { body: { ...user, version: 99 } })
    await admin.call('POST /user-management/users', { body: { ...user, id: null } })
    expect((await trail('size=1')).total).toBe(before)
  })

  it('is searched by name, newest first, and bounded by local days', async () => {
    expect((await trail('search=carme las')).total).toBeGreaterThan(0)
    const { entries } = await trail('')
    expect(entries[0].id).toBeGreaterThan(entries[1].id)
    const today = portal.clock().toISOString().slice(0, 10)
    expect((await trail(`filters=desde:${today},ata:${today}`)).total).toBeGreaterThan(0)
    expect((await trail('filters=ata:2020-01-01')).total).toBe(0)
    expect((await trail('filters=desde:2999-01-01')).total).toBe(0)
    expect((await trail('filters=desde:onte')).status).toBe(400)
    expect((await trail('filters=desde:2026-02-30')).status).toBe(400)
  })
})
