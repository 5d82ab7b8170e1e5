import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import {
  administrator,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  inOwnPortal,
  signIn,
} from './journey.ts'
import { button, heading, notice, question } from './locators.ts'
import { startPortal } from './portal.ts'
import { save, text } from './socio-form.ts'

/** Own fields belong to the whole portal: its journeys are in one of their own. */
const test = inOwnPortal(() => startPortal())

const rows = (page: Page) => page.getByRole('listitem').filter({ has: page.getByRole('link') })
const names = (page: Page) => page.getByRole('main').getByRole('listitem').getByRole('link')

interface NewCampo {
  nome: string
  tipo: string
  opcions?: string[]
  who?: string
  switches?: string[]
}

/** Adds a field through its form, as an administrator does. */
async function addCampo(
  page: Page,
  { nome, tipo, opcions = [], who, switches = [] }: NewCampo,
): Promise<void> {
  await page.getByRole('link', { name: 'Crear un campo' }).click()
  await expect(heading(page, 'Crear un campo')).toBeVisible()
  await text(page, 'Nome').fill(nome)
  await page.getByLabel('Que se garda').selectOption(tipo)
  for (const opcion of opcions) {
    await text(page, 'Opción nova').fill(opcion)
    await page.keyboard.press('Enter')
  }
  if (who) await page.getByLabel('Ven este dato').selectOption(who)
  for (const name of switches) await page.getByRole('switch', { name }).check({ force: true })
  await save(page)
  await expect(notice(page, `Creouse o campo «${nome}».`)).toBeVisible()
}

test('an administrator adds a field of each type, puts them in order, archives and deletes', {
  tag: '@desktop',
}, async ({ page, portal, expectFailures }) => {
  expectFailures(/400/)
  await signIn(page, administrator)
  await page.goto('/axustes')
  await page.getByRole('link', { name: /^Campos propios/ }).click()
  await expect(heading(page, 'Campos propios')).toBeVisible()
  await expect(page.getByText('«Talla de camiseta»')).toBeVisible()
  await expectAccessible(page)

  // what is wrong is said where it is
  await page.getByRole('link', { name: 'Crear un campo' }).click()
  await page.getByLabel('Que se garda').selectOption('Opción dunha lista')
  await save(page)
  const summary = page.getByRole('region', {
    name: 'O formulario do campo ten erros. Revisa os campos sinalados.',
  })
  await expect(summary).toContainText('Engade polo menos unha opción.')
  await text(page, 'Opción nova').fill('S, M')
  await button(page, 'Engadir').click()
  await expect(page.getByText('Unha opción non leva comas nin dous puntos.').last()).toBeVisible()
  await expectAccessible(page)
  await button(page, 'Cancelar').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Saír sen gardar' }).click()

  await addCampo(page, {
    nome: 'Talla de camiseta',
    tipo: 'Opción dunha lista',
    opcions: ['S', 'M', 'L'],
    who: 'Tamén a propia persoa',
    switches: ['Cada persoa pode cambiar o seu', 'Na lista de persoas socias'],
  })
  await addCampo(page, { nome: 'Carné de conducir', tipo: 'Si ou non' })
  await addCampo(page, { nome: 'Altura', tipo: 'Número' })
  await addCampo(page, { nome: 'Voluntaria desde', tipo: 'Data' })
  await addCampo(page, { nome: 'Alcume', tipo: 'Texto dunha liña' })
  await addCampo(page, { nome: 'Notas', tipo: 'Texto de varias liñas' })
  await expect(page.getByText('En uso 6 de 20 como moito.')).toBeVisible()
  await expect(rows(page).first()).toContainText(
    'Unha opción entre S, M, L · Tamén a propia persoa · cada persoa cambia o seu · na lista',
  )
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  // the keyboard moves a field and stays with it
  const up = button(page, 'Subir: Notas')
  await up.focus()
  await page.keyboard.press('Enter')
  await expect(names(page)).toHaveText([/Talla/, /Carné/, 'Altura', /Voluntaria/, 'Notas', 'Alcume'])
  await expect(up).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(names(page)).toHaveText([/Talla/, /Carné/, 'Altura', 'Notas', /Voluntaria/, 'Alcume'])
  await expect(button(page, 'Subir: Talla de camiseta')).toBeDisabled()

  // one with values is archived, not deleted
  const { id } = await portal.addSocio()
  const { content } = await portal.asAdmin('GET', '/campos')
  const idOf = (nome: string) => content.find((campo: { nome: string }) => campo.nome === nome).id
  const socio = await portal.asAdmin('GET', `/socios/${id}`)
  const campos = [
    { campo: { id: idOf('Altura') }, valor: 1.7 },
    { campo: { id: idOf('Talla de camiseta') }, valor: 'M' },
  ]
  await portal.asAdmin('PUT', `/socios/${id}`, { ...socio, campos })
  const choose = async (nome: string, action: string) => {
    await button(page, `Accións: ${nome}`).click()
    await page.getByRole('menuitem', { name: action }).click()
  }
  await choose('Altura', 'Eliminar')
  await question(page).getByRole('button', { name: 'Eliminar' }).click()
  await expect(notice(page, 'Non se pode eliminar o campo «Altura»')).toBeVisible()
  await page.getByRole('region', { name: 'Avisos' }).getByRole('button', { name: 'Arquivar' }).click()
  await expect(page.getByRole('heading', { name: 'Arquivados' })).toBeVisible()
  await expect(page.getByText('En uso 5 de 20 como moito.')).toBeVisible()
  await choose('Altura', 'Recuperar')
  await expect(page.getByText('En uso 6 de 20 como moito.')).toBeVisible()
  await choose('Carné de conducir', 'Eliminar')
  await question(page).getByRole('button', { name: 'Eliminar' }).click()
  await expect(notice(page, 'Eliminouse o campo «Carné de conducir».')).toBeVisible()

  // what members have stays
  await names(page).filter({ hasText: 'Talla' }).click()
  await expect(page.getByLabel('Que se garda')).toBeDisabled()
  await expect(page.getByText('Hai 1 persoa con este dato')).toBeVisible()
  await button(page, 'Eliminar: M').click()
  await expect(page.getByText('Tena 1 persoa: non se pode quitar.')).toBeVisible()
  await button(page, 'Eliminar: L').click()
  await button(page, 'Subir: M').click()
  await text(page, 'Opción nova').fill('XL')
  await save(page)
  await expect(rows(page).first()).toContainText('Unha opción entre M, S, XL')
})

