import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BrowserContext, Page } from '@playwright/test'
import {
  administrator,
  clearStorage,
  expect,
  expectAccessible,
  signIn,
  test,
  waitForHydration,
} from './journey.ts'

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

/** Opens a page before the program is there; what is answered lets the program come. */
async function openEarly(page: Page, address: string): Promise<() => Promise<void>> {
  const release = await holdScripts(page.context())
  await page.goto(address, { waitUntil: 'commit' })
  return async () => {
    release()
    await page.context().unrouteAll({ behavior: 'wait' })
  }
}

test('signing in with the button or Enter before the scripts are there signs in without them', {
  tag: '@phone',
}, async ({ page, portal }) => {
  const person = await portal.addUser({})
  for (const way of ['the button', 'Enter']) {
    const release = await openEarly(page, '/account/login')
    await page.getByLabel('DNI').fill(person.login)
    await page.getByLabel('Contrasinal', { exact: true }).fill(person.password)
    if (way === 'Enter') await page.keyboard.press('Enter')
    else await page.getByRole('main').getByRole('button', { name: 'Iniciar sesión' }).click()
    await expect(page, way).toHaveURL(/\/$/)
    await release()
    await expect(page.getByRole('banner').locator('summary', { hasText: 'A miña conta' }), way).toBeVisible()
    await expect(page.locator('#early-wait')).toBeHidden()
    await waitForHydration(page)
    await page.context().clearCookies()
    await clearStorage(page)
  }
})

test('text typed, a button pressed and a search made by a visitor before the scripts are there count as soon as they are', {
  tag: '@phone',
}, async ({ page, portal }) => {
  const atLogin = await openEarly(page, '/account/login')
  await page.getByLabel('DNI').fill('12345678Z')
  const password = page.getByLabel('Contrasinal', { exact: true })
  await password.fill('carballeira')
  const show = page.getByRole('button', { name: 'Amosar' })
  await show.click()
  await expect(show).toHaveAttribute('aria-busy', 'true')
  await expect(page.locator('#early-wait')).toBeVisible()
  await atLogin()
  await expect(password).toHaveAttribute('type', 'text')
  await expect(password).toHaveValue('carballeira')
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await expect(page.getByLabel('DNI')).toHaveValue('12345678Z')
  await expect(page.getByRole('alert'), 'nothing was submitted').toHaveCount(0)

  for (const titulo of ['Serán das candeas', 'Ruta dos muíños'])
    await portal.asAdmin('POST', '/eventos', { titulo, publico: true, fecha: [2099, 8, 1] })
  const atEvents = await openEarly(page, '/eventos')
  await page.getByRole('searchbox').fill('muíños')
  await atEvents()
  await expect(page).toHaveURL(/search=/)
  await expect(page.getByRole('main').getByText('Ruta dos muíños')).toBeVisible()
  await expect(page.getByRole('main').getByText('Serán das candeas')).toHaveCount(0)
})

test('choices, links and «Volver» in the register work also when they are pressed before the scripts are there', {
  tag: '@phone',
}, async ({ page, portal }) => {
  const { id, apellidos } = await portal.addSocio({ apellidos: 'Cedo Madruga' })
  const pago = { tipo: 'CUOTA', importe: '30', fecha: [2025, 1, 15] }
  const stored = await portal.asAdmin('GET', `/socios/${id}`)
  await portal.asAdmin('PUT', `/socios/${id}`, { ...stored, pagos: [pago] })
  await signIn(page, administrator)
  const inList = await openEarly(page, '/socios-admin')
  await page.getByRole('radio', { name: 'Todas' }).click({ force: true })
  await page.getByRole('combobox', { name: 'Ordenar por…' }).selectOption('Número: de maior a menor')
  await inList()
  await expect(page).toHaveURL(/sort=numero%2Cdesc/)
  await expect(page).toHaveURL(/filters=fechaBaja%3A(&|$)/)
  await expect(page.getByRole('radio', { name: 'Todas' })).toBeChecked()

  const list = `/socios-admin?search=${encodeURIComponent(apellidos)}`
  const found = await openEarly(page, list)
  await page.getByRole('link', { name: apellidos }).filter({ visible: true }).first().click()
  await expect(page).toHaveURL(/\/socios\/\d+$/)
  await found()
  await page.getByRole('button', { name: 'Volver' }).click()
  await expect(page).toHaveURL(new RegExp(`${list.replace('?', '\\?')}$`))

  const inRecord = await openEarly(page, `/socios/${id}`)
  await page.getByRole('link', { name: 'Engadir un pagamento' }).click()
  await expect(page).toHaveURL(/\/editar\?add=pagos$/)
  await inRecord()
  await expect(page.getByRole('dialog', { name: 'Pagamento novo' })).toBeVisible()
})

