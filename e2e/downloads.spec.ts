import type { Page } from '@playwright/test'
import { expect, signIn, test, waitForHydration } from './journey.ts'

/** Presses the entry of the documents in the menu. */
async function pressEntry(page: Page): Promise<void> {
  await page.getByRole('banner').locator('summary', { hasText: 'Asociación' }).click()
  await page.getByRole('link', { name: 'Documentación', exact: true }).first().click()
}

test('a page or a part of it that does not come says so, and comes when the connection is back, after a reload or at the next try', {
  tag: '@desktop',
}, async ({ page, context, portal, expectFailures }) => {
  expectFailures(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/, /404/)
  await page.goto('/robots.txt')
  const content = (await photo(page)).replace(/^.*,/, '')
  const person = await portal.addSocio({ thumbnail: { fileName: 'lua.png', type: 'png', content } })
  await signIn(page, person)
  await page.goto('/')
  await waitForHydration(page)
  await context.setOffline(true)
  await pressEntry(page)
  await expect(page).toHaveURL(/\/documentos$/)
  await expect(page.getByRole('heading', { name: 'A páxina non se descargou' })).toBeVisible()
  const again = page.getByRole('button', { name: 'Cargar de novo' })
  await again.click()
  await expect(again, 'still no connection: nothing is lost').toBeVisible()
  // By itself, as the browser notices that the connection is back.
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'Documentación' })).toBeVisible()

  // of a version that a newer one has replaced
  await page.goto('/')
  await waitForHydration(page)
  const isOld = (url: URL) => /^\/assets\/(documento-list|private).*\.(js|css)$/.test(url.pathname)
  await context.route(isOld, (route) => route.fulfill({ status: 404, body: '{}' }))
  await pressEntry(page)
  await expect(page.getByRole('main').getByText('haxa unha versión nova do portal')).toBeVisible()
  await context.unroute(isOld)
  await page.getByRole('button', { name: 'Cargar de novo' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Documentación' })).toBeVisible()

  await page.goto(`/socios/${person.id}`)
  const isViewer = (url: URL) => /photo-viewer.*\.(js|css)$/.test(url.pathname)
  await context.route(isViewer, (route) => route.abort())
  await page.getByRole('button', { name: /foto de Lúa/i }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Non se puido conectar co servidor')
  await context.unroute(isViewer)
  await dialog.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect(page.locator('.photo-viewer')).toBeVisible()
  const background = await page
    .locator('.yarl__container')
    .evaluate((element) => getComputedStyle(element).position)
  expect(background, 'with its styles').not.toBe('static')
})

/** A small picture, as a data address. */
const photo = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 40
    canvas.height = 40
    canvas.getContext('2d')?.fillRect(0, 0, 20, 20)
    return canvas.toDataURL('image/png')
  })
