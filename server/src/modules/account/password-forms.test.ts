import { hash } from '@node-rs/argon2'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller, TestPortal } from '../../testing/portal.ts'
import { openTestPortal } from '../../testing/portal.ts'

let portal: TestPortal
let admin: Caller
beforeAll(async () => {
  portal = await openTestPortal()
  admin = await portal.signIn('ROLE_ADMIN')
})
afterAll(() => portal.close())

/** One password as two keyboards write it: é as one character, and as e with an accent after it. */
const secret = 'a miña contraseña é café'
const [composed, decomposed] = [secret.normalize('NFC'), secret.normalize('NFD')]

const signIn = async (login: string, password: string): Promise<number> =>
  (await portal.visitor.call('POST /authenticate', { body: { login, password } })).status
const give = (login: string, password: string) =>
  admin.call('POST /user-management/users/:login/change_password', {
    params: { login },
    body: { login, password },
  })
const toHash = async ({ id }: Caller): Promise<string | null> =>
  (
    await portal.context.database.read
      .selectFrom('usuario')
      .select('password_hash')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).password_hash
/** Gives a user a hash of the password exactly as it was typed, as earlier versions made it. */
const giveOlder = async ({ id }: Caller, password: string): Promise<void> => {
  const password_hash = await hash(password)
  await portal.context.database.transactionWithoutAudit((tx) =>
    tx.updateTable('usuario').set({ password_hash }).where('id', '=', id).execute(),
  )
}

describe('a password', () => {
  it('is the same in every Unicode form of its letters, in every call that sets it', async () => {
    const person = await portal.signIn()
    for (const [set, typed] of [
      [composed, decomposed],
      [decomposed, composed],
    ] as const) {
      expect((await give(person.login, set)).status).toBe(204)
      expect(await signIn(person.login, typed)).toBe(200)
      expect(await signIn(person.login, set)).toBe(200)
    }
    const again = await portal.createSession(person.id, person.login)
    const body = { currentPassword: decomposed, newPassword: `${decomposed}!` }
    expect((await again.call('POST /account/change_password', { body })).status).toBe(200)
    expect(await signIn(person.login, `${composed}!`)).toBe(200)
    expect(await signIn(person.login, composed)).toBe(401)
  })

  it('has the length that people see', async () => {
    const person = await portal.signIn()
    expect((await give(person.login, 'éé'.normalize('NFD'))).body.fields).toEqual({
      password: ['error.password-length'],
    })
    expect((await give(person.login, 'é'.repeat(90).normalize('NFD'))).status).toBe(204)
  })

  it('of an earlier version opens the account as it was typed then, and from then on in either form', async () => {
    const person = await portal.signIn()
    await giveOlder(person, decomposed)
    const before = await toHash(person)
    expect(await signIn(person.login, 'outro contrasinal')).toBe(401)
    expect(await toHash(person)).toBe(before)
    expect(await signIn(person.login, decomposed)).toBe(200)
    expect(await toHash(person)).not.toBe(before)
    expect(await signIn(person.login, composed)).toBe(200)
    expect((await person.call('GET /account')).status, 'the sessions stay').toBe(200)
  })

  it('of an earlier version is replaced too where a user confirms it', async () => {
    const person = await portal.signIn()
    await giveOlder(person, decomposed)
    const body = { currentPassword: decomposed, newPassword: 'un contrasinal novo' }
    expect((await person.call('POST /account/change_password', { body })).status).toBe(200)
    expect(await signIn(person.login, 'un contrasinal novo')).toBe(200)
  })
})