test('the secretary fills them in, the list shows, sorts and filters, and the person changes the own one', {
  tag: '@desktop',
}, async ({ page, portal }) => {
  const add = (campo: object) => portal.asAdmin('POST', '/campos', campo)
  const mark = 'Enchido'
  const own = { visible: 'PROPIA', editablePropia: true, enLista: true }
  const talla = await add({
    nome: 'Talla de gorra',
    tipo: 'OPCION',
    opcions: ['Pequena', 'Grande'],
    ...own,
    axuda: 'A da última festa.',
  })
  await add({ nome: 'Baila na festa', tipo: 'SI_NON', enLista: true, visible: 'SOCIAS' })
  await add({ nome: 'Quilómetros', tipo: 'NUMERO', enLista: true, visible: 'PROPIA' })
  await add({ nome: 'Entrou na xunta', tipo: 'DATA' })
  await add({ nome: 'Alcume de festa', tipo: 'TEXTO', obrigatorio: true, visible: 'SOCIAS' })
  await add({ nome: 'Observacións', tipo: 'PARAGRAFO' })
  const keeper = await portal.addSocio({ authorities: ['PARTNER_MANAGEMENT'] })
  const uxia = await portal.addSocio({ nombre: 'Uxía', apellidos: `${mark} Rei` })
  const brais = await portal.addSocio({ nombre: 'Brais', apellidos: `${mark} Pazos` })
  const socio = await portal.asAdmin('GET', `/socios/${brais.id}`)
  const valor = { campo: { id: talla.id }, valor: 'Pequena' }
  await portal.asAdmin('PUT', `/socios/${brais.id}`, { ...socio, campos: [valor] })

  await signIn(page, keeper)
  await page.goto(`/socios/${uxia.id}/editar`)
  await expect(page.getByText('A da última festa.')).toBeVisible()
  await page.getByLabel('Talla de gorra').selectOption('Grande')
  await page.getByLabel('Baila na festa').selectOption('Non')
  await text(page, 'Quilómetros').fill('moitos')
  await text(page, 'Entrou na xunta').fill('31/05/2020')
  await text(page, 'Observacións').fill('Unha liña\nOutra liña')
  await save(page)
  const summary = page.getByRole('region', { name: /Revisa os campos sinalados/ })
  await expect(summary).toContainText('Alcume de festa: Este campo é obrigatorio.')
  await expect(summary).toContainText('Quilómetros: Escribe un número')
  await text(page, 'Quilómetros').fill('12,5')
  await text(page, 'Alcume de festa').fill('A do muíño')
  await expectAccessible(page)
  await save(page)
  const others = page.getByRole('region', { name: 'Outros datos' })
  await expect(others).toContainText('12,5')
  for (const shown of ['Grande', 'Non', '31-05-2020', 'A do muíño', 'Outra liña'])
    await expect(others.getByText(shown)).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  // the list: columns or lines of a card, an order, and filters that the address keeps
  await page.goto(`/socios-admin?search=${mark}&sort=${`campo.${talla.id}`},asc`)
  const found = page.locator('[data-row]:visible')
  await expect(found).toHaveText([/Rei.*Grande/s, /Pazos.*Pequena/s])
  await expect(found.first()).toContainText('12,5')
  await button(page, /^Filtros/).click()
  await page.getByLabel('Talla de gorra', { exact: true }).selectOption('Pequena')
  await expect(found).toHaveCount(1)
  await expect(page).toHaveURL(new RegExp(`filters=campo.${talla.id}%3APequena`))
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.reload()
  await expect(found).toHaveText([/Pazos/])
  await page.getByLabel('Talla de gorra', { exact: true }).selectOption('Calquera')
  await page.getByLabel('Quilómetros', { exact: true }).selectOption('Igual a…')
  await page.getByLabel('Quilómetros: igual a').fill('12,50')
  await page.keyboard.press('Enter')
  await expect(found).toHaveText([/Rei/])
  await page.getByLabel('Quilómetros', { exact: true }).selectOption('Sen dato')
  await expect(found).toHaveText([/Pazos/])
  await page.goto(`/socios-admin?search=${mark}&filters=campo.99999:x`)
  await expect(found).toHaveCount(2)

  // the export has the people of the list, with everything
  for (const [item, ending] of [
    [/CSV/, '.csv'],
    [/XLSX/, '.xlsx'],
  ] as const) {
    await button(page, 'Exportar').click()
    const download = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: item }).click()
    const file = await download
    expect(file.suggestedFilename()).toBe(`Exportación de persoas socias${ending}`)
    if (ending !== '.csv') continue
    const [headings, ...lines] = readFileSync(await file.path(), 'utf8')
      .trimEnd()
      .split(/\r\n/)
    expect(headings).toMatch(/^\uFEFFNúmero;Nome;Apelidos;.*;Talla de gorra;/)
    expect(lines).toHaveLength(2)
    expect(lines.join()).toContain('A do muíño')
  }

  // the person sees what is theirs to see, and changes what is theirs to change
  await signIn(page, uxia)
  await page.goto(`/socios/${uxia.id}/editar`)
  await expect(page.getByText(/podes cambiar .*«Talla de gorra»/)).toBeVisible()
  const rest = page.getByRole('region', { name: 'O demais da túa ficha' })
  await expect(rest).toContainText('Quilómetros')
  await expect(rest).not.toContainText('Entrou na xunta')
  await expect(page.getByLabel('Quilómetros')).toHaveCount(0)
  await page.getByLabel('Talla de gorra').selectOption('Pequena')
  await expectAccessible(page)
  await save(page)
  await expect(others.getByText('Pequena')).toBeVisible()
  await expect(others).not.toContainText('Observacións')

  // what is for all stands beside the photo
  await page.goto('/socios')
  await button(page, new RegExp(`${mark} Rei`)).click()
  const caption = page.locator('.photo-viewer-facts')
  await expect(caption).toContainText('A do muíño')
  await expect(caption).toContainText('Baila na festa')
  await expect(caption).not.toContainText('Talla de gorra')
})
