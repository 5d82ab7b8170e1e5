import type { Locator, Page } from '@playwright/test'
import { administrator, expect, expectNoSidewaysScroll, signIn, test } from './journey.ts'
import { inlineText } from './papers.ts'
import type { RunningPortal } from './portal.ts'

const nombre = 'Maximilianabernardinaescolásticapatrocinio'
const apellidos = 'Fernándezdasantaterexaefigueiroadomonte Castromilcarballeiradomonteseixal'

/** Nothing in it is wider than it is. */
const expectToFit = (box: Locator) =>
  expect(async () => {
    const [inside, outside] = await box.evaluate((element) => [element.scrollWidth, element.clientWidth])
    expect(inside).toBeLessThanOrEqual(outside ?? 0)
  }).toPass()

/** No page is wider than its window, on a small phone nor on a desk. */
async function expectToFitWindows(page: Page): Promise<void> {
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 740 })
    await expectNoSidewaysScroll(page)
  }
}

test('names and words without a space in them fit wherever they stand', { tag: '@phone' }, async ({
  page,
  portal,
}) => {
  test.slow()
  const member = await portal.addSocio({ nombre, apellidos, telefono: '+34 600 123 456 / 981 234 567' })
  const name = 'Comisióndefestasefoliadadacarballeiradomonteseixal'
  const grupo = await portal.asAdmin('POST', '/grupos', { name, socios: [{ id: member.id }] })
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn(page, administrator)
  const lists = ['/socios-admin', '/socios', '/permisos', '/grupo-list', '/user-management/users']
  for (const path of [
    ...lists.map((list) => `${list}?search=castromilcarballeira`),
    `/grupo-form/${grupo.id}`,
  ]) {
    await page.goto(path)
    const shown = page.getByText(/Fernándezdasanta/).filter({ visible: true })
    await expect(shown.first()).toBeVisible()
    await expectToFitWindows(page)
  }
  await page.setViewportSize({ width: 1440, height: 740 })
  const edit = page.getByRole('link', { name: 'Editar', exact: true })
  const tools = page.getByRole('button', { name: 'Eliminar' })
  expect((await edit.boundingBox())?.y).toBe((await tools.boundingBox())?.y)
  await page.setViewportSize({ width: 360, height: 740 })

  await page.goto(`/socios/${member.id}`)
  await expect(page.getByRole('link', { name: '+34 600 123 456' })).toHaveAttribute(
    'href',
    'tel:+34600123456',
  )
  await expect(page.getByRole('link', { name: '981 234 567' })).toHaveAttribute('href', 'tel:981234567')
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Dar de baixa' }).click()
  const ending = page.getByRole('dialog')
  await expectToFit(ending)
  await ending.getByRole('button', { name: 'Pechar' }).click()
  await page.getByRole('link', { name: 'Editar', exact: true }).click()
  await expect(page.getByRole('heading', { name: /^Editar a ficha/ })).toBeVisible()
  await expectNoSidewaysScroll(page)

  await page.goto('/contrasinais')
  await page.getByRole('combobox', { name: 'Persoa socia' }).fill('dasantaterexa')
  const option = page.getByRole('option', { name: /Fernándezdasanta/ })
  await expectToFit(option)
  await option.click()
  await expectNoSidewaysScroll(page)
  await expectPapersToFit(page, portal)
})

/** Words without an end fit into the lists of papers, and on the member's own home page. */
async function expectPapersToFit(page: Page, portal: RunningPortal): Promise<void> {
  const word = 'Orzamentoextraordinariodacomisióndefestasefoliadas'.repeat(2)
  const tipo = await portal.asAdmin('POST', '/tipoDocumentos', { nombre: word })
  const fichero = inlineText('x')
  await portal.asAdmin('POST', '/presupuestos', { titulo: word, ano: 2026, fichero })
  await portal.asAdmin('POST', '/documentos', {
    titulo: word,
    descripcion: word,
    fecha: '2099-01-01',
    tipo: { id: tipo.id },
    fichero,
  })
  for (const path of ['/tipos-documento', '/orzamentos', '/documentos']) {
    await page.goto(`${path}?search=${word}`)
    const title = page.locator('main').getByText(word).first()
    await expect(title).toBeVisible()
    await expectToFitWindows(page)
  }
  // the title of a document keeps some room beside the type
  const title = page.getByRole('button', { name: word }).first()
  expect((await title.boundingBox())?.width).toBeGreaterThan(150)

  // the newest papers of the member's own home page, on the smallest phone
  await page.setViewportSize({ width: 320, height: 740 })
  await page.goto('/')
  await expect(page.getByText(`${word} · `)).toBeVisible()
  await expectNoSidewaysScroll(page)
}
