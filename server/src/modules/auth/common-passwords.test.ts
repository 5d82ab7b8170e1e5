import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller, TestPortal } from '../../testing/portal.ts'
import { openTestPortal, password } from '../../testing/portal.ts'

let portal: TestPortal
let person: Caller
beforeAll(async () => {
  portal = await openTestPortal({ PASSWORD_MIN: '8', APP_NAME: 'A Carballeira' })
  person = await portal.signIn()
})
afterAll(() => portal.close())

const change = async (newPassword: string) => {
  const body = { currentPassword: password, newPassword }
  const answer = await person.call('POST /account/change_password', { body })
  if (answer.status === 200) person = await portal.createSession(person.id, person.login)
  return answer.body.fields?.newPassword
}
const refused = ['error.password-common']

describe('where eight characters or more are asked for, a new password is refused', () => {
  it.each(['password', 'Password1', 'QWERTYUIOP', '12345678', 'iloveyou', 'football', 'abcd1234'])(
    'that many people have: %s',
    async (secret) => {
      expect(await change(secret)).toEqual(refused)
    },
  )

  it('that is made of the person, or of the place', async () => {
    const easy = [
      'carballeira',
      'A Carballeira 2026!',
      'contrasinal1',
      'Núñez-uxía',
      'xuntanza',
      'socios2026',
      'asociación',
    ]
    for (const secret of [...easy, person.login, person.login.toLowerCase(), `${person.login}!!`])
      expect(await change(secret), secret).toEqual(refused)
  })

  it('set by the user, by an administrator, or with the key of a mail', async () => {
    const admin = await portal.signIn('ROLE_ADMIN')
    const { login } = person
    const given = await admin.call('POST /user-management/users/:login/change_password', {
      params: { login },
      body: { login, password: 'carballeira1' },
    })
    expect(given.body.fields).toEqual({ password: refused })
    await portal.visitor.call('POST /account/reset_password/init', { body: { login } })
    const [mail] = await portal.mailsTo(`${login.toLowerCase()}@persoa.example`)
    const key = mail?.key ?? ''
    const finish = (newPassword: string) =>
      portal.visitor.call('POST /account/reset_password/finish', { body: { key, newPassword } })
    expect((await finish('iloveyou')).body.fields).toEqual({ newPassword: refused })
    expect((await finish(password)).status, 'the key is not used up').toBe(204)
  })
})

it('words among others are a password all the same', async () => {
  person = await portal.createSession(person.id, person.login)
  expect(await change('o socio da casa grande')).toBeUndefined()
})

it('where fewer characters are enough, length is the only rule', async () => {
  const lenient = await openTestPortal()
  const { call } = await lenient.signIn()
  const body = { currentPassword: password, newPassword: '12345' }
  expect((await call('POST /account/change_password', { body })).status).toBe(200)
  await lenient.close()
})
