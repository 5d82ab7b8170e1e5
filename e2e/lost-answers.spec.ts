import type { Page } from '@playwright/test'
import { addDue } from './debits.ts'
import { expect, signIn, test } from './journey.ts'
import { button, notice, row, treasurer } from './locators.ts'

/** The server carries the next request to `path` out, and its answer is lost on the way back. */
const loseAnswer = (page: Page, path: string) =>
  page.route(
    `**/api${path}`,
    async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    },
    { times: 1 },
  )

test('what is sent again because its answer was lost counts once: a part of a charge, and a new group', {
  tag: '@desktop',
}, async ({ page, portal, expectFailures }) => {
  expectFailures(/ERR_CONNECTION_RESET/)
  await addDue(portal, { nombre: 'Noa', apellidos: 'Perdida' }, 'EFECTIVO')
  await signIn(page, await portal.addSocio(treasurer))
  await page.goto('/cotas?search=Perdida')
  await loseAnswer(page, '/recibos/cobros')
  await button(page, /^Cobrar: Perdida, Noa/).click()
  const sheet = page.getByRole('dialog', { name: 'Cobrar a Noa Perdida' })
  await sheet.getByLabel('Importe').fill('10')
  await sheet.getByRole('button', { name: 'Cobrar', exact: true }).click()
  await sheet.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect(notice(page, 'Cobráronse 10,00 € a Noa')).toBeVisible()
  await expect(sheet).toBeHidden()
  await expect(row(page, 'Perdida, Noa')).toContainText('quedan 20,00 €')

  await page.goto('/grupo-form/new')
  await page.getByRole('textbox', { name: /^Nome/ }).fill('Coro perdido')
  await loseAnswer(page, '/grupos')
  await page.getByRole('button', { name: 'Gardar' }).click()
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect(page).not.toHaveURL(/grupo-form/)
  expect((await portal.asAdmin('GET', '/grupos?search=Coro%20perdido')).totalElements).toBe(1)
})
