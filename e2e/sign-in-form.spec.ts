import type { APIRequestContext } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { expect, inOwnPortal, test } from './journey.ts'
import { startPortal } from './portal.ts'

const form = (login: string, password: string, more: Record<string, string> = {}) => ({
  login,
  password,
  ...more,
})
/** Posts the sign-in form as the page of `origin` would. */
const post = (request: APIRequestContext, url: string, data: Record<string, string>, headers = {}) =>
  request.post(`${url}/account/login`, { form: data, headers: { origin: url, ...headers }, maxRedirects: 0 })

test.describe('with scripts off', () => {
  test.use({ javaScriptEnabled: false, serviceWorkers: 'block' })

  test('a user signs in, and reads pages as theirs', { tag: '@phone' }, async ({ page, portal }) => {
    const person = await portal.addSocio()
    await page.goto('/account/login')
    await page.getByLabel('DNI').fill(person.login.toLowerCase())
    await page.getByLabel('Contrasinal', { exact: true }).fill(person.password)
    await page.getByRole('main').getByRole('button', { name: 'Iniciar sesión' }).click()
    await expect(page).toHaveURL(/\/$/)
    const [cookie] = await page.context().cookies()
    expect(cookie).toMatchObject({ name: 'reading', httpOnly: true, sameSite: 'Lax', expires: -1 })
    const response = await page.goto('/')
    expect(await response?.headerValue('cache-control')).toBe('private, no-store')
    expect(await response?.headerValue('x-frame-options')).toBe('DENY')
    expect(await response?.headerValue('content-security-policy')).toContain("frame-ancestors 'none'")
  })

  test('a wrong password is said in the page, with the form and the DNI', { tag: '@phone' }, async ({
    page,
    portal,
    expectFailures,
  }) => {
    expectFailures(/401/)
    const person = await portal.addUser({})
    await page.goto('/account/login')
    await page.getByLabel('DNI').fill(person.login)
    await page.getByLabel('Contrasinal', { exact: true }).fill('non é este')
    await page.getByLabel('Lembrarme').check()
    await page.getByRole('main').getByRole('button', { name: 'Iniciar sesión' }).click()
    await expect(page.getByRole('alert').first()).toContainText('As credenciais non son válidas')
    await expect(page.getByLabel('DNI')).toHaveValue(person.login)
    await expect(page.getByLabel('Contrasinal', { exact: true })).toHaveValue('')
    await expect(page.getByLabel('Lembrarme')).toBeChecked()
    expect(page.url()).not.toContain('?')
    await page.getByLabel('Contrasinal', { exact: true }).fill(person.password)
    await page.getByRole('main').getByRole('button', { name: 'Iniciar sesión' }).click()
    await expect(page).toHaveURL(/\/$/)
    const [cookie] = await page.context().cookies()
    expect(cookie?.expires, 'remembered').toBeGreaterThan(Date.now() / 1000 + 29 * 24 * 3600)
  })

  test('an empty form names what is missing', { tag: '@phone' }, async ({ page, expectFailures }) => {
    expectFailures(/400/)
    await page.goto('/account/login')
    await page.getByRole('main').getByRole('button', { name: 'Iniciar sesión' }).click()
    await expect(page.getByText('Este campo é obrigatorio.')).toHaveCount(2)
  })

  test('the code of the second factor is asked for in a second page', { tag: '@phone' }, async ({
    page,
    portal,
    expectFailures,
  }) => {
    expectFailures(/401/)
    const person = await portal.addUser({})
    const token = await portal.tokenOf(person.login, person.password)
    const { secret } = await portal.call(
      'POST',
      '/account/second_factor',
      { password: person.password },
      token,
    )
    const codeAt = (steps: number) =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })
    await portal.call('POST', '/account/second_factor/confirm', { code: codeAt(0) }, token)
    await page.goto('/account/login')
    await page.getByLabel('DNI').fill(person.login)
    await page.getByLabel('Contrasinal', { exact: true }).fill(person.password)
    await page.getByRole('main').getByRole('button', { name: 'Iniciar sesión' }).click()
    await expect(page.getByLabel('Código de seis cifras')).toBeVisible()
    expect(await page.content(), 'the password is encrypted').not.toContain(person.password)
    expect(await page.context().cookies()).toEqual([])
    await page.getByLabel('Código de seis cifras').fill('000000')
    await page.getByRole('main').getByRole('button', { name: 'Iniciar sesión' }).click()
    await expect(page.getByRole('alert').first()).toContainText('O código non é correcto')
    await page.getByLabel('Código de seis cifras').fill(codeAt(1))
    await page.getByRole('main').getByRole('button', { name: 'Iniciar sesión' }).click()
    await expect(page).toHaveURL(/\/$/)
    expect((await page.context().cookies()).map(({ name }) => name)).toEqual(['reading'])
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

test.describe('a posted sign-in', () => {
  test('from another site is refused, and signs no user in', { tag: '@phone' }, async ({
    request,
    portal,
  }) => {
    const { login, password } = await portal.addUser({})
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: '' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'none' },
    ]) {
      const answer = await post(request, portal.url, form(login, password), headers)
      expect([answer.status(), answer.headers()['set-cookie']], JSON.stringify(headers)).toEqual([
        403,
        undefined,
      ])
      expect(await answer.text()).not.toContain('eyJ')
    }
    const own = await post(request, portal.url, form(login, password), { 'sec-fetch-site': 'same-origin' })
    expect(own.status()).toBe(200)
    expect(own.headers()['cache-control']).toBe('no-store')
    expect(own.headers()['content-security-policy']).toContain("default-src 'none'; script-src 'sha256-")
  })

  test('goes on to a page of the portal and to no other site', { tag: '@phone' }, async ({
    request,
    portal,
  }) => {
    const { login, password } = await portal.addUser({})
    for (const [from, to] of [
      ['/socios?page=2', '/socios?page=2'],
      // its guard would end the session
      ['/socios-admin?page=2', '/'],
      ['//evil.example', '/'],
      ['/\\evil.example', '/'],
      ['/\t/evil.example', '/'],
      ['/.//evil.example', '/'],
      ['https://evil.example/x', '/'],
      ['javascript:alert(1)', '/'],
      ['/"><script>alert(1)</script>', '/%22%3E%3Cscript%3Ealert(1)%3C/script%3E'],
    ] as const) {
      const html = await (await post(request, portal.url, form(login, password, { from }))).text()
      expect(html, from).toContain(`data-to="${to}"`)
      expect(html).toContain(`content="0;url=${to}"`)
    }
  })
})

