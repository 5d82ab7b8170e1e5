import type { Locator, Page } from '@playwright/test'
import { administrator, expect, expectAccessible, expectNoSidewaysScroll, signIn, test } from './journey.ts'
import { expectPreview, inlineRtf, inlineText, savedAs } from './papers.ts'
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

/** The notice that the form has faults does not hide what they are. */
const expectBelowNotice = (page: Page, summary: Locator) =>
  expect(async () => {
    const notice = await page.locator('.notice').boundingBox()
    const faults = await summary.boundingBox()
    expect(faults?.y).toBeGreaterThanOrEqual((notice?.y ?? 0) + (notice?.height ?? 0))
  }).toPass()

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
    if (project.name === 'phone') await expectBelowNotice(page, summary)
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

test(
  'the list is sorted by several columns at once, which the address keeps',
  { tag: '@desktop' },
  async ({ page, portal }, { project }) => {
    const mark = `orde ${project.name}`
    const [acta, convenio] = [await newTipo(portal, `A ${mark}`), await newTipo(portal, `B ${mark}`)]
    for (const [titulo, tipo, fecha] of [
      ['Un', convenio, '2026-01-01'],
      ['Dous', acta, '2026-01-02'],
      ['Tres', convenio, '2026-01-03'],
      ['Catro', acta, '2026-01-04'],
    ] as const)
      await addDocumento(portal, { titulo, tipo, fecha })
    await signIn(page, await portal.addSocio())
    await page.goto(`/documentos?search=${mark}`)
    const titles = () => page.locator('.file-title').allTextContents()
    await expect.poll(titles, 'the latest first').toEqual(['Catro', 'Tres', 'Dous', 'Un'])
    const header = (name: string) => page.getByRole('button', { name, exact: true })
    const first = page.getByRole('combobox', { name: 'Ordenar por…' })
    await expect(page.getByRole('columnheader', { name: 'Tipo' }).or(first)).toBeVisible()
    if (await first.isVisible()) {
      await first.selectOption('tipo,asc')
      await page.getByRole('combobox', { name: 'e logo por…' }).selectOption('titulo,asc')
    } else {
      await header('Título').click()
      await header('Tipo').click()
      await expect(page.getByRole('columnheader', { name: 'Tipo' })).toHaveAttribute('aria-sort', 'ascending')
      await expect(page.getByRole('columnheader', { name: 'Título' })).toHaveAttribute(
        'aria-sort',
        'ascending',
      )
    }
    await expect.poll(titles).toEqual(['Catro', 'Dous', 'Tres', 'Un'])
    await expect(page).toHaveURL(/sort=tipo.nombre%2Casc&sort=titulo%2Casc/)
    await expectAccessible(page)
    await page.reload()
    await expect.poll(titles).toEqual(['Catro', 'Dous', 'Tres', 'Un'])
  },
)

test(
  'a member reads documents, and is shown nothing else',
  { tag: '@phone' },
  async ({ page, portal }, { project }) => {
    const tipo = await newTipo(portal, `Norma caseira ${project.name}`)
    const [shown, hidden] = [`Estatutos ${project.name}`, `Modelo ${project.name}`]
    const long = `Texto ${'longo '.repeat(60)}`
    const { id } = await addDocumento(portal, {
      titulo: shown,
      tipo,
      descripcion: long,
      fichero: inlineText('Artigo 1'),
    })
    await addDocumento(portal, { titulo: hidden, tipo, fichero: inlineRtf })
    await signIn(page, await portal.addSocio())
    await page.goto(`/documentos?search=caseira ${project.name}`)
    await expect(page.getByText('2 documentos')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Engadir un documento' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: /^(Accións|Eliminar): / })).toHaveCount(0)
    await expect(page.getByRole('link', { name: /^Editar: / })).toHaveCount(0)
    await expectPreview(page, shown, 'Artigo 1')
    await expect(page.getByRole('button', { name: `Vista previa: ${hidden}` })).toHaveCount(0)
    expect(await savedAs(page, hidden)).toBe(`${hidden}.rtf`)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.goto(`/documentos/${id}/editar`)
    await expect(page.getByText('Non tes autorización para facer esta operación.')).toBeVisible()
    await expect(page).toHaveURL(/\/account\/login$/)
  },
)

test(
  'a type that a document has is kept, and it is said why',
  { tag: '@phone' },
  async ({ page, portal, expectFailures }, { project }) => {
    expectFailures(/400/)
    const nombre = `En uso ${project.name}`
    await addDocumento(portal, { titulo: 'Carta', tipo: await newTipo(portal, nombre) })
    await signIn(page, administrator)
    await page.goto(`/tipos-documento?search=${nombre}`)
    await doWithRow(page, nombre, 'Eliminar')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar' }).click()
    await expect(page.getByText(`Non se pode eliminar o tipo «${nombre}»`)).toBeVisible()
    await expect(page.getByText('Este tipo ten documentos asociados: non se pode eliminar.')).toBeVisible()
  },
)

test(
  'a type deleted while a user chooses it is reported, and no input is lost',
  { tag: '@desktop' },
  async ({ page, portal, expectFailures }, { project }) => {
    expectFailures(/400/)
    const { id } = await newTipo(portal, `Fuxidío ${project.name}`)
    await signIn(page, await portal.addSocio(secretary))
    await page.goto('/documentos/novo')
    await page.getByLabel('Ficheiro').setInputFiles(pdf('Carta.pdf'))
    await expect(title(page)).toHaveValue('Carta')
    await page.getByLabel('Tipo').selectOption(`Fuxidío ${project.name}`)
    await portal.asAdmin('DELETE', `/tipoDocumentos/${id}`)
    await save(page).click()
    await expect(page.getByRole('region', { name: /Revisa os campos sinalados/ })).toContainText(
      'Tipo: Este valor non é válido.',
    )
    await expect(title(page)).toHaveValue('Carta')
  },
)

test('documents are chosen by type and year, and told in short rows under their years', async ({
  page,
  portal,
}, { project }) => {
  const mark = `filas ${project.name}`
  const [acta, norma] = [await newTipo(portal, `Aviso ${mark}`), await newTipo(portal, `Norma ${mark}`)]
  for (const [titulo, tipo, fecha] of [
    ['Un', acta, '2025-12-31'],
    ['Dous', norma, '2026-01-01'],
    ['Tres', acta, '2026-02-01'],
  ] as const)
    await addDocumento(portal, { titulo, tipo, fecha, descripcion: 'Unha liña' })
  await signIn(page, await portal.addSocio())
  await page.goto(`/documentos?search=${mark}`)
  const titles = () => page.locator('.file-title').allTextContents()
  await expect.poll(titles).toEqual(['Tres', 'Dous', 'Un'])
  if (project.name === 'phone') {
    await expect(page.locator('.list-group')).toHaveText(['2026', '2025'])
    const row = page.getByRole('row').filter({ hasText: 'Dous' })
    await expect(row).toContainText('Unha liña')
    expect((await row.boundingBox())?.height).toBeLessThan(140)
  }
  await page.getByRole('radio', { name: `Aviso ${mark}` }).click({ force: true })
  await expect.poll(titles).toEqual(['Tres', 'Un'])
  await page.getByRole('radio', { name: '2025' }).click({ force: true })
  await expect.poll(titles).toEqual(['Un'])
  await expect(page).toHaveURL(new RegExp(`filters=tipo%3A${acta.id}%2Cano%3A2025`))
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.reload()
  await expect.poll(titles).toEqual(['Un'])
})
