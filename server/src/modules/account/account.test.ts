import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { toNetwork } from '../../platform/http/networks.ts'
import type { TestPortal } from '../../testing/portal.ts'
import { freshDni, openTestPortal, password } from '../../testing/portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

const signIn = (login: string, secret: string, from = '198.51.100.1') =>
  portal.visitor.call('POST /authenticate', { body: { login, password: secret }, from })

describe('signing in', () => {
  it('returns the session with a token that works', async () => {
    const person = await portal.signIn('SP_FINANCES')
    const { status, body } = await signIn(person.login, password)
    expect(status).toBe(200)
    expect(body).toEqual({
      id: person.id,
      login: person.login,
      authorities: ['ROLE_USER', 'SP_FINANCES'],
      logged: true,
      langKey: 'GL',
      employee: true,
      email: expect.any(String),
      firstName: 'Uxía',
      lastName: expect.any(String),
      token: expect.any(String),
      socioId: null,
    })
    const account = await portal.withToken(body.token).call('GET /account')
    expect(account.body).toEqual(body)
    expect((await portal.withToken(body.token).call('GET /authenticate')).body).toEqual(body)
  })

  it('takes the DNI in any case and with spaces around it', async () => {
    const person = await portal.signIn()
    expect((await signIn(`  ${person.login.toLowerCase()} `, password)).status).toBe(200)
  })

  it('says that a user without a role of the association is not an employee', async () => {
    const person = await portal.signIn()
    expect((await signIn(person.login, password)).body.employee).toBe(false)
  })

  it.each([
    ['an unknown login', () => '99999999R', password],
    ['a wrong password', undefined, 'outra cousa'],
  ])('is 401 for %s, naming the login', async (_, unknown, secret) => {
    const login = unknown?.() ?? (await portal.signIn()).login
    const { status, error, body } = await signIn(login, secret)
    expect([status, error]).toEqual([401, 'error.credentials-not-valid'])
    expect(body.params).toEqual({ login })
  })

  it('is 401 while no password is set and for an inactive user', async () => {
    const admin = await portal.signIn('ROLE_ADMIN')
    const login = freshDni()
    const input = {
      login,
      email: `${login}@x.gal`,
      firstName: 'A',
      lastName: 'B',
      authorities: ['ROLE_USER'],
    }
    await admin.call('POST /user-management/users', { body: input })
    expect((await signIn(login, password)).status).toBe(401)
    await admin.call('POST /user-management/users/:login/change_password', {
      params: { login },
      body: { login, password },
    })
    expect((await signIn(login, password)).status).toBe(200)
    const { body: user } = await admin.call('GET /user-management/users/:login', { params: { login } })
    await admin.call('PUT /user-management/users', { body: { ...user, activated: false } })
    expect((await signIn(login, password)).status).toBe(401)
  })

  it.each([[{}], [{ login: '', password: 'x' }], [{ login: 'a' }], [{ login: 5, password: 'x' }], ['[]']])(
    'refuses the body %j',
    async (body) => {
      const answer = await portal.visitor.call('POST /authenticate', {
        body,
        headers: { 'content-type': 'application/json' },
      })
      expect([answer.status, answer.error]).toEqual([400, 'error.bad-request'])
      expect(answer.body.fields).toBeDefined()
    },
  )

  it('lasts a day, or thirty with remember-me', async () => {
    const person = await portal.signIn()
    const day = 24 * 3_600_000
    const short = (await signIn(person.login, password)).body.token
    const long = await portal.visitor.call('POST /authenticate', {
      query: 'remember_me=true',
      body: { login: person.login, password },
    })
    portal.clock.advance(day + 1000)
    const expired = await portal.withToken(short).call('GET /account')
    expect([expired.status, expired.error]).toEqual([401, 'error.jwt-expired'])
    expect((await portal.withToken(long.body.token).call('GET /account')).status).toBe(200)
    portal.clock.advance(29 * day)
    expect((await portal.withToken(long.body.token).call('GET /account')).status).toBe(401)
  })
})

