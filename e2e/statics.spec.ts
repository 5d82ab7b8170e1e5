import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { administrator, expect, expectAccessible, signIn, test } from './journey.ts'
import { adminDni, adminPassword } from './portal.ts'

const editor = (page: Page) => page.getByRole('textbox', { name: /Texto da páxina|Editor/ }).first()

test('an editor edits a page, and visitors read it at once', { tag: '@desktop' }, async ({
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
  await page.getByLabel('Descrición breve').fill('Os servizos, probados.')
  await page.getByRole('button', { name: 'Gardar', exact: true }).click()
  await expect(page.getByText('Gardouse a páxina «Servizos».')).toBeVisible()
  await expect(page).toHaveURL(/\/servizos$/)
  await expect(page.getByRole('main')).toContainText('Este é o servizo de proba.')
  const html = await (await fetch(`${portal.url}/servizos`)).text()
  expect(html).toContain('Este é o servizo de proba.')
  expect(html).toContain('content="Os servizos, probados."')
})

test('a picture goes into the text and is seen by visitors', { tag: '@phone' }, async ({ page, portal }) => {
  await signIn(page, administrator)
  await page.goto('/statics/Instalacions/edit')
  await expect(editor(page)).toBeVisible()
  const picture = await sharp({ create: { width: 900, height: 500, channels: 3, background: '#862e9c' } })
    .jpeg()
    .toBuffer()
  await editor(page).click()
  await page.keyboard.press('Control+End')
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: /imaxe/i }).first().click()
  await (await chooser).setFiles({ name: 'local.jpg', mimeType: 'image/jpeg', buffer: picture })
  await expect(editor(page).locator('img')).toHaveAttribute('src', /\/api\/download\/gallery\//)
  await page.getByRole('button', { name: 'Gardar', exact: true }).click()
  await expect(page).toHaveURL(/\/instalacions$/)
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

test('only those who may edit a page find the way to do it', { tag: '@desktop' }, async ({
  page,
  portal,
}) => {
  const treasurer = await portal.addUser({ authorities: ['SP_FINANCES'] })
  await signIn(page, treasurer)
  await page.goto('/prezos')
  await expect(page.getByRole('link', { name: 'Editar a páxina' })).toBeVisible()
  await page.goto('/servizos')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Editar a páxina' })).toBeHidden()
  await page.goto('/statics/Servizos/edit')
  await expect(page).toHaveURL(/\/unauthorized$/)
})

test('an empty page is not saved', { tag: '@desktop' }, async ({ page }) => {
  await signIn(page, administrator)
  await page.goto('/statics/Ideario/edit')
  await editor(page).click()
  await page.keyboard.press('Control+A')
  await page.keyboard.press('Delete')
  await page.getByRole('button', { name: 'Gardar', exact: true }).click()
  await expect(page.getByText('Revisa a páxina: hai algo que corrixir antes de gardar.')).toBeVisible()
  await expectAccessible(page)
})

test('two people edit the same page: the second is told, and loses nothing', { tag: '@desktop' }, async ({
  page,
  portal,
  expectFailures,
}) => {
  expectFailures(/409/)
  await signIn(page, administrator)
  await page.goto('/statics/Organizacion/edit')
  await editor(page).click()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('O que escribo eu.')
  const token = await portal.tokenOf(adminDni, adminPassword)
  const stored = await portal.call('GET', '/statics/Organizacion')
  const translations = [{ ...stored.translations[0], body: '<p>O que escribiu outra persoa.</p>' }]
  await portal.call('PUT', '/statics/Organizacion', { ...stored, translations }, token)

  await page.getByRole('button', { name: 'Gardar', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Outra persoa cambiou isto' })
  await expect(dialog).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Seguir editando' }).click()
  await expect(editor(page)).toContainText('O que escribo eu.')
  await page.getByRole('button', { name: 'Gardar', exact: true }).click()
  await expect(page.getByRole('main')).toContainText('O que escribo eu.')
})

test('scripts of a stored page are cleaned away and do not run', { tag: '@desktop' }, async ({
  page,
  portal,
}) => {
  const token = await portal.tokenOf(adminDni, adminPassword)
  const stored = await portal.call('GET', '/statics/Contactar')
  const body = `<p>Ola</p><script>window.broken = 1</script><img alt="" src="data:image/gif;base64,AAAA" onerror="window.broken = 1"><a href="javascript:window.broken=1">prema</a><iframe src="https://malo.example"></iframe>`
  await portal.call(
    'PUT',
    '/statics/Contactar',
    { ...stored, translations: [{ language: 'GL', body }] },
    token,
  )
  await page.goto('/contactar')
  await expect(page.getByRole('main')).toContainText('Ola')
  await page.getByText('prema').click()
  expect(await page.evaluate(() => 'broken' in window)).toBe(false)
  await expect(page.locator('main iframe')).toHaveCount(0)
})

test('a page that does not exist is not found', { tag: '@desktop' }, async ({ page, expectFailures }) => {
  expectFailures(/404|400/)
  await signIn(page, administrator)
  for (const id of ['NonExiste', '7']) {
    await page.goto(`/statics/${id}/edit`)
    await expect(page.getByRole('heading', { name: 'Non se atopou a páxina' })).toBeVisible()
  }
})
