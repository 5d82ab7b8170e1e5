import type { Page } from '@playwright/test'
import { administrator, expect, expectAccessible, expectNoSidewaysScroll, signIn, test } from './journey.ts'
import type { NewSocio } from './portal.ts'
import { adminDni } from './portal.ts'
import { doWithRow, getActions } from './row-action.ts'

const getName = ({ nombre, apellidos }: NewSocio) => `${nombre} ${apellidos}`
const search = (page: Page, text: string) =>
  page.getByRole('searchbox', { name: 'Buscar por nome ou DNI' }).fill(text)
const dialog = (page: Page) => page.getByRole('dialog')
const role = (page: Page, name: RegExp) => dialog(page).getByRole('checkbox', { name })
const save = (page: Page) => dialog(page).getByRole('button', { name: 'Gardar', exact: true }).click()

test('roles are given to a member, take effect at once, and are removed', { tag: '@phone' }, async ({
  page,
  portal,
  browser,
}) => {
  const socio = await portal.addSocio({ nombre: 'Iria', apellidos: 'Ñandú Pérez' })
  await portal.addSocio({ nombre: 'Uxía', apellidos: 'Outra Persoa' })
  const theirs = await (await browser.newContext({ baseURL: portal.url })).newPage()
  await signIn(theirs, socio)

  await signIn(page, administrator)
  await page.goto('/permisos')
  await expect(page.getByText(/^\d+ persoas socias$/)).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Dar permisos' }).click()
  await expect(dialog(page)).toBeVisible()
  await expectAccessible(page)
  const button = dialog(page).getByRole('button', { name: 'Gardar', exact: true })
  await expect(button, 'nothing is saved without a role').toBeDisabled()
  await button.hover({ force: true })
  await expect(page.getByRole('tooltip', { name: 'Escolle polo menos un permiso.' })).toBeVisible()

  await expect(dialog(page).getByRole('combobox', { name: 'Persoa socia' })).toBeFocused()
  await expect(page.getByRole('option', { name: /Ñandú Pérez/ }), 'nothing covers the roles').toBeHidden()
  await role(page, /^Finanzas/).check()
  await save(page)
  await expect(page.getByText('Este campo é obrigatorio.'), 'nor without a person').toBeVisible()
  await dialog(page).getByRole('combobox', { name: 'Persoa socia' }).fill('nandu iria')
  await page.getByRole('option', { name: `Ñandú Pérez, Iria (${socio.login})` }).click()
  await expectAccessible(page)
  await save(page)
  await expect(page.getByText('Gardáronse os permisos de Iria Ñandú Pérez.')).toBeVisible()
  await expect(dialog(page)).toBeHidden()

  await theirs.goto('/statics/Prezos/edit')
  await expect(theirs.getByRole('heading', { name: 'Prezos' })).toBeVisible()

  await search(page, 'nandu')
  await expect(page).toHaveURL(/search=nandu/)
  await expect(page.getByText('1 persoa socia')).toBeVisible()
  await expect(page.getByRole('listitem').getByText('Finanzas')).toBeVisible()
  await page.getByRole('combobox', { name: 'Permiso' }).selectOption('Xestión de eventos')
  await expect(page).toHaveURL(/filters=authorities%3AEVENT_MANAGEMENT/)
  await expect(page.getByText('Non se atopou nada.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Non se atopou nada.')).toBeVisible()
  await page.getByRole('combobox', { name: 'Permiso' }).selectOption('Finanzas')
  await expect(page.getByText('1 persoa socia')).toBeVisible()

  await page.getByRole('combobox', { name: 'Permiso' }).selectOption('Con algún permiso')
  await expect(page).toHaveURL(/filters=authorities%3ANOT_NULL/)
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Permiso' })).toHaveValue('NOT_NULL')
  await page.getByRole('combobox', { name: 'Permiso' }).selectOption('Finanzas')
  await expect(page.getByText('1 persoa socia')).toBeVisible()

  await doWithRow(page, getName(socio), 'Quitar todos os permisos')
  const question = page.getByRole('alertdialog', {
    name: 'Queres quitarlle todos os permisos a Iria Ñandú Pérez?',
  })
  await expect(question).toBeVisible()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Cancelar' }).click()
  await expect(page.getByText('1 persoa socia')).toBeVisible()
  await doWithRow(page, getName(socio), 'Quitar todos os permisos')
  await question.getByRole('button', { name: 'Quitar' }).click()
  await expect(page.getByText('Iria Ñandú Pérez xa non ten permisos.')).toBeVisible()
  await page.getByRole('combobox', { name: 'Permiso' }).selectOption('Sen permisos')
  await expect(page.getByText('1 persoa socia')).toBeVisible()

  await theirs.goto('/statics/Prezos/edit')
  await expect(theirs, 'who lost the role is shown the door').toHaveURL(/\/account\/login/)
  await theirs.context().close()
})