test('a form in another format is no sign-in', { tag: '@phone' }, async ({ request, portal }) => {
  const { login, password } = await portal.addUser({})
  const answer = await request.post(`${portal.url}/account/login`, {
    data: { login, password },
    headers: { origin: portal.url },
  })
  expect([answer.status(), answer.headers()['set-cookie']]).toEqual([404, undefined])
})

const inQuietPortal = inOwnPortal(startPortal)
inQuietPortal(
  'a posted sign-in counts with the sign-ins of the API, and takes no proof but the server’s',
  { tag: '@desktop' },
  async ({ request, portal }) => {
    const { login } = await portal.addUser({})
    const forged = await post(request, portal.url, { proof: 'x.y.z', code: '000000' })
    expect(forged.status()).toBe(401)
    const statuses: number[] = []
    for (let nth = 0; nth < 12; nth += 1)
      statuses.push((await post(request, portal.url, form(login, `wrong ${nth}`))).status())
    expect(statuses[0]).toBe(401)
    const last = await post(request, portal.url, form(login, 'wrong again'))
    expect([last.status(), Number(last.headers()['retry-after']) > 0]).toEqual([429, true])
    const byApi = await request.post(`${portal.url}/api/authenticate`, { data: { login, password: 'x' } })
    expect(byApi.status()).toBe(429)
  },
)
