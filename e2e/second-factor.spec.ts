import type { Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import {
  administrator,
  clearStorage,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  signIn,
  test,
  waitForHydration,
} from './journey.ts'
import type { NewUser } from './portal.ts'
import { startPortal } from './portal.ts'

/** The code of the app on the phone: the present one or, as none is accepted twice, the next one. */
const toCode = (secret: string, which: 'now' | 'next') =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + (which === 'next' ? 30_000 : 0) })

/** From the first step of setting it up to the page of recovery codes; returns what the app was given. */
async function setUp(page: Page, { password }: Pick<NewUser, 'password'>): Promise<string> {
  await page.getByLabel('Contrasinal actual').first().fill(password)
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(page.getByRole('heading', { name: /Paso 2 de 3/ })).toBeFocused()
  const secret = ((await page.locator('.app-key').textContent()) ?? '').replaceAll(' ', '')
  await page.getByLabel('Código de seis cifras').fill(toCode(secret, 'now'))
  await page.getByRole('button', { name: 'Activar' }).click()
  await expect(page.getByRole('heading', { name: /Paso 3 de 3/ })).toBeFocused()
  return secret
}

async function keepCodes(page: Page): Promise<void> {
  await page.getByLabel('Xa os gardei').check()
  await page.getByRole('button', { name: 'Rematar' }).click()
}

