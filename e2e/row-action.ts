import type { Locator, Page } from '@playwright/test'
import { expect } from '@playwright/test'

/**
 * Does something with a row of a list: by its icon in the table, from the menu of its card on a phone. What is refused
 * looks disabled and can be pressed all the same: it then says why.
 */
export async function doWithRow(
  page: Page,
  name: string,
  action: string,
  { isRefused = false } = {},
): Promise<void> {
  const icon = getIcon(page, name, action)
  const menu = getMenu(page, name)
  await expect(icon.or(menu)).toBeVisible()
  if (await icon.isVisible()) await icon.click({ force: isRefused })
  else {
    await menu.click()
    await page.getByRole('menuitem', { name: action }).click({ force: isRefused })
  }
}

const getIcon = (page: Page, name: string, action: string): Locator =>
  page
    .getByRole('button', { name: `${action}: ${name}`, exact: true })
    .or(page.getByRole('link', { name: `${action}: ${name}`, exact: true }))
const getMenu = (page: Page, name: string): Locator =>
  page.getByRole('button', { name: `Accións: ${name}`, exact: true })
