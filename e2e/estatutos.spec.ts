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
import { heading, notice } from './locators.ts'
import { startPortal } from './portal.ts'
import { save } from './socio-form.ts'

/** Statutes and posts belong to the whole portal. */
const test = inOwnPortal(() => startPortal())

const group = (page: Page, name: string) => page.getByRole('group', { name, exact: true })
const box = (page: Page, name: string) => page.getByRole('textbox', { name })

test('an administrator takes the rules of a cooperative, from a day on, reads what they do, and says who holds which post', {
  tag: '@desktop',
}, async ({ page, portal }) => {
  const { apellidos } = await portal.addSocio({ apellidos: 'Freijeiro Lago' })
  for (let count = 0; count < 2; count += 1) await portal.addSocio()
  await signIn(page, administrator)
  await page.goto('/axustes')
  await page.getByRole('link', { name: /^Estatutos/ }).click()
  await expect(heading(page, 'Estatutos')).toBeVisible()
  await expect(page.getByText(/^Aínda non hai ningunha regra/)).toBeVisible()
  await page.getByRole('link', { name: 'Poñer o que din os estatutos' }).click()
  await waitForHydration(page)
  await expect(group(page, 'Xunta directiva')).toBeVisible()
  await expect(box(page, 'Días de aviso das xuntas')).toHaveValue('2')
  await save(page)
  await expect(notice(page, 'Gardáronse as regras.')).toBeVisible()
  await expect(page.getByText('Non hai segunda chamada.').first()).toBeVisible()
  await expect(page.getByText(/persoas? socias?, en primeira chamada (?:fai|fan) falta \d+\./)).toBeVisible()
  await waitForHydration(page)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await page.getByRole('link', { name: 'Engadir regras desde outra data' }).click()
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Cooperativa (Lei 5/1998)' }).click()
  await expect(box(page, 'Minutos ata a segunda chamada').first()).toHaveValue('30')
  await expect(
    page.getByText('Unha reunión do 31 de maio convócase como moi tarde o 21 de maio.'),
  ).toBeVisible()
  await group(page, 'Quórum en segunda chamada').getByRole('textbox', { name: 'de cada cantas' }).fill('0')
  await box(page, 'Valen desde').fill('01/01/2030')
  await save(page)
  await expect(
    page.getByText('Escribe dous números enteiros, por exemplo 1 de cada 3.').first(),
  ).toBeVisible()
  await expectAccessible(page)
  await group(page, 'Quórum en segunda chamada').getByRole('textbox', { name: 'de cada cantas' }).fill('20')
  await save(page)
  await expect(notice(page, 'Gardáronse as regras.')).toBeVisible()
  await expect(page.getByRole('article', { name: 'Desde o 01-01-2030' })).toContainText(
    '30 minutos despois da primeira.',
  )
  await expect(page.getByRole('article', { name: /Desde o 01-01-1900/ })).toContainText('en vigor')
  expect((await portal.asAdmin('GET', '/axustes')).estatutos).toMatchObject([
    { desde: [1900, 1, 1], segundaChamada: null },
    {
      desde: [2030, 1, 1],
      segundaChamada: { minutos: 30 },
      quorum2: { num: 1, den: 20, estrito: false, ouMaximo: 100 },
    },
  ])

  await page.goto('/axustes/cargos')
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Engadir un cargo' }).click()
  const dialog = page.getByRole('dialog', { name: 'Engadir un cargo' })
  await dialog.getByRole('combobox', { name: 'Cargo' }).fill('Secretaría')
  await dialog.getByRole('combobox', { name: 'Persoa' }).fill(apellidos)
  await page.getByRole('option', { name: apellidos }).click()
  await dialog.getByRole('textbox', { name: 'Desde' }).fill('01/01/2024')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Gardar' }).click()
  await expect(notice(page, 'Gardouse o cargo.')).toBeVisible()
  const row = page.getByRole('listitem').filter({ hasText: 'Secretaría' })
  await expect(row).toContainText('desde o 01-01-2024')
  await expectNoSidewaysScroll(page)

  await row.getByRole('button', { name: /^Eliminar/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar' }).click()
  await expect(page.getByText('Aínda non hai cargos.')).toBeVisible()
})
