import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { authorize } from '#contract/access.ts'
import type { Call, CallName } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import type { Caller, TestPortal } from '../../testing/portal.ts'
import { openTestPortal, password } from '../../testing/portal.ts'
import { setUpFactor, toCode } from '../../testing/second-factor.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal({ TWO_FACTOR_ROLES: 'ROLE_ADMIN, PARTNER_MANAGEMENT' })
})
afterAll(() => portal.close())

const signIn = (login: string, code?: string) =>
  portal.visitor.call('POST /authenticate', { body: { login, password, code } })
const getFactor = async (person: Caller) => (await person.call('GET /account/second_factor')).body
const compulsory = 'error.second-factor-compulsory'

/** The calls open to a session that lacks a compulsory factor. */
const open = [
  'GET /authenticate',
  'GET /account',
  'POST /account/change_password',
  'POST /account/logout',
  'GET /account/second_factor',
  'POST /account/second_factor',
  'POST /account/second_factor/confirm',
]

describe('a second factor that a role needs', () => {
  it('leaves a user who lacks it only the set-up, account, password and signing out', async () => {
    const admin = await portal.signIn('ROLE_ADMIN')
    const values: Record<string, string> = { definedId: 'Presentacion', login: admin.login }
    const found: string[] = []
    for (const [name, call] of Object.entries(calls as Record<string, Call>)) {
      const names = [...name.matchAll(/:(\w+)/g)].map(([, param]) => param ?? '')
      const params = Object.fromEntries(names.map((param) => [param, values[param] ?? '1']))
      // broken: a refused user does not learn of that
      const body = name.startsWith('GET') || name.startsWith('DELETE') ? undefined : '{"broken":'
      const ask = (caller: Caller) =>
        caller.call(name as CallName, {
          params,
          ...(body && { body, headers: { 'content-type': 'application/json' } }),
        })
      if (name === 'POST /account/logout') {
        found.push(name)
        continue
      }
      const answer = await ask(admin)
      const rule = typeof call.access === 'function' ? call.access(params, null) : call.access
      if (authorize(rule, null) === 'yes') {
        const visitor = await ask(portal.visitor)
        const expected = visitor.status === 401 ? [403, compulsory] : [visitor.status, visitor.error]
        expect([answer.status, answer.error], `${name}, as for a visitor`).toEqual(expected)
      } else if (answer.error === compulsory) expect(answer.status, name).toBe(403)
      else found.push(name)
    }
    expect(found.sort()).toEqual(open.sort())
    expect((await admin.call('POST /account/logout')).status).toBe(204)
  })

  it('is asked for when signing in, and opens everything once it is set up', async () => {
    const admin = await portal.signIn('ROLE_ADMIN')
    const { status, body } = await signIn(admin.login)
    expect([status, body.secondFactorNeeded]).toEqual([200, true])
    const here = { ...admin, ...portal.withToken(body.token) }
    expect((await here.call('GET /user-management/users')).error).toBe(compulsory)
    expect(await getFactor(here)).toMatchObject({ active: false, compulsory: true })
    const { next } = await setUpFactor(here, portal.clock)
    expect((await here.call('GET /user-management/users')).status).toBe(200)
    expect((await here.call('GET /account')).body.secondFactorNeeded).toBeUndefined()
    expect((await signIn(admin.login, next())).body.secondFactorNeeded).toBeUndefined()
  })

  it('shows public pages as to a visitor until then', async () => {
    const admin = await portal.signIn('ROLE_ADMIN')
    await setUpFactor(admin, portal.clock)
    const evento = { titulo: 'Só para socias', publico: false, lugar: 'Local', fecha: '2026-06-01T19:30' }
    const { id } = (await admin.call('POST /eventos', { body: { ...evento, descripcion: '' } })).body
    const keeper = await portal.signIn('PARTNER_MANAGEMENT')
    expect((await keeper.call('GET /eventos')).body.content).toEqual([])
    const answer = await keeper.call('GET /eventos/:id', { params: { id } })
    expect([answer.status, answer.error]).toEqual([403, compulsory])
  })

  it('opens no file by ticket either', async () => {
    const member = await portal.signIn()
    const admin = await portal.signIn('ROLE_ADMIN')
    await setUpFactor(admin, portal.clock)
    const { ticket } = (await member.call('POST /files/ticket', { body: { path: '/socios/report' } })).body
    const read = () => portal.visitor.call('GET /socios/report', { query: { ticket } })
    expect((await read()).error).toBe('error.forbidden')
    const { body: user } = await admin.call('GET /user-management/users/:login', {
      params: { login: member.login },
    })
    await admin.call('PUT /user-management/users', {
      body: { ...user, authorities: ['PARTNER_MANAGEMENT'] },
    })
    expect((await read()).error, 'a role given after sign-in counts at once').toBe(compulsory)
  })

  it('is needed from the moment the role is given, and no longer than it is held', async () => {
    const admin = await portal.signIn('ROLE_ADMIN')
    await setUpFactor(admin, portal.clock)
    const person = await portal.signIn()
    const give = async (...authorities: string[]) => {
      const { body: user } = await admin.call('GET /user-management/users/:login', {
        params: { login: person.login },
      })
      const answer = await admin.call('PUT /user-management/users', { body: { ...user, authorities } })
      expect(answer.status).toBe(200)
    }
    expect((await person.call('GET /grupos')).status).toBe(200)
    await give('PARTNER_MANAGEMENT')
    expect((await person.call('GET /grupos')).error).toBe(compulsory)
    await give('SP_FINANCES')
    expect((await person.call('GET /grupos')).status).toBe(200)
  })

  it('cannot be done without, but moved to another app, and removed by an administrator', async () => {
    const keeper = await portal.signIn('PARTNER_MANAGEMENT')
    const { next } = await setUpFactor(keeper, portal.clock)
    const off = await keeper.call('POST /account/second_factor/off', { body: { password, code: next() } })
    expect([off.status, off.error]).toEqual([403, compulsory])
    const begun = await keeper.call('POST /account/second_factor', { body: { password, code: next() } })
    const moved = await keeper.call('POST /account/second_factor/confirm', {
      body: { code: toCode(begun.body.secret, portal.clock) },
    })
    expect(moved.status).toBe(200)
    const admin = await portal.signIn('ROLE_ADMIN')
    await setUpFactor(admin, portal.clock)
    await admin.call('DELETE /user-management/users/:login/second_factor', {
      params: { login: keeper.login },
    })
    expect((await signIn(keeper.login)).body.secondFactorNeeded).toBe(true)
  })

  it('allows a new password before the set-up', async () => {
    const admin = await portal.signIn('ROLE_ADMIN')
    const { status, body } = await admin.call('POST /account/change_password', {
      body: { currentPassword: password, newPassword: 'outro contrasinal' },
    })
    expect([status, body.secondFactorNeeded]).toEqual([200, true])
  })

  it('is required of no user while no role is named', async () => {
    const ordinary = await openTestPortal()
    const admin = await ordinary.signIn('ROLE_ADMIN')
    expect(await getFactor(admin)).toMatchObject({ compulsory: false })
    expect((await admin.call('GET /user-management/users')).status).toBe(200)
    await ordinary.close()
  })
})
