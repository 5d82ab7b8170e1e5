import type { Page } from '@playwright/test'
import { expect, expectAccessible, inOwnPortal, signIn, waitForHydration } from './journey.ts'
import { type RunningPortal, startPortal } from './portal.ts'

/** In a portal of their own, whose members and types of fees they know. */
const test = inOwnPortal(() => startPortal())

const getTipo = (portal: RunningPortal, nome: string) =>
  portal.asAdmin('POST', '/tipos-cota', {
    nome,
    importe: 30,
    periodo: 'ANUAL',
    mesVencemento: 3,
    diaVencemento: 31,
  })
const save = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Gardar' }).click()

test(
  'the treasurer gives a fee to many, finds who owes and says who pays for a child',
  { tag: '@desktop' },
  async ({ page, portal }, { project }) => {
    test.slow()
    const family = `Vilar ${project.name}`
    const tipo = await getTipo(portal, `Cota anual ${project.name}`)
    await portal.addSocio({ nombre: 'Carme', apellidos: `${family} Rei` })
    const child = await portal.addSocio({
      nombre: 'Lúa',
      apellidos: `${family} Fernández-Villaverde de Abaixo`,
    })
    await signIn(page, await portal.addSocio({ nombre: 'Noa', authorities: ['SP_FINANCES'] }))
    await page.goto('/cotas/persoas')
    await expect(page.getByRole('heading', { level: 1, name: 'Persoas' })).toBeVisible()
    await waitForHydration(page)
    await page.getByRole('searchbox', { name: 'Buscar por nome ou número' }).fill(family)
    await expect(page.getByText('2 persoas socias')).toBeVisible()
    await page.getByRole('checkbox', { name: `Escoller Carme ${family} Rei` }).check()
    const bar = page.getByRole('region', { name: 'Persoas escollidas' })
    await expect(bar.getByText('1 persoa escollida')).toBeVisible()
    await bar.getByRole('button', { name: 'Escoller as 2' }).click()
    await expect(bar.getByText('2 persoas escollidas')).toBeVisible()
    await expectAccessible(page)
    await bar.getByRole('button', { name: 'Dar unha cota' }).click()
    const dialog = page.getByRole('dialog', { name: 'Dar unha cota a 2 persoas' })
    await dialog.getByRole('button', { name: 'Dar esta cota a 2 persoas' }).click()
    await expect(dialog.getByText('Este campo é obrigatorio.')).toBeVisible()
    await dialog.getByLabel('Tipo de cota').selectOption(String(tipo.id))
    await dialog.getByRole('textbox', { name: /^Desde/ }).fill('01/01/2026')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Dar esta cota a 2 persoas' }).click()
    await expect(page.getByText('Déuselles a cota a 2 persoas.')).toBeVisible()
    await expect(bar).toBeHidden()
    await expect(page.getByText(`Cota anual ${project.name}`, { exact: true }).first()).toBeVisible()

    await page.goto(`/cotas/persoas/${child.id}`)
    const card = page.getByRole('region', { name: 'Cotas' })
    await expect(card.getByText('desde o 01-01-2026')).toBeVisible()
    await expect(card.getByText('A propia persoa')).toBeVisible()
    await expect(page.getByText('Aínda non ten ningún recibo.')).toBeVisible()
    await card.getByRole('button', { name: 'Cambiar as cotas' }).click()
    const form = page.getByRole('dialog', { name: /^Cotas de Lúa/ })
    await form.getByRole('textbox', { name: /^Importe propio/ }).fill('12,50')
    await form.getByRole('combobox', { name: /^Quen paga/ }).fill(`${family} rei`)
    await page.getByRole('option', { name: `${family} Rei, Carme` }).click()
    await expectAccessible(page)
    await save(page)
    await expect(page.getByText(/^Gardáronse as cotas de Lúa/)).toBeVisible()
    await expect(card.getByText('12,50')).toBeVisible()
    await expect(card.getByText(`Carme ${family} Rei`)).toBeVisible()

    const due = await portal.asAdmin('POST', '/recibos', {
      socio: { id: child.id },
      concepto: 'Cota anual, 2026',
      importe: '12.50',
      vence: '2020-03-31',
    })
    await page.goto(`/cotas/persoas?search=${encodeURIComponent(family)}&filters=debe:true`)
    await expect(page.getByText('1 persoa socia', { exact: true })).toBeVisible()
    await page.getByRole('link', { name: `${family} Rei, Carme` }).click()
    await expect(page.getByRole('heading', { level: 1, name: `${family} Rei, Carme` })).toBeVisible()
    const dues = page.getByRole('list', { name: 'Recibos' })
    await expect(dues.getByText('Vencido')).toBeVisible()
    await expect(dues.getByText(/· de Lúa Vilar/)).toBeVisible()
    await expect(
      page.getByRole('link', { name: 'Ficha da persoa socia' }),
      'the register is not theirs',
    ).toHaveCount(0)
    await dues.getByRole('link', { name: 'Cota anual, 2026' }).click()
    await expect(page).toHaveURL(new RegExp(`/cotas/${due.id}$`))
  },
)
