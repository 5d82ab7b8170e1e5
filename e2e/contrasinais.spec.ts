import {
  administrator,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  signIn,
  test,
  waitForHydration,
} from './journey.ts'

test('the administrator gives a member a new password, which ends what was open', {
  tag: '@desktop',
}, async ({ page, portal }) => {
  const socio = await portal.addSocio({ nombre: 'Carme', apellidos: 'Esquecida Ínsua' })
  const before = await portal.tokenOf(socio.login, socio.password)
  await signIn(page, administrator)
  await page.goto('/permisos')
  // the program remembers where one was
  await waitForHydration(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Permisos' })).toBeVisible()
  await page.goto('/contrasinais')
  const password = page.getByRole('textbox', { name: 'Contrasinal novo', exact: true })
  const repeat = page.getByRole('textbox', { name: 'Repite o contrasinal novo' })
  await expect(password).toBeDisabled()
  await expect(repeat).toBeDisabled()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await page.getByRole('combobox', { name: 'Persoa socia' }).fill('esquecida')
  await page.getByRole('option', { name: /^Esquecida Ínsua, Carme/ }).click()
  await password.fill('catr')
  await repeat.fill('outro')
  await page.getByRole('button', { name: 'Gardar o contrasinal' }).click()
  await expect(page.getByText('O contrasinal debe ter entre 5 e 99 caracteres.').first()).toBeVisible()
  await expect(page.getByText('Os dous contrasinais non coinciden.').first()).toBeVisible()
  await expectAccessible(page)

  await password.fill('novo e ben seguro')
  await expect(page.getByText('Seguridade do contrasinal')).toBeVisible()
  await repeat.fill('novo e ben seguro')
  await page.getByRole('button', { name: 'Gardar o contrasinal' }).click()
  await expect(page.getByText('Carme Esquecida Ínsua xa ten un contrasinal novo.')).toBeVisible()
  await expect(page, 'back where one came from').toHaveURL(/\/permisos$/)
  await portal.tokenOf(socio.login, 'novo e ben seguro')
  await expect(portal.tokenOf(socio.login, socio.password)).rejects.toThrow('401')
  await expect(portal.call('GET', '/account', undefined, before)).rejects.toThrow('401')
})
