import type { Page } from '@playwright/test'
import { administrator, expect, signIn, test } from './journey.ts'
import { button, heading } from './locators.ts'

/** Saves the form from its end, as a person does who has filled it in. */
async function saveFromItsEnd(page: Page): Promise<void> {
  await expect(button(page, 'Gardar')).toBeVisible()
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  await button(page, 'Gardar').click()
}

async function expectAtTop(page: Page, title: string | RegExp): Promise<void> {
  await expect(heading(page, title)).toBeInViewport()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
}

test('after a save the record opens at its top, in the tab that one worked in', { tag: '@phone' }, async ({
  page,
  portal,
}) => {
  const { id } = await portal.addSocio({ nombre: 'Erea', apellidos: 'Lousame Rial' })
  const { id: asamblea } = await portal.asAdmin('POST', '/asambleas', { tipo: 'ORDINARIA', numero: 901 })
  const { id: xunta } = await portal.asAdmin('POST', '/juntas-directivas', { tipo: 'ORDINARIA', numero: 902 })
  const { id: evento } = await portal.asAdmin('POST', '/eventos', {
    titulo: 'Magosto do alto',
    publico: true,
  })
  const { id: grupo } = await portal.asAdmin('POST', '/grupos', { name: 'Grupo do alto', socios: [{ id }] })
  await signIn(page, administrator)

  await page.goto(`/socios/${id}`)
  await page.getByRole('tab', { name: /^Pagamentos/ }).click()
  await page.getByRole('link', { name: 'Editar', exact: true }).first().click()
  await page.getByLabel('Profesión').fill('Canteira')
  await saveFromItsEnd(page)
  await expectAtTop(page, 'Lousame Rial, Erea')
  await expect(page.getByText('Canteira')).toBeVisible()
  await expect(page.getByRole('tab', { name: /^Pagamentos/ })).toHaveAttribute('aria-selected', 'true')
  await expectAtTop(page, 'Lousame Rial, Erea')

  for (const [path, title] of [
    [`/asembleas/${asamblea}/editar`, /n\.º 901$/],
    [`/xuntas-directivas/${xunta}/editar`, /n\.º 902$/],
    [`/eventos/${evento}/editar`, 'Magosto do alto'],
    [`/grupo-form/${grupo}/edit`, 'Grupo do alto'],
  ] as const) {
    await page.goto(path)
    await saveFromItsEnd(page)
    await expectAtTop(page, title)
  }
})
