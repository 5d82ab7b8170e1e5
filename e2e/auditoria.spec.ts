import { administrator, expect, expectAccessible, expectNoSidewaysScroll, signIn, test } from './journey.ts'

test('the administrator reads who did what, and a record its own history', { tag: '@desktop' }, async ({
  page,
  portal,
}) => {
  const person = await portal.addUser({ firstName: 'Rosalía', lastName: 'Rastro' })
  await signIn(page, administrator)
  await page.goto(`/user-management/${person.login}/edit`)
  await page.getByLabel('Apelidos').fill('Rastreada')
  await page.getByRole('button', { name: 'Gardar', exact: true }).click()
  await expect(page.getByText('Gardáronse os cambios da conta.')).toBeVisible()

  await page.goto('/auditoria')
  await page.getByRole('searchbox', { name: 'Buscar por persoa ou rexistro' }).fill('Rastreada')
  await expect(page.getByText(/cambiou a conta de Rosalía Rastreada/).first()).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByText('Ver 1 cambio').first().click()
  await expect(page.getByText('Rastro', { exact: true }).first()).toBeVisible()
  await expectAccessible(page)

  await page.goto(`/user-management/${person.login}/edit`)
  await page.getByRole('button', { name: 'Historial' }).click()
  const history = page.getByRole('dialog', { name: 'Historial de cambios' })
  await expect(history.getByText(/creou a conta de/).first()).toBeVisible()
  await expect(history.getByText(/cambiou a conta de/).first()).toBeVisible()
  await expectAccessible(page)
})
