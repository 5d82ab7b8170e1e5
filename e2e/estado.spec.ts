import {
  administrator,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  inOwnPortal,
  signIn,
} from './journey.ts'
import { startPortal } from './portal.ts'

/** No mail server listens at that port: mail waits, and its delivery fails. */
const test = inOwnPortal(() => startPortal({ SMTP_URL: 'smtp://127.0.0.1:9', LANGUAGES: 'GL,ES' }))

test.use({ viewport: { width: 360, height: 740 } })

test('an administrator reads how the portal is, and retries mail by the keyboard alone, in Spanish too', {
  tag: '@desktop',
}, async ({ page, portal }) => {
  await portal.addUser({ firstName: 'Iria' })
  await signIn(page, administrator)
  await page.goto('/estado')
  await expect(page.getByRole('heading', { name: 'Estado', exact: true })).toBeVisible()
  await expect(page.getByText(/Hai \d+ cousas que mirar\./)).toBeVisible()
  const part = (name: string) => page.getByRole('region', { name })
  await expect(part('Correo')).toContainText('Agardan na cola')
  await expect(part('Copias de seguridade')).toContainText('Nunca')
  await expect(part('Disco')).toContainText('Quedan')
  await expect(part('Páxinas').getByRole('link', { name: 'Ideario' })).toBeVisible()
  await expect(part('Programa')).toContainText('SQLite')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await page.context().addCookies([{ name: 'lang', value: 'es', url: portal.url }])
  await expect(async () => {
    await page.goto('/estado')
    await expect(part('Correo')).toContainText('Falla', { timeout: 2000 })
  }).toPass({ timeout: 30_000 })
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  const retry = part('Correo').getByRole('button', { name: 'Reintentar ahora' })
  await page.getByRole('heading', { name: 'Estado', exact: true }).focus()
  for (let presses = 0; presses < 20; presses += 1) {
    await page.keyboard.press('Tab')
    if (await retry.evaluate((button) => button === document.activeElement)) break
  }
  await expect(retry).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText(/Se reintentan? \d+ mensajes?\.|Se está intentando ahora/)).toBeVisible()
  await expect(retry).toBeFocused()
})
