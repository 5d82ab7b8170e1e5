import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Caller, TestPortal } from '../../testing/portal.ts'
import { openTestPortal, password } from '../../testing/portal.ts'
import { setUpFactor, toCode } from '../../testing/second-factor.ts'
import { forgetExpired } from '../auth/sessions.service.ts'
import { forgetPendingFactors } from './second-factor.service.ts'
import { readCode } from './totp.rules.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

// every test comes from an address of its own
let address = ''
let number = 0
beforeEach(() => {
  number += 1
  address = `203.0.113.${number}`
})

const signIn = (login: string, code?: string, secret = password, from = address) =>
  portal.visitor.call('POST /authenticate', { body: { login, password: secret, code }, from })
const begin = (person: Caller, body: object = { password }) =>
  person.call('POST /account/second_factor', { body, from: address })
const confirm = (person: Caller, code: string) =>
  person.call('POST /account/second_factor/confirm', { body: { code } })
const getFactor = async (person: Caller) => (await person.call('GET /account/second_factor')).body
const withFactor = async () => {
  const person = await portal.signIn()
  return { person, ...(await setUpFactor(person, portal.clock)) }
}
const refused = ({ status, error }: { status: number; error: string | undefined }) => [status, error]
/** Subjects of a user's mails, once there are as many; their order is not certain. */
const mailsTo = ({ login }: Caller, least = 1) =>
  portal
    .mailsTo(`${login.toLowerCase()}@persoa.example`, least)
    .then((mails) => mails.map(({ subject }) => subject))

describe('setting up a second factor', () => {
  it('asks for the password, then for a first code, and answers ten recovery codes once', async () => {
    const person = await portal.signIn()
    const other = await portal.createSession(person.id, person.login)
    expect(await getFactor(person)).toEqual({
      active: false,
      since: null,
      recoveryCodes: 0,
      compulsory: false,
    })
    const wrong = await begin(person, { password: 'outra cousa' })
    expect([...refused(wrong), wrong.body.fields]).toEqual([
      400,
      'error.incorrect-password',
      { password: ['error.incorrect-password'] },
    ])
    const { status, body } = await begin(person)
    expect(status).toBe(200)
    expect(body.secret).toMatch(/^[A-Z2-7]{32}$/)
    const uri = new URL(body.uri)
    expect([uri.protocol, uri.host, decodeURIComponent(uri.pathname)]).toEqual([
      'otpauth:',
      'totp',
      `/Xuntanza:${person.login}`,
    ])
    expect(Object.fromEntries(uri.searchParams)).toEqual({
      issuer: 'Xuntanza',
      secret: body.secret,
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    })
    expect((await signIn(person.login)).status, 'not before it is confirmed').toBe(200)
    expect((await getFactor(person)).active).toBe(false)

    const mistyped = await confirm(person, '000000')
    expect([...refused(mistyped), mistyped.body.fields]).toEqual([
      400,
      'error.incorrect-code',
      { code: ['error.incorrect-code'] },
    ])
    const confirmed = await confirm(person, toCode(body.secret, portal.clock).replace(/^.../, '$& '))
    expect(confirmed.status).toBe(200)
    expect(new Set(confirmed.body.recoveryCodes).size).toBe(10)
    for (const code of confirmed.body.recoveryCodes) expect(code).toMatch(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/)
    expect(await getFactor(person)).toEqual({
      active: true,
      since: portal.clock().toISOString(),
      recoveryCodes: 10,
      compulsory: false,
    })
    expect((await other.call('GET /account')).status, 'the other sessions end').toBe(401)
    expect((await person.call('GET /account')).status, 'this one does not').toBe(200)
    expect(await mailsTo(person)).toContain('Activaches a verificación en dous pasos en Xuntanza')
  })

  it('cannot be confirmed without having begun, nor an hour later, nor twice', async () => {
    const person = await portal.signIn()
    expect(refused(await confirm(person, '123456'))).toEqual([400, 'error.second-factor-not-begun'])
    const { secret } = (await begin(person)).body
    portal.clock.advance(60 * 60_000)
    expect(refused(await confirm(person, toCode(secret, portal.clock)))).toEqual([
      400,
      'error.second-factor-not-begun',
    ])
    const again = (await begin(person)).body.secret
    const code = toCode(again, portal.clock)
    const both = await Promise.all([confirm(person, code), confirm(person, code)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
  })

  it('limits wrong first codes', async () => {
    const person = await portal.signIn()
    const { secret } = (await begin(person)).body
    for (let i = 0; i < 5; i += 1) expect((await confirm(person, '000000')).status).toBe(400)
    expect(refused(await confirm(person, toCode(secret, portal.clock)))).toEqual([
      429,
      'error.too-many-requests',
    ])
    portal.clock.advance(15 * 60_000)
    expect((await confirm(person, toCode(secret, portal.clock))).status).toBe(200)
  })

  it('can be begun again: only the last one begun can be confirmed', async () => {
    const person = await portal.signIn()
    const first = (await begin(person)).body.secret
    const second = (await begin(person)).body.secret
    expect(refused(await confirm(person, toCode(first, portal.clock)))).toEqual([400, 'error.incorrect-code'])
    expect((await confirm(person, toCode(second, portal.clock))).status).toBe(200)
  })

  it('keeps neither secret nor recovery codes where a stolen database would give them away', async () => {
    const { person, secret, recoveryCodes } = await withFactor()
    await begin(person, { password, code: recoveryCodes[0] })
    const { read } = portal.context.database
    const rows = [
      await read.selectFrom('second_factor').selectAll().where('usuario_id', '=', person.id).execute(),
      await read.selectFrom('recovery_code').selectAll().where('usuario_id', '=', person.id).execute(),
      await read.selectFrom('auditoria').selectAll().execute(),
      await read.selectFrom('mail_message').selectAll().execute(),
      await read.selectFrom('mail_delivery').selectAll().execute(),
    ]
    const stored = JSON.stringify(rows)
    expect(rows[1]).toHaveLength(9)
    for (const hash of (rows[1] as { hash: string }[]).map((row) => row.hash))
      expect(hash).toMatch(/^\$argon2id\$/)
    for (const text of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replace('-', ''))])
      expect(stored).not.toContain(text)
  })

  it('is forgotten when it was begun and never confirmed', async () => {
    const person = await portal.signIn()
    const { person: active, secret } = await withFactor()
    await begin(person)
    await begin(active, { password, code: toCode(secret, portal.clock, 1) })
    portal.clock.advance(60 * 60_000)
    await forgetPendingFactors(portal.context)
    const left = await portal.context.database.read
      .selectFrom('second_factor')
      .select(['usuario_id', 'pending'])
      .where('usuario_id', 'in', [person.id, active.id])
      .execute()
    expect(left).toEqual([{ usuario_id: active.id, pending: null }])
    expect((await getFactor(active)).active).toBe(true)
  })
})

