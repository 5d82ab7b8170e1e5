import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { addEvento, cards, inDays } from './evento-cards.ts'
import { clearStorage, expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts'

const pdf = Buffer.from(`%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]>>endobj
trailer<</Root 1 0 R>>
%%EOF
`).toString('base64')
const picture = async (background: string, width = 400, height = 300) =>
  (
    await sharp({ create: { width, height, channels: 3, background } })
      .jpeg()
      .toBuffer()
  ).toString('base64')
const jpg = async (fileName: string, background: string) => ({
  fileName,
  type: 'jpg',
  content: await picture(background),
})
const txt = (fileName: string, text: string) => ({
  fileName,
  type: 'txt',
  content: Buffer.from(text).toString('base64'),
})
test('a visitor finds an event, also after the connection was lost, and reads all of it', {
  tag: '@phone',
}, async ({ page, portal, expectFailures }) => {
  expectFailures(/ERR_FAILED|Failed to load/)
  const grupo = await portal.asAdmin('POST', '/grupos', { name: 'Coro', socios: [] })
  const { id } = await addEvento(portal, {
    titulo: 'Festa do magosto con castañas e viño novo',
    lugar: 'Carballeira do Souto',
    fecha: '2019-05-31T19:30',
    descripcion: '<p>Traede un <strong>abrigo</strong>.</p>',
    thumbnail: await jpg('Cartel.jpg', 'purple'),
    fotos: [await jpg('Lume.jpg', 'teal'), await jpg('Souto.jpg', 'olive')],
    enlaces: [
      { nombre: 'A previsión do tempo', url: 'https://tempo.example/' },
      { nombre: 'Partituras', url: 'https://coro.example/', grupo: { id: grupo.id } },
    ],
    documentos: [
      { titulo: 'Programa', fichero: { fileName: 'Programa.pdf', type: 'pdf', content: pdf } },
      { titulo: 'Receita', fichero: txt('Receita.txt', 'Castañas e sal.') },
      { titulo: 'Ensaios', fichero: txt('Ensaios.txt', 'Os martes.'), grupo: { id: grupo.id } },
    ],
  })
  await addEvento(portal, { titulo: 'Outra cousa', fecha: inDays(2) })
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(new URL(request.url()).pathname))
  await page.goto('/')
  await page.getByRole('banner').locator('summary', { hasText: 'Menú' }).click()
  await page.getByRole('link', { name: 'Eventos', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Eventos', exact: true })).toBeVisible()
  await expect(page.getByText(/^\d+ eventos$/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Editar' })).toHaveCount(0)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.route(/\/api\/eventos\//, (route) => route.abort())
  await page.getByRole('searchbox').fill('sout')
  await expect(page.getByText(/Non se puido conectar co servidor/)).toBeVisible()
  await page.unroute(/\/api\/eventos\//)
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect(cards(page)).toHaveCount(1)
  await page.getByRole('searchbox').fill('souto')
  await expect(page, 'in the address, so that it can be shared').toHaveURL(/\/eventos\?search=souto$/)
  await expect(cards(page)).toHaveText(['Festa do magosto con castañas e viño novo'])
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.getByRole('link', { name: 'Festa do magosto' }).click()

  await expect(page).toHaveTitle('Festa do magosto con castañas e viño novo · A Carballeira')
  await expect(page.getByText('venres, 31 de maio de 2019, ás 19:30')).toBeVisible()
  await expect(page.getByText('Carballeira do Souto')).toBeVisible()
  await expect
    .poll(() =>
      page.locator('.evento-picture-image').evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBe(400)
  const foot = await page.locator('.evento-picture-image').boundingBox()
  const enlarge = await page.locator('.evento-picture-enlarge').boundingBox()
  expect(enlarge?.y, 'nothing lies on the picture').toBeGreaterThanOrEqual(
    (foot?.y ?? 0) + (foot?.height ?? 0),
  )
  await expect(page.getByText('abrigo')).toBeVisible()
  await expect(page.getByRole('link', { name: 'A previsión do tempo' })).toHaveAttribute(
    'href',
    'https://tempo.example/',
  )
  await expect(page.getByText('Partituras')).toHaveCount(0)
  for (const name of ['Eliminar', 'Historial'])
    await expect(page.getByRole('button', { name })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Editar' })).toHaveCount(0)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const heavy = /\/(private|query|query-client|private-parts|photo-viewer|file-preview|use-picture)-/
  expect(
    scripts.filter((path) => heavy.test(path)),
    'a visitor reads without the private area',
  ).toEqual([])

  await page.getByRole('link', { name: 'Ver Lume.jpg a pantalla completa' }).click()
  const viewer = page.getByRole('dialog')
  await expect(viewer.getByText('Lume', { exact: true })).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(viewer.getByText('Souto', { exact: true })).toBeVisible()
  const one = page.waitForEvent('download')
  await viewer.getByRole('button', { name: 'Descargar' }).click()
  expect((await one).suggestedFilename()).toBe('Souto.jpg')
  await page.goBack()
  await expect(viewer, "a phone's way back closes the photo, not the page").toBeHidden()
  await expect(page.getByRole('heading', { name: 'Festa do magosto' })).toBeVisible()
  const all = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Descargar as 2 fotos' }).click()
  expect((await all).suggestedFilename()).toMatch(/\.zip$/)
  await page.getByRole('link', { name: 'Ver Cartel.jpg a pantalla completa' }).click()
  await expect(viewer.getByText('Festa do magosto')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(viewer).toBeHidden()

  await page.getByRole('tab', { name: 'Documentos (2)' }).click()
  await expect(page.getByText('Ensaios')).toHaveCount(0)
  await page.getByRole('link', { name: 'Vista previa: Receita' }).click()
  const preview = page.getByRole('dialog', { name: 'Receita' })
  await expect(preview).toContainText('Castañas e sal.')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(preview).toBeHidden()
  await expect(page.getByRole('link', { name: 'Vista previa: Receita' })).toBeFocused()
  const paper = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Descargar: Programa' }).click()
  expect((await paper).suggestedFilename()).toBe('Programa.pdf')

  await page.getByRole('link', { name: 'Volver' }).click()
  await expect(page, 'back to what was found').toHaveURL(/\/eventos\?search=souto$/)
  await page.goto(`/eventos/${id}?foto=2`)
  await expect(viewer.getByText('Souto', { exact: true }), 'a link to a photo opens it').toBeVisible()
})

test('a visitor without scripts reads, searches, downloads and takes an event into a calendar', {
  tag: '@desktop',
}, async ({ browser, portal }) => {
  const { id } = await addEvento(portal, {
    titulo: 'Serán',
    descripcion: '<p>Con gaita.</p>',
    fotos: [await jpg('Gaita.jpg', 'teal')],
    documentos: [{ titulo: 'Letras', fichero: txt('Letras.txt', 'Ailalelo.') }],
  })
  await addEvento(portal, { titulo: 'Outra cousa', fecha: inDays(-3) })
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: portal.url })
  const page = await context.newPage()
  await page.goto('/eventos')
  await expect(cards(page), 'those without a day before those that have been').toContainText([
    'Serán',
    'Outra cousa',
  ])
  await page.getByRole('searchbox').fill('seran')
  await page.getByRole('searchbox').press('Enter')
  await expect(cards(page)).toHaveText(['Serán'])
  await page.getByRole('link', { name: 'Serán' }).click()
  await expect(page.getByText('Con gaita.')).toBeVisible()
  await expect(page.getByText('Data por determinar')).toBeVisible()
  await expect(page.getByText('Letras'), 'what would be under the other tab').toBeVisible()
  const width = () => page.locator('.foto-picture').evaluate((image: HTMLImageElement) => image.naturalWidth)
  await expect.poll(width, 'the photo is there').toBeGreaterThan(0)
  const paper = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Descargar: Letras' }).click()
  expect((await paper).suggestedFilename()).toBe('Letras.txt')
  await page.goto(`/eventos/${id}`)
  await page.getByRole('link', { name: 'Volver' }).click()
  await expect(page).toHaveURL(/\/eventos$/)

  const dated = await addEvento(portal, { titulo: 'Roteiro', fecha: [2027, 7, 25, 19, 30] })
  await page.goto(`/eventos/${dated.id}`)
  const saving = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Engadir ao calendario' }).click()
  const saved = await saving
  expect(saved.suggestedFilename()).toBe('Roteiro.ics')
  expect(readFileSync(await saved.path(), 'utf8')).toContain('DTSTART:20270725T173000Z')
  await context.close()
})

test('an event for members leads a visitor to the login and back, and a public one has parts for their group', {
  tag: '@desktop',
}, async ({ page, portal, expectFailures }) => {
  const member = await portal.addSocio()
  const grupo = await portal.asAdmin('POST', '/grupos', { name: 'Horta', socios: [{ id: member.id }] })
  const other = await portal.asAdmin('POST', '/grupos', { name: 'Coro', socios: [] })
  const { id } = await addEvento(portal, {
    titulo: 'Sementeira',
    publico: false,
    fecha: inDays(3),
    thumbnail: await jpg('Leira.jpg', 'green'),
    fotos: [await jpg('Regos.jpg', 'brown')],
    enlaces: [
      { nombre: 'Quendas', url: 'https://horta.example/', grupo: { id: grupo.id } },
      { nombre: 'Partituras', url: 'https://coro.example/', grupo: { id: other.id } },
    ],
    documentos: [{ titulo: 'Reparto', fichero: txt('Reparto.txt', 'Leira 1.'), grupo: { id: grupo.id } }],
  })
  expectFailures(/401/)
  const { status, html } = await fetch(`${portal.url}/eventos/${id}`).then(async (response) => ({
    status: response.status,
    html: await response.text(),
  }))
  expect(status).toBe(200)
  expect(html).not.toContain('Sementeira')
  await page.goto(`/eventos/${id}`)
  await expect(page).toHaveURL(/\/account\/login$/)
  await expect(page.getByText('Esta páxina require autenticación.')).toBeVisible()
  await page.getByLabel('DNI').fill(member.login)
  await page.getByLabel('Contrasinal', { exact: true }).fill(member.password)
  await page.getByRole('main').getByRole('button', { name: 'Iniciar sesión' }).click()
  await expect(page).toHaveURL(new RegExp(`/eventos/${id}$`))
  await expect(page.getByRole('heading', { name: 'Sementeira' })).toBeVisible()
  await expect(page).toHaveTitle('Sementeira · A Carballeira')
  await expect(page.getByText('Só para persoas socias')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Quendas' })).toBeVisible()
  await expect(page.getByText('Partituras')).toHaveCount(0)
  for (const image of [page.locator('.evento-picture-image'), page.locator('.foto-picture')])
    await expect(image, 'fetched with the session').toHaveAttribute('src', /^(data|blob):/)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Ver Regos.jpg a pantalla completa' }).click()
  await expect(page.getByRole('dialog').getByText('Regos', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('tab', { name: 'Documentos (1)' }).click()
  await page.getByRole('button', { name: 'Vista previa: Reparto' }).click()
  await expect(page.getByRole('dialog', { name: 'Reparto' })).toContainText('Leira 1.')
  await page.keyboard.press('Escape')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Sementeira' }), 'opened anew').toBeVisible()
  await expect(page.getByText('Só para o grupo «Horta»')).toHaveCount(2)

  await page.getByRole('link', { name: 'Volver' }).click()
  await expect(page, 'nothing lies behind: the list it belongs to').toHaveURL(/\/eventos-socios$/)
  await expect(page.getByRole('heading', { name: 'Eventos para persoas socias' })).toBeVisible()
  await expect(cards(page)).toContainText(['Sementeira'])
  const card = page.locator('.record-card').filter({ hasText: 'Sementeira' })
  await expect(card.locator('.record-card-picture')).toHaveAttribute('src', /^(data|blob):/)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.reload()
  await expect(cards(page)).toContainText(['Sementeira'])
  const txtOf = (name: string) => txt(`${name}.txt`, 'Do re mi.')
  const concert = await addEvento(portal, {
    titulo: 'Concerto',
    documentos: [
      { titulo: 'Programa', fichero: txtOf('Programa') },
      { titulo: 'Partituras', fichero: txtOf('Partituras'), grupo: { id: grupo.id } },
    ],
  })
  await page.goto(`/eventos/${concert.id}`)
  await expect(page.getByRole('tab', { name: 'Documentos (2)' })).toBeVisible()
  const paper = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Descargar: Partituras' }).click()
  expect((await paper).suggestedFilename()).toBe('Partituras.txt')
  await expect(page.getByRole('link', { name: 'Editar' })).toHaveCount(0)
  await clearStorage(page)
  await page.goto(`/eventos/${concert.id}`)
  await expect(page.getByRole('tab', { name: 'Documentos (1)' })).toBeVisible()
  await page.goto('/eventos-socios')
  await expect(page).toHaveURL(/\/account\/login$/)
})
