import { writeFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { administrator, expect, expectAccessible, expectNoSidewaysScroll, signIn, test } from './journey.ts'
import type { RunningPortal } from './portal.ts'
import { dropFiles, inline, pdf, photo } from './uploads.ts'

/** An assembly with photos, minutes and a link, all with names as long as people give them. */
const addAsamblea = async (portal: RunningPortal): Promise<{ id: number }> =>
  portal.asAdmin('POST', '/asambleas', {
    tipo: 'EXTRAORDINARIA',
    numero: 123_456_789,
    lugar: 'Salón de actos da Casa da Cultura e da Mocidade de San Martiño de Mondoñedo',
    fecha: '2026-05-31T19:30',
    enlaces: [{ nombre: 'Gravación', url: `https://video.example/${'a'.repeat(80)}` }],
    fotos: [
      inline(await photo('DSC_20260531_193000123456789.jpg', 'teal')),
      inline(await photo('b.jpg', 'olive')),
      inline(await photo('c.jpg', 'purple')),
    ],
    documentos: [
      {
        titulo: 'Acta da asemblea xeral extraordinaria coas contas do exercicio e os anexos',
        fichero: inline(pdf('acta_da_asemblea_xeral_extraordinaria_definitiva.pdf')),
      },
    ],
  })
const minutes = 'Acta da asemblea xeral extraordinaria coas contas do exercicio e os anexos'

/** Draws a finger over the middle of the window. @param share of the window's width; negative to the left */
async function swipe(page: Page, share: number): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 390, height: 844 }
  const touch = await page.context().newCDPSession(page)
  const at = (step: number) => [{ x: width / 2 + (width * share * (step - 5)) / 10, y: height / 2 }]
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) })
  for (let step = 1; step <= 10; step += 1)
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(step) })
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

test('a meeting fits a small phone, whose user goes through its photos with a finger', {
  tag: '@phone',
}, async ({ page, portal }) => {
  const { id } = await addAsamblea(portal)
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn(page, administrator)
  const lists = ['/asembleas', '/asembleas-admin'].map((list) => `${list}?search=123456789`)
  for (const address of [...lists, `/asembleas/${id}/editar`, `/asembleas/${id}`]) {
    await page.goto(address)
    await expect(page.getByText(/123456789/).first(), address).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  }
  await page.getByRole('tab', { name: 'Fotos (3)' }).click()
  const second = page.getByRole('button', { name: 'Ver b.jpg a pantalla completa' })
  const width = () => second.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)
  await expect.poll(width, 'nothing moves any more').toBeGreaterThan(0)
  await second.click()
  const viewer = page.getByRole('dialog')
  await expect(viewer.getByText('2 de 3')).toBeVisible()
  await swipe(page, -0.7)
  await expect(viewer.getByText('3 de 3')).toBeVisible()
  await swipe(page, 0.7)
  await expect(viewer.getByText('2 de 3')).toBeVisible()
  await viewer.getByRole('button', { name: 'Pechar' }).click()
  await expect(viewer).toBeHidden()
  await expect(second).toBeFocused()
})

test(
  'documents are dropped where they belong, several at once, and a PDF is read in the portal',
  {
    tag: '@desktop',
  },
  async ({ page, portal }, info) => {
    const { id } = await addAsamblea(portal)
    const paths = ['Orde do día.pdf', 'Contas.pdf'].map((name) => {
      const path = info.outputPath(name)
      writeFileSync(path, pdf(name).buffer)
      return path
    })
    await signIn(page, administrator)
    await page.goto(`/asembleas/${id}`)
    await page.getByRole('tab', { name: 'Documentos (1)' }).click()
    await page.getByRole('button', { name: `Vista previa: ${minutes}` }).click()
    const dialog = page.getByRole('dialog', { name: minutes })
    await expect(dialog.locator('iframe')).toHaveAttribute('src', /\/documents\/\d+\/file\?v=[\w-]+&ticket=/)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()

    await page.goto('/asembleas/nova')
    const documents = page.getByRole('group', { name: 'Documentos' })
    await dropFiles(page, documents.locator('input[type=file]'), paths)
    const titles = documents.getByRole('textbox', { name: 'Título do documento' })
    await expect(titles).toHaveCount(2)
    await expect(titles.first()).toHaveValue('Orde do día')
    await expect(titles.last()).toHaveValue('Contas')
  },
)
