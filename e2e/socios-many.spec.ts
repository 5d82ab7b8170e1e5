import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Page } from '@playwright/test'
import {
  administrator,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  inOwnPortal,
  signIn,
  waitForHydration,
} from './journey.ts'
import { freshDni, type RunningPortal, startPortal } from './portal.ts'

/** In a portal of its own, whose members it knows. */
const test = inOwnPortal(() => startPortal())

/** Adds a member who has chosen no password. */
async function addWithoutPassword(portal: RunningPortal, nombre: string, apellidos: string) {
  const dni = freshDni()
  const email = `${dni.toLowerCase()}@socia.example`
  const socio = await portal.asAdmin('POST', '/socios', {
    nombre,
    apellidos,
    dni,
    email,
    telefono: '981551234',
  })
  return { ...socio, email }
}

/** Makes the letters of these members ones that were never sent, as after an import that sends them later. */
function forgetLetters(portal: RunningPortal, socios: readonly { userId: number }[]): void {
  const database = new DatabaseSync(join(portal.folder, 'portal.sqlite'), { timeout: 10_000 })
  for (const { userId } of socios)
    database.prepare('update usuario set invited_at = null where id = ?').run(userId)
  database.close()
}

const addKeeper = (portal: RunningPortal) =>
  portal.addSocio({ nombre: 'Antía', apellidos: 'Secretaria', authorities: ['PARTNER_MANAGEMENT'] })

/** Opens the register at the members who are found by `search`. */
async function openRegister(page: Page, search: string, count: number): Promise<void> {
  await page.goto('/socios-admin')
  await waitForHydration(page)
  await page.getByRole('searchbox').fill(search)
  await expect(page).toHaveURL(/[?&]search=/)
  await expect(page.getByText(`${count} persoas socias`)).toBeVisible()
}
const tick = (page: Page, name: string) => page.getByRole('checkbox', { name: `Escoller ${name}` }).check()
const choose = async (page: Page, item: string) => {
  await page
    .getByRole('region', { name: 'Persoas escollidas' })
    .getByRole('button', { name: 'Cambiar' })
    .click()
  await page.getByRole('menuitem', { name: item }).click()
}

/** Adds ticked members to a group and takes them out, knowing beforehand what will happen. */
async function changeGroup(page: Page, portal: RunningPortal): Promise<void> {
  const family = 'Coral'
  const [noa, xoan] = [
    await portal.addSocio({ nombre: 'Noa', apellidos: `${family} Rei` }),
    await portal.addSocio({ nombre: 'Xoán', apellidos: `${family} Fernández-Villaverde de Abaixo` }),
  ]
  await portal.addSocio({ nombre: 'Brais', apellidos: `${family} Souto` })
  await portal.asAdmin('PUT', `/socios/${xoan.id}/deactivate?cause=Mudanza`)
  const coro = 'Coro'
  const { id } = await portal.asAdmin('POST', '/grupos', { name: coro, socios: [{ id: noa.id }] })
  await openRegister(page, family, 2)
  await page.getByRole('radio', { name: 'Todas' }).click({ force: true })
  await expect(page.getByText('3 persoas socias')).toBeVisible()
  await expectAccessible(page)

  await tick(page, `${family} Rei, Noa`)
  const bar = page.getByRole('region', { name: 'Persoas escollidas' })
  await expect(bar.getByText('1 persoa escollida')).toBeVisible()
  await bar.getByRole('button', { name: 'Escoller todas as 3' }).click()
  await expect(bar.getByText('3 persoas escollidas')).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)

  await choose(page, 'Engadir a un grupo')
  const dialog = page.getByRole('dialog', { name: 'Engadir 3 persoas a un grupo' })
  await dialog.getByRole('button', { name: 'Continuar' }).click()
  await expect(dialog.getByText('Este campo é obrigatorio.')).toBeVisible()
  await dialog.getByLabel('Grupo').selectOption(coro)
  await dialog.getByRole('button', { name: 'Continuar' }).click()
  await expect(dialog.getByText(`Engadirase 1 persoa ao grupo «${coro}».`)).toBeVisible()
  await expect(dialog.getByText('1 xa está nel.')).toBeVisible()
  await dialog.getByText('1 persoa está de baixa').click()
  await expect(dialog.getByText(`${family} Fernández-Villaverde de Abaixo, Xoán`)).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Volver' }).click()
  await expect(dialog.getByLabel('Grupo')).toHaveValue(String(id))
  await dialog.getByRole('button', { name: 'Continuar' }).click()
  await dialog.getByRole('button', { name: 'Engadir 1 persoa' }).click()
  await expect(dialog.getByText(`Engadiuse 1 persoa ao grupo «${coro}».`)).toBeVisible()
  expect((await portal.asAdmin('GET', `/grupos/${id}`)).socios).toHaveLength(2)
  await dialog.getByRole('button', { name: 'Pechar' }).last().click()

  // the ticks stay for the next change
  await expect(bar.getByText('3 persoas escollidas')).toBeVisible()
  await choose(page, 'Quitar dun grupo')
  const leaving = page.getByRole('dialog', { name: 'Quitar 3 persoas dun grupo' })
  await leaving.getByLabel('Grupo').selectOption(coro)
  await leaving.getByRole('button', { name: 'Continuar' }).click()
  await expect(leaving.getByText(`Quitaranse 2 persoas do grupo «${coro}».`)).toBeVisible()
  await leaving.getByRole('button', { name: 'Quitar 2 persoas' }).click()
  await expect(leaving.getByText(`Quitáronse 2 persoas do grupo «${coro}».`)).toBeVisible()
  expect((await portal.asAdmin('GET', `/grupos/${id}`)).socios).toHaveLength(0)
  await leaving.getByRole('button', { name: 'Pechar' }).last().click()
  await bar.getByRole('button', { name: 'Quitar a escolla' }).click()
  await expect(bar).toBeHidden()
}

