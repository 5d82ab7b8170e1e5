import type { Page } from '@playwright/test'
import { addDue } from './debits.ts'
import { administrator, expect, signIn, test } from './journey.ts'
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

for (const { what, importe, told, left } of [
  { what: 'a part of a due', importe: '10', told: 'Cobráronse 10,00 € a Noa', left: 'quedan 20,00 €' },
  { what: 'a whole due', importe: '30', told: 'Cobráronse 30,00 € a Noa', left: 'Pagado' },
]) {
  test(`${what} that is sent again because its answer was lost counts once`, { tag: '@desktop' }, async ({
    page,
    portal,
    expectFailures,
  }) => {
    expectFailures(/ERR_CONNECTION_RESET/)
    const surname = `Perdida ${importe}`
    await addDue(portal, { nombre: 'Noa', apellidos: surname }, 'EFECTIVO')
    await signIn(page, await portal.addSocio(treasurer))
    await page.goto(`/cotas?search=${encodeURIComponent(surname)}`)
    await loseAnswer(page, '/recibos/cobros')
    await button(page, new RegExp(`^Cobrar: ${surname}, Noa`)).click()
    const sheet = page.getByRole('dialog', { name: `Cobrar a Noa ${surname}` })
    await sheet.getByLabel('Importe').fill(importe)
    await sheet.getByRole('button', { name: 'Cobrar', exact: true }).click()
    await sheet.getByRole('button', { name: 'Tentar de novo' }).click()
    await expect(notice(page, told)).toBeVisible()
    await expect(sheet).toBeHidden()
    await expect(row(page, `${surname}, Noa`)).toContainText(left)
  })
}

test('a charge of which another treasurer collected a part meanwhile is shown as it stands', {
  tag: '@desktop',
}, async ({ page, portal, expectFailures }) => {
  expectFailures(/409/)
  const { due } = await addDue(portal, { nombre: 'Iria', apellidos: 'Compartida' }, 'EFECTIVO')
  await signIn(page, await portal.addSocio(treasurer))
  await page.goto('/cotas?search=Compartida')
  await button(page, /^Cobrar: Compartida, Iria/).click()
  const sheet = page.getByRole('dialog', { name: 'Cobrar a Iria Compartida' })
  await sheet.getByLabel('Importe').fill('10')
  const money = { recibos: [{ id: due.id, importe: 5 }], metodo: 'EFECTIVO', data: [2026, 1, 2] }
  await portal.asAdmin('POST', '/recibos/cobros', money)
  await sheet.getByRole('button', { name: 'Cobrar', exact: true }).click()
  await expect(
    notice(page, /^O recibo cambiou entrementres, .* Mira canto queda por cobrar\.$/),
  ).toBeVisible()
  await expect(sheet).toBeHidden()
  await expect(row(page, 'Compartida, Iria')).toContainText('quedan 25,00 €')
})

test('a group that is saved again because the answer was lost is there once', { tag: '@phone' }, async ({
  page,
  portal,
  expectFailures,
}) => {
  expectFailures(/ERR_CONNECTION_RESET/)
  await signIn(page, administrator)
  await page.goto('/grupo-form/new')
  await page.getByRole('textbox', { name: /^Nome/ }).fill('Coro perdido')
  await loseAnswer(page, '/grupos')
  await page.getByRole('button', { name: 'Gardar' }).click()
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect(page).not.toHaveURL(/grupo-form/)
  expect((await portal.asAdmin('GET', '/grupos?search=Coro%20perdido')).totalElements).toBe(1)
})
