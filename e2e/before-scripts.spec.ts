import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BrowserContext } from '@playwright/test'
import { administrator, expect, expectAccessible, signIn, test, waitForHydration } from './journey.ts'

/** Holds back the program's files until it is called. */
async function holdScripts(context: BrowserContext): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await context.route(/\/assets\/.*\.js$/, async (route) => {
    await released
    await route.continue()
  })
  return release
}

for (const way of ['the button', 'Enter'] as const) {
  test(`signing in with ${way} before the scripts are there signs in without them`, {
    tag: '@phone',
  }, async ({ page, context, portal }) => {
    const person = await portal.addUser({})
    const release = await holdScripts(context)
    await page.goto('/account/login', { waitUntil: 'commit' })
    await page.getByLabel('DNI').fill(person.login)
    await page.getByLabel('Contrasinal', { exact: true }).fill(person.password)
    if (way === 'Enter') await page.keyboard.press('Enter')
    else await page.getByRole('main').getByRole('button', { name: 'Iniciar sesión' }).click()
    await expect(page).toHaveURL(/\/$/)
    release()
    await expect(page.getByRole('banner').locator('summary', { hasText: 'A miña conta' })).toBeVisible()
    await expect(page.locator('#early-wait')).toBeHidden()
  })
}

test('text typed before hydration stays, and is not submitted', { tag: '@phone' }, async ({
  page,
  context,
}) => {
  const release = await holdScripts(context)
  await page.goto('/account/login', { waitUntil: 'commit' })
  await page.getByLabel('DNI').fill('12345678Z')
  release()
  await expect(page.locator('.drawer-unfolded')).toHaveCount(0)
  await expect(page.getByLabel('DNI')).toHaveValue('12345678Z')
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('a button pressed before the scripts are there works as soon as they are', { tag: '@phone' }, async ({
  page,
  context,
}) => {
  const release = await holdScripts(context)
  await page.goto('/account/login', { waitUntil: 'commit' })
  const password = page.getByLabel('Contrasinal', { exact: true })
  await password.fill('carballeira')
  const show = page.getByRole('button', { name: 'Amosar' })
  await show.click()
  await expect(show).toHaveAttribute('aria-busy', 'true')
  await expect(page.locator('#early-wait')).toBeVisible()
  release()
  await expect(password).toHaveAttribute('type', 'text')
  await expect(password).toHaveValue('carballeira')
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
})

test('a search typed before the scripts are there is made as soon as they are', { tag: '@phone' }, async ({
  page,
  context,
  portal,
}) => {
  for (const titulo of ['Serán das candeas', 'Ruta dos muíños'])
    await portal.asAdmin('POST', '/eventos', { titulo, publico: true, fecha: [2099, 8, 1] })
  const release = await holdScripts(context)
  await page.goto('/eventos', { waitUntil: 'commit' })
  await page.getByRole('searchbox').fill('muíños')
  release()
  await expect(page).toHaveURL(/search=/)
  await expect(page.getByRole('main').getByText('Ruta dos muíños')).toBeVisible()
  await expect(page.getByRole('main').getByText('Serán das candeas')).toHaveCount(0)
})

test('a choice before the scripts are there counts as soon as they are', { tag: '@phone' }, async ({
  page,
  context,
  portal,
}) => {
  await portal.addSocio()
  await signIn(page, administrator)
  const release = await holdScripts(context)
  await page.goto('/socios-admin', { waitUntil: 'commit' })
  await page.getByRole('radio', { name: 'Todas' }).click({ force: true })
  await page.getByRole('combobox', { name: 'Ordenar por…' }).selectOption('Número: de maior a menor')
  release()
  await expect(page).toHaveURL(/sort=numero%2Cdesc/)
  await expect(page).toHaveURL(/filters=fechaBaja%3A(&|$)/)
  await expect(page.getByRole('radio', { name: 'Todas' })).toBeChecked()
})

test('a form keeps what was written, ticked and chosen in it before the scripts are there', {
  tag: '@phone',
}, async ({ page, context }) => {
  await signIn(page, administrator)
  const release = await holdScripts(context)
  await page.goto('/eventos/novo', { waitUntil: 'commit' })
  const title = page.getByRole('textbox', { name: 'Título' })
  await title.fill('Serán das candeas')
  await page.locator('form input[name=publico]').click({ force: true })
  const wrong = { name: 'virus.exe', mimeType: 'application/x-msdownload', buffer: Buffer.from('x') }
  await page.locator('form input[type=file]').nth(1).setInputFiles(wrong)
  release()
  await expect(page.getByRole('alert').filter({ hasText: 'virus.exe' })).toBeVisible()
  await expect(title).toHaveValue('Serán das candeas')
  await expect(page.locator('form input[name=publico]')).toBeChecked()
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`in ${colorScheme} mode the fields of a form look before the scripts are there as they do afterwards`, {
    tag: '@phone',
  }, async ({ page, context }) => {
    await page.emulateMedia({ colorScheme })
    await signIn(page, administrator)
    const release = await holdScripts(context)
    await page.goto('/eventos/novo', { waitUntil: 'commit' })
    const looks = () =>
      page.locator('.field-box').evaluateAll((parts) =>
        parts.map((part) => {
          const { borderTopWidth, borderTopColor, backgroundColor, height } = getComputedStyle(part)
          const { color } = getComputedStyle(part.querySelector('input') ?? part, '::placeholder')
          return [borderTopWidth, borderTopColor, backgroundColor, color, height].join(' ')
        }),
      )
    await expect(page.getByRole('textbox', { name: 'Lugar' })).toBeVisible()
    const before = await looks()
    expect(before[0]).toMatch(/^1px rgb/)
    release()
    await waitForHydration(page)
    expect(await looks()).toEqual(before)
  })
}

test('a menu opened before the scripts are there stays open', { tag: '@phone' }, async ({
  page,
  context,
  portal,
}) => {
  await signIn(page, await portal.addSocio())
  const release = await holdScripts(context)
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('banner').locator('summary', { hasText: 'A miña conta' }).click()
  const leave = page.getByRole('button', { name: 'Pechar sesión' })
  await expect(leave).toBeVisible()
  release()
  await waitForHydration(page)
  await expect(leave).toBeVisible()
  await leave.click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Iniciar sesión' })).toBeVisible()
})

test('a choice made before the scripts are there is kept', { tag: '@phone' }, async ({ page, context }) => {
  await signIn(page, administrator)
  const release = await holdScripts(context)
  await page.goto('/asembleas/nova', { waitUntil: 'commit' })
  await page.getByRole('combobox', { name: 'Tipo' }).selectOption('Extraordinaria')
  release()
  await waitForHydration(page)
  await expect(page.getByRole('combobox', { name: 'Tipo' })).toHaveValue('EXTRAORDINARIA')
  await expect(page.getByRole('textbox', { name: 'Número' }), 'the form knows it').not.toHaveValue('')
})

test('the link for a new payment opens its dialog, also when it is pressed before the scripts are there', {
  tag: '@phone',
}, async ({ page, context, portal }) => {
  const { id } = await portal.addSocio()
  const pago = { tipo: 'CUOTA', importe: '30', fecha: [2025, 1, 15] }
  const stored = await portal.asAdmin('GET', `/socios/${id}`)
  await portal.asAdmin('PUT', `/socios/${id}`, { ...stored, pagos: [pago] })
  await signIn(page, administrator)
  const release = await holdScripts(context)
  await page.goto(`/socios/${id}`, { waitUntil: 'commit' })
  await page.getByRole('link', { name: 'Engadir un pagamento' }).click()
  await expect(page).toHaveURL(/\/editar\?add=pagos$/)
  release()
  await expect(page.getByRole('dialog', { name: 'Pagamento novo' })).toBeVisible()
})

test('«Volver» leads to the list with its search, also when the record was opened before the scripts were there', {
  tag: '@phone',
}, async ({ page, context, portal }) => {
  const { apellidos } = await portal.addSocio()
  await signIn(page, administrator)
  const release = await holdScripts(context)
  const list = `/socios-admin?search=${encodeURIComponent(apellidos)}`
  await page.goto(list, { waitUntil: 'commit' })
  await page.getByRole('link', { name: apellidos }).filter({ visible: true }).first().click()
  await expect(page).toHaveURL(/\/socios\/\d+$/)
  release()
  await page.getByRole('button', { name: 'Volver' }).click()
  await expect(page).toHaveURL(new RegExp(`${list.replace('?', '\\?')}$`))
})

test('scripts that never come are told, with a way to load the page again', { tag: '@phone' }, async ({
  page,
  context,
  expectFailures,
}) => {
  expectFailures(/ERR_FAILED/)
  await context.route(/\/assets\/react.*\.js$/, (route) => route.abort())
  await page.goto('/account/login')
  await expect(page.getByRole('alert').getByRole('link', { name: 'Cargar de novo' })).toBeVisible()
  await expectAccessible(page)
})

test('a page whose end does not arrive says so, with a way to load it again', { tag: '@phone' }, async ({
  page,
  portal,
  expectFailures,
}) => {
  expectFailures(/ERR_CONTENT_LENGTH_MISMATCH|ERR_CONNECTION_RESET/)
  let isCutOff = true
  /** Breaks the connection. Chromium parses nothing more of what it has not parsed by then. */
  let breakConnection = () => {}
  // Between browser and portal, holds the page back in the middle of its content.
  const server = createServer(async ({ url = '/' }, response) => {
    const answer = await fetch(portal.url + url)
    const body = Buffer.from(await answer.arrayBuffer())
    const type = answer.headers.get('content-type') ?? ''
    response.writeHead(answer.status, { 'content-type': type, 'content-length': body.length })
    if (!isCutOff || !type.startsWith('text/html')) return response.end(body)
    breakConnection = () => void response.destroy()
    return response.write(body.subarray(0, body.indexOf('</main>')))
  }).listen(0)
  await once(server, 'listening')
  const address = `http://localhost:${(server.address() as AddressInfo).port}/servizos`
  try {
    await page.goto(address, { waitUntil: 'commit' })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    breakConnection()
    const notice = page.getByRole('alert')
    await expect(notice.getByRole('link', { name: 'Cargar de novo' })).toBeVisible({ timeout: 20_000 })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    isCutOff = false
    await notice.getByRole('link').click()
    await expect(page.getByRole('contentinfo')).toBeVisible()
  } finally {
    server.close()
  }
})

test('the drawer closes when an entry is pressed, and the page shows that another one comes', {
  tag: '@phone',
}, async ({ page, context, portal }) => {
  await signIn(page, await portal.addSocio())
  await page.goto('/')
  const release = await holdScripts(context)
  await page.locator('.drawer-fallback > summary').click()
  await page.getByRole('dialog').getByRole('link', { name: 'Documentación', exact: true }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('main')).toHaveAttribute('aria-busy', 'true')
  await expect(page.locator('.progress').first()).toBeAttached()
  release()
  await expect(page.getByRole('heading', { level: 1, name: 'Documentación' })).toBeVisible()
  await expect(page.getByRole('main')).toHaveAttribute('aria-busy', 'false')
})
