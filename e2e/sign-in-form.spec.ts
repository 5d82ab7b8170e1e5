import { Secret, TOTP } from 'otpauth'
import { expect, test } from './journey.ts'

test.describe('with scripts off', () => {
  test.use({ javaScriptEnabled: false, serviceWorkers: 'block' })

  test('a user signs in after a wrong password, with a code in a second page, and reads pages as theirs', {
    tag: '@phone',
  }, async ({ page, portal, expectFailures }) => {
    expectFailures(/401/)
    const { login, password } = await portal.addUser({})
    const token = await portal.tokenOf(login, password)
    const { secret } = await portal.call('POST', '/account/second_factor', { password }, token)
    const codeAt = (steps: number) =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })
    await portal.call('POST', '/account/second_factor/confirm', { code: codeAt(0) }, token)
    const field = (name: string) => page.getByLabel(name, { exact: true })
    const send = () => page.getByRole('main').getByRole('button', { name: 'Iniciar sesión' }).click()

    await page.goto('/account/login')
    await field('DNI').fill(login.toLowerCase())
    await field('Contrasinal').fill('non é este')
    await page.getByLabel('Lembrarme').check()
    await send()
    await expect(page.getByRole('alert').first()).toContainText('As credenciais non son válidas')
    await expect(field('DNI')).toHaveValue(login.toLowerCase())
    await expect(field('Contrasinal')).toHaveValue('')
    await expect(page.getByLabel('Lembrarme')).toBeChecked()
    expect(page.url()).not.toContain('?')

    await field('Contrasinal').fill(password)
    await send()
    await expect(field('Código de seis cifras')).toBeVisible()
    expect(await page.context().cookies()).toEqual([])
    await field('Código de seis cifras').fill('000000')
    await send()
    await expect(page.getByRole('alert').first()).toContainText('O código non é correcto')
    await field('Código de seis cifras').fill(codeAt(1))
    await send()
    await expect(page).toHaveURL(/\/$/)
    const [cookie] = await page.context().cookies()
    expect(cookie).toMatchObject({ name: 'reading', httpOnly: true, sameSite: 'Lax' })
    expect(cookie?.expires, 'remembered').toBeGreaterThan(Date.now() / 1000 + 29 * 24 * 3600)
    const response = await page.goto('/')
    expect(await response?.headerValue('cache-control')).toBe('private, no-store')
    expect(await response?.headerValue('x-frame-options')).toBe('DENY')
    expect(await response?.headerValue('content-security-policy')).toContain("frame-ancestors 'none'")
  })
})

test('signing in with scripts that take six seconds does not wait for them, and the program then has the session', {
  tag: '@phone',
}, async ({ page, context, portal }) => {
  const person = await portal.addUser({})
  const released = new Promise((resolve) => setTimeout(resolve, 6_000))
  await context.route(/\/assets\/.*\.js$/, async (route) => {
    await released
    await route.continue()
  })
  await page.goto('/account/login', { waitUntil: 'commit' })
  await page.getByLabel('DNI').fill(person.login)
  await page.getByLabel('Contrasinal', { exact: true }).fill(person.password)
  const posted = page.waitForRequest((request) => request.method() === 'POST')
  await page.getByRole('main').getByRole('button', { name: 'Iniciar sesión' }).click()
  expect((await posted).url()).toBe(`${portal.url}/account/login`)
  await expect(page).toHaveURL(/\/$/)
  expect(await page.evaluate(() => localStorage.getItem('token')), 'before any script came').toContain('eyJ')
  await expect(page.getByRole('banner').locator('summary', { hasText: 'A miña conta' })).toBeVisible()
})
