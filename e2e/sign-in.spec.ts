import { expect, expectAccessible, signIn, test, waitForHydration } from './journey.ts'

// These journeys have the service worker, as people do.
test.use({ serviceWorkers: 'allow' })

test('a member who opens a private page signs in, reads it and signs out', { tag: '@phone' }, async ({
  page,
  portal,
  expectFailures,
}) => {
  expectFailures(/401/)
  const person = await portal.addUser({ firstName: 'Lúa' })
  await page.goto('/account/profile')
  await expect(page).toHaveURL(/\/account\/login/)
  await expect(page.getByText('Esta páxina require autenticación.')).toBeVisible()
  const notice = await page.getByRole('region', { name: 'Avisos' }).boundingBox()
  const { width = 0, height = 0 } = page.viewportSize() ?? {}
  expect(notice?.width).toBe(350)
  expect(notice?.x, 'in the middle').toBeCloseTo((width - 350) / 2, 0)
  expect(notice?.y, 'at the top').toBeLessThan(height / 4)
  await expectAccessible(page)

  const password = page.getByLabel('Contrasinal', { exact: true })
  await page.getByLabel('DNI').fill(person.login.toLowerCase())
  await password.fill('non é este')
  await page.getByRole('main').getByRole('button', { name: 'Iniciar sesión' }).click()
  const refused = page.getByRole('alert').filter({ hasText: 'As credenciais non son válidas' })
  await expect(refused.first()).toBeVisible()
  await expect(page.getByLabel('DNI')).toHaveValue(person.login.toLowerCase())
  await expectAccessible(page)
  await password.fill(person.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/account\/profile$/)
  await expect(page.getByRole('main')).toContainText(person.email)

  await page.getByRole('banner').locator('summary', { hasText: 'A miña conta' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Pechar sesión' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Iniciar sesión' })).toBeVisible()
  expect(await page.evaluate(() => Object.values(localStorage).join())).not.toContain('eyJ')
})

test('a tab says that it is now of the person who signed in in another one, and keeps what was typed', {
  tag: '@desktop',
}, async ({ page, context, portal }) => {
  const [one, other] = [await portal.addUser({}), await portal.addUser({ firstName: 'Xoel' })]
  await signIn(page, one)
  await page.goto('/grupo-form/new')
  await waitForHydration(page)
  const name = page.getByRole('textbox', { name: /^Nome/ })
  await name.fill('A medio escribir')
  const second = await context.newPage()
  await signIn(second, other)
  await expect(page.getByText(/^Noutra lapela deste navegador iniciou sesión Xoel/)).toBeVisible()
  await expect(name).toHaveValue('')
  await signIn(second, one)
  await page.getByRole('button', { name: 'Recuperar o borrador' }).click()
  await expect(name).toHaveValue('A medio escribir')
})
