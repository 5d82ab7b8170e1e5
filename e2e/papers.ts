import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'

/** A file as it comes with the JSON of a call. */
export const inlineText = (text: string) => ({
  fileName: 'x.txt',
  type: 'txt',
  content: Buffer.from(text).toString('base64'),
})

/** A rich text document, which no browser shows. */
export const inlineRtf = {
  fileName: 'x.rtf',
  type: 'rtf',
  content: Buffer.from('{\\rtf1\\ansi Ola\\par}').toString('base64'),
}

/** Downloads the file of a row; returns the name it is saved under. */
export async function savedAs(page: Page, title: string): Promise<string> {
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: `Descargar: ${title}`, exact: true }).click()
  return (await saving).suggestedFilename()
}

/** Sees a text in the preview of a row. */
export async function expectPreview(page: Page, title: string, text: string): Promise<void> {
  await page.getByRole('button', { name: `Vista previa: ${title}`, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: title })
  await expect(dialog.getByRole('region')).toContainText(text)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
}
