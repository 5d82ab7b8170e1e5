import type { BrowserContext, Page } from '@playwright/test'
import { expect, inOwnPortal, signIn } from './journey.ts'

const test = inOwnPortal()
test.use({ serviceWorkers: 'allow' })

/** Waits until a worker has taken the page over. */
const controlled = (page: Page) =>
  page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')

/** Paths of everything that the caches hold, by cache. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const found: Record<string, string[]> = {}
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      found[name] = (await cache.keys()).map(({ url }) => new URL(url).pathname)
    }
    return found
  })

const disconnect = (context: BrowserContext) => context.setOffline(true)

// id: service-worker-installed-connection
test('the service worker is installed, and without a connection a page says so', { tag: '@desktop' }, async ({
  page,
  context,
  expectFailures,
}) => {
  expectFailures(/ERR_INTERNET_DISCONNECTED/)
  await page.goto('/')
  await controlled(page)
  await disconnect(context)
  await page.goto('/contactar')
  await expect(page.getByRole('heading', { name: 'Non tes conexión a Internet' })).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/contactar')
  const link = page.getByRole('link', { name: 'Tentar de novo' })
  expect(await link.evaluate((element) => getComputedStyle(element).backgroundColor), 'with its styles').toBe(
    'rgb(134, 46, 156)',
  )
  await context.setOffline(false)
  await link.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Contactar' })).toBeVisible()
})

// id: service-worker-keeps-files
test('the service worker keeps files of the program and the offline page, nothing of a person', {
  tag: '@desktop',
}, async ({ page, portal }) => {
  const person = await portal.addUser({ authorities: ['PARTNER_MANAGEMENT'] })
  await page.goto('/')
  await controlled(page)
  await signIn(page, person)
  await page.goto('/socios')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto('/account/profile')
  await expect(page.getByRole('main')).toContainText(person.email)
  const caches = Object.values(await kept(page))
  expect(caches).toHaveLength(1)
  const [paths = []] = caches
  expect(paths).toContain('/offline.html')
  expect(paths.filter((path) => path !== '/offline.html' && !path.startsWith('/assets/'))).toEqual([])
  expect(paths.length).toBeGreaterThan(1)
})

// id: new-build-brings-new
test('a new build brings a new service worker, which takes over and removes what the old one kept', {
  tag: '@desktop',
}, async ({ page, context }) => {
  await page.goto('/')
  await controlled(page)
  const [before = ''] = Object.keys(await kept(page))
  // The page of a newer build registers the worker under that build's name.
  await page.evaluate(() => navigator.serviceWorker.register('/sw.js?build=newer'))
  await page.waitForFunction(() => navigator.serviceWorker.controller?.scriptURL.endsWith('newer'))
  await expect.poll(async () => Object.keys(await kept(page))).toEqual(['portal-newer'])
  expect(before).toMatch(/^portal-.+/)
  expect(before).not.toBe('portal-newer')
  await disconnect(context)
  const other = await context.newPage()
  await other.goto('/prezos')
  await expect(other.getByRole('heading', { name: 'Non tes conexión a Internet' })).toBeVisible()
})

// id: service-worker-cannot-installed
test('a service worker that cannot be installed is told to the server, and the portal works', {
  tag: '@phone',
}, async ({ page, expectFailures }) => {
  expectFailures(/.*/)
  await page.context().route('**/offline.html', (route) => route.fulfill({ status: 500 }))
  const told = page.waitForRequest((request) => request.url().endsWith('/api/logs'))
  await page.goto('/')
  expect((await told).postDataJSON()).toMatchObject({
    level: 'warn',
    message: expect.stringContaining('The service worker was not installed'),
  })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
