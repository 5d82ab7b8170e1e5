import type { Page } from '@playwright/test'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  signIn,
  test,
  waitForHydration,
} from './journey.ts'
import { heading, treasurer } from './locators.ts'
import { expectPreview, inlineRtf, inlineText, savedAs } from './papers.ts'
import { doWithRow } from './row-action.ts'
import { pdf, text } from './uploads.ts'

const chooser = (page: Page) => page.getByLabel('Ficheiro')
const title = (page: Page) => page.getByLabel('Título')
const year = (page: Page) => page.getByLabel('Ano', { exact: true })
const save = (page: Page) => page.getByRole('button', { name: 'Gardar', exact: true })

for (const kind of [
  {
    path: '/orzamentos',
    tag: '@desktop',
    query: '',
    collection: '/presupuestos',
    heading: 'Orzamentos',
    add: 'Engadir un orzamento',
    one: 'o orzamento',
    added: 'Engadiuse o orzamento',
    kept: 'Gardouse o orzamento',
    gone: 'Eliminouse o orzamento',
    faulty: 'O formulario do orzamento ten erros.',
  },
  {
    path: '/contabilidades',
    tag: '@phone',
    query: '?tipo=contabilidade',
    collection: '/contabilidades',
    heading: 'Contabilidade',
    add: 'Engadir contas',
    one: 'as contas',
    added: 'Engadíronse as contas',
    kept: 'Gardáronse as contas',
    gone: 'Elimináronse as contas',
    faulty: 'O formulario da contabilidade ten erros.',
  },
]) {
  test(
    `${kind.path}: one is added, read, changed and deleted by who looks after the money`,
    { tag: kind.tag },
    async ({ page, portal }, { project }) => {
      test.slow()
      const name = `Contas 2031 ${project.name}`
      await signIn(page, await portal.addSocio(treasurer))
      await page.goto(kind.path)
      await expect(heading(page, kind.heading)).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('link', { name: kind.add }).first().click()
      await expect(page).toHaveURL(new RegExp(`/orzamentos/novo${kind.query.replace('?', '\\?')}$`))
      await expect(page).toHaveTitle(`${kind.add} · A Carballeira`)
      await expect(heading(page, kind.add)).toBeVisible()

      await year(page).fill('99')
      await save(page).click()
      await expect(page.getByText(kind.faulty)).toBeVisible()
      const summary = page.getByRole('region', { name: /Revisa os campos sinalados/ })
      await expect(summary).toContainText('Ficheiro: Ficheiro non subido')
      await expect(summary).toContainText('Título: Este campo é obrigatorio.')
      await expect(summary).toContainText('Ano: Escribe un ano entre 1000 e 9999.')
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)

      await chooser(page).setInputFiles(text(`escaneo 7 ${project.name}.txt`, 'Ingresos e gastos'))
      await expect(title(page), 'as the file is called').toHaveValue(`escaneo 7 ${project.name}`)
      await title(page).fill(name)
      await year(page).fill('2031')
      await page.getByRole('button', { name: 'Cancelar', exact: true }).click()
      const leaving = page.getByRole('alertdialog', { name: 'Queres saír sen gardar?' })
      await leaving.getByRole('button', { name: 'Seguir editando' }).click()
      await save(page).click()
      await expect(page.getByText(`${kind.added} «${name}».`)).toBeVisible()
      await expect(page).toHaveURL(new RegExp(`${kind.path}$`))

      await page.getByRole('searchbox', { name: 'Buscar por título ou ano' }).fill(`2031 ${project.name}`)
      await expect(page).toHaveURL(/search=2031/)
      await expect(page.getByText(/^1 (orzamento|documento)$/)).toBeVisible()
      await expectPreview(page, name, 'Ingresos e gastos')
      expect(await savedAs(page, name), 'named after the title').toBe(`${name}.txt`)
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)

      await doWithRow(page, name, 'Editar')
      await expect(heading(page, `Editar ${kind.one} «${name}»`)).toBeVisible()
      await title(page).fill(`${name}, revisadas`)
      await save(page).click()
      await expect(page.getByText(`${kind.kept} «${name}, revisadas».`)).toBeVisible()
      await expect(page, 'the list as it was left').toHaveURL(/search=2031/)
      expect(await savedAs(page, `${name}, revisadas`)).toBe(`${name}, revisadas.txt`)

      await doWithRow(page, `${name}, revisadas`, 'Eliminar')
      const question = page.getByRole('alertdialog', {
        name: `Queres eliminar ${kind.one} «${name}, revisadas»?`,
      })
      await expectAccessible(page)
      await question.getByRole('button', { name: 'Eliminar' }).click()
      await expect(page.getByText(`${kind.gone} «${name}, revisadas».`)).toBeVisible()
      await expect(page.getByText('Non se atopou nada.')).toBeVisible()
    },
  )
}

