import type { Page } from '@playwright/test'
import { administrator, expect, signIn, test } from './journey.ts'
import { inlineText } from './papers.ts'

interface Shift extends PerformanceEntry {
  value: number
  hadRecentInput: boolean
}
type ShiftWindow = Window & { shift: number }

/** Sums the layout shifts of each page that is opened afterwards. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const here = window as unknown as ShiftWindow
    here.shift = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Shift[]) if (!entry.hadRecentInput) here.shift += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** The paths of pages that shift by more than 0.05 while they load over a slow connection. */
async function shiftingPaths(page: Page, paths: readonly string[]): Promise<[string, number][]> {
  await watchShifts(page)
  const connection = await page.context().newCDPSession(page)
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
    found.push([path, await page.evaluate(() => (window as unknown as ShiftWindow).shift)])
  }
  expect(found).toHaveLength(paths.length)
  return found.filter(([, shift]) => shift > 0.05)
}

test('no page that visitors see shifts by more than 0.05 while it loads over a slow connection', {
  tag: ['@phone', '@all'],
}, async ({ page, portal }) => {
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
  expect(await shiftingPaths(page, [...texts, '/eventos', `/eventos/${evento.id}`])).toEqual([])
})

test('no signed-in page shifts by more than 0.05 while it loads over a slow connection', {
  tag: ['@desktop', '@all'],
}, async ({ page, portal }) => {
  test.slow()
  const { asAdmin } = portal
  const socio = await portal.addSocio()
  const fecha = [2099, 11, 14]
  const evento = await asAdmin('POST', '/eventos', { titulo: 'Ensaio', publico: false, fecha })
  const meeting = { tipo: 'ORDINARIA', numero: 92, fecha }
  const asamblea = await asAdmin('POST', '/asambleas', meeting)
  const junta = await asAdmin('POST', '/juntas-directivas', meeting)
  const grupo = await asAdmin('POST', '/grupos', { name: 'Coral', socios: [{ id: socio.id }] })
  const { id: tipo } = await asAdmin('POST', '/tipoDocumentos', { nombre: 'Acta' })
  const paper = { titulo: 'Estatutos', fecha: [2026, 5, 1], tipo: { id: tipo }, fichero: inlineText('x') }
  await asAdmin('POST', '/documentos', paper)
  await signIn(page, administrator)
  const lists = [
    '/socios-admin',
    '/socios',
    '/grupo-list',
    '/eventos-socios',
    '/eventos-admin',
    '/asembleas',
    '/xuntas-directivas',
    '/documentos',
    '/orzamentos',
    '/contabilidades',
    '/cotas',
    '/cotas/tipos',
    '/cotas/domiciliacions',
    '/cotas/mandatos',
    '/cotas/extractos',
    '/auditoria',
    '/estado',
  ]
  const records = [
    `/socios/${socio.id}`,
    `/socios/${socio.id}/editar`,
    `/eventos/${evento.id}`,
    `/asembleas/${asamblea.id}`,
    `/xuntas-directivas/${junta.id}`,
    `/grupo-form/${grupo.id}`,
  ]
  expect(await shiftingPaths(page, ['/', '/account/profile', ...lists, ...records])).toEqual([])
})
