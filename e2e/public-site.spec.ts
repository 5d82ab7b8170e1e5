import { administrator, expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts'

const pages = [
  ['/', 'A Carballeira'],
  ['/instalacions', 'Instalacións'],
  ['/servizos', 'Servizos'],
  ['/ideario', 'Ideario'],
  ['/xestion-de-idades', 'Xestión de idades'],
  ['/como-asociarse', 'Como asociarse'],
  ['/organizacion', 'Organización'],
  ['/contactar', 'Contactar'],
  ['/prezos', 'Prezos'],
  ['/aviso-legal', 'Aviso legal'],
  ['/accesibilidade', 'Accesibilidade'],
  ['/about', 'Acerca desta aplicación'],
] as const

test('a visitor reads every page of the site, which comes with its text', { tag: '@phone' }, async ({
  page,
  expectFailures,
}) => {
  expectFailures(/404/)
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/') && request.resourceType() !== 'image') calls.push(request.url())
  })
  for (const [path, heading] of pages)
    await test.step(path, async () => {
      const response = await page.goto(path)
      expect(response?.status()).toBe(200)
      await expect(page.getByRole('heading', { level: 1 })).toContainText(heading)
      await expect(page).toHaveTitle(/ · A Carballeira$/)
      await page.waitForLoadState('networkidle')
      expect(calls, 'the page came with its text').toEqual([])
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)
    })
  await page.goto('/unauthorized')
  await expect(page.getByRole('main')).toContainText('Non tes permisos para visualizar este contido')
  await expectAccessible(page)
  expect((await page.goto('/isto-non-existe'))?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Non se atopou a páxina')
  await page.getByRole('link', { name: 'Ir ao inicio' }).click()
  await expect(page).toHaveURL(/\/$/)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the site is readable, its links lead on, and a private page leads to the sign-in and back', {
    tag: '@phone',
  }, async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('main')).toContainText('asociación')
    const banner = page.getByRole('banner')
    await banner.locator('summary', { hasText: 'Menú' }).click()
    await banner.getByRole('link', { name: 'Eventos' }).filter({ visible: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Eventos')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Aviso legal' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Aviso legal')

    const needsScripts = page.locator('main p:visible').filter({ hasText: 'JavaScript' })
    for (const path of [
      '/account/reset_password',
      '/account/reset/finish?key=abc',
      '/account/activate?key=abc',
    ]) {
      await page.goto(path)
      await expect(needsScripts, path).toHaveText(
        'Esta páxina precisa JavaScript. Actívao no navegador e carga a páxina de novo.',
      )
    }

    await page.goto('/socios-admin?search=Lúa')
    await page.getByRole('main').getByRole('link', { name: 'Iniciar sesión' }).click()
    await page.getByLabel('DNI').fill(administrator.login)
    await page.getByLabel('Contrasinal', { exact: true }).fill(administrator.password)
    await page.getByRole('main').getByRole('button', { name: 'Iniciar sesión' }).click()
    await expect(page).toHaveURL(/\/socios-admin\?search=L%C3%BAa$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rexistro de persoas socias')
  })
})

test('search engines find titles, descriptions, addresses and a map; a page lets no script run but its own', {
  tag: '@desktop',
}, async ({ page, portal, expectFailures }) => {
  expectFailures(/Content Security Policy/)
  // a sample text that no user has replaced is not for them
  await page.goto('/ideario')
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  for (const id of ['Servizos', 'ComoAsociarse'])
    await portal.asAdmin('PUT', `/statics/${id}`, {
      id,
      translations: [{ language: 'GL', body: '<p>O noso texto.</p>', description: 'O que facemos.' }],
    })
  await page.goto('/servizos')
  await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /\S{3,}/)
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
    'href',
    `http://localhost:${new URL(portal.url).port}/servizos`,
  )
  await expect(page.locator('html')).toHaveAttribute('lang', 'gl')
  const sitemap = await (await page.request.get('/sitemap.xml')).text()
  expect(sitemap).toContain('/como-asociarse')
  expect(sitemap).not.toMatch(/\/account|\/ideario/)
  expect((await page.request.get('/robots.txt')).status()).toBe(200)

  const response = await page.goto('/')
  const policy = response?.headers()['content-security-policy'] ?? ''
  expect(policy).toMatch(/script-src 'self' ('sha256-[\w+/]{43}=' )+'wasm-unsafe-eval';/)
  for (const rule of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'self'"])
    expect(policy).toContain(rule)
  expect(response?.headers()['cross-origin-opener-policy']).toBe('same-origin')
  const hasRun = await page.evaluate(() => {
    const script = document.createElement('script')
    script.textContent = 'window.strange = true'
    document.body.append(script)
    return 'strange' in window
  })
  expect(hasRun).toBe(false)
})

test('the keyboard reaches the text at once and every entry of the menu', { tag: '@desktop' }, async ({
  page,
}) => {
  await page.goto('/ideario')
  await page.getByText('Asociación', { exact: true }).filter({ visible: true }).click()
  await expect(page.getByText('Documentación', { exact: true }).filter({ visible: true })).toBeVisible()
  await expect(page.getByText('só para quen inicia sesión').filter({ visible: true })).toHaveCount(1)
  await page.goto('/')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Ir ao contido' })).toBeFocused()
  const menu = page
    .getByRole('button', { name: 'Proxecto' })
    .or(page.locator('summary', { hasText: 'Proxecto' }))
  await menu.focus()
  await page.keyboard.press('Enter')
  const entry = page.getByRole('navigation').getByRole('link', { name: 'Ideario' })
  await expect(entry).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(entry).toBeHidden()
  await expect(menu).toBeFocused()
  await page.keyboard.press('Enter')
  await entry.click()
  await expect(page).toHaveURL(/\/ideario$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ideario')
})

test('on a phone the menu is a drawer, text and targets are large, and nothing moves for who prefers that', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/')
  await page.getByRole('banner').locator('summary', { hasText: 'Menú' }).click()
  const drawer = page.getByRole('dialog')
  await expect(drawer).toBeVisible()
  await expectAccessible(page)
  await drawer.getByText('Documentación', { exact: true }).scrollIntoViewIfNeeded()
  await expect(page.getByText('só para quen inicia sesión').filter({ visible: true })).toHaveCount(1)
  await drawer.getByRole('link', { name: 'Prezos' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Prezos')
  await expect(drawer).toBeHidden()

  for (const path of ['/', '/contactar', '/account/login', '/account/reset_password']) {
    await page.goto(path)
    expect(
      await page.evaluate(() => Number.parseFloat(getComputedStyle(document.body).fontSize)),
    ).toBeGreaterThanOrEqual(16)
    const small = await page.locator('button, summary, input, .button, .header-button').evaluateAll((all) =>
      all
        .filter((each) => each.checkVisibility({ visibilityProperty: true }))
        .map((each) => (each.matches('[type=checkbox]') ? (each.closest('label') ?? each) : each))
        .filter((each) => each.getBoundingClientRect().height < 44)
        .map((each) => each.outerHTML.slice(0, 100)),
    )
    expect(small, path).toEqual([])
  }

  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  const moving = await page.locator('*').evaluateAll((all) =>
    all
      .map((each) => getComputedStyle(each))
      .flatMap(({ transitionDuration, animationDuration }) => [transitionDuration, animationDuration])
      .flatMap((durations) => durations.split(', '))
      .filter((duration) => Number.parseFloat(duration) > 0.01),
  )
  expect(moving).toEqual([])
})
