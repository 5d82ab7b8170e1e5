import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, inOwnPortal, signIn } from './journey.ts'

/** Journeys in a portal without meetings. */
const test = inOwnPortal()

const lists = [
  {
    address: '/asembleas',
    text: 'Aínda non hai asembleas.',
    role: 'ASSEMBLY_MANAGEMENT',
    reader: undefined,
    begin: 'Engadir unha asemblea',
    form: /\/asembleas\/nova$/,
  },
  {
    address: '/xuntas-directivas',
    text: 'Aínda non hai xuntas directivas.',
    role: 'BOARD_OF_DIRECTORS_MANAGEMENT',
    reader: 'BOARD_OF_DIRECTORS_READONLY',
    begin: 'Engadir unha xunta directiva',
    form: /\/xuntas-directivas\/nova$/,
  },
]

for (const { address, text, role, reader, begin, form } of lists) {
  // id: nothing-yet-readers-told
  test(`${address}: where there is nothing yet, readers are told and managers begin`, {
    tag: '@phone',
  }, async ({ page, portal }) => {
    const start = (within: Page) => within.getByRole('main').getByRole('link', { name: begin })
    await signIn(page, await portal.addSocio(reader ? { authorities: [reader] } : {}))
    await page.goto(address)
    await expect(page.getByText(text)).toBeVisible()
    await expect(start(page)).toHaveCount(0)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)

    await page.evaluate(() => localStorage.clear())
    await signIn(page, await portal.addSocio({ authorities: [role] }))
    await page.goto(address)
    await expect(page.getByText(text)).toBeVisible()
    await expectAccessible(page)
    await start(page).click()
    await expect(page).toHaveURL(form)
    await page.goto(`${address}-admin`)
    await expect(page.getByText(text)).toBeVisible()
    await expect(start(page).first()).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  })
}