test('a form looks before the scripts are there as it does afterwards, and keeps what was written and chosen in it', {
  tag: '@phone',
}, async ({ page }) => {
  await signIn(page, administrator)
  const looks = () =>
    page.locator('.field-box').evaluateAll((parts) =>
      parts.map((part) => {
        const { borderTopWidth, borderTopColor, backgroundColor, height } = getComputedStyle(part)
        const { color } = getComputedStyle(part.querySelector('input') ?? part, '::placeholder')
        return [borderTopWidth, borderTopColor, backgroundColor, color, height].join(' ')
      }),
    )
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const release = await openEarly(page, '/eventos/novo')
    await expect(page.getByRole('textbox', { name: 'Lugar' })).toBeVisible()
    const before = await looks()
    expect(before[0]).toMatch(/^1px rgb/)
    await release()
    await waitForHydration(page)
    expect(await looks(), colorScheme).toEqual(before)
  }

  const ofEvent = await openEarly(page, '/eventos/novo')
  const title = page.getByRole('textbox', { name: 'Título' })
  await title.fill('Serán das candeas')
  await page.locator('form input[name=publico]').click({ force: true })
  const wrong = { name: 'virus.exe', mimeType: 'application/x-msdownload', buffer: Buffer.from('x') }
  await page.locator('form input[type=file]').nth(1).setInputFiles(wrong)
  await ofEvent()
  await expect(page.getByRole('alert').filter({ hasText: 'virus.exe' })).toBeVisible()
  await expect(title).toHaveValue('Serán das candeas')
  await expect(page.locator('form input[name=publico]')).toBeChecked()

  const ofMeeting = await openEarly(page, '/asembleas/nova')
  await page.getByRole('combobox', { name: 'Tipo' }).selectOption('Extraordinaria')
  await ofMeeting()
  await waitForHydration(page)
  await expect(page.getByRole('combobox', { name: 'Tipo' })).toHaveValue('EXTRAORDINARIA')
  await expect(page.getByRole('textbox', { name: 'Número' }), 'the form knows it').not.toHaveValue('')
})

test('menus work before the scripts are there: one stays open, the drawer closes and shows that another page comes', {
  tag: '@phone',
}, async ({ page, portal }) => {
  await signIn(page, await portal.addSocio())
  await page.goto('/')
  const release = await holdScripts(page.context())
  await page.locator('.drawer-fallback > summary').click()
  await page.getByRole('dialog').getByRole('link', { name: 'Documentación', exact: true }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('main')).toHaveAttribute('aria-busy', 'true')
  await expect(page.locator('.progress').first()).toBeAttached()
  release()
  await expect(page.getByRole('heading', { level: 1, name: 'Documentación' })).toBeVisible()
  await expect(page.getByRole('main')).toHaveAttribute('aria-busy', 'false')
  await page.context().unrouteAll({ behavior: 'wait' })

  const atHome = await openEarly(page, '/')
  await page.getByRole('banner').locator('summary', { hasText: 'A miña conta' }).click()
  const leave = page.getByRole('button', { name: 'Pechar sesión' })
  await expect(leave).toBeVisible()
  await atHome()
  await waitForHydration(page)
  await expect(leave).toBeVisible()
  await leave.click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Iniciar sesión' })).toBeVisible()
})

test('scripts that never come, and a page whose end does not arrive, are told, with a way to load it again', {
  tag: '@phone',
}, async ({ page, context, portal, expectFailures }) => {
  expectFailures(/ERR_FAILED|ERR_CONTENT_LENGTH_MISMATCH|ERR_CONNECTION_RESET/)
  await context.route(/\/assets\/react.*\.js$/, (route) => route.abort())
  await page.goto('/account/login')
  await expect(page.getByRole('alert').getByRole('link', { name: 'Cargar de novo' })).toBeVisible()
  await expectAccessible(page)
  await context.unrouteAll({ behavior: 'wait' })

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
