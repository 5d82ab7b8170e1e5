import { expect, expectAccessible, signIn, test } from './journey.ts'

test('a user sees and changes their own profile', { tag: '@phone' }, async ({ page, portal }) => {
  const person = await portal.addUser({ firstName: 'Sabela', lastName: 'Ríos' })
  await signIn(page, person)
  await page.goto('/account/profile')
  for (const text of [person.login, person.email, 'Sabela', 'Ríos', 'Galego'])
    await expect(page.getByRole('main')).toContainText(text)
  await expectAccessible(page)
  await page.getByRole('main').getByRole('link', { name: 'Editar o perfil' }).click()
  await expectAccessible(page)
  await page.getByLabel('Correo electrónico').fill('sen arroba')
  await page.getByRole('button', { name: 'Gardar' }).click()
  await expect(
    page.getByText('Este campo non cumpre o formato dun correo electrónico.').first(),
  ).toBeVisible()
  await page.getByLabel('Correo electrónico').fill(`nova.${person.email}`)
  await page.getByLabel('Nome', { exact: true }).fill('Sabeliña')
  await page.getByRole('button', { name: 'Gardar' }).click()
  await expect(page.getByText('Gardouse o teu perfil.')).toBeVisible()
  await expect(page.getByRole('main')).toContainText(`nova.${person.email}`)
  await expect(page.getByRole('banner')).toContainText('Sabeliña')
})

test('a user changes their password; other devices must sign in again, this one need not', {
  tag: '@desktop',
}, async ({ page, portal, expectFailures }) => {
  expectFailures(/400/)
  const person = await portal.addUser({})
  const otherDevice = await portal.tokenOf(person.login, person.password)
  await signIn(page, person)
  await page.goto('/account/change_password')
  await expectAccessible(page)
  await page.getByLabel('Contrasinal actual', { exact: true }).fill('non é este')
  await page.getByLabel('Contrasinal novo', { exact: true }).fill('outro ben longo')
  await page.getByLabel('Repite o contrasinal novo', { exact: true }).fill('outro ben longo')
  await page.getByRole('button', { name: 'Gardar' }).click()
  await expect(page.getByText('O contrasinal actual non é correcto.').first()).toBeVisible()
  await page.getByLabel('Contrasinal actual', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Gardar' }).click()
  await expect(page.getByText('Cambiaches o contrasinal.', { exact: false })).toBeVisible()
  await expect(portal.call('GET', '/account', undefined, otherDevice)).rejects.toThrow('401')
  await page.goto('/account/profile')
  await expect(page.getByRole('main')).toContainText(person.email)
})

test('a changed e-mail is undone with the link mailed to the old address', { tag: '@desktop' }, async ({
  page,
  portal,
  expectFailures,
}) => {
  expectFailures(/400/)
  const person = await portal.addUser({ firstName: 'Noela', lastName: 'Outeiro' })
  await signIn(page, person)
  const token = await portal.tokenOf(person.login, person.password)
  const changed = { firstName: 'Noela', lastName: 'Outeiro', email: `outro.${person.email}` }
  await portal.call('POST', '/account', changed, token)
  const link = await portal.linkMailedTo(person.email, 2)
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Desfacer o cambio de correo' })).toBeVisible()
  await expectAccessible(page)
  expect((await portal.call('GET', '/account', undefined, token)).email).toBe(changed.email)
  await page.getByRole('button', { name: 'Desfacer o cambio' }).click()
  await expect(page.getByRole('heading', { name: 'O cambio está desfeito' })).toBeVisible()
  await expectAccessible(page)
  await expect(portal.call('GET', '/account', undefined, token)).rejects.toThrow('401')
  expect((await portal.asAdmin('GET', `/user-management/users/${person.login}`)).email).toBe(person.email)
  await page.getByRole('link', { name: 'Escoller un contrasinal novo' }).click()
  await expect(page.getByLabel('DNI')).toBeVisible()

  await page.goto(link)
  await page.getByRole('button', { name: 'Desfacer o cambio' }).click()
  await expect(page.getByRole('heading', { name: 'Non se puido desfacer o cambio' })).toBeVisible()
  await expectAccessible(page)
})