/** Gives ticked members the same value of an own field, and takes it away. */
async function changeOwnField(page: Page, portal: RunningPortal): Promise<void> {
  const socios = [
    await portal.addSocio({ nombre: 'Noa', apellidos: 'Camisola Rei' }),
    await portal.addSocio({ nombre: 'Iria', apellidos: 'Camisola Souto' }),
  ]
  const talla = await portal.asAdmin('POST', '/campos', {
    nome: 'Talla',
    tipo: 'OPCION',
    opcions: ['S', 'M', 'L'],
  })
  await portal.asAdmin('POST', '/campos', { nome: 'Desde cando', tipo: 'DATA' })
  const values = async () => {
    const records = []
    for (const { id } of socios) records.push(await portal.asAdmin('GET', `/socios/${id}`))
    return records.map(({ campos }) => campos.map(({ valor }: { valor: unknown }) => valor))
  }
  await openRegister(page, 'Camisola', 2)
  await tick(page, 'Camisola Rei, Noa')
  await tick(page, 'Camisola Souto, Iria')
  await choose(page, 'Cambiar un dato')
  const dialog = page.getByRole('dialog', { name: 'Cambiar un dato de 2 persoas' })
  await dialog.getByLabel('Dato').selectOption(String(talla.id))
  await dialog.getByLabel('Valor novo').selectOption('M')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await dialog.getByRole('button', { name: 'Continuar' }).click()
  await expect(dialog.getByText('«Talla» será «M» na ficha de 2 persoas.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Volver' }).click()
  await dialog.getByLabel('Dato').selectOption('Desde cando')
  await dialog.getByRole('textbox', { name: /^Valor novo/ }).fill('31/05/2020')
  await dialog.getByRole('button', { name: 'Continuar' }).click()
  await expect(dialog.getByText('«Desde cando» será «31-05-2020» na ficha de 2 persoas.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cambiar 2 fichas' }).click()
  await expect(dialog.getByText('Cambiouse «Desde cando» na ficha de 2 persoas.')).toBeVisible()
  expect(await values()).toEqual(Array(2).fill([null, [2020, 5, 31]]))
  // nothing is left to lose: it closes without a question
  await dialog.getByRole('button', { name: 'Pechar' }).first().click()
  await expect(dialog).toBeHidden()

  await choose(page, 'Cambiar un dato')
  await dialog.getByLabel('Dato').selectOption('Desde cando')
  await dialog.getByRole('button', { name: 'Continuar' }).click()
  await expect(dialog.getByText('«Desde cando» quedará baleiro na ficha de 2 persoas.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cambiar 2 fichas' }).click()
  await expect(dialog.getByText('Cambiouse «Desde cando» na ficha de 2 persoas.')).toBeVisible()
  expect(await values()).toEqual(Array(2).fill([null, null]))
}