describe('signing in with a second factor', () => {
  it('asks for a code once the password is right, and for nothing else before that', async () => {
    const { person, next } = await withFactor()
    const wrong = await signIn(person.login, '123456', 'outra cousa')
    expect([...refused(wrong), wrong.body]).toEqual([
      401,
      'error.credentials-not-valid',
      { error: 'error.credentials-not-valid', params: { login: person.login } },
    ])
    for (const nothing of [undefined, '', '  '])
      expect(refused(await signIn(person.login, nothing))).toEqual([401, 'error.second-factor-required'])
    expect(refused(await signIn(person.login, '000000'))).toEqual([401, 'error.second-factor-not-valid'])
    const { status, body } = await signIn(person.login, next())
    expect(status).toBe(200)
    expect((await portal.withToken(body.token).call('GET /account')).body).toEqual(body)
    expect(Object.keys(body)).not.toContain('secondFactorNeeded')
  })

  it('asks no other user for a code, and ignores one', async () => {
    const person = await portal.signIn()
    expect((await signIn(person.login, 'calquera cousa')).status).toBe(200)
  })

  it('takes no code twice, not even the one it was set up with, nor one of before', async () => {
    const { person, secret, next } = await withFactor()
    expect((await signIn(person.login, toCode(secret, portal.clock))).error).toBe(
      'error.second-factor-not-valid',
    )
    const code = next()
    expect((await signIn(person.login, code)).status).toBe(200)
    expect((await signIn(person.login, code)).error).toBe('error.second-factor-not-valid')
    expect((await signIn(person.login, toCode(secret, portal.clock, -1))).error).toBe(
      'error.second-factor-not-valid',
    )
  })

  it('takes a code once when it is sent several times at the same moment', async () => {
    const { person, next } = await withFactor()
    const code = next()
    const answers = await Promise.all([1, 2, 3].map(() => signIn(person.login, code)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401])
  })

  it('allows for clocks that are half a minute off, and no more', async () => {
    const { person, secret } = await withFactor()
    portal.clock.advance(120_000)
    const at = (steps: number) => signIn(person.login, toCode(secret, portal.clock, steps))
    expect((await at(-2)).status).toBe(401)
    expect((await at(2)).status).toBe(401)
    expect((await at(-1)).status).toBe(200)
    expect((await at(1)).status).toBe(200)
  })

  it('takes a recovery code in place of the app’s, once, in any spelling, and ends open sessions', async () => {
    const { person, recoveryCodes } = await withFactor()
    const [first = '', second = ''] = recoveryCodes
    const { status, body } = await signIn(person.login, ` ${first.toLowerCase().replace('-', ' ')} `)
    expect(status).toBe(200)
    expect((await person.call('GET /account')).status, 'what was open before').toBe(401)
    const here = portal.withToken(body.token)
    expect(await getFactor(here)).toMatchObject({ active: true, recoveryCodes: 9 })
    expect(await mailsTo(person, 2)).toContain('Usouse un código de recuperación en Xuntanza')
    expect((await signIn(person.login, first)).error).toBe('error.second-factor-not-valid')
    const answers = await Promise.all([1, 2].map(() => signIn(person.login, second)))
    expect(answers.map(({ status: each }) => each).sort()).toEqual([200, 401])
  })

  it('reads letters that look like digits as those', () => {
    expect(readCode('ol1iA-b0o23')).toEqual({ recovery: '0111AB0023' })
  })

  it('refuses the sixth wrong code within a quarter of an hour from wherever it comes, then the right one', async () => {
    const { person, secret, recoveryCodes } = await withFactor()
    for (let i = 1; i <= 5; i += 1)
      expect((await signIn(person.login, '000000', password, `198.51.100.${i}`)).status).toBe(401)
    expect(await mailsTo(person, 2)).toContain('Alguén probou códigos para entrar na túa conta de Xuntanza')
    portal.clock.advance(30_000)
    for (const right of [toCode(secret, portal.clock), recoveryCodes[0]]) {
      const answer = await signIn(person.login, right)
      expect([...refused(answer), answer.body.params.seconds]).toEqual([429, 'error.too-many-requests', 870])
    }
    expect((await signIn(person.login, undefined, 'outra cousa')).status, 'a wrong password as ever').toBe(
      401,
    )
    portal.clock.advance(15 * 60_000)
    expect((await signIn(person.login, toCode(secret, portal.clock))).status).toBe(200)
  })

  it('refuses the twenty-first wrong code within a day', async () => {
    const { person, secret } = await withFactor()
    for (let i = 1; i <= 20; i += 1) {
      if (i % 5 === 1) portal.clock.advance(16 * 60_000)
      expect((await signIn(person.login, '000000', password, `198.51.100.${i}`)).status).toBe(401)
    }
    portal.clock.advance(2 * 60 * 60_000)
    await forgetExpired(portal.context)
    expect((await signIn(person.login, toCode(secret, portal.clock))).status).toBe(429)
    portal.clock.advance(24 * 60 * 60_000)
    expect((await signIn(person.login, toCode(secret, portal.clock))).status).toBe(200)
  })

  it('counts wrong codes sent at the same moment', async () => {
    const { person } = await withFactor()
    const answers = await Promise.all(Array.from({ length: 8 }, () => signIn(person.login, '000000')))
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(3)
    const mails = await portal.mailsTo(`${person.login.toLowerCase()}@persoa.example`, 2)
    expect(mails, 'one of the set-up, one of this').toHaveLength(2)
  })

  it('counts wrong codes as failed sign-ins from their address as well', async () => {
    const { person, next } = await withFactor()
    for (let i = 0; i < 5; i += 1) await signIn(person.login, '000000')
    for (let i = 0; i < 5; i += 1) await signIn(person.login, undefined, 'outra cousa')
    portal.clock.advance(14 * 60_000)
    expect((await signIn(person.login, next())).status).toBe(429)
  })

  it('opens no session with only the password while the second factor is being turned on', async () => {
    const person = await portal.signIn()
    const { secret } = (await begin(person)).body
    const code = toCode(secret, portal.clock)
    const tries = Array.from({ length: 6 }, () => signIn(person.login))
    const [confirmed, ...answers] = await Promise.all([confirm(person, code), ...tries])
    expect(confirmed.status).toBe(200)
    for (const { status, body } of answers) {
      if (status !== 200) continue
      expect((await portal.withToken(body.token).call('GET /account')).status).toBe(401)
    }
  })

  it('stays after a new password, set by the user or an administrator', async () => {
    const { person, next } = await withFactor()
    const email = `${person.login.toLowerCase()}@persoa.example`
    await portal.visitor.call('POST /account/reset_password/init', { body: { login: person.login } })
    const key = (await portal.mailsTo(email, 2)).find(({ key }) => key)?.key
    await portal.visitor.call('POST /account/reset_password/finish', {
      body: { key, newPassword: 'primeiro' },
    })
    expect((await signIn(person.login, undefined, 'primeiro')).error).toBe('error.second-factor-required')
    const admin = await portal.signIn('ROLE_ADMIN')
    await admin.call('POST /user-management/users/:login/change_password', {
      params: { login: person.login },
      body: { login: person.login, password: 'segundo' },
    })
    expect((await signIn(person.login, undefined, 'segundo')).error).toBe('error.second-factor-required')
    expect((await signIn(person.login, next(), 'segundo')).status).toBe(200)
  })

  it('takes recovery codes when the signing secret was lost, but none of the app’s', async () => {
    const { person, recoveryCodes, next } = await withFactor()
    await portal.context.database.transactionWithoutAudit((tx) =>
      tx
        .updateTable('second_factor')
        .set({ secret: portal.context.tokens.encrypt('JBSWY3DPEHPK3PXP', 'another user') })
        .where('usuario_id', '=', person.id)
        .execute(),
    )
    expect((await signIn(person.login, next())).error).toBe('error.second-factor-not-valid')
    expect((await signIn(person.login, recoveryCodes[0])).status).toBe(200)
  })
})
