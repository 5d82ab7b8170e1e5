import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, signIn, test } from './journey.ts'
import { inlineText, savedAs } from './papers.ts'
import type { RunningPortal } from './portal.ts'
import { doWithRow } from './row-action.ts'
import { pdf } from './uploads.ts'

const secretary = { authorities: ['ASSEMBLY_MANAGEMENT'] }
const title = (page: Page) => page.getByLabel('Título')
const day = (page: Page) => page.getByRole('textbox', { name: 'Data', exact: true })
const save = (page: Page) => page.getByRole('button', { name: 'Gardar', exact: true })
const newTipo = (portal: RunningPortal, nombre: string) =>
  portal.asAdmin('POST', '/tipoDocumentos', { nombre })
const addDocumento = (portal: RunningPortal, body: object) =>
  portal.asAdmin('POST', '/documentos', { fecha: '2026-01-01', fichero: inlineText('x'), ...body })

test(
  'a document is added, read, changed and deleted by who keeps them',
  { tag: '@desktop' },
  async ({ page, portal }, { project }) => {
    test.slow()
    const [tipo, other] = [`Acta ${project.name}`, `Circular ${project.name}`]
    const name = `Acta de marzo ${project.name}`
    await newTipo(portal, tipo)
    await newTipo(portal, other)
    await signIn(page, await portal.addSocio(secretary))
    await page.goto('/documentos')
    await expect(page.getByRole('heading', { level: 1, name: 'Documentación' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Engadir un documento' }).first().click()
    await expect(page).toHaveURL(/\/documentos\/novo$/)
    const today = new Intl.DateTimeFormat('es', { dateStyle: 'short', timeZone: 'Europe/Madrid' })
    const [dia, mes] = today.format(new Date()).split('/')
    await expect(day(page), 'today').toHaveValue(new RegExp(`^0?${dia}/0?${mes}/\\d{4}$`))
    await day(page).fill('')
    await save(page).click()
    await expect(page.getByText('O formulario do documento ten erros.')).toBeVisible()
    const summary = page.getByRole('region', { name: /Revisa os campos sinalados/ })
    for (const fault of [
      'Ficheiro: Ficheiro non subido',
      'Título: Este campo é obrigatorio.',
      'Tipo: Este campo é obrigatorio.',
      'Data: Este campo é obrigatorio.',
    ])
      await expect(summary).toContainText(fault)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)

    await page.getByLabel('Ficheiro').setInputFiles(pdf(`escaneo ${project.name}.pdf`))
    await expect(title(page), 'as the file is called').toHaveValue(`escaneo ${project.name}`)
    await title(page).fill(name)
    await page.getByLabel('Tipo').selectOption(tipo)
    await day(page).fill('24/03/2026')
    await page.getByLabel(/^Descrición/).fill('Contas e cotas\nE máis nada')
    await save(page).click()
    await expect(page.getByText(`Engadiuse o documento «${name}».`)).toBeVisible()
    await expect(page).toHaveURL(/\/documentos$/)

    const search = page.getByRole('searchbox', { name: 'Buscar por tipo, título…' })
    await search.fill(`cotas acta ${project.name}`)
    await expect(page.getByText('1 documento', { exact: true })).toBeVisible()
    await expect(page.getByText('24-03-2026').filter({ visible: true })).toBeVisible()
    await expect(page.getByRole('button', { name: `Vista previa: ${name}` })).toBeVisible()
    expect(await savedAs(page, name), 'named after the title').toBe(`${name}.pdf`)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)

    await doWithRow(page, name, 'Editar')
    await expect(page.getByRole('heading', { name: `Editar o documento «${name}»` })).toBeVisible()
    await expect(page.getByLabel('Tipo').locator('option:checked')).toHaveText(tipo)
    await page.getByLabel('Tipo').selectOption(other)
    await title(page).fill(`${name}, aprobada`)
    await save(page).click()
    await expect(page.getByText(`Gardouse o documento «${name}, aprobada».`)).toBeVisible()
    await search.fill(`circular ${project.name} marzo`)
    await expect(page.getByText('1 documento', { exact: true })).toBeVisible()
    expect(await savedAs(page, `${name}, aprobada`)).toBe(`${name}, aprobada.pdf`)

    await doWithRow(page, `${name}, aprobada`, 'Eliminar')
    const question = page.getByRole('alertdialog', {
      name: `Queres eliminar o documento «${name}, aprobada»?`,
    })
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Eliminar' }).click()
    await expect(page.getByText(`Eliminouse o documento «${name}, aprobada».`)).toBeVisible()
    await expect(page.getByText('Non se atopou nada.')).toBeVisible()
  },
)

test('papers are told in short rows under their years on a phone, and chosen by type and year, which the address keeps', {
  tag: '@phone',
}, async ({ page, portal }) => {
  const [acta, norma] = [await newTipo(portal, 'Aviso de filas'), await newTipo(portal, 'Norma de filas')]
  for (const [titulo, tipo, fecha] of [
    ['Un', acta, '2025-12-31'],
    ['Dous', norma, '2026-01-01'],
    ['Tres', acta, '2026-02-01'],
  ] as const)
    await addDocumento(portal, { titulo, tipo, fecha, descripcion: 'Unha liña' })
  for (const ano of [2019, 2021, 2020])
    await portal.asAdmin('POST', '/contabilidades', {
      titulo: `Contas de filas ${ano}`,
      ano,
      fichero: inlineText('x'),
    })
  await signIn(page, await portal.addSocio())
  const titles = () => page.locator('.file-title').allTextContents()
  const expectShortRow = async (text: string) => {
    const row = await page.getByRole('row').filter({ hasText: text }).boundingBox()
    expect(row?.height).toBeLessThan(140)
  }
  await page.goto('/documentos?search=filas')
  await expect.poll(titles).toEqual(['Tres', 'Dous', 'Un'])
  await expect(page.locator('.list-group')).toHaveText(['2026', '2025'])
  await expectShortRow('Dous')
  await page.getByRole('radio', { name: 'Aviso de filas' }).click({ force: true })
  await expect.poll(titles).toEqual(['Tres', 'Un'])
  await page.getByRole('radio', { name: '2025' }).click({ force: true })
  await expect.poll(titles).toEqual(['Un'])
  await expect(page).toHaveURL(new RegExp(`filters=tipo%3A${acta.id}%2Cano%3A2025`))
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.reload()
  await expect.poll(titles).toEqual(['Un'])

  await page.goto('/contabilidades?search=filas')
  await expect(page.locator('.list-group')).toHaveText(['2021', '2020', '2019'])
  await expectShortRow('Contas de filas 2020')
  await page.getByRole('combobox', { name: 'Ordenar por…' }).selectOption({ label: 'Título A–Z' })
  await expect(page.locator('.list-group')).toHaveCount(0)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})
