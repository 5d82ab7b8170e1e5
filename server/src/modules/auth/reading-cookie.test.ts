import type { FastifyReply, FastifyRequest } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Call, CallName } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import type { Answer, Caller, Request, TestPortal } from '../../testing/portal.ts'
import { openTestPortal, password } from '../../testing/portal.ts'
import { everyGet } from '../../testing/reads.ts'
import { setUpFactor } from '../../testing/second-factor.ts'

let portal: TestPortal
let admin: Caller
beforeAll(async () => {
  portal = await openTestPortal()
  admin = await portal.signIn('ROLE_ADMIN')
})
afterAll(() => portal.close())

const setCookie = ({ headers }: Pick<Answer, 'headers'>) => String(headers['set-cookie'] ?? '')
/** The cookie as a browser sends it back. */
const sentBack = (answer: Answer) => setCookie(answer).split(';')[0] ?? ''
const cleared = '__Host-reading=; Path=/; HttpOnly; SameSite=Lax; Secure; Max-Age=0'

const signIn = ({ login }: Caller, more: Request & { code?: string } = {}) => {
  const { code, ...request } = more
  return portal.visitor.call('POST /authenticate', {
    body: { login, password, ...(code && { code }) },
    ...request,
  })
}

/** A new user who signed in with the form. */
async function reader(...roles: Parameters<TestPortal['signIn']>) {
  const person = await portal.signIn(...roles)
  const answer = await signIn(person)
  return { person, cookie: sentBack(answer), caller: portal.withToken(answer.body.token) }
}

/** The user whose page the server renders for a request with `cookie`, and the effect on the cookie. */
async function readAs(cookie: string) {
  const headers: Record<string, string> = {}
  const reply = { header: (name: string, value: string) => Object.assign(headers, { [name]: value }) }
  const request = { headers: { cookie }, server: portal.app }
  const found = await portal.app.findPageReader(
    request as unknown as FastifyRequest,
    reply as unknown as FastifyReply,
  )
  return { found, login: found?.account.login ?? null, kept: !('set-cookie' in headers) }
}
const ended = { login: null, kept: false }
const outcome = async (cookie: string) => {
  const { login, kept } = await readAs(cookie)
  return { login, kept }
}

describe('the reading cookie is given with a token', () => {
  it('for the portal’s own pages, out of reach of scripts, until the browser closes', async () => {
    const person = await portal.signIn()
    expect(setCookie(await signIn(person))).toMatch(
      /^__Host-reading=[\w-]+\.[\w-]+\.[\w-]+; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
    )
  })

  it('as long as the token when the user is to be remembered', async () => {
    const person = await portal.signIn()
    expect(setCookie(await signIn(person, { query: 'remember_me=true' }))).toMatch(
      new RegExp(`; Max-Age=${30 * 24 * 3600}$`),
    )
  })

  it('only when the sign-in succeeds', async () => {
    const person = await portal.signIn()
    const wrong = await portal.visitor.call('POST /authenticate', {
      body: { login: person.login, password: 'x' },
    })
    expect([wrong.status, setCookie(wrong)]).toEqual([401, ''])
  })

  it('after the second factor, not before it', async () => {
    const person = await portal.signIn()
    const factor = await setUpFactor(person, portal.clock)
    const first = await signIn(person)
    expect([first.error, setCookie(first)]).toEqual(['error.second-factor-required', ''])
    const second = await signIn(person, { code: factor.next() })
    expect((await readAs(sentBack(second))).login).toBe(person.login)
  })

  it('with a new password, for the new session and as long as the old one', async () => {
    const person = await portal.signIn()
    const first = await signIn(person, { query: 'remember_me=true' })
    const changed = await portal.withToken(first.body.token).call('POST /account/change_password', {
      headers: { cookie: sentBack(first) },
      body: { currentPassword: password, newPassword: 'outro contrasinal longo' },
    })
    expect(setCookie(changed)).toMatch(/; Max-Age=2\d{6}$/)
    expect(await outcome(sentBack(first))).toEqual(ended)
    expect((await readAs(sentBack(changed))).login).toBe(person.login)
  })

  it('when a session that began without it, or has the cookie of another, asks whose it is; else not again', async () => {
    const [one, other] = [await reader(), await reader()]
    const asks = async (cookie: string) =>
      setCookie(await one.caller.call('GET /account', { headers: { cookie } })).split(';')[0]
    expect((await readAs((await asks('')) ?? '')).login).toBe(one.person.login)
    expect((await readAs((await asks(other.cookie)) ?? '')).login).toBe(one.person.login)
    expect(await asks(one.cookie)).toBe('')
  })
})

