import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller, TestPortal } from '../../testing/portal.ts'
import { freshDni, openTestPortal, password } from '../../testing/portal.ts'
import { signInSocio } from '../../testing/socios.ts'

let portal: TestPortal
let admin: Caller
beforeAll(async () => {
  portal = await openTestPortal()
  admin = await portal.signIn('ROLE_ADMIN')
})
afterAll(() => portal.close())

const input = (login = freshDni()) => ({
  login,
  email: `${login.toLowerCase()}@novo.example`,
  firstName: 'Brais',
  lastName: 'Ávila',
  langKey: 'GL',
  activated: true,
  authorities: ['ROLE_USER'],
})
const create = (body: object) => admin.call('POST /user-management/users', { body })
const get = async (login: string) =>
  (await admin.call('GET /user-management/users/:login', { params: { login } })).body
const put = (body: object, who = admin) => who.call('PUT /user-management/users', { body })
const remove = (login: string, who = admin) =>
  who.call('DELETE /user-management/users/:login', { params: { login } })

describe('creating a user', () => {
  it('stores it with the implied role and mails a link to choose a password', async () => {
    const body = input()
    const { status, body: user } = await create({ ...body, authorities: ['EVENT_MANAGEMENT'] })
    expect(status).toBe(201)
    expect(user).toEqual({
      ...body,
      id: expect.any(Number),
      authorities: ['ROLE_USER', 'EVENT_MANAGEMENT'],
      createdDate: portal.clock().toISOString(),
      hasPassword: false,
      hasLetter: true,
      version: 1,
    })
    expect(await get(body.login)).toEqual(user)

    const [mail] = await portal.mailsTo(body.email)
    const key = mail?.key ?? ''
    expect(mail?.text).toContain(`https://portal.example/account/set/finish?key=${key}`)
    const finish = { body: { key, newPassword: 'un contrasinal' } }
    expect((await portal.visitor.call('POST /account/reset_password/finish', finish)).status).toBe(204)
    const signIn = { body: { login: body.login, password: 'un contrasinal' } }
    expect((await portal.visitor.call('POST /authenticate', signIn)).status).toBe(200)
  })

  it('mails links that are good for thirty days', async () => {
    const later = await openTestPortal()
    const boss = await later.signIn('ROLE_ADMIN')
    const [one, two] = [input(), { ...input(), activated: false }]
    for (const body of [one, two]) await boss.call('POST /user-management/users', { body })
    const [[set], [activation]] = [await later.mailsTo(one.email), await later.mailsTo(two.email)]
    const check = (key = '') =>
      later.visitor.call('GET /account/reset_password/check_key', { query: { key } })
    const day = 24 * 3_600_000
    later.clock.advance(30 * day - 1000)
    expect((await check(set?.key)).status).toBe(204)
    later.clock.advance(1000)
    expect((await check(set?.key)).error).toBe('error.reset-link-not-valid')
    const activate = await later.visitor.call('GET /activate', { query: { key: activation?.key ?? '' } })
    expect(activate.error).toBe('error.reset-link-not-valid')
    await later.close()
  })

  it('inactive, mails an activation link that leads to the password', async () => {
    const body = { ...input(), activated: false }
    await create(body)
    const [mail] = await portal.mailsTo(body.email)
    expect(mail?.text).toContain('/account/activate?key=')
    const activate = () => portal.visitor.call('GET /activate', { query: { key: mail?.key ?? '' } })
    const { status, body: answer } = await activate()
    expect(status).toBe(200)
    expect((await activate()).error).toBe('error.reset-link-not-valid')
    const finish = { body: { key: answer.key, newPassword: 'un contrasinal' } }
    expect((await portal.visitor.call('POST /account/reset_password/finish', finish)).status).toBe(204)
    const signIn = { body: { login: body.login, password: 'un contrasinal' } }
    expect((await portal.visitor.call('POST /authenticate', signIn)).status).toBe(200)
  })

  it('takes a NIE and a DNI in lower case, stored upper case', async () => {
    expect((await create(input('x1234567l'))).body.login).toBe('X1234567L')
  })

  it('accepts a control letter that does not fit its number', async () => {
    expect((await create(input('87654321A'))).status).toBe(201)
  })

  it('refuses a login or e-mail that is taken, the e-mail in any case', async () => {
    const first = input()
    await create(first)
    const sameLogin = await create({ ...input(), login: first.login })
    expect([sameLogin.status, sameLogin.error, sameLogin.body.params]).toEqual([
      400,
      'error.login-in-use',
      { login: first.login },
    ])
    const email = first.email.toUpperCase()
    const sameEmail = await create({ ...input(), email })
    expect([sameEmail.status, sameEmail.error, sameEmail.body.params]).toEqual([
      400,
      'error.email-in-use',
      { email },
    ])
  })

  it('happens once when asked for twice at the same moment', async () => {
    const body = input()
    const answers = await Promise.all([create(body), create(body), create(body)])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400])
  })

  it.each([
    [{ login: '1234' }, 'login', 'error.regex.nifPattern'],
    [{ login: '12345678I' }, 'login', 'error.regex.nifPattern'],
    [{ login: '' }, 'login', 'error.required'],
    [{ login: undefined }, 'login', 'error.required'],
    [{ firstName: '  ' }, 'firstName', 'error.required'],
    [{ lastName: null }, 'lastName', 'error.required'],
    [{ firstName: 7 }, 'firstName', 'error.invalid-type'],
    [{ firstName: 'a'.repeat(256) }, 'firstName', 'error.too-long'],
    [{ email: 'ninguén' }, 'email', 'error.regex.emailPattern'],
    [{ langKey: 'EN' }, 'langKey', 'error.invalid-value'],
    [{ langKey: 'ES' }, 'langKey', 'error.invalid-value'],
    [{ activated: 'si' }, 'activated', 'error.invalid-type'],
    [{ authorities: ['ROLE_ADMIN', 'SP_FINANCES'] }, 'authorities', 'error.admin-alone'],
    [{ authorities: ['ROLE_KING'] }, 'authorities.0', 'error.invalid-value'],
  ])('refuses %j', async (part, field, key) => {
    const { status, error, body } = await create({ ...input(), ...part })
    expect([status, error]).toEqual([400, 'error.bad-request'])
    expect(body.fields).toEqual({ [field]: [key] })
  })

  it('refuses an id, and a user without any authority', async () => {
    expect((await create({ ...input(), id: 3 })).error).toBe('error.id-exists')
    expect((await create({ ...input(), authorities: [] })).error).toBe('error.no-authorities')
    expect((await create({ ...input(), id: null })).status).toBe(201)
  })
})

