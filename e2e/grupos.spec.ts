import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, signIn, test } from './journey.ts'
import type { RunningPortal } from './portal.ts'
import { adminDni, adminPassword } from './portal.ts'
import { doWithRow } from './row-action.ts'

const pick = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Persoas socias' }).getByRole('checkbox', { name, exact: true })
const find = (page: Page, text: string) =>
  page.getByRole('searchbox', { name: 'Buscar persoas por nome' }).fill(text)
const nameField = (page: Page) => page.getByRole('textbox', { name: /^Nome/ })
const save = (page: Page) => page.getByRole('button', { name: 'Gardar', exact: true }).click()
const asAdmin = async (portal: RunningPortal, method: string, path: string, body?: unknown) =>
  portal.call(method, path, body, await portal.tokenOf(adminDni, adminPassword))

test('a member makes a group, finds it, changes it and deletes it', { tag: '@phone' }, async ({
  page,
  portal,
}) => {
  const me = await portal.addSocio({ nombre: 'Noa', apellidos: 'Coral Rei' })
  for (const nombre of ['Antía', 'Brais', 'Carme', 'Duarte'])
    await portal.addSocio({ nombre, apellidos: 'Coral Núñez' })
  await signIn(page, me)
  await page.goto('/grupo-list')
  await expect(page.getByText(/^\d+ grupos?$|^Aquí estarán/).first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Crear un grupo' }).click()
  await page.getByRole('button', { name: 'Cancelar' }).click()
  await expect(page, 'giving up leads back to the list').toHaveURL(/\/grupo-list/)
  await page.getByRole('link', { name: 'Crear un grupo' }).click()
  await nameField(page).fill('Coro da parroquia')
  await find(page, 'coral nunez')
  await page.getByRole('checkbox', { name: 'Escoller as atopadas (4)' }).check()
  await pick(page, 'Coral Núñez, Brais').uncheck()
  await find(page, 'noa coral')
  await pick(page, 'Coral Rei, Noa').check()
  await find(page, '')
  await page.getByRole('radio', { name: 'Só as escollidas' }).check()
  await expect(page.getByText('4 escollidas')).toBeVisible()
  await expect(page.getByRole('group', { name: 'Persoas socias' }).getByRole('listitem')).toHaveCount(4)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await expect(page.getByRole('switch'), 'who left is the register staff’s to see').toHaveCount(0)
  await save(page)
  await expect(page.getByText('Creouse o grupo «Coro da parroquia».')).toBeVisible()
  await expect(page, 'after creating, the list').toHaveURL(/\/grupo-list/)

  await page.getByRole('searchbox', { name: 'Buscar por grupo ou persoa' }).fill('CORO DA PARROQUIA')
  await expect(page).toHaveURL(/search=CORO/)
  await expect(page.getByText('1 grupo', { exact: true })).toBeVisible()
  await expect(page.getByText('Antía Coral Núñez')).toBeVisible()
  await expect(page.getByText('e 1 persoa máis')).toBeAttached()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await doWithRow(page, 'Coro da parroquia', 'Ver o grupo')
  await expect(page.getByRole('heading', { name: 'Coro da parroquia' })).toBeVisible()
  await expect(page.getByText('4 persoas socias')).toBeVisible()
  await expectAccessible(page)
  const members = page.getByRole('main').getByRole('list')
  await expect(members.getByRole('link'), 'only their own record is theirs to open').toHaveText([
    'Noa Coral Rei',
  ])

  await page.getByRole('link', { name: 'Editar' }).click()
  await expect(nameField(page)).toHaveValue('Coro da parroquia')
  await find(page, 'duarte coral')
  await pick(page, 'Coral Núñez, Duarte').uncheck()
  await nameField(page).fill('Coro e rondalla')
  await page.getByRole('button', { name: 'Cancelar' }).click()
  const leaving = page.getByRole('alertdialog', { name: 'Queres saír sen gardar?' })
  await leaving.getByRole('button', { name: 'Seguir editando' }).click()
  await save(page)
  await expect(page.getByText('Gardouse o grupo «Coro e rondalla».')).toBeVisible()
  await expect(page, 'after editing, the group').toHaveURL(/\/grupo-form\/\d+$/)
  await expect(page.getByText('3 persoas socias')).toBeVisible()
  await expect(page.getByText('Duarte Coral Núñez')).toBeHidden()

  await page.getByRole('button', { name: 'Eliminar' }).click()
  const question = page.getByRole('alertdialog', { name: 'Queres eliminar o grupo «Coro e rondalla»?' })
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Eliminar' }).click()
  await expect(page.getByText('Eliminouse o grupo «Coro e rondalla».')).toBeVisible()
  await expect(page, 'the list as it was left').toHaveURL(/\/grupo-list\?search=CORO/)
  await expect(page.getByText('Non se atopou nada.')).toBeVisible()
})

test('staff choose also who has left, and open every record', { tag: '@desktop' }, async ({
  page,
  portal,
}) => {
  const staff = await portal.addSocio({ authorities: ['PARTNER_MANAGEMENT'] })
  const here = await portal.addSocio({ nombre: 'Uxía', apellidos: 'Lembranza Castro' })
  const gone = await portal.addSocio({ nombre: 'Xan', apellidos: 'Lembranza Castro' })
  await asAdmin(portal, 'PUT', `/socios/${gone.id}/deactivate?cause=Mudanza`)
  await signIn(page, staff)
  await page.goto('/grupo-form/new')
  await nameField(page).fill('Homenaxe')
  await find(page, 'lembranza')
  await expect(page.getByRole('checkbox', { name: 'Escoller as atopadas (1)' })).toBeVisible()
  await page.getByRole('switch', { name: 'Amosar tamén as persoas dadas de baixa' }).click({ force: true })
  await expect(page.getByText('(de baixa)')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('checkbox', { name: 'Escoller as atopadas (2)' }).check()
  await save(page)
  await expect(page.getByText('Creouse o grupo «Homenaxe».')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Buscar por grupo ou persoa' }).fill('homenaxe')
  await doWithRow(page, 'Homenaxe', 'Ver o grupo')
  await expect(page.getByRole('main').getByRole('list').getByRole('link')).toHaveText([
    'Uxía Lembranza Castro',
    'Xan Lembranza Castro',
  ])
  await expect(page.getByRole('link', { name: 'Uxía Lembranza Castro' })).toHaveAttribute(
    'href',
    `/socios/${here.id}`,
  )

  await page.getByRole('link', { name: 'Editar' }).click()
  await find(page, 'lembranza')
  await expect(pick(page, 'Lembranza Castro, Xan (de baixa)'), 'who left and is in it is seen').toBeChecked()
})

test('two people change the same group: what both did is kept', { tag: '@desktop' }, async ({
  page,
  portal,
  expectFailures,
}) => {
  expectFailures(/409/)
  const me = await portal.addSocio({ nombre: 'Ana', apellidos: 'Parella Un' })
  const [first, second, third] = [
    await portal.addSocio({ nombre: 'Bea', apellidos: 'Parella Dous' }),
    await portal.addSocio({ nombre: 'Cibrán', apellidos: 'Parella Tres' }),
    await portal.addSocio({ nombre: 'Dores', apellidos: 'Parella Catro' }),
  ]
  const socios = [{ id: first.id }, { id: second.id }]
  const grupo = await asAdmin(portal, 'POST', '/grupos', { name: 'Comisión', socios })
  await signIn(page, me)
  await page.goto(`/grupo-form/${grupo.id}/edit`)
  await find(page, 'parella')
  await pick(page, 'Parella Dous, Bea').uncheck()
  await pick(page, 'Parella Un, Ana').check()
  await asAdmin(portal, 'PUT', `/grupos/${grupo.id}`, {
    ...grupo,
    name: 'Comisión de festas',
    socios: [...socios, { id: third.id }],
  })
  await save(page)
  const dialog = page.getByRole('dialog', { name: 'Outra persoa cambiou isto' })
  await expect(dialog.getByText('Nome, Persoas socias')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Seguir editando' }).click()
  await expect(nameField(page)).toHaveValue('Comisión de festas')
  await save(page)
  await expect(page.getByText('Gardouse o grupo «Comisión de festas».')).toBeVisible()
  await expect(page.getByText(/^(Ana|Bea|Cibrán|Dores) Parella/)).toHaveText([
    'Dores Parella Catro',
    'Cibrán Parella Tres',
    'Ana Parella Un',
  ])
})

test('members are chosen with the keyboard alone', { tag: '@desktop' }, async ({ page, portal }) => {
  const me = await portal.addSocio({ nombre: 'Zoe', apellidos: 'Tecla Zas' })
  for (const nombre of ['Alba', 'Berta', 'Cora']) await portal.addSocio({ nombre, apellidos: 'Tecla Abal' })
  await signIn(page, me)
  await page.goto('/grupo-form/new')
  await find(page, 'tecla')
  await pick(page, 'Tecla Abal, Alba').focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await expect(pick(page, 'Tecla Abal, Berta')).toBeChecked()
  await page.keyboard.press('End')
  await page.keyboard.press('Space')
  await expect(pick(page, 'Tecla Zas, Zoe')).toBeChecked()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Cancelar' }), 'the list is one stop').toBeFocused()
})

test('the groups are downloaded as a workbook', { tag: '@desktop' }, async ({ page, portal }) => {
  const me = await portal.addSocio()
  await asAdmin(portal, 'POST', '/grupos', { name: 'Para o informe', socios: [{ id: me.id }] })
  await signIn(page, me)
  await page.goto('/grupo-list?search=informe')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Descargar' }).click()
  expect((await download).suggestedFilename()).toBe('Grupos.xlsx')
  await expect(page.getByText('Grupos.xlsx', { exact: false })).toBeVisible()
})

test('an address without a number, or with that of no group, is no group', { tag: '@desktop' }, async ({
  page,
  portal,
  expectFailures,
}) => {
  expectFailures(/404/)
  await signIn(page, await portal.addSocio())
  for (const address of ['/grupo-form/abc', '/grupo-form/999999', '/grupo-form/999999/edit']) {
    await page.goto(address)
    await expect(page.getByRole('heading', { name: 'Non se atopou a páxina' }), address).toBeVisible()
  }
})
