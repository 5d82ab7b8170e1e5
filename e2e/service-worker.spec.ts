import { request as ask, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BrowserContext, Page } from '@playwright/test'
import { expect, inOwnPortal, signIn } from './journey.ts'
import { startPortal } from './portal.ts'

const test = inOwnPortal(startPortal).extend<{ proxyServer: Awaited<ReturnType<typeof startProxy>> }>({
  proxyServer: async ({ portal, expectFailures }, use) => {
    // The browser's messages about ended connections depend on the moment.
    expectFailures(/.*/)
    const proxy = await startProxy(portal.url)
    await use(proxy)
    proxy.stop()
  },
})
test.use({ serviceWorkers: 'allow' })

/** Waits until a worker has taken the page over. */
const controlled = (page: Page) =>
  page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')

/** Everything that the caches hold: texts by path, by cache. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const found: Record<string, Record<string, string>> = {}
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      const texts: Record<string, string> = {}
      for (const request of await cache.keys())
        texts[new URL(request.url).pathname] = (await (await cache.match(request))?.text()) ?? ''
      found[name] = texts
    }
    return found
  })

const disconnect = (context: BrowserContext) => context.setOffline(true)

const expectNotOpened = (page: Page) =>
  expect(page.getByRole('heading', { name: 'Non se puido abrir a páxina' })).toBeVisible()

test('without a connection a page says so, and after signing out shows nothing private; only the offline page is kept', {
  tag: '@desktop',
}, async ({ page, context, portal, expectFailures }) => {
  expectFailures(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|401/)
  const person = await portal.addSocio({ authorities: ['PARTNER_MANAGEMENT'] })
  await page.goto('/')
  await controlled(page)
  await disconnect(context)
  await page.goto('/contactar')
  const again = page.getByRole('link', { name: 'Tentar de novo' })
  await expectNotOpened(page)
  expect(new URL(page.url()).pathname).toBe('/contactar')
  expect(
    await again.evaluate((element) => getComputedStyle(element).backgroundColor),
    'with its styles',
  ).toBe('rgb(134, 46, 156)')
  await context.setOffline(false)
  await again.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Contactar' })).toBeVisible()

  await signIn(page, person)
  for (const path of ['/', '/socios', '/socios-admin', `/socios/${person.id}`, '/account/profile']) {
    const response = await page.goto(path)
    expect(response?.fromServiceWorker()).toBe(true)
    expect(response?.headers()['cache-control']).toBe('private, no-store')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  await expect(page.getByRole('main')).toContainText(person.email)
  const caches = Object.values(await kept(page))
  expect(caches.map((each) => Object.keys(each))).toEqual([['/offline.html']])
  expect(JSON.stringify(caches)).not.toContain(person.email)

  // The program has started, with all its files.
  await page.waitForLoadState('networkidle')
  await expect(page.locator('.drawer-unfolded')).toHaveCount(0)
  await disconnect(context)
  const banner = page.getByRole('banner')
  await banner.locator('summary', { hasText: 'A miña conta' }).click()
  await page.getByRole('button', { name: 'Pechar sesión' }).click()
  await expect(banner.getByRole('link', { name: 'Iniciar sesión' })).toBeVisible()
  await page.goto('/account/profile')
  await expectNotOpened(page)
  expect(await page.content()).not.toContain(person.email)
  await context.setOffline(false)
  await again.click()
  await expect(page).toHaveURL(/\/account\/login/)
  expect(await page.content()).not.toContain(person.email)
})

test('a new build brings a new service worker, and the next page a new name of the association', {
  tag: '@desktop',
}, async ({ page, context, portal }) => {
  await page.goto('/')
  await controlled(page)
  const offline = async () => Object.values(await kept(page)).map((cache) => cache['/offline.html'])
  expect(await offline()).toHaveLength(1)
  const { asociacion } = await portal.asAdmin('GET', '/axustes')
  await portal.asAdmin('PUT', '/axustes', { asociacion: { ...asociacion, nome: 'A Fraga & Cía' } })
  await page.goto('/prezos')
  await expect.poll(offline).toEqual([expect.stringContaining('A Fraga &amp; Cía</title>')])
  await portal.asAdmin('PUT', '/axustes', { asociacion })

  const [before = ''] = Object.keys(await kept(page))
  // The page of a newer build registers the worker under that build's name.
  await page.evaluate(() => navigator.serviceWorker.register('/sw.js?build=newer'))
  await page.waitForFunction(() => navigator.serviceWorker.controller?.scriptURL.endsWith('newer'))
  await expect.poll(async () => Object.keys(await kept(page))).toEqual(['portal-build=newer'])
  expect(before).toMatch(/^portal-.+/)
  expect(before).not.toBe('portal-build=newer')
  await disconnect(context)
  const other = await context.newPage()
  await other.goto('/prezos')
  await expectNotOpened(other)
})

/** The behaviour of a proxy in front of the portal, for pages or for every request. */
type Behaviour = 'well' | 'bad gateway' | 'no page' | 'nothing'

/** A reverse proxy before `target`, whose behaviour can change. */
async function startProxy(target: string) {
  let behaviour: Behaviour = 'well'
  const server = createServer((request, response) => {
    const isPage = request.headers['sec-fetch-mode'] === 'navigate'
    if (behaviour === 'nothing' || (isPage && behaviour === 'no page')) return void request.socket.destroy()
    if (isPage && behaviour === 'bad gateway') return void response.writeHead(502).end('Bad Gateway')
    const { method, url, headers } = request
    const forwarded = ask(target + url, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(response)
    })
    request.pipe(forwarded)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    behave: (next: Behaviour) => {
      behaviour = next
    },
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

test('what a proxy or the network withholds can be tried again, a whole page and one opened inside the portal', {
  tag: '@desktop',
}, async ({ page, proxyServer: proxy }) => {
  const heading = (name: string) => page.getByRole('heading', { level: 1, name })
  await page.goto(`${proxy.url}/`)
  await controlled(page)
  for (const behaviour of ['bad gateway', 'no page'] as const) {
    proxy.behave(behaviour)
    await page.goto(`${proxy.url}/prezos`)
    await expectNotOpened(page)
    proxy.behave('well')
    await page.getByRole('link', { name: 'Tentar de novo' }).click()
    await expect(heading('Prezos')).toBeVisible()
  }
  await expect(page.locator('.drawer-unfolded')).toHaveCount(0)
  proxy.behave('nothing')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Aviso legal' }).click()
  await expect(heading('Non se puido conectar co servidor')).toBeVisible()
  proxy.behave('well')
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect(heading('Aviso legal')).toBeVisible()
})
