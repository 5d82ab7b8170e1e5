import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { administrator, expect, expectAccessible, expectNoSidewaysScroll, signIn, test } from './journey.ts'
import type { NewSocio, RunningPortal } from './portal.ts'
import { pdf } from './uploads.ts'

/** A PDF of `size` bytes: a PDF may be followed by anything. */
const longPdf = (name: string, size: number) =>
  pdf(name, Buffer.concat([pdf(name).buffer, Buffer.alloc(size, '\n')]))
const heic = fileURLToPath(new URL('../server/src/testing/picture.heic', import.meta.url))

const form = (page: Page) => page.getByRole('dialog', { name: 'Documento novo' })
const chooser = (page: Page) => form(page).getByLabel('Ficheiro')
const progress = (page: Page, name: string) => page.getByRole('progressbar', { name: `Subida de ${name}` })

/** Opens the form of a member, and in it that of a new document. */
async function openDocumentForm(page: Page, portal: RunningPortal): Promise<NewSocio> {
  const socio = await portal.addSocio()
  await signIn(page, administrator)
  await page.goto(`/socios/${socio.id}/editar`)
  await page.getByRole('button', { name: 'Engadir un documento' }).click()
  await expect(form(page)).toBeVisible()
  return socio
}

/** A line so slow that uploads can be watched, or as fast as it is again. */
async function slowLine(page: Page): Promise<() => Promise<void>> {
  const line = await page.context().newCDPSession(page)
  await line.send('Network.enable')
  const set = (uploadThroughput: number) =>
    line.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    })
  await set(400_000)
  return async () => void (await set(-1))
}

/** The address of the file that the page opens next in a tab of its own, which is then closed. */
async function addressOfNextTab(page: Page): Promise<string> {
  const tab = await page.waitForEvent('popup')
  const address = await Promise.any([
    tab.waitForURL(/^(blob|http)/).then(() => tab.url()),
    // A Chromium without a PDF viewer saves the file instead.
    tab.waitForEvent('download').then((download) => download.url()),
  ])
  if (!tab.isClosed()) await tab.close()
  return address
}

test('an upload shows how far it is, can be cancelled, and is sent again after the connection or the server was away', {
  tag: '@desktop',
}, async ({ page, portal, expectFailures }) => {
  expectFailures(/400|503|ERR_INTERNET_DISCONNECTED|Failed to load/)
  await openDocumentForm(page, portal)
  await form(page).getByLabel('Título').fill('Contrato da casa')
  await expectAccessible(page)
  const quicken = await slowLine(page)
  await chooser(page).setInputFiles(longPdf('grande.pdf', 8_000_000))
  const bar = progress(page, 'grande.pdf')
  const percent = async () => Number(await bar.getAttribute('aria-valuenow'))
  await expect.poll(percent).toBeGreaterThan(0)
  const before = await percent()
  await expect.poll(percent).toBeGreaterThan(before)
  await expect(form(page)).toContainText(/Subindo… \d+ %/)
  await expectAccessible(page)
  await form(page).getByRole('button', { name: 'Cancelar a subida: grande.pdf' }).click()
  await expect(bar).toBeHidden()
  await expect(chooser(page)).toBeFocused()
  await expect(form(page).getByLabel('Título')).toHaveValue('Contrato da casa')

  await quicken()
  await chooser(page).setInputFiles(pdf('pequeno.pdf'))
  await expect(form(page).getByText('pequeno.pdf', { exact: true })).toBeVisible()
  await expect(form(page).getByLabel('Título')).toHaveValue('Contrato da casa')
  await expectNoSidewaysScroll(page)

  // what the server refuses leaves the form as it is
  await form(page).getByRole('button', { name: 'Quitar: pequeno.pdf' }).click()
  await chooser(page).setInputFiles(pdf('falso.pdf', Buffer.from('isto é un texto')))
  await expect(page.getByText('Os ficheiros pdf non se admiten aquí.')).toBeVisible()
  await expect(chooser(page)).toBeVisible()
  await expect(form(page).getByLabel('Título')).toHaveValue('Contrato da casa')

  await page.context().setOffline(true)
  await chooser(page).setInputFiles(pdf('acta.pdf'))
  await expect(page.getByText('Non se puido conectar co servidor')).toBeVisible()
  await expect(form(page).getByText('Non se puido subir.')).toBeVisible()
  await expectAccessible(page)
  await page.context().setOffline(false)
  await form(page).getByRole('button', { name: 'Tentar de novo' }).click()
  await expect(form(page).getByRole('button', { name: 'Vista previa: acta.pdf' })).toBeVisible()

  await form(page).getByRole('button', { name: 'Quitar: acta.pdf' }).click()
  let sent = 0
  await page.route('**/api/files', (route) => {
    sent += 1
    // as nginx answers for a server that is gone
    if (sent === 1) return route.fulfill({ status: 503, json: { error: 'error.not-ready' } })
    return route.continue()
  })
  await chooser(page).setInputFiles(pdf('acta.pdf'))
  await expect(form(page).getByRole('button', { name: 'Vista previa: acta.pdf' })).toBeVisible()
  expect(sent).toBe(2)
  await expect(page.getByRole('alert')).toHaveCount(0)

  // a file dropped beside its place does not replace the form
  const isHeld = await page.evaluate(() => {
    const transfer = new DataTransfer()
    transfer.items.add(new File(['x'], 'a.pdf'))
    const drop = new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true })
    document.querySelector('h1')?.dispatchEvent(drop)
    return drop.defaultPrevented
  })
  expect(isHeld).toBe(true)
})