async function typePassword(page: Page, { login, password }: Pick<NewUser, 'login' | 'password'>) {
  await page.goto('/account/login')
  // before that the form works too, but its page offers links instead of buttons
  await waitForHydration(page)
  await page.getByLabel('DNI').fill(login)
  await page.getByLabel('Contrasinal', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Iniciar sesión' }).click()
}

/** Sets one up by calls alone, as the page of a user does; returns what the app and the person got. */
async function withFactor(
  portal: Awaited<ReturnType<typeof startPortal>>,
  { login, password }: NewUser,
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const token = await portal.tokenOf(login, password)
  const { secret } = await portal.call('POST', '/account/second_factor', { password }, token)
  const code = toCode(secret, 'now')
  const { recoveryCodes } = await portal.call('POST', '/account/second_factor/confirm', { code }, token)
  return { secret, recoveryCodes }
}

test('a user sets up a second factor, signs in with the app, and without the phone with a recovery code', {
  tag: '@phone',
}, async ({ page, portal, expectFailures }) => {
  expectFailures(/401/)
  const person = await portal.addUser({})
  await signIn(page, person)
  await page.goto('/account/profile')
  await page.getByRole('link', { name: 'Seguridade' }).click()
  await expect(page.getByText('Sen activar')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Activar' }).click()
  await expect(page.getByRole('heading', { name: /Paso 1 de 3/ })).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Contrasinal actual').first().fill(person.password)
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(page.getByRole('img', { name: 'Código QR' })).toBeVisible()
  const uri = await page.getByRole('link', { name: 'Abrir na aplicación' }).getAttribute('href')
  const secret = new URL(uri ?? '').searchParams.get('secret') ?? ''
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByLabel('Código de seis cifras').fill(toCode(secret, 'now'))
  await page.getByRole('button', { name: 'Activar' }).click()

  const codes = page.getByRole('listitem').filter({ hasText: /^\w{5}-\w{5}$/ })
  await expect(codes).toHaveCount(10)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Gardar nun ficheiro' }).click()
  expect((await saved).suggestedFilename()).toBe('codigos-de-recuperacion.txt')
  await page.getByRole('button', { name: 'Rematar' }).click()
  await expect(page.getByText('Antes garda os códigos')).toBeVisible()
  await expectAccessible(page)
  const recovery = (await codes.first().textContent()) ?? ''
  await keepCodes(page)
  await expect(page.getByText('Quédanche 10 códigos de recuperación.')).toBeVisible()
  await expectAccessible(page)

  await clearStorage(page)
  await page.goto('/account/profile')
  await page.getByLabel('DNI').fill(person.login)
  await page.getByLabel('Contrasinal', { exact: true }).fill(person.password)
  await page.getByLabel('Lembrarme neste dispositivo').check()
  await page.getByRole('main').getByRole('button', { name: 'Iniciar sesión' }).click()
  const code = page.getByLabel('Código de seis cifras')
  await expect(code).toBeFocused()
  await expectAccessible(page)
  await code.fill(toCode(secret, 'next'))
  await expect(page, 'where one was going').toHaveURL(/\/account\/profile$/)

  await clearStorage(page)
  await typePassword(page, person)
  await page.getByRole('button', { name: 'Non teño o teléfono' }).click()
  await expectAccessible(page)
  await page.getByLabel('Código de recuperación').fill(recovery.toLowerCase())
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/$/)
  await page.goto('/account/security')
  await expect(page.getByText('Quédanche 9 códigos de recuperación.')).toBeVisible()
})

test('a user with a compulsory second factor sets it up first, and continues from there', {
  tag: '@desktop',
}, async ({ page }) => {
  const strict = await startPortal({ TWO_FACTOR_ROLES: 'ROLE_ADMIN' })
  await page.goto(`${strict.url}/user-management/users`)
  await page.getByLabel('DNI').fill(administrator.login)
  await page.getByLabel('Contrasinal', { exact: true }).fill(administrator.password)
  await page.getByRole('main').getByRole('button', { name: 'Iniciar sesión' }).click()
  await expect(page.getByText('Polos permisos que tes')).toBeVisible()
  await page.goto(`${strict.url}/permisos`)
  await expect(page, 'nothing else is open').toHaveURL(/\/account\/second_factor$/)
  await setUp(page, administrator)
  await keepCodes(page)
  await expect(page).toHaveURL(/\/permisos$/)
  await expect(page.getByRole('heading', { name: 'Permisos' })).toBeVisible()
  await page.goto(`${strict.url}/account/security`)
  await expect(page.getByText('non se pode desactivar')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Desactivar' })).toHaveCount(0)
  await strict.stop()
})

test('a user closes sessions, makes new recovery codes, and has the second factor taken away when the phone is lost', {
  tag: '@desktop',
}, async ({ page, browser, portal, expectFailures }) => {
  expectFailures(/40[01]/)
  const person = await portal.addUser({ firstName: 'Carme', lastName: 'Perdida' })
  const { secret, recoveryCodes } = await withFactor(portal, person)
  await typePassword(page, person)
  await page.getByRole('button', { name: 'Non teño o teléfono' }).click()
  await page.getByLabel('Código de recuperación').fill(recoveryCodes[0] ?? '')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/$/)

  await test.step('open sessions', async () => {
    const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0'
    const elsewhere = await browser.newContext({ baseURL: portal.url, userAgent })
    const data = { login: person.login, password: person.password, code: toCode(secret, 'next') }
    expect((await elsewhere.request.post('/api/authenticate', { data })).ok()).toBe(true)
    await page.goto('/account/security')
    const sessions = page.getByRole('region', { name: 'Sesións abertas' }).getByRole('listitem')
    await expect(sessions.first()).toContainText('Esta sesión')
    await page.getByRole('button', { name: /^Pechar a sesión de Firefox en Linux/ }).click()
    await expectAccessible(page)
    await page.getByRole('alertdialog').getByRole('button', { name: 'Pechar' }).click()
    await expect(page.getByText('Pechouse a sesión de Firefox en Linux.')).toBeVisible()
    await expect(sessions).toHaveCount(1)
    await expectNoSidewaysScroll(page)
    await elsewhere.close()
  })

  await test.step('new recovery codes', async () => {
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: 'Crear códigos de recuperación novos' }).click()
    const answer = async (code: string) => {
      await dialog.getByLabel('Contrasinal actual').fill(person.password)
      await dialog.getByLabel('Código', { exact: true }).fill(code)
      await dialog.getByRole('button', { name: 'Crear os códigos' }).click()
    }
    await answer('000000')
    await expect(dialog.getByText('O código non é correcto ou xa se usou.').first()).toBeVisible()
    await expectAccessible(page)
    await answer(recoveryCodes[1] ?? '')
    await keepCodes(page)
    await expect(page.getByText('Quédanche 10 códigos de recuperación.')).toBeVisible()
  })

  await test.step('an administrator takes the second factor away', async () => {
    await page.context().clearCookies()
    await clearStorage(page)
    await signIn(page, administrator)
    await page.goto(`/user-management/${person.login}/edit`)
    await page.getByRole('button', { name: 'Quitarlle a verificación en dous pasos' }).click()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText('Queres quitarlle a verificación en dous pasos a Carme Perdida?')
    await question.getByRole('button', { name: 'Quitar' }).click()
    await expect(page.getByText('Carme Perdida xa non ten a verificación en dous pasos.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Quitarlle a verificación' })).toHaveCount(0)
    await portal.tokenOf(person.login, person.password)
  })
})
