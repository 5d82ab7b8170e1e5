import { afterEach, describe, expect, it } from 'vitest'
import type { TestPortal } from '../testing/portal.ts'
import { openTestPortal, password } from '../testing/portal.ts'
import { firstStart, signInInstructions } from './first-start.ts'

let portal: TestPortal
afterEach(() => portal.close())

const signIn = (login: string, secret: string) =>
  portal.visitor.call('POST /authenticate', { body: { login, password: secret } })

describe('the first start', () => {
  it('makes the administrator that the settings name', async () => {
    portal = await openTestPortal({ ADMIN_DNI: '12345678Z', ADMIN_EMAIL: 'xefa@asociacion.example' })
    expect((await signIn('12345678Z', password)).body).toMatchObject({
      email: 'xefa@asociacion.example',
      authorities: ['ROLE_ADMIN', 'ROLE_USER'],
    })
    expect(await signInInstructions(portal.context)).toBe(
      'Administrators sign in at https://portal.example/account/login',
    )
  })

  it('without a password prints a link to choose one, good once, until one is chosen', async () => {
    portal = await openTestPortal({ ADMIN_PASSWORD: '' })
    const told = await signInInstructions(portal.context)
    const [, key] =
      /^Administrator 00000000T can choose a password at https:.*\?key=([\w-]+)$/.exec(told) ?? []
    const choose = () =>
      portal.visitor.call('POST /account/reset_password/finish', { body: { key, newPassword: password } })
    expect((await choose()).status).toBe(204)
    expect((await choose()).error).toBe('error.reset-link-not-valid')
    expect((await signIn('00000000T', password)).status).toBe(200)
    expect(await signInInstructions(portal.context)).not.toContain('key=')
  })

  it('needs a password of ten characters, or of the association’s minimum, for the administrator it creates', async () => {
    const told = (more: Record<string, string>) => openTestPortal(more).then((each) => each.close())
    await expect(told({ ADMIN_PASSWORD: 'nove sign' })).rejects.toThrow(
      /^ADMIN_PASSWORD is \(not shown\), but must be 10 to 99 characters for the first administrator\.$/,
    )
    await expect(told({ ADMIN_PASSWORD: 'dez signos', PASSWORD_MIN: '12' })).rejects.toThrow(/12 to 99/)
    portal = await openTestPortal({ ADMIN_PASSWORD: 'dez signos' })
    expect((await signIn('00000000T', 'dez signos')).status).toBe(200)
  })

  it('does not look at the password once there is a user', async () => {
    portal = await openTestPortal()
    const settings = { ...portal.settings, ADMIN_PASSWORD: 'abc' }
    await firstStart({ ...portal.context, settings })
    expect((await signIn('00000000T', password)).status).toBe(200)
  })

  it('is over once there is a user', async () => {
    portal = await openTestPortal()
    const admin = await portal.signIn('ROLE_ADMIN')
    await admin.call('DELETE /user-management/users/:login', { params: { login: '00000000T' } })
    await firstStart(portal.context)
    expect((await signIn('00000000T', password)).status).toBe(401)
  })
})
