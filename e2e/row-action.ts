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

/** The actions of a row: the names of its icons, or of the entries of its menu. */
export async function getActions(page: Page, name: string): Promise<string[]> {
  const icons = page.getByRole('button', { name: new RegExp(`: ${name}$`) })
  await expect(icons.first()).toBeVisible()
  const menu = getMenu(page, name)
  if (!(await menu.isVisible()))
    return (await icons.evaluateAll((all) => all.map((each) => each.getAttribute('aria-label') ?? ''))).map(
      (label) => label.slice(0, -`: ${name}`.length),
    )
  await menu.click()
  await expect(page.getByRole('menuitem').first()).toBeVisible()
  const entries = await page.getByRole('menuitem').allInnerTexts()
  await page.keyboard.press('Escape')
  return entries
}

const getIcon = (page: Page, name: string, action: string): Locator =>
  page
    .getByRole('button', { name: `${action}: ${name}`, exact: true })
    .or(page.getByRole('link', { name: `${action}: ${name}`, exact: true }))
const getMenu = (page: Page, name: string): Locator =>
  page.getByRole('button', { name: `Accións: ${name}`, exact: true })
