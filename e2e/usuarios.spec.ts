import type { Page } from '@playwright/test'
import {
  administrator,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  signIn,
  signInByForm,
  test,
} from './journey.ts'
import { adminDni, adminPassword, freshDni } from './portal.ts'
import { doWithRow } from './row-action.ts'

const search = (page: Page, text: string) =>
  page.getByRole('searchbox', { name: 'Buscar por nome, DNI ou correo' }).fill(text)

test('the administrator creates a user, who chooses a password and signs in', { tag: '@phone' }, async ({
  page,
  portal,
  browser,
}) => {
  const login = freshDni()
  const email = `${login.toLowerCase()}@novo.example`
  await signIn(page, administrator)
  await page.goto('/user-management/users')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Engadir unha persoa' }).click()
  await expectAccessible(page)

  await page.getByLabel('DNI').fill(login.slice(0, -1))
  await page.getByRole('button', { name: 'Gardar' }).click()
  await expect(page.getByText('O formulario ten erros. Revisa os campos sinalados.')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('DNI').fill(login)
  await page.getByLabel('Nome', { exact: true }).fill('Antía')
  await page.getByLabel('Apelidos').fill('Ñáñez Ínsua')
  await page.getByLabel('Correo electrónico').fill(email)
  await page.getByRole('checkbox', { name: /^Finanzas/ }).check()
  await page.getByRole('button', { name: 'Gardar' }).click()
  await expect(page.getByText('Creouse a conta de Antía Ñáñez Ínsua', { exact: false })).toBeVisible()
  await expect(page).toHaveURL(/\/user-management\/users/)

  const theirs = await (await browser.newContext({ baseURL: portal.url })).newPage()
  await theirs.goto(await portal.linkMailedTo(email))
  await theirs.getByLabel('Contrasinal novo', { exact: true }).fill('o meu primeiro contrasinal')
  await theirs.getByLabel('Repite o contrasinal novo').fill('o meu primeiro contrasinal')
  await theirs.getByRole('button', { name: 'Gardar o contrasinal' }).click()
  await expect(theirs.getByRole('heading', { name: 'Contrasinal gardado' })).toBeVisible()
  await signInByForm(theirs, { login, password: 'o meu primeiro contrasinal' })
  await theirs.context().close()
})

test('the list is searched, sorted and paged, and a reload returns to the same view', {
  tag: '@phone',
}, async ({ page, portal }) => {
  for (const lastName of ['Zas', 'Ábalo', 'Ñandú', 'Nunes'])
    await portal.addUser({ firstName: 'Procura', lastName })
  await signIn(page, administrator)
  await page.goto('/user-management/users')
  await search(page, 'PROCURA')
  await expect(page).toHaveURL(/search=PROCURA/)
  await expect(page.getByText('4 persoas usuarias')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('searchbox')).toHaveValue('PROCURA')
  await expect(page.getByText('4 persoas usuarias')).toBeVisible()
  await search(page, 'ninguén se chama así')
  await expect(page.getByText('Non se atopou nada.')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})

test('the switch takes the sign-in away at once', { tag: '@desktop' }, async ({ page, portal }) => {
  const person = await portal.addUser({ firstName: 'Paulo', lastName: 'Parado' })
  await signIn(page, administrator)
  await page.goto(`/user-management/users?search=${person.login}`)
  // what one sees of the switch lies over it; the notice moves it
  const seen = page.getByRole('switch', { name: 'Paulo Parado pode iniciar sesión' }).locator('..')
  await seen.click()
  await expect(page.getByText('Paulo Parado xa non pode iniciar sesión.')).toBeVisible()
  await expect(portal.tokenOf(person.login, person.password)).rejects.toThrow('401')
  await seen.click()
  await expect(page.getByText('Paulo Parado xa pode iniciar sesión.')).toBeVisible()
  await portal.tokenOf(person.login, person.password)
})

test('giving the administration asks first and replaces the other roles', { tag: '@desktop' }, async ({
  page,
  portal,
}) => {
  const person = await portal.addUser({ authorities: ['SP_FINANCES'] })
  await signIn(page, administrator)
  await page.goto(`/user-management/${person.login}/edit`)
  await page.getByRole('checkbox', { name: /^Administración/ }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Queres dar o permiso de administración?' })
  await expect(dialog).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await expect(page.getByRole('checkbox', { name: /^Finanzas/ })).toBeChecked()
  await page.getByRole('checkbox', { name: /^Administración/ }).click()
  await dialog.getByRole('button', { name: 'Dar o permiso' }).click()
  await expect(page.getByRole('checkbox', { name: /^Finanzas/ })).toBeHidden()
  await page.getByRole('button', { name: 'Gardar', exact: true }).click()
  await expect(page.getByText('Gardáronse os cambios da conta.')).toBeVisible()
  const token = await portal.tokenOf(person.login, person.password)
  expect((await portal.call('GET', '/account', undefined, token)).authorities).toEqual([
    'ROLE_ADMIN',
    'ROLE_USER',
  ])
})

test('two people change the same user: nothing typed is lost, nothing is overwritten', {
  tag: '@desktop',
}, async ({ page, portal, expectFailures }) => {
  expectFailures(/409/)
  const person = await portal.addUser({ firstName: 'Primeiro' })
  await signIn(page, administrator)
  await page.goto(`/user-management/${person.login}/edit`)
  await page.getByLabel('Apelidos').fill('Escrito por min')
  const token = await portal.tokenOf(adminDni, adminPassword)
  const user = await portal.call('GET', `/user-management/users/${person.login}`, undefined, token)
  await portal.call('PUT', '/user-management/users', { ...user, firstName: 'Doutra persoa' }, token)

  await page.getByRole('button', { name: 'Gardar', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Outra persoa cambiou isto' })
  await expect(dialog).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Seguir editando' }).click()
  await expect(page.getByLabel('Apelidos')).toHaveValue('Escrito por min')
  await page.getByRole('button', { name: 'Gardar', exact: true }).click()
  await expect(page.getByText('Gardáronse os cambios da conta.')).toBeVisible()
  const saved = await portal.call('GET', `/user-management/users/${person.login}`, undefined, token)
  expect(saved).toMatchObject({ firstName: 'Doutra persoa', lastName: 'Escrito por min' })
})

test('leaving a changed form asks first', { tag: '@desktop' }, async ({ page, portal }) => {
  const person = await portal.addUser({})
  await signIn(page, administrator)
  await page.goto(`/user-management/${person.login}/edit`)
  await page.getByLabel('Apelidos').fill('Cambiados')
  await page.getByRole('button', { name: 'Cancelar' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Queres saír sen gardar?' })
  await expect(dialog).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Seguir editando' }).click()
  await expect(page.getByLabel('Apelidos')).toHaveValue('Cambiados')
  await page.getByRole('button', { name: 'Cancelar' }).click()
  await dialog.getByRole('button', { name: 'Saír sen gardar' }).click()
  await expect(page).toHaveURL(/\/user-management\/users/)
})

test('a session that ends while typing keeps the draft for the same person', { tag: '@phone' }, async ({
  page,
  portal,
  expectFailures,
}) => {
  expectFailures(/401/)
  const boss = await portal.addUser({ authorities: ['ROLE_ADMIN'] })
  const person = await portal.addUser({})
  await signIn(page, boss)
  await page.goto(`/user-management/${person.login}/edit`)
  await page.getByLabel('Apelidos').fill('Sen gardar aínda')
  const text = await page.evaluate(() => Object.values(localStorage).join(' '))
  await portal.call('POST', '/account/logout', undefined, /eyJ[\w.-]+/.exec(text)?.[0])
  await page.getByRole('button', { name: 'Gardar', exact: true }).click()
  await expect(page).toHaveURL(/\/account\/login/)
  await page.getByLabel('DNI').fill(boss.login)
  await page.getByLabel('Contrasinal', { exact: true }).fill(boss.password)
  await page.getByRole('main').getByRole('button', { name: 'Iniciar sesión' }).click()
  await expect(page).toHaveURL(new RegExp(`${person.login}/edit`))
  await page.getByRole('button', { name: 'Recuperar o borrador' }).click()
  await expect(page.getByLabel('Apelidos')).toHaveValue('Sen gardar aínda')
})

test('the administrator sets a password, and deletes a user after being asked', { tag: '@phone' }, async ({
  page,
  portal,
}) => {
  const person = await portal.addUser({ firstName: 'Xermán', lastName: 'Fóra' })
  await signIn(page, administrator)
  await page.goto(`/user-management/${person.login}/edit`)
  await page.getByRole('button', { name: 'Poñerlle un contrasinal' }).click()
  const form = page.getByRole('dialog', { name: 'Contrasinal de Xermán Fóra' })
  await expectAccessible(page)
  await form.getByLabel('Contrasinal novo', { exact: true }).fill('posto pola administración')
  await form.getByLabel('Repite o contrasinal novo').fill('posto pola administración')
  await form.getByRole('button', { name: 'Gardar o contrasinal' }).click()
  await expect(page.getByText('Xermán Fóra xa ten un contrasinal novo.')).toBeVisible()
  await portal.tokenOf(person.login, 'posto pola administración')

  await page.goto(`/user-management/users?search=${person.login}`)
  await doWithRow(page, 'Xermán Fóra', 'Eliminar')
  const dialog = page.getByRole('alertdialog', { name: /Queres eliminar a conta de Xermán Fóra\?/ })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Eliminar' }).click()
  await expect(page.getByText('Eliminouse a conta de Xermán Fóra.')).toBeVisible()
  await expect(page.getByText('Non se atopou nada.')).toBeVisible()
})

test('without a connection the list says so and tries again when asked', { tag: '@phone' }, async ({
  page,
  context,
  expectFailures,
}) => {
  expectFailures(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/)
  await signIn(page, administrator)
  await page.goto('/user-management/users')
  await expect(page.getByText(/persoas? usuarias?$/).first()).toBeVisible()
  // Unreachable, while the browser believes itself connected: else it would try again without being asked.
  const list = '**/api/user-management/users?*'
  await context.route(list, (route) => route.abort())
  await search(page, 'zzz')
  const told = page.getByText('Non se puido conectar co servidor')
  await expect(told.first()).toBeVisible()
  await context.unroute(list)
  await page.getByRole('button', { name: 'Tentar de novo' }).first().click()
  await expect(page.getByText('Non se atopou nada.')).toBeVisible()
  await expect(told, 'the notice goes with its cause').toHaveCount(0)
  await context.setOffline(true)
  await search(page, 'yyy')
  await expect(told.first()).toBeVisible()
  await context.setOffline(false)
  await expect(told, 'it tries again by itself').toHaveCount(0)
})
