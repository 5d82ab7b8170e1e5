import { expect, expectAccessible, signIn, test } from './journey.ts'

test('a user changes their password and their e-mail, which the link mailed to the old address undoes', {
  tag: '@phone',
}, async ({ page, portal }) => {
  const person = await portal.addUser({ firstName: 'Sabela', lastName: 'Ríos' })
  const otherDevice = await portal.tokenOf(person.login, person.password)
  await signIn(page, person)
  await page.goto('/account/profile')
  for (const text of [person.login, person.email, 'Sabela', 'Ríos', 'Galego'])
    await expect(page.getByRole('main')).toContainText(text)
  await expectAccessible(page)

  await test.step('other devices must sign in again with the new password, this one need not', async () => {
    await page.goto('/account/change_password')
    await expectAccessible(page)
    await page.getByLabel('Contrasinal actual', { exact: true }).fill(person.password)
    await page.getByLabel('Contrasinal novo', { exact: true }).fill('outro ben longo')
    await page.getByLabel('Repite o contrasinal novo', { exact: true }).fill('outro ben longo')
    await page.getByRole('button', { name: 'Gardar' }).click()
    await expect(page.getByText('Cambiaches o contrasinal.', { exact: false })).toBeVisible()
    await expect(portal.call('GET', '/account', undefined, otherDevice)).rejects.toThrow('401')
  })

  await test.step('name and e-mail', async () => {
    await page.goto('/account/profile')
    await page.getByRole('main').getByRole('link', { name: 'Editar o perfil' }).click()
    await expectAccessible(page)
    await page.getByLabel('Correo electrónico').fill(`nova.${person.email}`)
    await page.getByLabel('Nome', { exact: true }).fill('Sabeliña')
    await page.getByRole('button', { name: 'Gardar' }).click()
    await expect(page.getByText('Gardouse o teu perfil.')).toBeVisible()
    await expect(page.getByRole('main')).toContainText(`nova.${person.email}`)
    await expect(page.getByRole('banner')).toContainText('Sabeliña')
  })

  await test.step('the change of the e-mail is undone', async () => {
    await expect
      .poll(() => portal.linkMailedTo(person.email, 2), 'not the link to choose a password')
      .toMatch(/desfacer|undo/)
    await page.goto(await portal.linkMailedTo(person.email, 2))
    await expect(page.getByRole('heading', { name: 'Desfacer o cambio de correo' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Desfacer o cambio' }).click()
    await expect(page.getByRole('heading', { name: 'O cambio está desfeito' })).toBeVisible()
    await expectAccessible(page)
    const { email } = await portal.asAdmin('GET', `/user-management/users/${person.login}`)
    expect(email).toBe(person.email)
    await page.getByRole('link', { name: 'Escoller un contrasinal novo' }).click()
    await expect(page.getByLabel('DNI')).toBeVisible()
  })
})
