import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { administrator, expect, expectAccessible, signIn, test } from './journey.ts'

const editor = (page: Page) => page.getByRole('textbox', { name: /Texto da páxina|Editor/ }).first()

test('an editor writes a page with a picture, and visitors see it at once', { tag: '@desktop' }, async ({
  page,
  portal,
}) => {
  const person = await portal.addUser({ authorities: ['SP_PROJECT_ASSOCIATION'] })
  await signIn(page, person)
  await page.goto('/servizos')
  await page.getByRole('link', { name: 'Editar a páxina' }).click()
  await expect(editor(page)).toBeVisible()
  await expectAccessible(page)
  await editor(page).click()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('Este é o servizo de proba.')
  const picture = await sharp({ create: { width: 900, height: 500, channels: 3, background: '#862e9c' } })
    .jpeg()
    .toBuffer()
  await editor(page).click()
  await page.keyboard.press('Control+End')
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: /imaxe/i }).first().click()
  await (await chooser).setFiles({ name: 'local.jpg', mimeType: 'image/jpeg', buffer: picture })
  await expect(editor(page).locator('img')).toHaveAttribute('src', /\/api\/download\/gallery\//)
  await page.getByLabel('Descrición breve').fill('Os servizos, probados.')
  await page.getByRole('button', { name: 'Gardar', exact: true }).click()
  await expect(page.getByText('Gardouse a páxina «Servizos».')).toBeVisible()
  await expect(page).toHaveURL(/\/servizos$/)
  await expect(page.getByRole('main')).toContainText('Este é o servizo de proba.')
  const html = await (await fetch(`${portal.url}/servizos`)).text()
  expect(html).toContain('Este é o servizo de proba.')
  expect(html).toContain('content="Os servizos, probados."')
  const shown = page.getByRole('main').locator('.ck-content img').last()
  await expect(shown).toBeVisible()
  expect(await shown.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(900)
  const source = await shown.getAttribute('src')
  expect((await fetch(new URL(source ?? '', portal.url))).headers.get('content-type')).toBe('image/jpeg')
})

test('the Tab key goes through a table of the text and leaves it, and changes nothing', {
  tag: '@desktop',
}, async ({ page, portal }) => {
  const body =
    '<figure class="table"><table><tbody><tr><td>Cota</td><td>60 €</td></tr></tbody></table></figure>'
  const stored = await portal.asAdmin('GET', '/statics/Ideario')
  const translations = [{ ...stored.translations[0], body }]
  await portal.asAdmin('PUT', '/statics/Ideario', { ...stored, translations })
  await signIn(page, administrator)
  await page.goto('/statics/Ideario/edit')
  await editor(page).getByRole('cell', { name: 'Cota' }).click()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Descrición breve')).toBeFocused()
  await expect(editor(page).getByRole('row')).toHaveCount(1)
  await page.getByRole('button', { name: 'Cancelar' }).click()
  await expect(page, 'nothing to be saved').toHaveURL(/\/ideario$/)
})
