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

test('an administrator adds a field of each type, puts them in order, archives and deletes', async ({
  page,
  portal,
  expectFailures,
}) => {
  expectFailures(/400/)
  await signIn(page, administrator)
  await page.goto('/axustes')
  await page.getByRole('link', { name: 'Campos propios' }).click()
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
