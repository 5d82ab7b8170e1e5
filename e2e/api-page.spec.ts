import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts'

test('a programmer searches the calls of the API and opens one', { tag: '@phone' }, async ({ page }) => {
  const faults: string[] = []
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
  await page.goto('/api/docs')
  await expect(page.getByRole('status')).toHaveText(/^\d+ of \d+ calls$/)
  await page.getByRole('searchbox', { name: 'Search calls' }).fill('post grupos')
  const row = page.locator('details:visible')
  await expect(row).not.toHaveCount(0)
  await row.first().locator('summary').click()
  await expect(row.first()).toContainText('For ')
  await expect(row.first().getByRole('heading', { name: 'Body' })).toBeVisible()
  await page.getByRole('searchbox').fill('isto non está')
  await expect(page.getByRole('status')).toHaveText(/^0 of/)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  expect(faults).toEqual([])
})
