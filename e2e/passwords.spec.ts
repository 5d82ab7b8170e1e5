import { clearStorage, expect, expectAccessible, signInByForm, test } from './journey.ts'
import { adminDni, adminPassword, freshDni } from './portal.ts'

test('a forgotten password is replaced with the link of the mail', { tag: '@desktop' }, async ({
  page,
  portal,
  expectFailures,
}) => {
  // 401: the browser gives up the reading cookie whose token is gone
  expectFailures(/400/, /401.*account\/logout/)
  const person = await portal.addUser({})
  await page.goto('/account/login')
  await page.getByRole('link', { name: 'Esqueciches o contrasinal?' }).click()
  await expectAccessible(page)
  await page.getByLabel('DNI').fill(person.login)
  await page.getByRole('button', { name: 'Enviar a ligazón' }).click()
  await expect(page.getByRole('heading', { name: 'Mira o teu correo' })).toBeVisible()
  await expectAccessible(page)

  const link = await portal.linkMailedTo(person.email, 2)
  await page.goto(link)
  await page.getByLabel('Contrasinal novo', { exact: true }).fill('castañas e magostos')
  await expect(page.getByText('Seguridade do contrasinal')).toBeVisible()
  await page.getByLabel('Repite o contrasinal novo').fill('outra cousa')
  await page.getByRole('button', { name: 'Gardar o contrasinal' }).click()
  await expect(page.getByText('Os dous contrasinais non coinciden.')).toBeVisible()
  await page.getByLabel('Repite o contrasinal novo').fill('castañas e magostos')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Gardar o contrasinal' }).click()
  await expect(page.getByRole('heading', { name: 'Contrasinal gardado' })).toBeVisible()
  await expectAccessible(page)
  await signInByForm(page, { login: person.login, password: 'castañas e magostos' })

  await clearStorage(page)
  await page.goto(link)
  await expect(page, 'a link works once').toHaveURL(/\/$/)
  await expect(page.getByText('A ligazón xa non é válida', { exact: false }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Pedir unha ligazón nova' }).click()
  await expect(page).toHaveURL(/\/account\/reset_password$/)
})

test('an unknown DNI is reported as unknown', { tag: '@phone' }, async ({ page, expectFailures }) => {
  expectFailures(/400/)
  await page.goto('/account/reset_password')
  await page.getByRole('button', { name: 'Enviar a ligazón' }).click()
  await expect(page.getByText('Este campo é obrigatorio.').first()).toBeVisible()
  await page.getByLabel('DNI').fill('12345678Z')
  await page.getByRole('button', { name: 'Enviar a ligazón' }).click()
  await expect(page.getByText('O DNI 12345678Z non está rexistrado.')).toBeVisible()
  await expectAccessible(page)
})

test('an account waiting for its activation is activated from the mail and gets its password', {
  tag: '@desktop',
}, async ({ page, portal, expectFailures }) => {
  expectFailures(/400/)
  const login = freshDni()
  const email = `${login.toLowerCase()}@agarda.example`
  await portal.call(
    'POST',
    '/user-management/users',
    { login, email, firstName: 'Noa', lastName: 'Rey', activated: false, authorities: ['ROLE_USER'] },
    await portal.tokenOf(adminDni, adminPassword),
  )
  const link = await portal.linkMailedTo(email)
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'A túa conta está activada' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('main').getByRole('link', { name: 'Escoller o contrasinal' }).click()
  await page.getByLabel('Contrasinal novo', { exact: true }).fill('tres catro cinco')
  await page.getByLabel('Repite o contrasinal novo').fill('tres catro cinco')
  await page.getByRole('button', { name: 'Gardar o contrasinal' }).click()
  await expect(page.getByRole('heading', { name: 'Contrasinal gardado' })).toBeVisible()
  await signInByForm(page, { login, password: 'tres catro cinco' })

  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Non se puido activar a conta' })).toBeVisible()
  await expectAccessible(page)
})