describe('brute force', () => {
  // every test of this group comes from an address of its own
  let address = ''
  let number = 0
  beforeEach(() => {
    number += 1
    address = `203.0.113.${number}`
  })

  it('refuses the eleventh try for one person from one address and says for how long', async () => {
    const person = await portal.signIn()
    for (let i = 0; i < 10; i += 1) expect((await signIn(person.login, 'mal', address)).status).toBe(401)
    const refused = await signIn(person.login, password, address)
    expect([refused.status, refused.error]).toEqual([429, 'error.too-many-requests'])
    expect(refused.body.params.seconds).toBe(900)
    expect(refused.headers['retry-after']).toBe('900')
    expect((await signIn(person.login, password, '203.0.113.200')).status, 'another address').toBe(200)
    portal.clock.advance(15 * 60_000 + 1)
    expect((await signIn(person.login, password, address)).status, 'later').toBe(200)
  })

  it('counts tries made at the same moment', async () => {
    const person = await portal.signIn()
    const answers = await Promise.all(Array.from({ length: 14 }, () => signIn(person.login, 'mal', address)))
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(4)
  })

  it('lets any number of people with the right password in at the same moment', async () => {
    const person = await portal.signIn()
    const answers = await Promise.all(
      Array.from({ length: 25 }, () => signIn(person.login, password, address)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(25)
  })

  it('takes all addresses of one IPv6 network for one', () => {
    expect(toNetwork('2001:db8::1')).toBe(toNetwork('2001:db8:0:0:ffff::9'))
    expect(toNetwork('2001:db8:0:1::1')).not.toBe(toNetwork('2001:db8::1'))
    expect(toNetwork('::ffff:192.0.2.1')).toBe('192.0.2.1')
    expect(toNetwork('::1')).toBe('0:0:0:0::/64')
  })

  it('refuses the fifty-first failure from one address for any login', async () => {
    for (let i = 0; i < 50; i += 1) await signIn(`descoñecida${i}`, 'mal', address)
    expect((await signIn(freshDni(), 'mal', address)).status).toBe(429)
  })

  it('does not count successes', async () => {
    const person = await portal.signIn()
    for (let i = 0; i < 12; i += 1) expect((await signIn(person.login, password, address)).status).toBe(200)
  })

  it('refuses the sixth reset request for one person from one address within an hour', async () => {
    const person = await portal.signIn()
    const ask = () =>
      portal.visitor.call('POST /account/reset_password/init', {
        body: { login: person.login },
        from: address,
      })
    for (let i = 0; i < 5; i += 1) expect((await ask()).status).toBe(204)
    const refused = await ask()
    expect([refused.status, refused.body.params.seconds]).toEqual([429, 3600])
    portal.clock.advance(3_600_001)
    expect((await ask()).status).toBe(204)
  })
})

describe('a token', () => {
  const account = (token: string) => portal.withToken(token).call('GET /account')
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

  it('without one, an account call is 401', async () => {
    const { status, error } = await portal.visitor.call('GET /account')
    expect([status, error]).toEqual([401, 'error.authorization-required'])
  })

  it('is refused when it was tampered with, unsigned or made up', async () => {
    const { token } = await portal.signIn('ROLE_ADMIN')
    const [header = '', payload = '', signature = ''] = (token ?? '').split('.')
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
    for (const bad of [
      `${header}.${part({ ...claims, sub: '1' })}.${signature}`,
      `${part({ alg: 'none', typ: 'JWT' })}.${payload}.`,
      `${part({ alg: 'none', typ: 'JWT' })}.${payload}.${signature}`,
      'a.b.c',
    ])
      expect((await account(bad)).status).toBe(401)
  })

  it('ends with the logout it was used for, and only that one', async () => {
    const person = await portal.signIn()
    const other = (await signIn(person.login, password)).body.token
    expect((await person.call('POST /account/logout')).status).toBe(204)
    expect((await person.call('GET /account')).status).toBe(401)
    expect((await account(other)).status).toBe(200)
  })

  it('loses a role the moment it is removed', async () => {
    const admin = await portal.signIn('ROLE_ADMIN')
    const other = await portal.signIn('ROLE_ADMIN')
    const { body: user } = await admin.call('GET /user-management/users/:login', {
      params: { login: other.login },
    })
    await admin.call('PUT /user-management/users', { body: { ...user, authorities: ['ROLE_USER'] } })
    expect((await other.call('GET /user-management/users')).status).toBe(403)
    expect((await other.call('GET /account')).body.authorities).toEqual(['ROLE_USER'])
  })
})

describe('a forgotten password', () => {
  const ask = (login: string) => portal.visitor.call('POST /account/reset_password/init', { body: { login } })
  const check = (key: string) =>
    portal.visitor.call('GET /account/reset_password/check_key', { query: { key } })
  const finish = (key: string, newPassword: string) =>
    portal.visitor.call('POST /account/reset_password/finish', { body: { key, newPassword } })
  const keyFor = async (login: string, nth = 1) =>
    (await portal.mailsTo(`${login.toLowerCase()}@persoa.example`, nth)).at(-1)?.key ?? ''

  it('is replaced with the link of the mail, once, and ends every session', async () => {
    const person = await portal.signIn()
    expect((await ask(person.login)).status).toBe(204)
    const key = await keyFor(person.login)
    expect((await check(key)).status).toBe(204)
    expect((await finish(key, 'un novo contrasinal')).status).toBe(204)
    expect((await person.call('GET /account')).status).toBe(401)
    expect((await signIn(person.login, password)).status).toBe(401)
    expect((await signIn(person.login, 'un novo contrasinal')).status).toBe(200)
    expect([(await check(key)).error, (await finish(key, 'outro contrasinal')).error]).toEqual([
      'error.reset-link-not-valid',
      'error.reset-link-not-valid',
    ])
  })

  it('can be replaced once even when the link is used twice at the same moment', async () => {
    const person = await portal.signIn()
    await ask(person.login)
    const key = await keyFor(person.login)
    const answers = await Promise.all([finish(key, 'primeiro'), finish(key, 'segundo')])
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 400])
  })

  it('says so when no user has that DNI', async () => {
    const { status, error, body } = await ask('12345678Z')
    expect([status, error, body.params]).toEqual([400, 'error.dni-not-registered', { dni: '12345678Z' }])
    expect((await ask('   ')).body.fields).toEqual({ login: ['error.required'] })
  })

  it('has a link that is good for a day', async () => {
    const person = await portal.signIn()
    await ask(person.login)
    const key = await keyFor(person.login)
    portal.clock.advance(24 * 3_600_000)
    expect((await check(key)).error).toBe('error.reset-link-not-valid')
  })

  it('has a link whose key cannot be guessed, and of which only a hash is kept', async () => {
    const person = await portal.signIn()
    await ask(person.login)
    const key = await keyFor(person.login)
    expect(Buffer.from(key, 'base64url').length).toBeGreaterThanOrEqual(16)
    const kept = await portal.context.database.read
      .selectFrom('account_key')
      .selectAll()
      .where('usuario_id', '=', person.id)
      .execute()
    expect(kept).toHaveLength(1)
    expect(JSON.stringify(kept)).not.toContain(key)
  })

  it.each(['abcd', 'x'.repeat(100)])('does not accept a new password out of bounds', async (secret) => {
    const person = await portal.signIn()
    await ask(person.login)
    const key = await keyFor(person.login)
    const { status, body } = await finish(key, secret)
    expect([status, body.fields]).toEqual([400, { newPassword: ['error.password-length'] }])
    expect((await finish(key, 'abcde')).status, 'the key is not used up').toBe(204)
  })

  it('cannot be replaced with the key of an activation or a made-up one', async () => {
    for (const key of ['', 'inventada', "' or 1=1 --"])
      expect((await finish(key, 'un contrasinal')).error).toBe('error.reset-link-not-valid')
  })
})

