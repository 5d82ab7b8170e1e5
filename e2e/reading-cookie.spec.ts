import type { Page } from '@playwright/test'
import { expect, signIn, signInByForm, test, waitForHydration } from './journey.ts'

const getCookie = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === 'reading')?.value
const profile = '/account/profile'
const signOut = async (page: Page) => {
  await page.getByRole('banner').locator('summary', { hasText: 'A miña conta' }).click()
  await page.getByRole('button', { name: 'Pechar sesión' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Iniciar sesión' })).toBeVisible()
}

test('after signing out nothing private is seen: not in another tab, nor with the back button, nor by the next user', {
  tag: '@phone',
}, async ({ page, portal, expectFailures }) => {
  expectFailures(/ERR_INTERNET_DISCONNECTED|401/)
  const [person, next] = [await portal.addSocio(), await portal.addSocio()]
  await signInByForm(page, person)
  const first = await getCookie(page)
  await page.goto(profile)
  await expect(page.getByRole('main')).toContainText(person.email)
  await page.goto('/prezos')
  const other = await page.context().newPage()
  await other.goto(profile)
  await expect(other.getByRole('main')).toContainText(person.email)

  await signOut(page)
  await expect.poll(() => getCookie(page)).toBe(undefined)
  await expect(other, 'the other tab').toHaveURL(/\/account\/login/)
  await other.goto(profile)
  await expect(other, 'its next page').toHaveURL(/\/account\/login/)
  expect(await other.content()).not.toContain(person.email)
  // to the public page, and from there to the private one
  await page.goBack()
  await page.goBack()
  await expect(page).toHaveURL(/\/account\/login/)
  expect(await page.content()).not.toContain(person.email)

  // the sign-in would lead back to the page that it was opened for
  await page.goto('/prezos')
  await signInByForm(page, next)
  expect(await getCookie(page)).not.toBe(first)
  await page.goto(profile)
  await expect(page.getByRole('main')).toContainText(next.email)
  expect(await page.content()).not.toContain(person.email)

  // without a connection the server is told later
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '')
  await waitForHydration(page)
  await page.context().setOffline(true)
  await signOut(page)
  await page.context().setOffline(false)
  await expect.poll(() => portal.call('GET', '/account', undefined, token).catch(() => 'ended')).toBe('ended')
  await page.goto(profile)
  await expect(page).toHaveURL(/\/account\/login/)
  expect(await page.content()).not.toContain(next.email)
  await expect.poll(() => getCookie(page)).toBe(undefined)
})

test('the page is of the token: another cookie shows nothing, a missing one comes, a lone one is cleared', {
  tag: '@phone',
}, async ({ page, portal, expectFailures }) => {
  expectFailures(/401/)
  const [one, other] = [await portal.addSocio(), await portal.addSocio()]
  const token = await portal.tokenOf(one.login, one.password)
  /** The token of the one, with the cookie of the other. */
  const mixSessions = async () => {
    await signIn(page, other)
    await page.evaluate((value) => localStorage.setItem('token', value), token)
  }

  await test.step('before the program is there, the page of another session is hidden', async () => {
    await mixSessions()
    await page.route(/\/assets\/.*\.js$/, () => {})
    await page.goto(profile, { waitUntil: 'commit' })
    await expect(page.locator('[data-other-reader] #root')).toBeHidden()
    await expect(page.locator('#root')).toBeEmpty()
    expect(await page.content()).not.toContain(other.email)
    await page.goto('/robots.txt')
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })

  await test.step('with the program it is of the token, which gets its cookie', async () => {
    await mixSessions()
    const before = await getCookie(page)
    await page.goto(profile)
    await expect(page.getByRole('main')).toContainText(one.email)
    expect(await page.content()).not.toContain(other.email)
    await expect.poll(() => getCookie(page)).not.toBe(before)
    await page.context().clearCookies()
    await page.goto(profile)
    await expect(page.getByRole('main')).toContainText(one.email)
    await expect.poll(() => getCookie(page)).toBeTruthy()
  })

  await test.step('a cookie without a token shows nothing', async () => {
    await page.goto('/robots.txt')
    await page.evaluate(() => localStorage.clear())
    await page.goto(profile)
    await expect(page).toHaveURL(/\/account\/login/)
    expect(await page.content()).not.toContain(one.email)
    await expect.poll(() => getCookie(page)).toBe(undefined)
  })

  await test.step('nor that of a session that was ended elsewhere', async () => {
    await signIn(page, other)
    await page.evaluate(() => localStorage.clear())
    const elsewhere = await portal.tokenOf(other.login, other.password)
    await portal.call('DELETE', '/account/sessions', undefined, elsewhere)
    const response = await page.goto(profile)
    expect(await response?.text()).not.toContain(other.email)
    await expect(page).toHaveURL(/\/account\/login/)
    expect(await getCookie(page)).toBe(undefined)
  })
})