it('without TLS the cookie has neither prefix nor Secure, and the one with the prefix is not read', async () => {
  const plain = await openTestPortal({ PUBLIC_URL: 'http://portal.example' })
  const person = await plain.signIn()
  const answer = await plain.visitor.call('POST /authenticate', { body: { login: person.login, password } })
  expect(setCookie(answer)).toMatch(/^reading=[\w.-]+; Path=\/; HttpOnly; SameSite=Lax$/)
  await plain.close()
})

describe('the API takes the reading cookie for nothing', () => {
  const uuid = '3f0e4c9a-6f0b-4c55-9d6e-0d6c3c1f2a11'
  const params = { id: '1', docId: '1', payId: '1', uuid, gallery: 'statics', login: '99999999R' }
  const address = { params: { ...params, definedId: 'Presentacion' } }
  let held: Awaited<ReturnType<typeof reader>>
  beforeAll(async () => {
    held = await reader('ROLE_ADMIN')
  })
  const told = ({ status, error }: Answer) => `${status} ${error}`

  it.each(Object.entries<Call>(calls))('%s', async (name, call) => {
    const request = (headers: Record<string, string>, query?: Record<string, string>): Request => ({
      ...address,
      headers,
      ...(query && { query }),
      ...(!/^(GET|DELETE)/.test(name) && {
        body: '{"broken":',
        headers: { ...headers, 'content-type': 'application/json' },
      }),
    })
    const ask = (headers: Record<string, string>, query?: Record<string, string>) =>
      portal.visitor.call(name as CallName, request(headers, query)).then(told)
    const asVisitor = await ask({})
    if (call.access !== 'all') expect(asVisitor).toBe('401 error.authorization-required')
    const [, value = ''] = held.cookie.split('=')
    expect(await ask({ cookie: held.cookie })).toBe(asVisitor)
    expect(await ask({ authorization: `Bearer ${value}` })).toBe(asVisitor)
    if (call.access !== 'all') expect(await ask({}, { ticket: value })).toBe(asVisitor)
  })

  it('nor does the server take a token or a ticket for the cookie', async () => {
    const { body } = await held.caller.call('POST /files/ticket')
    for (const value of [held.caller.token, body.ticket, 'a.b.c', ''])
      expect((await readAs(`__Host-reading=${value}`)).login).toBe(null)
    expect((await readAs(held.cookie.replace('__Host-', ''))).login).toBe(null)
  })
})

describe('the page of a user', () => {
  it('names the account without its token, and a mark that the browser finds in its token', async () => {
    const { person, cookie, caller } = await reader('EVENT_MANAGEMENT')
    const { found } = await readAs(cookie)
    expect(found?.account).toMatchObject({
      login: person.login,
      authorities: ['ROLE_USER', 'EVENT_MANAGEMENT'],
    })
    expect(found?.account).not.toHaveProperty('token')
    const { jti } = JSON.parse(Buffer.from(caller.token?.split('.')[1] ?? '', 'base64url').toString())
    expect(found?.mark).toBe(jti.slice(0, 12))
  })

  it('asks the API inside the process as its session, with the same answers and refusals as its token', async () => {
    const { cookie, caller } = await reader('EVENT_MANAGEMENT')
    const { found } = await readAs(cookie)
    for (const [name, path] of [
      ['GET /grupos', '/api/grupos'],
      ['GET /socios', '/api/socios'],
      ['GET /auditoria', '/api/auditoria'],
      ['GET /account/sessions', '/api/account/sessions'],
    ] as const) {
      const inside = await found?.fetch(path, {})
      const outside = await caller.call(name as CallName)
      expect([inside?.status, await inside?.json()]).toEqual([outside.status, outside.body])
    }
  })

  it('never changes anything, opens no file and activates nobody', async () => {
    const { cookie } = await reader('ROLE_ADMIN')
    const { found } = await readAs(cookie)
    await expect(found?.fetch('/api/grupos', { method: 'POST' })).rejects.toThrow('A page reads only')
    const refused = everyGet.filter((name) => {
      const { changes, answerKind } = (calls as Record<string, Call>)[name] ?? {}
      return changes || answerKind === 'bytes'
    })
    expect(refused).toContain('GET /activate')
    for (const name of refused) {
      const path = name
        .slice(4)
        .replace(/:(uuid)/g, uuidOf)
        .replace(/:\w+/g, '1')
      expect((await found?.fetch(`/api${path}?key=x`, {}))?.status, name).toBe(403)
    }
  })
  const uuidOf = '3f0e4c9a-6f0b-4c55-9d6e-0d6c3c1f2a11'
})

