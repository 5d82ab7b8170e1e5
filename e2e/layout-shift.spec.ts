import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'

interface Shift extends PerformanceEntry {
  value: number
  hadRecentInput: boolean
}
type Watched = Window & { shift: number }

/** Sums the layout shifts of each page that is opened afterwards. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const here = window as unknown as Watched
    here.shift = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Shift[]) if (!entry.hadRecentInput) here.shift += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })

// id: pages-hardly-shift-while-loading
test('no page that visitors see shifts by more than 0.05 while it loads over a slow connection', async ({
  page,
  context,
  portal,
}) => {
  test.slow()
  const evento = await portal.asAdmin('POST', '/eventos', {
    titulo: 'Magosto',
    publico: true,
    fecha: [2099, 11, 14],
  })
  const texts = [
    '/',
    '/servizos',
    '/contactar',
    '/about',
    '/unauthorized',
    '/account/login',
    '/account/reset_password',
  ]
  const paths = [...texts, '/eventos', `/eventos/${evento.id}`]
  await watchShifts(page)
  const connection = await context.newCDPSession(page)
  await connection.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 200_000,
    uploadThroughput: 90_000,
  })
  const found: [string, number][] = []
  for (const path of paths) {
    await page.goto(path, { waitUntil: 'networkidle' })
    await expect(page.locator('h1').first()).toBeAttached()
    found.push([path, await page.evaluate(() => (window as unknown as Watched).shift)])
  }
  expect(found).toHaveLength(paths.length)
  expect(found.filter(([, shift]) => shift > 0.05)).toEqual([])
})
