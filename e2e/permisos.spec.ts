import type { Page } from '@playwright/test'
import { administrator, expect, expectAccessible, expectNoSidewaysScroll, signIn, test } from './journey.ts'
import type { NewSocio } from './portal.ts'
import { doWithRow } from './row-action.ts'

const getName = ({ nombre, apellidos }: NewSocio) => `${nombre} ${apellidos}`
const search = (page: Page, text: string) =>
  page.getByRole('searchbox', { name: 'Buscar por nome ou DNI' }).fill(text)
const dialog = (page: Page) => page.getByRole('dialog')
const role = (page: Page, name: RegExp) => dialog(page).getByRole('checkbox', { name })
const save = (page: Page) => dialog(page).getByRole('button', { name: 'Gardar', exact: true }).click()

test('roles are given to a member, take effect at once, and are removed', { tag: '@desktop' }, async ({
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
  await expect(dialog(page).getByRole('combobox', { name: 'Persoa socia' })).toBeFocused()
  await expect(page.getByRole('option', { name: /Ñandú Pérez/ }), 'nothing covers the roles').toBeHidden()
  await role(page, /^Finanzas/).check()
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
  await expect(page.getByRole('row').getByText('Finanzas')).toBeVisible()
  await page.getByRole('combobox', { name: 'Permiso' }).selectOption('Finanzas')
  await expect(page).toHaveURL(/filters=authorities%3ASP_FINANCES/)
  await expect(page.getByText('1 persoa socia')).toBeVisible()

  await doWithRow(page, getName(socio), 'Quitar todos os permisos')
  const question = page.getByRole('alertdialog', {
    name: 'Queres quitarlle todos os permisos a Iria Ñandú Pérez?',
  })
  await expect(question).toBeVisible()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Quitar' }).click()
  await expect(page.getByText('Iria Ñandú Pérez xa non ten permisos.')).toBeVisible()
  await page.getByRole('combobox', { name: 'Permiso' }).selectOption('Sen permisos')
  await expect(page.getByText('1 persoa socia')).toBeVisible()

  await theirs.goto('/statics/Prezos/edit')
  await expect(theirs, 'who lost the role is shown the door').toHaveURL(/\/account\/login/)
  await theirs.context().close()
})