describe('a changed password', () => {
  it('needs the current one and ends the earlier sessions', async () => {
    const person = await portal.signIn()
    const change = (currentPassword: string, newPassword: string) =>
      person.call('POST /account/change_password', { body: { currentPassword, newPassword } })
    const wrong = await change('mal', 'outro contrasinal')
    expect([wrong.status, wrong.error]).toEqual([400, 'error.incorrect-password'])
    expect((await change(password, 'abcd')).body.fields).toEqual({ newPassword: ['error.password-length'] })
    const { status, body } = await change(password, 'outro contrasinal')
    expect(status).toBe(200)
    expect((await person.call('GET /account')).status).toBe(401)
    expect((await portal.withToken(body.token).call('GET /account')).status).toBe(200)
  })

  it('must be as long as the association asks for', async () => {
    const strict = await openTestPortal({ PASSWORD_MIN: '12' })
    const person = await strict.signIn()
    const change = (newPassword: string) =>
      person.call('POST /account/change_password', { body: { currentPassword: password, newPassword } })
    expect((await change('once letras')).body.params).toEqual({ min: 12, max: 99 })
    expect((await change('doce letras!')).status).toBe(200)
    await strict.close()
  })
})

describe("one's own profile", () => {
  it('can be changed, roles and login not', async () => {
    const person = await portal.signIn()
    const body = { firstName: ' Iria ', lastName: 'Rey', email: `${person.login}@novo.gal`, langKey: 'GL' }
    const answer = await person.call('POST /account', {
      body: { ...body, login: '00000000T', authorities: ['ROLE_ADMIN'], activated: false },
    })
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({ ...body, firstName: 'Iria', login: person.login })
    expect((await person.call('GET /account')).body).toEqual(answer.body)
    expect(answer.body.authorities).toEqual(['ROLE_USER'])
  })

  it('with a new e-mail ends the links mailed to the old one', async () => {
    const person = await portal.signIn()
    const { body: account } = await person.call('GET /account')
    await portal.visitor.call('POST /account/reset_password/init', { body: { login: person.login } })
    const [mail] = await portal.mailsTo(account.email)
    await person.call('POST /account', { body: { ...account, email: `nova.${account.email}` } })
    const check = { query: { key: mail?.key ?? '' } }
    expect((await portal.visitor.call('GET /account/reset_password/check_key', check)).status).toBe(400)
  })

  it('refuses an e-mail of another user, in upper or lower case, and an invalid one', async () => {
    const person = await portal.signIn()
    const other = await portal.signIn()
    const edit = (email: string) =>
      person.call('POST /account', { body: { firstName: 'A', lastName: 'B', email } })
    const taken = await edit(`${other.login}@PERSOA.example`)
    expect([taken.status, taken.error]).toEqual([400, 'error.email-in-use'])
    for (const email of ['', 'sen arroba', '@x', 'x@'])
      expect((await edit(email)).body.fields.email).toBeDefined()
  })

  it('keeps its language, of those on offer, and only its own', async () => {
    const person = await portal.signIn()
    const other = await portal.signIn()
    const put = (login: string, body: string) =>
      person.call('PUT /account/:login/language', {
        params: { login },
        body,
        headers: { 'content-type': 'text/plain' },
      })
    expect((await put(person.login, 'GL')).status).toBe(204)
    expect((await put(person.login, 'ES')).status, 'not on offer').toBe(400)
    expect((await put(person.login, 'XX')).status).toBe(400)
    expect((await put(other.login, 'GL')).status).toBe(403)
  })
})
