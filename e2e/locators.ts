import type { Page } from '@playwright/test'

/** Names given as text are exact, so that «Cotas» is not «Cotas de 2026». */
const named = (name: string | RegExp) => (typeof name === 'string' ? { name, exact: true } : { name })

export const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, ...named(name) })
export const button = (page: Page, name: string | RegExp) => page.getByRole('button', named(name))
export const chip = (page: Page, name: string) => page.getByRole('radio', named(name))
export const question = (page: Page) => page.getByRole('alertdialog')
export const notice = (page: Page, text: string | RegExp) =>
  page.getByRole('region', { name: 'Avisos', exact: true }).getByText(text)
/** A row, or a card on a phone, with this link. */
export const row = (page: Page, name: string | RegExp) =>
  page
    .locator('[data-row]')
    .filter({ has: page.getByRole('link', { name }) })
    .filter({ visible: true })

/** The roles of a member who keeps the finances. */
export const treasurer = { authorities: ['SP_FINANCES'] }

/** Tries to leave a page with changes: it asks, and stays. */
export async function expectLeavingAsks(page: Page): Promise<void> {
  await button(page, 'Volver').click()
  const leaving = page.getByRole('alertdialog', { name: 'Queres saír sen gardar?' })
  await leaving.getByRole('button', { name: 'Seguir editando' }).click()
}

/** Opens a meeting on another day than its own, which the page asks about. */
export async function openToday(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Abrir a reunión' }).click()
  await question(page).getByRole('button', { name: 'Abrir a reunión' }).click()
}
