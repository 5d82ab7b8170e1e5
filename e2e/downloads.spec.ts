import type { Page } from '@playwright/test'
import { expect, signIn, test, waitForHydration } from './journey.ts'

const lost = [/ERR_INTERNET_DISCONNECTED|ERR_FAILED/, /404/]

/** Presses an entry of the menu, wherever this window has it. */
async function pressEntry(page: Page, group: string, entry: string): Promise<void> {
  const drawer = page.locator('.drawer-fallback > summary')
  if (await drawer.isVisible()) await drawer.click()
  else await page.getByRole('banner').locator('summary', { hasText: group }).click()
  await page.getByRole('link', { name: entry, exact: true }).first().click()
}

test('a page whose connection is lost says so, and comes when it is back', { tag: '@desktop' }, async ({
  page,
  context,
  portal,
  expectFailures,
}) => {
  expectFailures(...lost)
  await signIn(page, await portal.addSocio())
  await page.goto('/')
  await waitForHydration(page)
  await context.setOffline(true)
  await pressEntry(page, 'Asociación', 'Documentación')
  await expect(page).toHaveURL(/\/documentos$/)
  await expect(page.getByRole('heading', { name: 'A páxina non se descargou' })).toBeVisible()
  const again = page.getByRole('button', { name: 'Cargar de novo' })
  await again.click()
  await expect(again, 'still no connection: nothing is lost').toBeVisible()
  // By itself, as the browser notices that the connection is back.
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'Documentación' })).toBeVisible()
})

test('a page that a newer version has replaced comes after a reload', { tag: '@desktop' }, async ({
  page,
  context,
  portal,
  expectFailures,
}) => {
  expectFailures(...lost)
  await signIn(page, await portal.addSocio())
  await page.goto('/')
  await waitForHydration(page)
  const isOld = (url: URL) => /^\/assets\/(documento-list|private).*\.(js|css)$/.test(url.pathname)
  await context.route(isOld, (route) => route.fulfill({ status: 404, body: '{}' }))
  await pressEntry(page, 'Asociación', 'Documentación')
  await expect(page.getByRole('main').getByText('haxa unha versión nova do portal')).toBeVisible()
  await context.unroute(isOld)
  await page.getByRole('button', { name: 'Cargar de novo' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Documentación' })).toBeVisible()
})

test('a photo viewer that does not come says so over the page, and comes at the next try', {
  tag: '@phone',
}, async ({ page, context, portal, expectFailures }) => {
  expectFailures(...lost)
  const { data } = await photo(page)
  const content = data.replace(/^.*,/, '')
  const person = await portal.addSocio({ thumbnail: { fileName: 'lua.png', type: 'png', content } })
  await signIn(page, person)
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
const photo = async (page: Page) => ({
  data: await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 40
    canvas.height = 40
    canvas.getContext('2d')?.fillRect(0, 0, 20, 20)
    return canvas.toDataURL('image/png')
  }),
})
