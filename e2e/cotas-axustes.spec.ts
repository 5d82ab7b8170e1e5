import type { Page } from '@playwright/test'
import {
  administrator,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  inOwnPortal,
  signIn,
  waitForHydration,
} from './journey.ts'
import { startPortal } from './portal.ts'

/** In a portal of their own: these journeys change the account of the association. */
const test = inOwnPortal(() => startPortal())

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const save = (page: Page) => page.getByRole('button', { name: 'Gardar', exact: true }).click()

test('the treasurer says how the fees are charged, and the administrator finds it among the settings', {
  tag: '@desktop',
}, async ({ page, portal }) => {
  await portal.asAdmin('PUT', '/axustes', { asociacion: { nif: 'G12345674' } })
  await signIn(page, await portal.addSocio({ authorities: ['SP_FINANCES'] }))
  await page.goto('/cotas/axustes')
  await expect(page.getByRole('heading', { level: 1, name: 'Datos do cobro' })).toBeVisible()
  await waitForHydration(page)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await field(page, 'Conta (IBAN)').fill('ES9121000418450200051333')
  await save(page)
  await expect(page.getByRole('link', { name: 'Conta (IBAN)' })).toBeVisible()
  await expectAccessible(page)
  await field(page, 'Conta (IBAN)').fill('es9121000418450200051332')
  await expect(field(page, 'Conta (IBAN)')).toHaveValue('ES91 2100 0418 4502 0005 1332')
  await field(page, 'Titular da conta').fill('A Carballeira')
  await page.getByRole('button', { name: 'Poñer ES37000G12345674, do NIF da asociación' }).click()
  await page.getByLabel('Versión do ficheiro').selectOption('08')
  await field(page, 'Días de aviso a quen paga').fill('7')
  await save(page)
  await expect(page.getByText('Gardáronse os datos do cobro.')).toBeVisible()

  await signIn(page, administrator)
  await page.goto('/axustes')
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Datos do cobro/ })
    .click()
  await waitForHydration(page)
  await expect(field(page, 'Conta (IBAN)')).toHaveValue('ES91 2100 0418 4502 0005 1332')
  await expect(page.getByLabel('Versión do ficheiro')).toHaveValue('08')
  await expect(field(page, 'Días de aviso a quen paga')).toHaveValue('7')
  await page.goto('/axustes/prazos')
  await waitForHydration(page)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await field(page, 'Anos que se gardan os recibos').fill('10')
  await field(page, 'Anos que se gardan os extractos do banco').fill('3')
  await save(page)
  await expect(page.getByText('Gardáronse os axustes.')).toBeVisible()
  expect((await portal.asAdmin('GET', '/axustes')).prazos).toMatchObject({ recibos: 10, extractos: 3 })
})
