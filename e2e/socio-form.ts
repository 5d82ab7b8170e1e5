import type { Locator, Page } from '@playwright/test'
import { expect } from './journey.ts'
import { adminDni, adminPassword, type RunningPortal } from './portal.ts'
import type { Upload } from './uploads.ts'

export const save = (page: Page) => page.getByRole('button', { name: 'Gardar', exact: true }).click()
export const text = (within: Page | Locator, name: string) => within.getByRole('textbox', { name })
export const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
export const kind = (within: Locator) => within.getByRole('combobox', { name: 'Tipo' })

/** From the record, whose tabs have the same names. */
export async function openForm(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Editar', exact: true }).click()
  await expect(page.getByRole('heading', { name: /^Editar a/ })).toBeVisible()
}

/** Calls of the API as the administrator. */
export async function asAdmin(portal: RunningPortal) {
  const token = await portal.tokenOf(adminDni, adminPassword)
  return (method: string, path: string, body?: unknown) => portal.call(method, path, body, token)
}

/** Adds a payment to the member's form, through its dialog. */
export async function addPago(page: Page, importe: string, files: Upload[] = []): Promise<void> {
  await page.getByRole('button', { name: 'Engadir un pagamento' }).click()
  const form = dialog(page, 'Pagamento novo')
  await kind(form).selectOption('Cota')
  await text(form, 'Importe').fill(importe)
  if (files.length > 0) await form.getByLabel('Escoller ficheiros').setInputFiles(files)
  for (const { name } of files)
    await expect(form.getByRole('button', { name: `Quitar: ${name}` })).toBeVisible()
  await form.getByRole('button', { name: 'Engadir' }).click()
  await expect(form).toBeHidden()
}