test(
  'budgets and accounts share a form, and each returns to its own list',
  { tag: '@desktop' },
  async ({ page, portal }, { project }) => {
    await signIn(page, await portal.addSocio(treasurer))
    const ano = 2032
    for (const path of ['/presupuestos', '/contabilidades'])
      await portal.asAdmin('POST', path, { titulo: `Papel ${path} ${project.name}`, ano, fichero: inlineRtf })
    await page.goto('/contabilidades?search=2032')
    await waitForHydration(page)
    await expect(
      page.getByText(`Papel /contabilidades ${project.name}`).filter({ visible: true }),
    ).toBeVisible()
    await expect(page.getByText('Papel /presupuestos')).toHaveCount(0)
    await doWithRow(page, `Papel /contabilidades ${project.name}`, 'Editar')
    await expect(page).toHaveURL(/\/orzamentos\/\d+\/editar\?tipo=contabilidade$/)
    await expect(page).toHaveTitle('Editar as contas · A Carballeira')
    await expect(title(page)).toHaveValue(`Papel /contabilidades ${project.name}`)
    await page.getByRole('button', { name: /^Quitar: / }).click()
    await chooser(page).setInputFiles(pdf(`Papel novo ${project.name}.pdf`))
    await expect(title(page), 'it followed the file').toHaveValue(`Papel novo ${project.name}`)
    await save(page).click()
    await expect(page, 'to its own list').toHaveURL(/\/contabilidades\?search=2032$/)
    expect(await savedAs(page, `Papel novo ${project.name}`)).toBe(`Papel novo ${project.name}.pdf`)
    await page.goto(`/orzamentos?search=${ano}`)
    await expect(
      page.getByText(`Papel /presupuestos ${project.name}`).filter({ visible: true }),
    ).toBeVisible()
    await expect(page.getByText(`Papel novo ${project.name}`)).toHaveCount(0)
  },
)

test('the menu marks whose form it is', { tag: '@desktop' }, async ({ page, portal }) => {
  await signIn(page, await portal.addSocio(treasurer))
  for (const [query, entry] of [
    ['', 'Orzamentos'],
    ['?tipo=contabilidade', 'Contabilidade'],
  ]) {
    await page.goto(`/orzamentos/novo${query}`)
    await page.getByRole('navigation', { name: 'Menú principal' }).getByText('Finanzas').click()
    await expect(page.getByRole('link', { name: entry, exact: true })).toHaveAttribute('aria-current', 'true')
  }
})

test(
  'a member reads what there is, and is shown nothing else',
  { tag: '@desktop' },
  async ({ page, portal }, { project }) => {
    const [shown, hidden] = [`Memoria ${project.name}`, `Balance ${project.name}`]
    const body = { ano: 2033, fichero: inlineText('A memoria enteira') }
    const { id } = await portal.asAdmin('POST', '/contabilidades', { ...body, titulo: shown })
    await portal.asAdmin('POST', '/contabilidades', { ...body, titulo: hidden, fichero: inlineRtf })
    const member = await portal.addSocio()
    await signIn(page, member)
    await page.goto('/contabilidades?search=2033')
    await expect(page.getByRole('main')).toContainText('Aquí se publican as contas da asociación de cada ano')
    await expect(page.getByRole('link', { name: 'Editar a páxina' })).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Engadir contas' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: /^(Accións|Eliminar): / })).toHaveCount(0)
    await expect(page.getByRole('link', { name: /^Editar: / })).toHaveCount(0)
    await expectPreview(page, shown, 'A memoria enteira')
    await page.getByRole('button', { name: shown, exact: true }).click()
    await expect(page.getByRole('dialog', { name: shown })).toContainText('A memoria enteira')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: `Vista previa: ${hidden}` })).toHaveCount(0)
    expect(await savedAs(page, hidden)).toBe(`${hidden}.rtf`)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)

    await page.goto(`/orzamentos/${id}/editar?tipo=contabilidade`)
    await expect(page.getByText('Non tes autorización para facer esta operación.')).toBeVisible()
    await expect(page).toHaveURL(/\/account\/login$/)
  },
)

