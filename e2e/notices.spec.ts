import type { Locator, Page } from '@playwright/test'
import { expect, signIn, test, waitForHydration } from './journey.ts'

const notice = (page: Page) => page.locator('.notice')

/** Whether one of two things on the screen lies over the other. */
async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()]
  if (!a || !b) return false
  const apart = a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y
  return !apart
}

test('a notice lies over the page without moving it, never over what has the focus, and goes with its page', {
  tag: '@desktop',
}, async ({ page, portal, expectFailures }) => {
  expectFailures(/ERR_FAILED/)
  await signIn(page, await portal.addUser({ authorities: ['EVENT_MANAGEMENT'] }))
  await page.goto('/grupo-form/new')
  await page.route('**/api/grupos', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  const nome = page.getByRole('textbox', { name: /^Nome/ })
  await nome.fill('Comisión de festas')
  await page.evaluate(() => window.scrollTo(0, 0))
  const before = await nome.boundingBox()
  await nome.press('Enter')
  await expect(notice(page)).toBeVisible()
  await expect(nome).toBeFocused()
  expect(await nome.boundingBox(), 'nothing moves').toEqual(before)
  expect((await notice(page).boundingBox())?.width).toBeLessThanOrEqual(350)
  // The field goes to where the notice is, as it does when its user scrolls.
  await page.evaluate(() => {
    document
      .querySelector('main')
      ?.append(Object.assign(document.createElement('div'), { style: 'height: 200vh' }))
  })
  const [field, over] = [await nome.boundingBox(), await notice(page).boundingBox()]
  await page.evaluate((by) => window.scrollBy(0, by), (field?.y ?? 0) - (over?.y ?? 0))
  await expect.poll(() => overlap(notice(page), nome), 'the field is seen').toBe(false)
  // Leaving the page takes the notice with it.
  await page.getByRole('banner').locator('.brand').click()
  await page.getByRole('button', { name: 'Saír sen gardar' }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect(notice(page)).toHaveCount(0)
})

test('a notice that comes far down a form on a phone is one line high, and its user reads all of it with a press', {
  tag: '@phone',
}, async ({ page, context, portal, expectFailures }) => {
  expectFailures(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
  const keeper = await portal.addUser({ authorities: ['PARTNER_MANAGEMENT'] })
  const socio = await portal.addSocio()
  await signIn(page, keeper)
  await page.goto(`/socios/${socio.id}/editar`)
  await waitForHydration(page)
  const fields = page.locator('form input:not([type=file])')
  await fields.last().scrollIntoViewIfNeeded()
  await page.getByLabel('Profesión').fill('Carpinteira')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Gardar' }).click()
  await expect(notice(page)).toContainText('Non se puido conectar co servidor')
  const field = page.getByLabel('Profesión')
  await expect(field).toBeInViewport()
  expect(await overlap(notice(page), field)).toBe(false)
  const height = async () => (await notice(page).boundingBox())?.height ?? 0
  expect(await height()).toBeLessThan(60)
  await notice(page).locator('.notice-text').click()
  expect(await height()).toBeGreaterThan(80)
  await context.setOffline(false)
  await notice(page).getByRole('button', { name: 'Tentar de novo' }).click({ delay: 200 })
  await expect(page).toHaveURL(new RegExp(`/socios/${socio.id}$`))
  await expect(notice(page).filter({ hasText: 'Non se puido conectar' })).toHaveCount(0)
})
