import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller, TestPortal } from '../../testing/portal.ts'
import { openTestPortal, password } from '../../testing/portal.ts'
import { setUpFactor, toCode } from '../../testing/second-factor.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

const signIn = (login: string, code?: string) =>
  portal.visitor.call('POST /authenticate', { body: { login, password, code } })
const getFactor = async (person: Caller) => (await person.call('GET /account/second_factor')).body
const withFactor = async () => {
  const person = await portal.signIn()
  return { person, ...(await setUpFactor(person, portal.clock)) }
}
/** Subjects of a user's mails, once there are as many; their order is not certain. */
const mailsTo = ({ login }: Caller, least = 1) =>
  portal
    .mailsTo(`${login.toLowerCase()}@persoa.example`, least)
    .then((mails) => mails.map(({ subject }) => subject))
const renew = (person: Caller, body: object) =>
  person.call('POST /account/second_factor/recovery_codes', { body })
const turnOff = (person: Caller, body: object) => person.call('POST /account/second_factor/off', { body })
const takeAway = (admin: Caller, login: string) =>
  admin.call('DELETE /user-management/users/:login/second_factor', { params: { login } })

/** The audit entries about a user's second factor, oldest first: the author, and the changed fields with both values. */
async function readTrail(person: Caller) {
  const admin = await portal.signIn('ROLE_ADMIN')
  const { body } = await admin.call('GET /auditoria', {
    query: `filters=entidade:usuario,rexistro:${person.id},accion:CAMBIAR_SEGUNDO_FACTOR&sort=id,asc`,
  })
  type Entry = { autor: string; cambios: { campo: string; antes: unknown; despois: unknown }[] }
  return (body.content as Entry[]).map(({ autor, cambios }) => [
    autor,
    Object.fromEntries(cambios.map(({ campo, antes, despois }) => [campo, [antes, despois]])),
  ])
}

describe.each([
  ['new recovery codes', renew],
  ['doing without a second factor', turnOff],
] as const)('%s', (_, ask) => {
  it('needs the password and a code, each right', async () => {
    const { person, next } = await withFactor()
    const without = await ask(person, { password })
    expect([without.status, without.body.fields]).toEqual([400, { code: ['error.required'] }])
    const wrong = await ask(person, { password: 'outra cousa', code: next() })
    expect([wrong.status, wrong.error]).toEqual([400, 'error.incorrect-password'])
    const mistyped = await ask(person, { password, code: '000000' })
    expect([mistyped.status, mistyped.error, mistyped.body.fields]).toEqual([
      400,
      'error.incorrect-code',
      { code: ['error.incorrect-code'] },
    ])
    expect((await getFactor(person)).recoveryCodes).toBe(10)
  })

  it('is refused to a user who has none', async () => {
    const person = await portal.signIn()
    const { status, error } = await ask(person, { password, code: '123456' })
    expect([status, error]).toEqual([400, 'error.incorrect-code'])
  })

  it('limits wrong codes', async () => {
    const { person, next } = await withFactor()
    for (let i = 0; i < 5; i += 1) await ask(person, { password, code: '000000' })
    expect((await ask(person, { password, code: next() })).status).toBe(429)
  })

  it('ends the other sessions', async () => {
    const { person, next } = await withFactor()
    const other = await portal.createSession(person.id, person.login)
    expect((await ask(person, { password, code: next() })).status).toBeLessThan(300)
    expect((await other.call('GET /account')).status).toBe(401)
    expect((await person.call('GET /account')).status).toBe(200)
  })
})

describe('new recovery codes', () => {
  it('take the place of those there were', async () => {
    const { person, next, recoveryCodes } = await withFactor()
    const { body } = await renew(person, { password, code: recoveryCodes[0] })
    expect(body.recoveryCodes).toHaveLength(10)
    expect((await getFactor(person)).recoveryCodes).toBe(10)
    expect((await signIn(person.login, recoveryCodes[1])).status).toBe(401)
    expect((await signIn(person.login, body.recoveryCodes[1])).status).toBe(200)
    expect((await signIn(person.login, next())).status).toBe(200)
    expect(await mailsTo(person, 3)).toContain('Usouse un código de recuperación en Xuntanza')
    expect(await readTrail(person)).toEqual([
      [
        person.login,
        {
          segundoFactor: [false, true],
          segundoFactorDesde: [null, expect.any(String)],
          codigosRecuperacion: [0, 10],
        },
      ],
      [person.login, { codigosNovos: [null, true] }],
      [person.login, { codigosRecuperacion: [10, 9] }],
    ])
  })
})

