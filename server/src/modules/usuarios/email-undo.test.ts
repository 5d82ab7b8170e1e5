import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Answer, Caller, TestPortal } from '../../testing/portal.ts'
import { freshDni, openTestPortal, password } from '../../testing/portal.ts'
import { addSocio, signInSocio, socioInput } from '../../testing/socios.ts'

const day = 24 * 60 * 60_000

let portal: TestPortal
let admin: Caller
let keeper: Caller
beforeAll(async () => {
  portal = await openTestPortal()
  admin = await portal.signIn('ROLE_ADMIN')
  keeper = await portal.signIn('PARTNER_MANAGEMENT')
})
afterAll(() => portal.close())

const getUser = async (login: string) =>
  (await admin.call('GET /user-management/users/:login', { params: { login } })).body
const trail = async (id: number) => {
  const query = { filters: `entidade:usuario,rexistro:${id}` }
  return (await admin.call('GET /auditoria', { query })).body.content
}
const undo = (key: string, who = portal.visitor) => who.call('POST /account/email/undo', { body: { key } })
const outcome = ({ status, error }: Answer) => (error ? `${status} ${error}` : status)
const gone = '400 error.reset-link-not-valid'

/** A user who is signed in, and how they change their own e-mail. */
async function person() {
  const caller = await portal.signIn()
  const { login, email, firstName, lastName } = await getUser(caller.login)
  const change = async (to: string, who: Caller = caller) => {
    const answer = await who.call('POST /account', { body: { firstName, lastName, email: to } })
    expect(outcome(answer)).toBe(200)
  }
  const now = async () => (await getUser(login)).email
  return { caller, login, email, change, now }
}
/** Keys of the links that undo a change, in the order they were mailed to an address. */
const keysTo = async (address: string, least = 1) => {
  const mails = await portal.mailsTo(address, least)
  return mails.filter(({ text }) => text.includes('/account/email/undo?key=')).map(({ key }) => key)
}
/** The last of them; waits until there are `least` mails of any kind. */
const keyTo = async (address: string, least = 1) => (await keysTo(address, least)).at(-1) ?? ''
const another = () => `${freshDni().toLowerCase()}@outra.example`

describe('a changed e-mail', () => {
  it('is mailed to the old address with a link that restores it and ends all sessions', async () => {
    const { caller, email, change, now, login } = await person()
    const second = await portal.createSession(caller.id, login)
    const to = another()
    await change(to)
    expect((await second.call('GET /account')).body.email).toBe(to)
    const [mail] = await portal.mailsTo(email)
    expect(mail?.text).toContain(`https://portal.example/account/email/undo?key=${mail?.key}`)
    expect(mail?.text).not.toContain(to)
    expect(await now()).toBe(to)
    const answer = await undo(mail?.key ?? '')
    expect([answer.status, answer.body.length]).toEqual([204, 0])
    expect(await now()).toBe(email)
    for (const each of [caller, second]) expect((await each.call('GET /account')).status).toBe(401)
    const [entry] = await trail(caller.id)
    expect(entry).toMatchObject({
      accion: 'DESFACER_CORREO',
      autor: login,
      cambios: [{ campo: 'email', antes: to, despois: email }],
    })
    const [told] = await portal.mailsTo(to)
    expect([told?.subject, told?.key]).toEqual(['Desfíxose o cambio de correo da túa conta en Xuntanza', ''])
  })

  it('causes a notice whether the user, the register or an administrator changes it', async () => {
    const { socio, caller } = await signInSocio(portal, admin)
    const choose = (await portal.mailsTo(socio.email))[0]?.key
    await portal.visitor.call('POST /account/reset_password/finish', {
      body: { key: choose, newPassword: password },
    })
    const read = async () => (await admin.call('GET /socios/:id', { params: socio })).body
    const [first, second, third] = [another(), another(), another()]
    await keeper.call('PUT /socios/:id', { params: socio, body: { ...(await read()), email: first } })
    const user = await getUser(socio.dni)
    await admin.call('PUT /user-management/users', { body: { ...user, email: second } })
    const own = await portal.createSession(caller.id || socio.userId, socio.dni)
    const { firstName, lastName } = user
    await own.call('POST /account', { body: { firstName, lastName, email: third } })
    const keys = [await keyTo(socio.email, 2), await keyTo(first), await keyTo(second)]
    expect(keys.map(Boolean)).toEqual([true, true, true])
    expect(outcome(await undo(keys[2] ?? ''))).toBe(204)
    expect((await read()).email).toBe(second)
    expect(outcome(await undo(keys[0] ?? ''))).toBe(204)
    expect(await read()).toMatchObject({ email: socio.email })
    expect((await getUser(socio.dni)).email).toBe(socio.email)
  })

  it('is mailed when a user with a password is enrolled under another address', async () => {
    const { login, email } = await person()
    expect((await keeper.call('POST /socios', { body: socioInput({ dni: login }) })).status).toBe(201)
    expect(outcome(await undo(await keyTo(email)))).toBe(204)
    expect((await getUser(login)).email).toBe(email)
  })

  it('of which only capitals changed is the same address, without a notice', async () => {
    const { email, change } = await person()
    await change(email.toUpperCase())
    expect(await portal.mailsTo(email, 0)).toEqual([])
  })
})