/** Gives a fee to ticked members. */
async function giveFee(page: Page, portal: RunningPortal): Promise<void> {
  const socio = await portal.addSocio({ nombre: 'Uxío', apellidos: 'Cotizante Rei' })
  await portal.addSocio({ nombre: 'Iria', apellidos: 'Cotizante Souto' })
  const tipo = await portal.asAdmin('POST', '/tipos-cota', {
    nome: 'Cota familiar',
    importe: 30,
    periodo: 'ANUAL',
    mesVencemento: 3,
    diaVencemento: 31,
  })
  await openRegister(page, 'Cotizante', 2)
  await page.getByRole('checkbox', { name: 'Escoller todas as que se ven' }).check()
  await choose(page, 'Dar unha cota')
  const dialog = page.getByRole('dialog', { name: 'Dar unha cota a 2 persoas' })
  await dialog.getByLabel('Tipo de cota').selectOption(String(tipo.id))
  await dialog.getByRole('textbox', { name: /^Desde/ }).fill('01/01/2026')
  await dialog.getByRole('button', { name: 'Dar esta cota a 2 persoas' }).click()
  await expect(page.getByText('Déuselles a cota a 2 persoas.')).toBeVisible()
  const { cotas } = await portal.asAdmin('GET', `/socios/${socio.id}/cotas`)
  expect(cotas).toMatchObject([{ tipo: { nome: 'Cota familiar' }, desde: [2026, 1, 1] }])
}

test('the secretary changes ticked members: groups, an own field, their fee', { tag: '@desktop' }, async ({
  page,
  portal,
}) => {
  test.slow()
  await signIn(page, await addKeeper(portal))
  await changeGroup(page, portal)
  await changeOwnField(page, portal)
  await giveFee(page, portal)
})

test('letters to choose a password go to all who had none, and a mail to ticked members', {
  tag: '@desktop',
}, async ({ page, portal }) => {
  test.slow()
  const socios = [
    await addWithoutPassword(portal, 'Lúa', 'Carteira Rei'),
    await addWithoutPassword(portal, 'Sabela', 'Carteira Souto'),
  ]
  forgetLetters(portal, socios)
  await signIn(page, administrator)
  await page.goto('/socios-admin')
  await expect(
    page.getByText('2 persoas aínda non recibiron a carta de benvida, para escoller o contrasinal.'),
  ).toBeVisible()
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Ver quen falta' }).click()
  await expect(page.getByText('2 persoas socias')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Mandar as cartas' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cartas para escoller o contrasinal' })
  await expect(dialog.getByText(/^Mandaranse 2 cartas/)).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Mandar 2 cartas' }).click()
  await expect(dialog.getByText('2 cartas están en camiño.')).toBeVisible()
  await expect(dialog.getByText('Saíron todas.')).toBeVisible()
  for (const { email } of socios) expect(await portal.linkMailedTo(email, 2)).toContain('key=')
  await dialog.getByRole('button', { name: 'Pechar' }).last().click()
  await expect(page.getByText(/aínda non recibiron a carta/)).toBeHidden()

  await openRegister(page, 'Carteira', 2)
  await tick(page, 'Carteira Rei, Lúa')
  await choose(page, 'Mandar a carta do contrasinal')
  await expect(dialog.getByText('Non hai a quen mandarlle a carta.')).toBeVisible()
  await expect(dialog.getByText('1 persoa tivo unha carta nas últimas 24 horas')).toBeVisible()

  for (const nombre of ['Noa', 'Iria', 'Brais'])
    await portal.addSocio({ nombre, apellidos: 'Escribinte Rei' })
  await openRegister(page, 'Escribinte Rei', 3)
  await tick(page, 'Escribinte Rei, Noa')
  await tick(page, 'Escribinte Rei, Brais')
  await page.getByRole('button', { name: 'Mandar un correo' }).click()
  await expect(page).toHaveURL(/\/correos-electronicos$/)
  await expect(page.getByText('Recibirano 2 persoas.')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Escribinte Rei, Noa' })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'Escribinte Rei, Iria' })).not.toBeChecked()
})