describe('doing without a second factor', () => {
  it('leaves nothing of it, and asks for no code any more', async () => {
    const { person, next, recoveryCodes } = await withFactor()
    expect((await turnOff(person, { password, code: next() })).status).toBe(204)
    expect(await getFactor(person)).toMatchObject({ active: false, recoveryCodes: 0 })
    expect((await signIn(person.login)).status).toBe(200)
    expect(await mailsTo(person, 2)).toContain('Desactivaches a verificación en dous pasos en Xuntanza')
    const again = await setUpFactor(person, portal.clock)
    expect((await signIn(person.login, recoveryCodes[0])).status, 'codes of before').toBe(401)
    expect((await signIn(person.login, again.next())).status).toBe(200)
  })

  it('happens once when it is asked for twice at the same moment', async () => {
    const { person, next } = await withFactor()
    const body = { password, code: next() }
    const answers = await Promise.all([turnOff(person, body), turnOff(person, body)])
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 400])
  })
})

describe('another app in place of the one there is', () => {
  const begin = (person: Caller, body: object) => person.call('POST /account/second_factor', { body })
  const confirm = (person: Caller, code: string) =>
    person.call('POST /account/second_factor/confirm', { body: { code } })

  it('needs a code of the one there is, which counts until the new one is confirmed', async () => {
    const { person, next } = await withFactor()
    const without = await begin(person, { password })
    expect([without.status, without.body.fields]).toEqual([400, { code: ['error.required'] }])
    expect((await begin(person, { password, code: '000000' })).error).toBe('error.incorrect-code')
    const { secret } = (await begin(person, { password, code: next() })).body
    expect((await signIn(person.login, next())).status).toBe(200)
    const moved = await confirm(person, toCode(secret, portal.clock))
    expect(moved.body.recoveryCodes).toHaveLength(10)
    expect((await signIn(person.login, next())).status, 'a code of the app before').toBe(401)
    expect((await signIn(person.login, toCode(secret, portal.clock))).status).toBe(200)
    expect(await mailsTo(person, 2)).toContain('Cambiou a aplicación dos teus códigos en Xuntanza')
  })

  it('is open to a user who has lost the phone and has a recovery code', async () => {
    const { person, recoveryCodes } = await withFactor()
    const { body } = await signIn(person.login, recoveryCodes[0])
    const here = portal.withToken(body.token)
    const { secret } = (await begin(here, { password, code: recoveryCodes[1] })).body
    expect((await confirm(here, toCode(secret, portal.clock))).status).toBe(200)
    portal.clock.advance(30_000)
    expect((await signIn(person.login, toCode(secret, portal.clock))).status).toBe(200)
  })
})

describe('a lost second factor', () => {
  it('is removed by an administrator; the person is told, and signed out', async () => {
    const admin = await portal.signIn('ROLE_ADMIN')
    const { person } = await withFactor()
    const seen = await admin.call('GET /user-management/users/:login/second_factor', {
      params: { login: person.login },
    })
    expect(seen.body).toMatchObject({ active: true, recoveryCodes: 10 })
    expect((await takeAway(admin, person.login)).status).toBe(204)
    expect((await person.call('GET /account')).status).toBe(401)
    expect((await signIn(person.login)).status).toBe(200)
    expect(await mailsTo(person, 2)).toContain(
      'Retirouse a verificación en dous pasos da túa conta en Xuntanza',
    )
    expect((await readTrail(person)).at(-1)).toEqual([
      admin.login,
      {
        segundoFactor: [true, false],
        segundoFactorDesde: [expect.any(String), null],
        codigosRecuperacion: [10, 0],
      },
    ])
    expect((await takeAway(admin, person.login)).status, 'there is none any more').toBe(404)
  })

  it('is not removed from oneself, nor by others than administrators', async () => {
    const admin = await portal.signIn('ROLE_ADMIN')
    await setUpFactor(admin, portal.clock)
    expect((await takeAway(admin, admin.login)).error).toBe('error.own-user')
    expect((await getFactor(admin)).active).toBe(true)
    const { person } = await withFactor()
    for (const role of ['PARTNER_MANAGEMENT', 'SP_FINANCES'] as const)
      expect((await takeAway(await portal.signIn(role), person.login)).status).toBe(403)
    expect((await takeAway(portal.visitor, person.login)).status).toBe(401)
    expect((await takeAway(admin, '99999999R')).status).toBe(404)
  })

  it('goes with the user', async () => {
    const admin = await portal.signIn('ROLE_ADMIN')
    const { person } = await withFactor()
    await admin.call('DELETE /user-management/users/:login', { params: { login: person.login } })
    const left = await portal.context.database.read
      .selectFrom('recovery_code')
      .selectAll()
      .where('usuario_id', '=', person.id)
      .execute()
    expect(left).toEqual([])
  })
})