test(
  'the list comes by year, the latest first, and turns round',
  { tag: '@phone' },
  async ({ page, portal }, { project }) => {
    const named = (ano: number) => `Anual ${project.name} ${ano}`
    for (const ano of [2041, 2043, 2042])
      await portal.asAdmin('POST', '/presupuestos', { titulo: named(ano), ano, fichero: inlineText('x') })
    await signIn(page, await portal.addSocio())
    await page.goto(`/orzamentos?search=anual ${project.name}`)
    const titles = () => page.locator('.file-title').allTextContents()
    await expect.poll(titles).toEqual([2043, 2042, 2041].map(named))
    const header = page.getByRole('button', { name: 'Ano', exact: true })
    const order = page.getByRole('combobox', { name: 'Ordenar por…' })
    await expect(header.or(order)).toBeVisible()
    if (await header.isVisible()) await header.click()
    else await order.selectOption('ano,asc')
    await expect(page).toHaveURL(/sort=ano%2Casc/)
    await expect.poll(titles).toEqual([2041, 2042, 2043].map(named))
  },
)

test('the introduction of the accounts is edited by who looks after the money, and leads back', {
  tag: '@phone',
}, async ({ page, portal }) => {
  await signIn(page, await portal.addSocio(treasurer))
  await page.goto('/contabilidades')
  await page.getByRole('link', { name: 'Editar a páxina' }).click()
  const editor = page.getByRole('textbox', { name: /Texto da páxina|Editor/ }).first()
  await expect(editor).toBeVisible()
  await editor.click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' Pregunta o que queiras.')
  await save(page).click()
  await expect(page.getByText('Gardouse a páxina «Contabilidade».')).toBeVisible()
  await expect(page).toHaveURL(/\/contabilidades$/)
  await expect(page.getByRole('main')).toContainText('Pregunta o que queiras.')
})

test(
  'two who change the same accounts lose nothing',
  { tag: '@desktop' },
  async ({ page, portal, expectFailures }, { project }) => {
    expectFailures(/409/)
    const conta = await portal.asAdmin('POST', '/contabilidades', {
      titulo: `Dúas ${project.name}`,
      ano: 2034,
      fichero: inlineText('x'),
    })
    await signIn(page, await portal.addSocio(treasurer))
    await page.goto(`/orzamentos/${conta.id}/editar?tipo=contabilidade`)
    await title(page).fill(`Tres ${project.name}`)
    await portal.asAdmin('PUT', `/contabilidades/${conta.id}`, { ...conta, ano: 2035 })
    await save(page).click()
    const dialog = page.getByRole('dialog', { name: 'Outra persoa cambiou isto' })
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Seguir editando' }).click()
    await expect(year(page)).toHaveValue('2035')
    await save(page).click()
    await expect(page.getByText(`Gardáronse as contas «Tres ${project.name}».`)).toBeVisible()
    expect(await portal.asAdmin('GET', `/contabilidades/${conta.id}`)).toMatchObject({
      titulo: `Tres ${project.name}`,
      ano: 2035,
    })
  },
)

test('visitors are asked to sign in', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/orzamentos')
  await expect(page).toHaveURL(/\/account\/login$/)
  await expect(page.getByText('Esta páxina require autenticación.')).toBeVisible()
})

test(
  'accounts are under their years in short rows; a chip leaves one year, which the address keeps',
  { tag: '@phone' },
  async ({ page, portal }, { project }) => {
    const mark = `anos ${project.name}`
    for (const ano of [2019, 2021, 2020, 2021])
      await portal.asAdmin('POST', '/contabilidades', {
        titulo: `Contas ${ano} ${mark}`,
        ano,
        fichero: inlineText('x'),
      })
    await signIn(page, await portal.addSocio())
    await page.goto(`/contabilidades?search=${mark}`)
    const titles = page.locator('.file-title')
    await expect(titles).toHaveCount(4)
    await expect(page.getByRole('radio', { name: 'Todos os anos' })).toBeChecked()
    if (project.name === 'phone') {
      await expect(page.locator('.list-group')).toHaveText(['2021', '2020', '2019'])
      await expect(page.getByRole('combobox', { name: 'Ordenar por…' })).toContainText(
        'Máis recentes primeiro',
      )
      const row = await page
        .getByRole('row')
        .filter({ hasText: `Contas 2020 ${mark}` })
        .boundingBox()
      expect(row?.height).toBeLessThan(140)
      await page.getByRole('combobox', { name: 'Ordenar por…' }).selectOption({ label: 'Título A–Z' })
      await expect(page.locator('.list-group')).toHaveCount(0)
      await expect(page.getByText('2019', { exact: true }).last()).toBeVisible()
    }
    await page.getByRole('radio', { name: '2021' }).click({ force: true })
    await expect(titles).toHaveCount(2)
    await expect(page).toHaveURL(/filters=ano%3A2021/)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.reload()
    await expect(page.getByRole('radio', { name: '2021' })).toBeChecked()
    await expect(titles).toHaveCount(2)
    // what somebody typed into the address and is no year counts as not said
    await page.goto(`/contabilidades?search=${mark}&filters=ano:vinte`)
    await expect(titles).toHaveCount(4)
  },
)
