import type { Page } from '@playwright/test'
import { administrator, expect, signIn, waitForHydration } from './journey.ts'
import { active, getName, test } from './register.ts'

const drawn = (page: Page) => page.getByRole('group', { name: 'Persoas socias' }).getByRole('listitem')

test('a group is made of thousands, and their roles are shown, of whom only those in view are drawn', {
  tag: '@desktop',
}, async ({ page }) => {
  await signIn(page, administrator)
  await page.goto('/grupo-form/new')
  const first = drawn(page).first()
  await expect(first).toHaveText(getName(active[0]))
  await expect(first).toHaveAttribute('aria-setsize', String(active.length))
  expect(await drawn(page).count()).toBeLessThan(100)
  await page.getByRole('textbox', { name: /^Nome/ }).fill('Todo o mundo')
  await page.getByRole('checkbox', { name: 'Escoller todas' }).check()
  await expect(page.getByText('2700 escollidas')).toBeVisible()

  await page.locator('.pick-rows').evaluate((box) => {
    box.scrollTop = box.scrollHeight
  })
  const last = drawn(page).last()
  await expect(last).toHaveText(getName(active.at(-1)))
  await last.getByRole('checkbox').uncheck()
  await expect(page.getByText('2699 escollidas')).toBeVisible()
  expect(await drawn(page).count()).toBeLessThan(100)

  await page.getByRole('button', { name: 'Gardar', exact: true }).click()
  await page.getByRole('link', { name: 'Todo o mundo', exact: true }).click()
  await expect(page.getByText('2699 persoas socias')).toBeVisible()
  await expect(page.getByRole('link', { name: `${active[0]?.nombre} ${active[0]?.apellidos}` })).toBeVisible()
  expect(await page.getByRole('main').getByRole('link').count()).toBeLessThan(200)

  await page.goto('/permisos')
  await waitForHydration(page)
  await expect(page.getByText('2700 persoas socias')).toBeVisible()
  await expect(page.getByText(getName(active[0])).filter({ visible: true })).toBeVisible()
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  await expect(page.getByText(getName(active.at(-1))).filter({ visible: true })).toBeVisible()
  expect(await page.locator('[data-row]').count()).toBeLessThan(200)
  await page.goto('/socios-admin')
  await expect(page.getByText('2700 persoas socias')).toBeVisible()
  expect(await page.evaluate(() => window.scrollY), 'another page begins at its beginning').toBe(0)
  await page.goto('/permisos')

  const someone = active[1500]
  await page.getByRole('button', { name: 'Dar permisos' }).click()
  await page.getByRole('combobox', { name: 'Persoa socia' }).fill(`${someone?.dni}`)
  await expect(page.getByRole('listbox').getByRole('option')).toHaveText([
    `${getName(someone)} (${someone?.dni})`,
  ])
})
