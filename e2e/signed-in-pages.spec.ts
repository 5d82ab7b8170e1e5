import type { Page } from '@playwright/test'
import { administrator, expect, inOwnPortal, signIn, waitForHydration } from './journey.ts'
import { inlineText } from './papers.ts'
import { startPortal } from './portal.ts'

/** In a portal of their own: the home page shows only the nearest of all events. */
const test = inOwnPortal(startPortal)

test('a member reads signed-in pages without scripts', { tag: '@phone' }, async ({ browser, portal }) => {
  const { asAdmin } = portal
  const names = { nombre: 'Sabela', apellidos: 'Lectora Calma' }
  const person = await portal.addSocio({
    ...names,
    telefono: '698 112 233',
    authorities: ['PARTNER_READONLY'],
  })
  const other = await portal.addSocio({ nombre: 'Uxío', apellidos: 'Lido Agora', telefono: '698 445 566' })
  const fecha = [2099, 11, 14]
  await asAdmin('POST', '/eventos', { titulo: 'Magosto calado', publico: false, fecha })
  const meeting = { tipo: 'ORDINARIA', numero: 91, lugar: 'Lavadoiro', fecha }
  const asamblea = await asAdmin('POST', '/asambleas', meeting)
  const { id: tipo } = await asAdmin('POST', '/tipoDocumentos', { nombre: 'Acta calada' })
  const paper = { titulo: 'Estatutos calados', fecha: [2026, 5, 1], tipo: { id: tipo } }
  await asAdmin('POST', '/documentos', { ...paper, fichero: inlineText('x') })
  await asAdmin('POST', '/presupuestos', { titulo: 'Orzamento calado', ano: 2090, fichero: inlineText('x') })

  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: portal.url })
  const { login, password } = person
  await context.request.post('/api/authenticate', { data: { login, password } })
  const page = await context.newPage()
  const pages: [string, string[]][] = [
    ['/', ['Ola, Sabela', 'Magosto calado']],
    ['/socios-admin', ['Lido Agora', '698 445 566']],
    [`/socios/${other.id}`, ['Lido Agora', '698 445 566']],
    [`/socios/${person.id}`, ['Lectora Calma', '698 112 233']],
    ['/socios', ['Lido Agora, Uxío']],
    ['/eventos-socios', ['Magosto calado']],
    [`/asembleas/${asamblea.id}`, ['Lavadoiro']],
    ['/documentos', ['Estatutos calados']],
    ['/orzamentos', ['Orzamento calado']],
  ]
  for (const [address, texts] of pages) {
    await page.goto(address)
    for (const text of texts)
      await expect(
        page.getByRole('main').getByText(text).filter({ visible: true }).first(),
        `${address}: ${text}`,
      ).toBeVisible()
  }
  await context.close()
})

/** Opens an address; returns the paths that the browser did not have in its cache. */
async function fetchedBy(page: Page, address: string): Promise<string[]> {
  const network = await page.context().newCDPSession(page)
  await network.send('Network.enable')
  const fetched = new Map<string, string>()
  network.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (request.url.startsWith('http')) fetched.set(requestId, new URL(request.url).pathname)
  })
  network.on('Network.requestServedFromCache', ({ requestId }) => fetched.delete(requestId))
  network.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromDiskCache) fetched.delete(requestId)
  })
  await page.goto(address, { waitUntil: 'networkidle' })
  await network.detach()
  return [...fetched.values()]
}

test('pages open with few requests, ask the API for nothing that they hold, and download scripts of their own only', {
  tag: '@phone',
}, async ({ page, context, portal }) => {
  await test.step('the home page of a visitor', async () => {
    const scripts = (await fetchedBy(page, '/')).filter((path) => path.endsWith('.js'))
    const names = scripts.map((path) => path.replace(/^\/assets\/(.+)-[\w-]{7,8}\.js$/, '$1'))
    expect(names.sort()).toEqual(['home', 'index', 'react', 'rolldown-runtime', 'text'])
  })
  const socio = await portal.addSocio()
  await signIn(page, administrator)
  for (const address of ['/socios-admin', `/socios/${socio.id}`])
    await test.step(address, async () => {
      const browser = await page.context().newCDPSession(page)
      await browser.send('Network.clearBrowserCache')
      const cold = await fetchedBy(page, address)
      expect(cold).toContain(address)
      expect(cold.filter((path) => path.startsWith('/api/'))).toEqual([])
      expect(cold.length, cold.join()).toBeLessThanOrEqual(16)
      const tab = await context.newPage()
      const warm = await fetchedBy(tab, address)
      expect(warm).toContain(address)
      expect(warm.length, warm.join()).toBeLessThanOrEqual(2)
      await tab.close()
    })
})

test('after signing in, a user’s own parts of the home page come together with the page, not after it', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/account/login')
  await waitForHydration(page)
  const ownPart = page.waitForRequest(/\/assets\/own-home-[^/]+\.js$/)
  await page.route('**/assets/home-*.js', async (route) => {
    await ownPart
    await route.continue()
  })
  await page.getByLabel('DNI').fill(administrator.login)
  await page.getByLabel('Contrasinal', { exact: true }).fill(administrator.password)
  await page.getByRole('main').getByRole('button', { name: 'Iniciar sesión' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Ola/ })).toBeVisible()
})