describe('changing a user', () => {
  it('stores the new values and counts the version up', async () => {
    const { body: user } = await create(input())
    const { status, body } = await put({ ...user, firstName: 'Antía', authorities: ['SP_FINANCES'] })
    expect(status).toBe(200)
    expect(body).toEqual({
      ...user,
      firstName: 'Antía',
      authorities: ['ROLE_USER', 'SP_FINANCES'],
      version: 2,
    })
  })

  it('is a conflict with an older version, and accepted without one', async () => {
    const { body: user } = await create(input())
    await put({ ...user, firstName: 'Primeira' })
    const stale = await put({ ...user, firstName: 'Segunda' })
    expect([stale.status, stale.error]).toEqual([409, 'error.conflict'])
    expect((await get(user.login)).firstName).toBe('Primeira')
    const { version: _, ...withoutVersion } = user
    expect((await put({ ...withoutVersion, firstName: 'Terceira' })).status).toBe(200)
  })

  it('is a conflict with an older version before the register, oneself or the language are judged', async () => {
    const { socio } = await signInSocio(portal, admin)
    const before = { ...(await get(socio.dni)), version: 0 }
    const me = { ...(await get(admin.login)), version: 0 }
    for (const stale of [
      { ...before, firstName: 'Outra' },
      { ...before, langKey: 'ES' },
      { ...before, email: 'ñandú@novo.example' },
      { ...me, activated: false },
    ])
      expect(await put(stale)).toMatchObject({ status: 409, error: 'error.conflict' })
  })

  it('lets one of two at the same moment win', async () => {
    const { body: user } = await create(input())
    const answers = await Promise.all([put({ ...user, firstName: 'A' }), put({ ...user, firstName: 'B' })])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('needs the id of a user', async () => {
    const { id, ...user } = (await create(input())).body
    expect((await put(user)).error).toBe('error.id-not-exists')
    expect((await put({ ...user, id: null })).error).toBe('error.id-not-exists')
    const missing = await put({ ...user, id: 999_999 })
    expect([missing.status, missing.error]).toEqual([404, 'error.resource-not-found'])
    expect(id).toBeGreaterThan(0)
  })

  it('inactive ends the sessions and links at once', async () => {
    const person = await portal.signIn()
    const user = await get(person.login)
    await portal.visitor.call('POST /account/reset_password/init', { body: { login: person.login } })
    const [mail] = await portal.mailsTo(user.email)
    expect((await put({ ...user, activated: false })).body.activated).toBe(false)
    expect((await person.call('GET /account')).status).toBe(401)
    const check = { query: { key: mail?.key ?? '' } }
    expect((await portal.visitor.call('GET /account/reset_password/check_key', check)).status).toBe(400)
  })

  it('with another e-mail ends the links mailed to the old one, and invites again at the new one', async () => {
    const { body: user } = await create(input())
    const [old] = await portal.mailsTo(user.email)
    const email = `corrixido.${user.email}`
    await put({ ...user, email })
    const [fresh] = await portal.mailsTo(email)
    const check = (key = '') =>
      portal.visitor.call('GET /account/reset_password/check_key', { query: { key } })
    expect((await check(old?.key)).error).toBe('error.reset-link-not-valid')
    expect((await check(fresh?.key)).status).toBe(204)
  })

  it('without saying so leaves activation and language alone', async () => {
    const { body: user } = await create({ ...input(), activated: false })
    const { activated: _, langKey: __, ...rest } = user
    expect((await put({ ...rest, firstName: 'Igual' })).body).toMatchObject({
      activated: false,
      langKey: 'GL',
    })
  })

  it('that still waits for its activation leaves the link good', async () => {
    const { body: user } = await create({ ...input(), activated: false })
    const [mail] = await portal.mailsTo(user.email)
    await put({ ...user, firstName: 'Corrixida' })
    expect((await portal.visitor.call('GET /activate', { query: { key: mail?.key ?? '' } })).status).toBe(200)
  })

  it('cannot deactivate or delete oneself', async () => {
    const me = await get(admin.login)
    expect((await put({ ...me, activated: false })).error).toBe('error.own-user')
    expect((await remove(admin.login)).error).toBe('error.own-user')
    expect((await admin.call('GET /account')).status).toBe(200)
  })
})

describe('a language no longer offered', () => {
  it('stays with its users, who can still be changed', async () => {
    const { body: user } = await create(input())
    const { database } = portal.context
    await database.transactionWithoutAudit((tx) =>
      tx.updateTable('usuario').set({ lang_key: 'ES' }).where('id', '=', user.id).execute(),
    )
    expect((await put({ ...user, langKey: 'ES', activated: false })).body.activated).toBe(false)
  })
})

describe('the last administrator', () => {
  it('can be neither demoted, deactivated nor deleted, not even by two at the same moment', async () => {
    const alone = await openTestPortal()
    const one = await alone.signIn('ROLE_ADMIN')
    const first = (await one.call('GET /user-management/users/:login', { params: { login: '00000000T' } }))
      .body
    const me = (await one.call('GET /user-management/users/:login', { params: { login: one.login } })).body
    const demote = (user: object) =>
      one.call('PUT /user-management/users', { body: { ...user, authorities: ['ROLE_USER'] } })
    const answers = await Promise.all([demote(first), demote(me)])
    const codes = answers.map(({ status, error }) => (status === 200 ? 'ok' : error)).sort()
    expect(['error.forbidden,ok', 'error.last-admin,ok']).toContain(codes.join())

    const { content } = (await (await alone.signIn('ROLE_ADMIN')).call('GET /user-management/users'))
      .body as { content: { authorities: string[] }[] }
    expect(content.filter(({ authorities }) => authorities.includes('ROLE_ADMIN'))).toHaveLength(2)
    await alone.close()
  })

  it('cannot be demoted by themselves', async () => {
    const alone = await openTestPortal()
    const signIn = { body: { login: '00000000T', password } }
    const { body: session } = await alone.visitor.call('POST /authenticate', signIn)
    const only = alone.withToken(session.token)
    const user = (await only.call('GET /user-management/users/:login', { params: { login: '00000000T' } }))
      .body
    const demoted = await only.call('PUT /user-management/users', {
      body: { ...user, authorities: ['ROLE_USER'] },
    })
    expect([demoted.status, demoted.error]).toEqual([400, 'error.last-admin'])
    await alone.close()
  })
})

describe('deleting a user', () => {
  it('removes it for good', async () => {
    const { body: user } = await create(input())
    expect((await remove(user.login)).status).toBe(204)
    expect((await remove(user.login)).status).toBe(404)
    expect((await admin.call('GET /user-management/users/:login', { params: user })).status).toBe(404)
  })
})

describe('setting the password of a user', () => {
  const set = (login: string, body: object) =>
    admin.call('POST /user-management/users/:login/change_password', { params: { login }, body })

  it('ends the sessions there were', async () => {
    const person = await portal.signIn()
    expect((await set(person.login, { login: person.login, password: 'posto por min' })).status).toBe(204)
    expect((await person.call('GET /account')).status).toBe(401)
    const signIn = { body: { login: person.login, password: 'posto por min' } }
    expect((await portal.visitor.call('POST /authenticate', signIn)).status).toBe(200)
  })

  it('holds to the bounds, to the person in the address and to people there are', async () => {
    const { login } = await portal.signIn()
    expect((await set(login, { login, password: 'catr' })).body.fields).toEqual({
      password: ['error.password-length'],
    })
    expect((await set(login, { login: freshDni(), password: 'abcde' })).status).toBe(400)
    const missing = freshDni()
    expect((await set(missing, { login: missing, password: 'abcde' })).status).toBe(404)
  })
})

describe('the list of users', () => {
  const list = async (query: string) => {
    const { status, body, error } = await admin.call('GET /user-management/users', { query })
    return { status, error, ...body, names: body.content?.map((user: { lastName: string }) => user.lastName) }
  }
  const names = ['Zas', 'Ñandú', 'Nunes', 'Álvarez', 'Alonso', 'Núñez', 'Oca']

  beforeAll(async () => {
    for (const lastName of names) await create({ ...input(), firstName: 'Listaxe', lastName })
  })

  it('is in Galician alphabetical order by last name', async () => {
    const found = await list('search=listaxe&sort=lastName,asc')
    expect(found.names).toEqual(['Alonso', 'Álvarez', 'Nunes', 'Núñez', 'Ñandú', 'Oca', 'Zas'])
    expect(found.totalElements).toBe(7)
  })

  it('comes in pages from zero, descending too', async () => {
    const page = await list('search=listaxe&sort=lastName,desc&page=1&size=3')
    expect(page.names).toEqual(['Núñez', 'Nunes', 'Álvarez'])
    expect(page.totalElements).toBe(7)
    expect((await list('search=listaxe&page=9&size=3')).totalElements).toBe(7)
    expect((await list('search=listaxe&size=-1')).content).toHaveLength(7)
  })

  it('searches login, names and e-mail without minding case or accents, every word', async () => {
    expect((await list('search=nuñez LISTAXE')).names).toEqual(['Núñez'])
    expect((await list('search=ALVAREZ')).names).toEqual(['Álvarez'])
    expect((await list(`search=${admin.login}@persoa`)).totalElements).toBe(1)
    expect((await list('search=100%25')).totalElements).toBe(0)
    expect((await list('search=_')).totalElements).toBe(0)
  })

  it('filters by active or not', async () => {
    await create({ ...input(), firstName: 'Listaxe', lastName: 'Parada', activated: false })
    expect((await list('search=listaxe&filters=activated:false')).names).toEqual(['Parada'])
    expect((await list('search=listaxe&filters=activated:true')).totalElements).toBe(7)
    expect((await list('search=listaxe&filters=activated:NOT_NULL')).totalElements).toBe(8)
    expect((await list('filters=activated:NULL')).totalElements).toBe(0)
  })

  it.each([
    'page=-1',
    'page=x',
    'size=0',
    'size=1001',
    'size=-2',
    'sort=password_hash,asc',
    'sort=login,up',
    'filters=x:1',
    'filters=activated',
    'filters=activated:maybe',
    'filters=activated:true,activated:false',
  ])('refuses %s', async (query) => {
    expect(await list(query)).toMatchObject({ status: 400, error: 'error.bad-request' })
  })
})
