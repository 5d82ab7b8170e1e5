import {
  administrator,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  inOwnPortal,
  signIn,
} from './journey.ts'

const test = inOwnPortal()

test('an administrator reads how the portal is, and what to see to', async ({ page, portal }) => {
  await portal.addUser({ firstName: 'Iria' })
  await signIn(page, administrator)
  await page.goto('/estado')
  await expect(page.getByRole('heading', { name: 'Estado', exact: true })).toBeVisible()
  await expect(page.getByText(/Hai \d+ cousas que mirar\./)).toBeVisible()
  const part = (name: string) => page.getByRole('region', { name })
  await expect(part('Correo')).toContainText('Atención')
  await expect(part('Correo')).toContainText('Non hai servidor de correo')
  await expect(part('Copias de seguridade')).toContainText('Nunca')
  await expect(part('Disco')).toContainText('Quedan')
  await expect(part('Páxinas').getByRole('link', { name: 'Ideario' })).toBeVisible()
  await expect(part('Programa')).toContainText('SQLite')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})