describe('a link that undoes a change of e-mail', () => {
  it('is good for seven days and once', async () => {
    const [one, other] = [await person(), await person()]
    const [to, late] = [another(), another()]
    await one.change(to)
    await other.change(late)
    const keys = [await keyTo(one.email), await keyTo(other.email)]
    portal.clock.advance(7 * day - 1000)
    admin = await portal.createSession(admin.id, admin.login)
    keeper = await portal.createSession(keeper.id, keeper.login)
    expect(outcome(await undo(keys[0] ?? ''))).toBe(204)
    expect(outcome(await undo(keys[0] ?? ''))).toBe(gone)
    portal.clock.advance(1000)
    expect(outcome(await undo(keys[1] ?? ''))).toBe(gone)
    expect(await other.now()).toBe(late)
  })

  it('cannot be made up, and is no other link', async () => {
    const { email, change, login } = await person()
    await change(another())
    for (const key of ['', 'x', 'a'.repeat(200)]) expect(outcome(await undo(key))).toBe(gone)
    expect((await portal.visitor.call('POST /account/email/undo', { body: {} })).status).toBe(400)
    const key = await keyTo(email)
    const finish = { key, newPassword: password }
    for (const answer of [
      await portal.visitor.call('GET /account/reset_password/check_key', { query: { key } }),
      await portal.visitor.call('POST /account/reset_password/finish', { body: finish }),
      await portal.visitor.call('GET /activate', { query: { key } }),
    ])
      expect(outcome(answer)).toBe(gone)
    await portal.visitor.call('POST /account/reset_password/init', { body: { login } })
    const to = (await getUser(login)).email
    expect(outcome(await undo((await portal.mailsTo(to))[0]?.key ?? ''))).toBe(gone)
  })

  it('is used once by two who open it at the same moment', async () => {
    const { email, change } = await person()
    await change(another())
    const key = await keyTo(email)
    const answers = await Promise.all([undo(key), undo(key), undo(key)])
    expect(answers.map(outcome).sort()).toEqual([204, gone, gone])
  })

  it('is in the database as a hash only, and in the queue encrypted until it is sent', async () => {
    const { email, change } = await person()
    await change(another())
    const key = await keyTo(email)
    const rows = await portal.context.database.read.selectFrom('email_undo').selectAll().execute()
    expect(rows.length).toBeGreaterThan(0)
    const mails = await portal.context.database.read.selectFrom('mail_delivery').selectAll().execute()
    expect(JSON.stringify([rows, mails])).not.toContain(key)
  })

  it('outlives further changes, a new password and a deactivation', async () => {
    const { caller, login, email, change, now } = await person()
    const [to, further] = [another(), another()]
    await change(to)
    await change(further)
    const body = { currentPassword: password, newPassword: 'outro contrasinal longo' }
    expect((await caller.call('POST /account/change_password', { body })).status).toBe(200)
    await admin.call('PUT /user-management/users', { body: { ...(await getUser(login)), activated: false } })
    expect(outcome(await undo(await keyTo(email)))).toBe(204)
    expect(await now()).toBe(email)
    expect((await getUser(login)).activated).toBe(false)
  })

  it('ends those of later changes, and not those of earlier ones', async () => {
    const { email, change, now } = await person()
    const [to, further, last] = [another(), another(), another()]
    await change(to)
    await change(further)
    await change(last)
    const [first, second, third] = [await keyTo(email), await keyTo(to), await keyTo(further)]
    expect(outcome(await undo(second))).toBe(204)
    expect(await now()).toBe(to)
    expect(outcome(await undo(third))).toBe(gone)
    expect(outcome(await undo(first))).toBe(204)
    expect(await now()).toBe(email)
  })

  it('leaves the person at the first address the last word, who comes and goes as they may', async () => {
    const { email, change, now } = await person()
    const to = another()
    await change(to)
    await change(email)
    await change(to)
    const keys = await keysTo(email, 2)
    expect(outcome(await undo(keys[0] ?? ''))).toBe(204)
    for (const key of await keysTo(to)) expect(outcome(await undo(key))).toBe(gone)
    expect(await now()).toBe(email)
  })

  it('stays good as long as those of later changes', async () => {
    const { caller, login, email, change, now } = await person()
    const to = another()
    await change(to)
    const first = await keyTo(email)
    portal.clock.advance(6 * day)
    await change(email, await portal.createSession(caller.id, login))
    const second = await keyTo(to)
    portal.clock.advance(2 * day)
    admin = await portal.createSession(admin.id, admin.login)
    keeper = await portal.createSession(keeper.id, keeper.login)
    expect(outcome(await undo(second))).toBe(204)
    expect(await now()).toBe(to)
    expect(outcome(await undo(first))).toBe(204)
    expect(await now()).toBe(email)
  })

  it('ends the links for a password that were mailed to the newer address', async () => {
    const { login, email, change } = await person()
    const to = another()
    await change(to)
    await portal.visitor.call('POST /account/reset_password/init', { body: { login } })
    const key = (await portal.mailsTo(to))[0]?.key ?? ''
    const check = () => portal.visitor.call('GET /account/reset_password/check_key', { query: { key } })
    expect((await check()).status).toBe(204)
    expect(outcome(await undo(await keyTo(email)))).toBe(204)
    expect(outcome(await check())).toBe(gone)
  })

  it('says so when the address is another user’s by now, and works once it is free', async () => {
    const [one, other] = [await person(), await person()]
    const to = another()
    await one.change(to)
    await other.change(one.email)
    const refused = await undo(await keyTo(one.email))
    expect([outcome(refused), refused.body.params]).toEqual(['400 error.email-in-use', { email: one.email }])
    expect((await one.caller.call('GET /account')).body.email).toBe(to)
    await other.change(other.email)
    const [first] = await keysTo(one.email)
    expect(outcome(await undo(first ?? ''))).toBe(204)
    expect(await one.now()).toBe(one.email)
  })

  it('ends when the user is given a role: a keeper of the register could have planted it', async () => {
    const { socio } = await signInSocio(portal, admin)
    const choose = { key: (await portal.mailsTo(socio.email))[0]?.key, newPassword: password }
    await portal.visitor.call('POST /account/reset_password/finish', { body: choose })
    const put = async (email: string) => {
      const { body } = await admin.call('GET /socios/:id', { params: socio })
      return outcome(await keeper.call('PUT /socios/:id', { params: socio, body: { ...body, email } }))
    }
    const planted = another()
    expect([await put(planted), await put(socio.email)]).toEqual([200, 200])
    const authorities = ['SP_FINANCES']
    await admin.call('PUT /socios/:id/authorities', { params: socio, body: { id: socio.id, authorities } })
    expect(outcome(await undo(await keyTo(planted)))).toBe(gone)
    expect(outcome(await undo(await keyTo(socio.email, 2)))).toBe(gone)
  })

  it('ends when the user is given a role, also where a keeper enrolled the user under an own address', async () => {
    const own = another()
    const socio = await addSocio(keeper)
    const put = async (email: string) => {
      const { body } = await keeper.call('GET /socios/:id', { params: socio })
      return outcome(await keeper.call('PUT /socios/:id', { params: socio, body: { ...body, email } }))
    }
    expect(await put(own)).toBe(200)
    const invitation = (await portal.mailsTo(own)).find((mail) => mail.key)
    const choose = { key: invitation?.key, newPassword: password }
    expect(outcome(await portal.visitor.call('POST /account/reset_password/finish', { body: choose }))).toBe(
      204,
    )
    expect(await put(socio.email)).toBe(200)
    const authorities = ['SP_FINANCES']
    await admin.call('PUT /socios/:id/authorities', { params: socio, body: { id: socio.id, authorities } })
    expect(outcome(await undo(await keyTo(own, 2)))).toBe(gone)
  })

  it('goes with its user, and when it has run out', async () => {
    const one = await person()
    await one.change(another())
    const key = await keyTo(one.email)
    await admin.call('DELETE /user-management/users/:login', { params: { login: one.login } })
    expect(outcome(await undo(key))).toBe(gone)
  })
})

describe('the e-mail of a user who never chose a password', () => {
  it('corrected, is mailed to the old address without a link, and the new one gets the invitation', async () => {
    const socio = await addSocio(keeper)
    const [email, further] = [another(), another()]
    const put = (to: string) =>
      keeper.call('PUT /socios/:id', { params: socio, body: { ...socio, version: null, email: to } })
    await put(email)
    await put(further)
    for (const [address, count] of [
      [socio.email, 2],
      [email, 2],
    ] as const) {
      const mails = await portal.mailsTo(address, count)
      expect(mails).toHaveLength(2)
      for (const { key } of mails.filter((mail) => mail.key)) {
        const { error } = await portal.visitor.call('GET /account/reset_password/check_key', {
          query: { key },
        })
        expect(error).toBe('error.reset-link-not-valid')
      }
      expect(await keysTo(address)).toEqual([])
    }
    const [fresh] = await portal.mailsTo(further)
    const check = await portal.visitor.call('GET /account/reset_password/check_key', {
      query: { key: fresh?.key ?? '' },
    })
    expect(check.status).toBe(204)
  })
})
