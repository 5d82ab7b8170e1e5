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
import { freshDni } from './portal.ts'
import { doWithRow } from './row-action.ts'

const search = (page: Page, text: string) =>
  page.getByRole('searchbox', { name: 'Buscar por nome, DNI ou correo' }).fill(text)

test('the administrator creates a user, who chooses a password and signs in', { tag: '@desktop' }, async ({
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

test('the administrator finds a user, takes the sign-in away, gives a role and a password, and deletes the account', {
  tag: '@desktop',
}, async ({ page, portal }) => {
  const person = await portal.addUser({ firstName: 'Xermán', lastName: 'Fóra', authorities: ['SP_FINANCES'] })
  await signIn(page, administrator)
  await page.goto('/user-management/users')
  await search(page, 'XERMAN')
  await expect(page).toHaveURL(/search=XERMAN/)
  await expect(page.getByText('1 persoa usuaria')).toBeVisible()
  await expectNoSidewaysScroll(page)
  // what one sees of the switch lies over it; the notice moves it
  const seen = page.getByRole('switch', { name: 'Xermán Fóra pode iniciar sesión' }).locator('..')
  await seen.click()
  await expect(page.getByText('Xermán Fóra xa non pode iniciar sesión.')).toBeVisible()
  await expect(portal.tokenOf(person.login, person.password)).rejects.toThrow('401')
  await seen.click()
  await expect(page.getByText('Xermán Fóra xa pode iniciar sesión.')).toBeVisible()

  await page.goto(`/user-management/${person.login}/edit`)
  await page.getByRole('checkbox', { name: /^Administración/ }).click()
  const warning = page.getByRole('alertdialog', { name: 'Queres dar o permiso de administración?' })
  await expect(warning).toBeVisible()
  await expectAccessible(page)
  await warning.getByRole('button', { name: 'Cancelar' }).click()
  await page.getByRole('checkbox', { name: /^Xestión de eventos/ }).check()
  await page.getByRole('button', { name: 'Gardar', exact: true }).click()
  await expect(page.getByText('Gardáronse os cambios da conta.')).toBeVisible()
  const { authorities } = await portal.asAdmin('GET', `/user-management/users/${person.login}`)
  expect(authorities).toEqual(expect.arrayContaining(['EVENT_MANAGEMENT', 'SP_FINANCES']))

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
  const question = page.getByRole('alertdialog', { name: /Queres eliminar a conta de Xermán Fóra\?/ })
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Eliminar' }).click()
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
