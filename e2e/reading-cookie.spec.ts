import type { Page } from '@playwright/test'
import { expect, signIn, signInByForm, test, waitForHydration } from './journey.ts'

const getCookie = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === 'reading')?.value
const account = (page: Page) => page.getByRole('banner').locator('summary', { hasText: 'A miña conta' })
const signOut = async (page: Page) => {
  await account(page).click()
  await page.getByRole('button', { name: 'Pechar sesión' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Iniciar sesión' })).toBeVisible()
}

test('after signing out nothing private is seen, not with the back button either', { tag: '@phone' }, async ({
  page,
  portal,
}) => {
  const person = await portal.addSocio({ nombre: 'Sabela', apellidos: 'Segreda' })
  await signInByForm(page, person)
  await page.goto('/account/profile')
  await expect(page.getByRole('main')).toContainText(person.email)
  await page.goto('/prezos')
  await signOut(page)
  await expect.poll(() => getCookie(page)).toBe(undefined)
  // to the public page, and from there to the private one
  await page.goBack()
  await page.goBack()
  await expect(page).toHaveURL(/\/account\/login/)
  expect(await page.content()).not.toContain(person.email)
})

test('the cookie of a session that was ended elsewhere opens nothing, and is cleared', {
  tag: '@phone',
}, async ({ page, portal }) => {
  const person = await portal.addSocio()
  await signIn(page, person)
  await page.evaluate(() => localStorage.clear())
  const token = await portal.tokenOf(person.login, person.password)
  await portal.call('DELETE', '/account/sessions', undefined, token)
  const response = await page.goto('/account/profile')
  expect(await response?.text()).not.toContain(person.email)
  await expect(page).toHaveURL(/\/account\/login/)
  expect(await getCookie(page)).toBe(undefined)
})

test('a cookie without a token shows nothing, and is cleared', { tag: '@phone' }, async ({
  page,
  portal,
  expectFailures,
}) => {
  expectFailures(/401/)
  const person = await portal.addSocio()
  await signIn(page, person)
  await page.evaluate(() => localStorage.clear())
  await page.goto('/account/profile')
  await expect(page).toHaveURL(/\/account\/login/)
  expect(await page.content()).not.toContain(person.email)
  await expect.poll(() => getCookie(page)).toBe(undefined)
})

test('a token without a cookie opens the page as before, and gets its cookie', { tag: '@phone' }, async ({
  page,
  portal,
}) => {
  const person = await portal.addSocio()
  await signIn(page, person)
  await page.context().clearCookies()
  await page.goto('/account/profile')
  await expect(page.getByRole('main')).toContainText(person.email)
  await expect.poll(() => getCookie(page)).toBeTruthy()
})

test('when the token is of one user and the cookie of another, the page is of the token', {
  tag: '@phone',
}, async ({ page, portal }) => {
  const [one, other] = [await portal.addSocio(), await portal.addSocio()]
  const token = await portal.tokenOf(one.login, one.password)
  await signIn(page, other)
  await page.evaluate((value) => localStorage.setItem('token', value), token)
  const before = await getCookie(page)
  await page.goto('/account/profile')
  await expect(page.getByRole('main')).toContainText(one.email)
  expect(await page.content()).not.toContain(other.email)
  await expect.poll(() => getCookie(page)).not.toBe(before)
})

test('before the program is there, a page of another session is hidden', { tag: '@phone' }, async ({
  page,
  portal,
}) => {
  const [one, other] = [await portal.addSocio(), await portal.addSocio()]
  const token = await portal.tokenOf(one.login, one.password)
  await signIn(page, other)
  await page.evaluate((value) => localStorage.setItem('token', value), token)
  await page.route(/\/assets\/.*\.js$/, () => {})
  await page.goto('/account/profile', { waitUntil: 'commit' })
  await expect(page.locator('[data-other-reader] #root')).toBeHidden()
  await expect(page.locator('#root')).toBeEmpty()
  expect(await page.content()).not.toContain(other.email)
})

test('another user who signs in on the same device sees their own pages', { tag: '@phone' }, async ({
  page,
  portal,
}) => {
  const [one, other] = [await portal.addSocio(), await portal.addSocio()]
  await signInByForm(page, one)
  const first = await getCookie(page)
  await signOut(page)
  await signInByForm(page, other)
  expect(await getCookie(page)).not.toBe(first)
  await page.goto('/account/profile')
  await expect(page.getByRole('main')).toContainText(other.email)
  expect(await page.content()).not.toContain(one.email)
})

test('signing out in one tab empties the other, and its next page', { tag: '@phone' }, async ({
  page,
  portal,
}) => {
  const person = await portal.addSocio()
  await signInByForm(page, person)
  const other = await page.context().newPage()
  await other.goto('/account/profile')
  await expect(other.getByRole('main')).toContainText(person.email)
  await signOut(page)
  await expect(other).toHaveURL(/\/account\/login/)
  await other.goto('/account/profile')
  await expect(other).toHaveURL(/\/account\/login/)
  expect(await other.content()).not.toContain(person.email)
})

test('signing out without a connection shows nothing afterwards, and the server is told later', {
  tag: '@phone',
}, async ({ page, portal, expectFailures }) => {
  expectFailures(/ERR_INTERNET_DISCONNECTED|401/)
  const person = await portal.addSocio()
  await signInByForm(page, person)
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '')
  await waitForHydration(page)
  await page.context().setOffline(true)
  await signOut(page)
  await page.context().setOffline(false)
  await expect.poll(() => portal.call('GET', '/account', undefined, token).catch(() => 'ended')).toBe('ended')
  await page.goto('/account/profile')
  await expect(page).toHaveURL(/\/account\/login/)
  expect(await page.content()).not.toContain(person.email)
  await expect.poll(() => getCookie(page)).toBe(undefined)
})
