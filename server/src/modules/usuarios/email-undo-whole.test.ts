import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller, TestPortal } from '../../testing/portal.ts'
import { freshDni, openTestPortal, password } from '../../testing/portal.ts'
import { setUpFactor, toCode } from '../../testing/second-factor.ts'

let portal: TestPortal
let admin: Caller
beforeAll(async () => {
  portal = await openTestPortal()
  admin = await portal.signIn('ROLE_ADMIN')
})
afterAll(() => portal.close())

/** A user, how an intruder with their session changes the e-mail, and how the user undoes that. */
async function person() {
  const caller = await portal.signIn()
  const { login } = caller
  const { email, firstName, lastName } = (
    await admin.call('GET /user-management/users/:login', { params: { login } })
  ).body
  const to = `${freshDni().toLowerCase()}@outra.example`
  const change = async () => {
    const body = { firstName, lastName, email: to }
    expect((await caller.call('POST /account', { body })).status).toBe(200)
  }
  const undoKey = async () => {
    const mails = await portal.mailsTo(email)
    return mails.findLast(({ text }) => text.includes('/account/email/undo?key='))?.key
  }
  const undo = async () => {
    // mails about a second factor may come before
    await expect.poll(undoKey, { timeout: 60_000 }).toBeTruthy()
    const body = { key: await undoKey() }
    expect((await portal.visitor.call('POST /account/email/undo', { body })).status).toBe(204)
  }
  const signIn = (code?: string) =>
    portal.visitor.call('POST /authenticate', { body: { login, password, ...(code && { code }) } })
  return { caller, login, to, change, undo, signIn }
}

describe('an undone change of e-mail gives the account back whole', () => {
  it('without the second factor that was set up since, and says so in the trail', async () => {
    const { caller, change, undo, signIn } = await person()
    await change()
    await setUpFactor(caller, portal.clock)
    expect((await signIn()).error).toBe('error.second-factor-required')
    await undo()
    const answer = await signIn()
    expect(answer.status).toBe(200)
    const own = await portal.createSession(caller.id, caller.login)
    expect((await own.call('GET /account/second_factor')).body).toMatchObject({
      active: false,
      recoveryCodes: 0,
    })
    const query = { filters: `entidade:usuario,rexistro:${caller.id}` }
    const [entry] = (await admin.call('GET /auditoria', { query })).body.content
    expect(entry).toMatchObject({ accion: 'DESFACER_CORREO' })
    expect(entry.cambios).toContainEqual({ campo: 'segundoFactor', antes: true, despois: false })
  })

  it('with the second factor and the recovery codes from before', async () => {
    const { caller, change, undo, signIn } = await person()
    const factor = await setUpFactor(caller, portal.clock)
    await change()
    await undo()
    expect((await signIn()).error).toBe('error.second-factor-required')
    expect((await signIn(factor.next())).status).toBe(200)
    expect((await signIn(factor.recoveryCodes[0])).status).toBe(200)
  })

  it('without a second factor that was moved to another device since', async () => {
    const { caller, change, undo, signIn } = await person()
    const factor = await setUpFactor(caller, portal.clock)
    await change()
    const begun = await caller.call('POST /account/second_factor', {
      body: { password, code: factor.next() },
    })
    const code = toCode(begun.body.secret, portal.clock)
    expect((await caller.call('POST /account/second_factor/confirm', { body: { code } })).status).toBe(200)
    await undo()
    expect((await signIn()).status).toBe(200)
  })

  it('without recovery codes that were made since, and with the app from before', async () => {
    const { caller, change, undo, signIn } = await person()
    const factor = await setUpFactor(caller, portal.clock)
    await change()
    const made = await caller.call('POST /account/second_factor/recovery_codes', {
      body: { password, code: factor.next() },
    })
    expect(made.status).toBe(200)
    await undo()
    expect((await signIn(made.body.recoveryCodes[0])).status).not.toBe(200)
    expect((await signIn(factor.next())).status).toBe(200)
  })

  it('without a second factor that was begun since and not yet confirmed', async () => {
    const { caller, login, change, undo, signIn } = await person()
    await change()
    const { secret } = (await caller.call('POST /account/second_factor', { body: { password } })).body
    await undo()
    const own = await portal.createSession(caller.id, login)
    const body = { code: toCode(secret, portal.clock) }
    expect((await own.call('POST /account/second_factor/confirm', { body })).error).toBe(
      'error.second-factor-not-begun',
    )
    expect((await signIn()).status).toBe(200)
  })

  it('without the links and sessions made since', async () => {
    const { caller, login, to, change, undo } = await person()
    await change()
    const later = await portal.createSession(caller.id, login)
    await portal.visitor.call('POST /account/reset_password/init', { body: { login } })
    const key = (await portal.mailsTo(to)).find((mail) => mail.key)?.key ?? ''
    await undo()
    expect((await later.call('GET /account')).status).toBe(401)
    const body = { key, newPassword: password }
    expect((await portal.visitor.call('POST /account/reset_password/finish', { body })).error).toBe(
      'error.reset-link-not-valid',
    )
  })
})