test('the administration is given after a warning, alone, and may be taken back', {
  tag: '@desktop',
}, async ({ page, portal }) => {
  const socio = await portal.addSocio({
    nombre: 'Roi',
    apellidos: 'Aviso Seoane',
    authorities: ['SP_FINANCES', 'EVENT_MANAGEMENT'],
  })
  await signIn(page, administrator)
  await page.goto(`/permisos?search=${socio.login}`)
  await doWithRow(page, getName(socio), 'Cambiar os permisos')
  const warning = page.getByRole('alertdialog', { name: 'Queres dar o permiso de administración?' })
  await role(page, /^Administración/).click()
  await expect(warning).toBeVisible()
  await expectAccessible(page)
  await warning.getByRole('button', { name: 'Cancelar' }).click()
  await expect(role(page, /^Administración/)).not.toBeChecked()
  await expect(role(page, /^Finanzas/)).toBeChecked()
  await expect(role(page, /^Xestión de eventos/)).toBeChecked()

  await role(page, /^Administración/).click()
  await warning.getByRole('button', { name: 'Dar o permiso' }).click()
  await expect(role(page, /./), 'only administration is offered').toHaveCount(1)
  await save(page)
  await expect(page.getByText('Gardáronse os permisos de Roi Aviso Seoane.')).toBeVisible()
  const token = await portal.tokenOf(socio.login, socio.password)
  const session = await portal.call('GET', '/account', undefined, token)
  expect(session.authorities).toEqual(['ROLE_ADMIN', 'ROLE_USER', 'ROLE_PARTNER'])

  await doWithRow(page, getName(socio), 'Cambiar os permisos')
  await role(page, /^Administración/).uncheck()
  await expect(role(page, /./)).not.toHaveCount(1)
  await save(page)
  await expect(dialog(page), 'an assignment that exists may end').toBeHidden()
  await expect(portal.call('GET', '/socios/authorities', undefined, token)).rejects.toThrow('403')
})

test('an administrator does not touch their own roles', { tag: '@desktop' }, async ({ page, portal }) => {
  const boss = await portal.addSocio({
    nombre: 'Sabela',
    apellidos: 'Xefa Ínsua',
    authorities: ['ROLE_ADMIN'],
  })
  const nobody = await portal.addSocio({ nombre: 'Xan', apellidos: 'Sen Nada' })
  await signIn(page, boss)
  await page.goto(`/permisos?search=${boss.login}`)
  await expect(page.getByText('Xefa Ínsua, Sabela (ti)').filter({ visible: true })).toBeVisible()
  expect(await getActions(page, getName(boss))).toEqual(['Quitar todos os permisos'])
  await doWithRow(page, getName(boss), 'Quitar todos os permisos', { isRefused: true })
  await expect(page.getByText('Non podes cambiar os teus propios permisos.')).toBeVisible()
  await expect(page.getByRole('alertdialog')).toBeHidden()
  const token = await portal.tokenOf(boss.login, boss.password)
  const input = { id: boss.id, authorities: [] }
  await expect(portal.call('PUT', `/socios/${boss.id}/authorities`, input, token)).rejects.toThrow('403')

  await search(page, nobody.login)
  await expect(page.getByText('1 persoa socia')).toBeVisible()
  await expect(page.getByText('Sen Nada, Xan')).toBeVisible()
  await expect(page.getByText('—', { exact: true })).toBeVisible()
  expect(await getActions(page, getName(nobody)), 'who has none has none to lose').toEqual([
    'Cambiar os permisos',
  ])
})

test('only administrators get in', { tag: '@desktop' }, async ({ page, portal, expectFailures }) => {
  expectFailures(/403/)
  const manager = await portal.addSocio({ authorities: ['PARTNER_MANAGEMENT'] })
  const token = await portal.tokenOf(manager.login, manager.password)
  for (const address of ['/permisos', '/contrasinais', '/tipos-documento', '/tipos-documento-socio']) {
    await signIn(page, manager)
    await page.goto(address)
    await expect(page, address).toHaveURL(/\/account\/login/)
  }
  await expect(portal.call('GET', '/socios/authorities', undefined, token)).rejects.toThrow('403')
  const path = `/user-management/users/${adminDni}/change_password`
  const input = { login: adminDni, password: 'tomado polo asalto' }
  await expect(portal.call('POST', path, input, token)).rejects.toThrow('403')
})
