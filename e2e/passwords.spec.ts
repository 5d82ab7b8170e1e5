import type { Page } from '@playwright/test'
import { clearStorage, expect, expectAccessible, signInByForm, test } from './journey.ts'
import { freshDni } from './portal.ts'

async function choosePassword(page: Page, password: string): Promise<void> {
  await page.getByLabel('Contrasinal novo', { exact: true }).fill(password)
  await page.getByLabel('Repite o contrasinal novo').fill(password)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Gardar o contrasinal' }).click()
  await expect(page.getByRole('heading', { name: 'Contrasinal gardado' })).toBeVisible()
}

test('a forgotten password is replaced with the link of the mail', { tag: '@phone' }, async ({
  page,
  portal,
  expectFailures,
}) => {
  // 401: the browser gives up the reading cookie whose token is gone
  expectFailures(/400/, /401.*account\/logout/)
  const person = await portal.addUser({})
  await page.goto('/account/login')
  await page.getByRole('link', { name: 'Esqueciches o contrasinal?' }).click()
  await expect(page).toHaveURL(/\/account\/reset_password$/)
  await page.getByLabel('DNI').fill('12345678Z')
  await page.getByRole('button', { name: 'Enviar a ligazón' }).click()
  await expect(page.getByText('O DNI 12345678Z non está rexistrado.')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('DNI').fill(person.login)
  await page.getByRole('button', { name: 'Enviar a ligazón' }).click()
  await expect(page.getByRole('heading', { name: 'Mira o teu correo' })).toBeVisible()
  await expectAccessible(page)

  const link = await portal.linkMailedTo(person.email, 2)
  await page.goto(link)
  await choosePassword(page, 'castañas e magostos')
  await expectAccessible(page)
  await signInByForm(page, { login: person.login, password: 'castañas e magostos' })

  await clearStorage(page)
  await page.goto(link)
  await expect(page, 'a link works once').toHaveURL(/\/$/)
  await expect(page.getByText('A ligazón xa non é válida', { exact: false }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Pedir unha ligazón nova' }).click()
  await expect(page).toHaveURL(/\/account\/reset_password$/)
})

test('an account waiting for its activation is activated from the mail and gets its password', {
  tag: '@phone',
}, async ({ page, portal, expectFailures }) => {
  expectFailures(/400/)
  const login = freshDni()
  const email = `${login.toLowerCase()}@agarda.example`
  const names = { firstName: 'Noa', lastName: 'Rey', authorities: ['ROLE_USER'] }
  await portal.asAdmin('POST', '/user-management/users', { login, email, ...names, activated: false })
  const link = await portal.linkMailedTo(email)
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'A túa conta está activada' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('main').getByRole('link', { name: 'Escoller o contrasinal' }).click()
  await choosePassword(page, 'tres catro cinco')
  await signInByForm(page, { login, password: 'tres catro cinco' })

  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Non se puido activar a conta' })).toBeVisible()
  await expectAccessible(page)
})
