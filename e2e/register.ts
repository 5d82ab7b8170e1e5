import type { Page } from '@playwright/test'
import { administrator, expect, inOwnPortal, signIn } from './journey.ts'
import { addManySocios, type ManySocio } from './many-socios.ts'
import { startPortal } from './portal.ts'

const inAll = 3000
/** The active members, 2,700 of 3,000, in the order of the list: far more than a screen draws, or one call returns. */
export const active: ManySocio[] = []

/** Journeys in a portal of their own, with all those members. */
export const test = inOwnPortal(async () => {
  const portal = await startPortal()
  active.splice(0, active.length, ...addManySocios(portal.folder, inAll))
  return portal
})

export const list = (page: Page) => page.getByRole('region', { name: 'Rexistro de persoas socias' })
/** A row of the table or a card, by its place in the list from 0. */
export const row = (page: Page, place: number) =>
  list(page).locator(`[data-row="${place}"]:not(.is-awaited):visible`)
export const getName = (socio: ManySocio | undefined) => `${socio?.apellidos}, ${socio?.nombre}`
export const linkTo = (page: Page, socio: ManySocio | undefined) =>
  page.getByRole('link', { name: getName(socio) })
export const searchBox = (page: Page) =>
  page.getByRole('searchbox', { name: 'Buscar por nome, DNI, teléfono…' })

/** Signs in as the administrator and opens the list. */
export async function openList(page: Page, query = ''): Promise<void> {
  await signIn(page, administrator)
  await page.goto(`/socios-admin${query}`)
  await expect(row(page, 0)).toBeVisible()
}