describe('the reading cookie ends with its session', () => {
  it('with signing out, which clears it, also without a token', async () => {
    const { cookie, caller } = await reader()
    const out = await caller.call('POST /account/logout', { headers: { cookie } })
    expect([out.status, setCookie(out)]).toEqual([204, cleared])
    expect(await outcome(cookie)).toEqual(ended)
    const again = await portal.visitor.call('POST /account/logout', { headers: { cookie } })
    expect([again.status, setCookie(again)]).toEqual([401, cleared])
  })

  it('signing out with the token of another session leaves it', async () => {
    const [one, other] = [await reader(), await reader()]
    const out = await one.caller.call('POST /account/logout', { headers: { cookie: other.cookie } })
    expect([out.status, setCookie(out)]).toEqual([204, ''])
  })

  it('with its time', async () => {
    const { person, cookie } = await reader()
    expect(await outcome(cookie)).toEqual({ login: person.login, kept: true })
    portal.clock.advance(25 * 3_600_000)
    expect(await outcome(cookie)).toEqual(ended)
    admin = await portal.createSession(admin.id, admin.login)
  })

  it('with a password an administrator gives, a deactivation, and «close the others»', async () => {
    const given = await reader()
    await admin.call('POST /user-management/users/:login/change_password', {
      params: { login: given.person.login },
      body: { login: given.person.login, password: 'outro contrasinal' },
    })
    expect(await outcome(given.cookie)).toEqual(ended)

    const inactive = await reader()
    const { login } = inactive.person
    const { body: user } = await admin.call('GET /user-management/users/:login', { params: { login } })
    await admin.call('PUT /user-management/users', { body: { ...user, activated: false } })
    expect(await outcome(inactive.cookie)).toEqual(ended)

    const closed = await reader()
    const kept = await signIn(closed.person)
    await portal.withToken(kept.body.token).call('DELETE /account/sessions')
    expect(await outcome(closed.cookie)).toEqual(ended)
    expect((await readAs(sentBack(kept))).login).toBe(closed.person.login)
  })

  it('with a second factor set up elsewhere; a lost role is lost at the next page', async () => {
    const { person, cookie } = await reader('EVENT_MANAGEMENT')
    const { login } = person
    const { body: user } = await admin.call('GET /user-management/users/:login', { params: { login } })
    const off = await admin.call('PUT /user-management/users', {
      body: { ...user, authorities: ['ROLE_USER'] },
    })
    expect(off.status).toBe(200)
    expect((await readAs(cookie)).found?.account.authorities ?? []).not.toContain('EVENT_MANAGEMENT')

    const other = await reader()
    await setUpFactor(await portal.createSession(other.person.id, other.person.login), portal.clock)
    expect(await outcome(other.cookie)).toEqual(ended)
  })

  it('and an answer 401 clears one whose session has ended, but not one that is good', async () => {
    const [good, bad] = [await reader(), await reader()]
    await bad.caller.call('POST /account/logout')
    const ask = async (cookie: string) =>
      setCookie(await portal.visitor.call('GET /account', { headers: { cookie } }))
    expect(await ask(bad.cookie)).toBe(cleared)
    expect(await ask(good.cookie)).toBe('')
  })
})

it('a page reads its session once: the calls of one that has begun belong to the user with whom it began', async () => {
  const { cookie, caller } = await reader()
  const { found } = await readAs(cookie)
  await caller.call('POST /account/logout')
  expect((await found?.fetch('/api/grupos', {}))?.status).toBe(200)
  expect(await outcome(cookie)).toEqual(ended)
})

it('a user without a compulsory second factor reads about their account only', async () => {
  const strict = await openTestPortal({ TWO_FACTOR_ROLES: 'EVENT_MANAGEMENT' })
  const person = await strict.signIn('EVENT_MANAGEMENT')
  const answer = await strict.visitor.call('POST /authenticate', { body: { login: person.login, password } })
  const request = { headers: { cookie: sentBack(answer) }, server: strict.app }
  const found = await strict.app.findPageReader(request as unknown as FastifyRequest, {} as FastifyReply)
  expect(found?.account.secondFactorNeeded).toBe(true)
  expect((await found?.fetch('/api/grupos', {}))?.status).toBe(403)
  await strict.close()
})