test('a document is stored with the member, previewed and downloaded', { tag: '@desktop' }, async ({
  page,
  portal,
}) => {
  const tipo = `Contratos ${Date.now()}`
  const token = await portal.tokenOf(administrator.login, administrator.password)
  await portal.call('POST', '/tipoDocumentoSocios', { nombre: tipo }, token)
  const { id } = await openDocumentForm(page, portal)
  await chooser(page).setInputFiles({
    name: 'Carta.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('Benquerida Uxía:\r\nalí estarei ás oito. ñ €'),
  })
  await expect(form(page).getByLabel('Título')).toHaveValue('Carta')
  await form(page).getByRole('button', { name: 'Vista previa: Carta.txt' }).click()
  const local = page.getByRole('dialog', { name: 'Carta.txt' })
  await expect(local.getByRole('region')).toContainText('alí estarei ás oito. ñ €')
  await page.keyboard.press('Escape')
  await expect(local).toBeHidden()
  await expect(form(page)).toBeVisible()
  await form(page).getByLabel('Tipo').selectOption(tipo)
  await form(page).getByRole('button', { name: 'Engadir' }).click()
  await expect(form(page)).toBeHidden()

  await page.getByRole('button', { name: 'Engadir un documento' }).click()
  await chooser(page).setInputFiles(pdf('Escritura da casa.pdf'))
  await expect(form(page).getByLabel('Título')).toHaveValue('Escritura da casa')
  await form(page).getByRole('button', { name: 'Vista previa: Escritura da casa.pdf' }).click()
  const preview = page.getByRole('dialog', { name: 'Escritura da casa.pdf' })
  await expect(preview.locator('iframe')).toHaveAttribute('src', /^blob:/)
  await page.keyboard.press('Escape')
  await expect(preview).toBeHidden()
  await form(page).getByLabel('Tipo').selectOption(tipo)
  await form(page).getByRole('button', { name: 'Engadir' }).click()
  await page.getByRole('button', { name: 'Gardar', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/socios/${id}$`))

  await page.getByRole('button', { name: 'Vista previa: Carta' }).click()
  const text = page.getByRole('dialog', { name: 'Carta' })
  await expect(text.getByRole('region')).toContainText('alí estarei ás oito. ñ €')
  await expectAccessible(page)
  const saved = page.waitForEvent('download')
  await text.getByRole('button', { name: 'Descargar' }).click()
  expect((await saved).suggestedFilename()).toBe('Carta.txt')
  expect(readFileSync(await (await saved).path(), 'utf8')).toContain('Benquerida Uxía')
  await text.getByRole('button', { name: 'Pechar' }).click()
  await expect(text).toBeHidden()

  const address = addressOfNextTab(page)
  await page.getByRole('button', { name: 'Vista previa: Escritura da casa' }).click()
  const paper = page.getByRole('dialog', { name: 'Escritura da casa' })
  await paper.getByRole('button', { name: 'Abrir nunha lapela nova' }).click()
  expect(await address).toMatch(/\/file\?v=[\w-]+&ticket=/)
})

test('on a phone a picture in HEIC becomes a JPEG and stays, a photo is taken off, a PDF opens in a tab of its own', {
  tag: '@phone',
}, async ({ page, portal, expectFailures }) => {
  // the recorder of the journeys would read the decoder's worker, which has no address of its own
  expectFailures(/Connecting to 'blob:/)
  const { id } = await portal.addSocio()
  await signIn(page, administrator)
  await page.goto(`/socios/${id}/editar`)
  const answer = page.waitForResponse((response) => response.url().endsWith('/api/files'))
  await page.locator('input[type=file]').setInputFiles(heic)
  expect(await (await answer).json()).toMatchObject({ fileName: 'picture.jpg', type: 'jpg' })
  const photo = page.getByRole('img', { name: 'Foto de Lúa Álvarez Núñez' })
  await expect(photo).toBeVisible()
  await expect(page.getByRole('button', { name: 'Quitar a foto' })).toBeVisible()
  await page.getByRole('button', { name: 'Gardar', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/socios/${id}$`))
  await page.reload()
  await expect(
    page.getByRole('button', { name: 'Ver a foto de Lúa Álvarez Núñez' }).locator('img'),
  ).toBeVisible()

  await page.goto(`/socios/${id}/editar`)
  const input = page.locator('input[type=file]')
  const measureWidth = () => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)
  for (const width of [300, 500]) {
    const buffer = await sharp({ create: { width, height: 400, channels: 3, background: '#862e9c' } })
      .png()
      .toBuffer()
    await input.setInputFiles({ name: 'eu.png', mimeType: 'image/png', buffer })
    await expect.poll(measureWidth).toBe(width)
    await expect(page.getByRole('button', { name: 'Quitar a foto' })).toBeVisible()
  }
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Quitar a foto' }).click()
  await expect(photo).toBeHidden()
  await expect(input).toBeFocused()

  await page.goto('/robots.txt')
  await openDocumentForm(page, portal)
  await chooser(page).setInputFiles(pdf('acta.pdf'))
  const address = addressOfNextTab(page)
  await form(page).getByRole('button', { name: 'Vista previa: acta.pdf' }).click()
  expect(await address).toMatch(/^blob:/)
  await expect(page.getByRole('dialog', { name: 'acta.pdf' })).toBeHidden()
})
