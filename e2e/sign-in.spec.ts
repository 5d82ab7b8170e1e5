import { administrator, expect, expectAccessible, signIn, test, waitForHydration } from './journey.ts'

// These journeys have the service worker, as people do.
test.use({ serviceWorkers: 'allow' })

test('a user signs in, sees their menu and signs out', { tag: '@phone' }, async ({ page, portal }) => {
  const person = await portal.addUser({ firstName: 'Lúa' })
  await page.goto('/account/login')
  await expectAccessible(page)
  await page.getByLabel('DNI').fill(person.login.toLowerCase())
  await page.getByLabel('Contrasinal', { exact: true }).fill(person.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/$/)
  await page.getByRole('banner').locator('summary', { hasText: 'A miña conta' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Pechar sesión' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Iniciar sesión' })).toBeVisible()
  expect(await page.evaluate(() => Object.values(localStorage).join())).not.toContain('eyJ')
})

test('a wrong password is said beside the form, which keeps the DNI', { tag: '@phone' }, async ({
  page,
  portal,
  expectFailures,
}) => {
  expectFailures(/401/)
  const person = await portal.addUser({})
  await page.goto('/account/login')
  await page.getByLabel('DNI').fill(person.login)
  await page.getByLabel('Contrasinal', { exact: true }).fill('non é este')
  await page.getByRole('main').getByRole('button', { name: 'Iniciar sesión' }).click()
  await expect(page.getByRole('alert').first()).toContainText('As credenciais non son válidas')
  await expect(page.getByLabel('DNI')).toHaveValue(person.login)
  await expectAccessible(page)
})

test('an empty form names what is missing', { tag: '@desktop' }, async ({ page, expectFailures }) => {
  // before the scripts are there the server refuses it
  expectFailures(/400.*account\/login/)
  await page.goto('/account/login')
  await page.getByRole('main').getByRole('button', { name: 'Iniciar sesión' }).click()
  await expect(page.getByText('Este campo é obrigatorio.').first()).toBeVisible()
  await expectAccessible(page)
})

test('a private address asks to sign in and then shows what was wanted', async ({ page, portal }) => {
  const person = await portal.addUser({})
  await page.goto('/account/profile')
  await expect(page).toHaveURL(/\/account\/login/)
  await expect(page.getByText('Esta páxina require autenticación.')).toBeVisible()
  const notice = await page.getByRole('region', { name: 'Avisos' }).boundingBox()
  const { width = 0, height = 0 } = page.viewportSize() ?? {}
  expect(notice?.width).toBe(350)
  expect(notice?.x, 'in the middle').toBeCloseTo((width - 350) / 2, 0)
  expect(notice?.y, 'at the top').toBeLessThan(height / 4)
  await page.getByLabel('DNI').fill(person.login)
  await page.getByLabel('Contrasinal', { exact: true }).fill(person.password)
  await page.getByRole('main').getByRole('button', { name: 'Iniciar sesión' }).click()
  await expect(page).toHaveURL(/\/account\/profile$/)
  await expect(page.getByRole('main')).toContainText(person.email)
})

test('an address one has no role for signs out and leads to the login', { tag: '@desktop' }, async ({
  page,
  portal,
}) => {
  const person = await portal.addUser({ authorities: ['SP_FINANCES'] })
  await signIn(page, person)
  await page.goto('/user-management/users')
  await expect(page).toHaveURL(/\/account\/login/)
  await expect(page.getByText('Non tes', { exact: false }).first()).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Iniciar sesión' })).toBeVisible()
})

test('the login page redirects a signed-in user', { tag: '@desktop' }, async ({ page }) => {
  await signIn(page, administrator)
  await page.goto('/account/login')
  await expect(page).toHaveURL(/\/$/)
})

test('a session that ended elsewhere leads to the login and back', { tag: '@desktop' }, async ({
  page,
  portal,
  expectFailures,
}) => {
  expectFailures(/401/)
  const person = await portal.addUser({})
  await signIn(page, person)
  await page.goto('/account/profile')
  await expect(page.getByRole('main')).toContainText(person.email)
  const token = await page.evaluate(
    () => Object.values(localStorage).find((value) => value.includes('eyJ')) ?? '',
  )
  await portal.call('POST', '/account/logout', undefined, /eyJ[\w.-]+/.exec(token)?.[0])
  await page.goto('/account/edit')
  await expect(page).toHaveURL(/\/account\/login/)
})

test('a tab says that it is now of the person who signed in in another one, and keeps what was typed', {
  tag: '@desktop',
}, async ({ page, context, portal }) => {
  const [one, other] = [await portal.addUser({}), await portal.addUser({ firstName: 'Xoel' })]
  await signIn(page, one)
  await page.goto('/grupo-form/new')
  await waitForHydration(page)
  const name = page.getByRole('textbox', { name: /^Nome/ })
  await name.fill('A medio escribir')
  const second = await context.newPage()
  await signIn(second, other)
  await expect(page.getByText(/^Noutra lapela deste navegador iniciou sesión Xoel/)).toBeVisible()
  await expect(name).toHaveValue('')
  await signIn(second, one)
  await page.getByRole('button', { name: 'Recuperar o borrador' }).click()
  await expect(name).toHaveValue('A medio escribir')
})

test('remembered, the session outlives the browser; the token is no cookie', { tag: '@desktop' }, async ({
  page,
  context,
  portal,
}) => {
  const person = await portal.addUser({})
  await page.goto('/account/login')
  await page.getByLabel('DNI').fill(person.login)
  await page.getByLabel('Contrasinal', { exact: true }).fill(person.password)
  await page.getByLabel('Lembrarme neste dispositivo').check()
  await page.getByRole('main').getByRole('button', { name: 'Iniciar sesión' }).click()
  await expect(page).toHaveURL(/\/$/)
  const text = await page.evaluate(() => Object.values(localStorage).join(' '))
  const token = /eyJ[\w.-]+/.exec(text)?.[0] ?? ''
  const [, payload = ''] = token.split('.')
  const { exp, iat } = JSON.parse(Buffer.from(payload, 'base64url').toString())
  expect(exp - iat).toBe(30 * 24 * 3600)
  const cookies = await context.cookies()
  expect(cookies.map(({ name, httpOnly }) => [name, httpOnly])).toEqual([['reading', true]])
  expect(Math.abs((cookies[0]?.expires ?? 0) - exp), 'as long as the token').toBeLessThan(60)
  expect(cookies[0]?.value).not.toBe(token)
})
