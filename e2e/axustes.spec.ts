import type { Browser, Page } from '@playwright/test'
import sharp from 'sharp'
import {
  administrator,
  clearStorage,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  inOwnPortal,
  signIn,
  waitForHydration,
} from './journey.ts'
import type { RunningPortal } from './portal.ts'
import { startPortalWithMail } from './smtp.ts'
import { photo } from './uploads.ts'

/**
 * Journeys in a portal of their own without a name, with a mail server: what they change is seen on every page. Each journey
 * begins with the settings of a new portal.
 */
const test = inOwnPortal(() => startPortalWithMail({ APP_NAME: 'Xuntanza' }))
type MailPortal = Awaited<ReturnType<typeof startPortalWithMail>>

test.beforeEach(({ portal }) => reset(portal))

async function reset(portal: RunningPortal): Promise<void> {
  const { asociacion } = await portal.asAdmin('GET', '/axustes')
  const texts = Object.fromEntries(
    Object.entries(asociacion).map(([name, value]) => [name, typeof value === 'string' ? '' : value]),
  )
  const enderezo = { direccion: '', codigoPostal: '', localidad: '', provincia: '' }
  await portal.asAdmin('PUT', '/axustes', {
    asociacion: { ...texts, enderezo },
    aspecto: { cor: '', logo: null, portada: null },
  })
}

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const save = (page: Page) => page.getByRole('button', { name: 'Gardar', exact: true }).click()
const saved = (page: Page) => page.getByText('Gardáronse os axustes.')
const accent = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--color-accent').trim())

const sections = { asociacion: 'A asociación', aspecto: 'Aspecto' }

async function openSection(page: Page, section: keyof typeof sections): Promise<void> {
  await page.goto(`/axustes/${section}`)
  await expect(page.getByRole('heading', { level: 1, name: sections[section] })).toBeVisible()
  // The question about unsaved settings comes with the program.
  await waitForHydration(page)
}

/** Goes on with the Tab key as far as the button that saves, and types into one field; answers the names of all it comes to. */
async function tabToSave(page: Page, typed: string | null): Promise<string[]> {
  const met: string[] = []
  for (;;) {
    const { name, isButton, covered } = await page.evaluate(() => {
      const focused = document.activeElement as HTMLInputElement
      const { left, right, top, bottom } = focused.getBoundingClientRect()
      const middle = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
      const around = focused.labels?.[0] ?? focused
      return {
        name: focused.ariaLabel ?? focused.labels?.[0]?.textContent ?? focused.textContent ?? '',
        isButton: focused.matches('button[type="submit"]'),
        covered: bottom > window.innerHeight || !(focused.contains(middle) || around.contains(middle)),
      }
    })
    expect(covered, `${name} is covered`).toBe(false)
    met.push(name)
    if (isButton) return met
    if (typed && name.startsWith(typed)) await page.keyboard.type('Escrito sen rato.')
    await page.keyboard.press('Tab')
    expect(met.length).toBeLessThan(40)
  }
}

/** A test message says in words what the mail server answers. */
async function testMail(page: Page, portal: MailPortal): Promise<void> {
  const { email } = await portal.asAdmin('GET', '/account')
  await page.goto('/axustes')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await waitForHydration(page)
  const card = page.getByRole('region', { name: 'Enviar unha mensaxe de proba' })
  await expect(card).toContainText(email)
  const send = card.getByRole('button', { name: 'Enviar a mensaxe' })
  const before = (await portal.sink.messages()).length
  await send.click()
  await expect(card.getByRole('status')).toContainText('O servidor de correo aceptou a mensaxe.')
  const received = (await portal.sink.messages()).slice(before)
  expect(received.map(({ to }) => to?.[0]?.address)).toEqual([email])
  await expectAccessible(page)

  portal.sink.refuse(email)
  await send.click()
  await expect(card.getByRole('status')).toContainText('O servidor de correo non aceptou a mensaxe.')
  await expect(card.getByRole('status')).toContainText('5.1.1 no such user')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  portal.sink.accept(email)
}

/** A visitor whose browser runs no scripts. */
async function asVisitor(browser: Browser, url: string, look: (page: Page) => Promise<void>): Promise<void> {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: url })
  await look(await context.newPage())
  await context.close()
}

const logo = async () => ({
  name: 'logo.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 300, height: 300, channels: 4, background: '#0b6623' } })
    .png()
    .toBuffer(),
})

test('the first step leads to name, address, colour and pictures, which change every page at once', {
  tag: '@desktop',
}, async ({ page, portal, browser }) => {
  await signIn(page, administrator)
  await page.goto('/')
  const steps = page.getByRole('region', { name: 'Primeiros pasos' })
  const step = 'Pon o nome da asociación e, se o hai, o logotipo'
  await expect(steps).toContainText(step)
  await expect(steps).not.toContainText(`${step}: feito`)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await steps.getByRole('link', { name: 'Poñer o nome' }).click()
  await expect(page.getByRole('heading', { level: 1, name: sections.asociacion })).toBeVisible()
  await waitForHydration(page)
  await field(page, 'Nome').fill('Asociación veciñal O Souto de Abaixo')
  await field(page, 'Nome curto').fill('O Souto')
  await field(page, 'NIF').fill('g-12345674')
  await field(page, 'Rúa, número e piso').fill('Rúa Nova, 1')
  await field(page, 'Código postal').fill('15702')
  await expect(page.getByRole('combobox', { name: 'Provincia' })).toHaveValue('A Coruña')
  await field(page, 'Localidade').fill('Santiago')
  await field(page, 'Teléfono').fill('981 12 34 56')
  await field(page, 'Correo electrónico').fill('ola@souto.example')
  await field(page, 'Horario de atención').fill('Luns, de 18:00 a 20:00\nXoves, de 10:00 a 12:00')
  await field(page, 'Texto do pé').fill('Entidade sen ánimo de lucro.')
  await save(page)
  await expect(saved(page)).toBeVisible()
  await expect(page).toHaveTitle('A asociación · Asociación veciñal O Souto de Abaixo')
  await expect(field(page, 'NIF'), 'as it is stored').toHaveValue('G12345674')
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)

  await openSection(page, 'aspecto')
  await field(page, 'Cor principal').fill('0B6623')
  await expect(page.getByText('Lese ben')).toBeVisible()
  await page.getByLabel('Escoller unha imaxe: Logotipo').setInputFiles(await logo())
  await expect(page.getByRole('button', { name: 'Quitar a imaxe' })).toHaveCount(1)
  await page
    .getByLabel('Escoller unha imaxe: Foto da portada')
    .setInputFiles(await photo('souto.jpg', '#7a4d00', { width: 1200, height: 800 }))
  await expect(page.getByRole('button', { name: 'Quitar a imaxe' })).toHaveCount(2)
  expect(await accent(page), 'nothing changes before it is saved').toBe('#862e9c')
  await save(page)
  await expect(saved(page)).toBeVisible()

  const footer = page.getByRole('contentinfo')
  await expect(footer).toContainText('Rúa Nova, 1, 15702 Santiago (A Coruña)')
  await expect(footer).toContainText('Entidade sen ánimo de lucro.')
  await expect(footer.getByRole('link', { name: '981 123 456' })).toHaveAttribute('href', 'tel:981123456')
  await expect(page.getByRole('banner').locator('.brand-logo')).toBeVisible()
  await expect.poll(() => accent(page)).toBe('#0b6623')
  await expectNoSidewaysScroll(page)
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page)
  }
  await page.reload()
  await expect(field(page, 'Cor principal')).toHaveValue('#0b6623')
  await expect.poll(() => accent(page)).toBe('#0b6623')

  await asVisitor(browser, portal.url, async (visitor) => {
    await visitor.goto('/')
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(
      'Asociación veciñal O Souto de Abaixo',
    )
    await expect(visitor).toHaveTitle(/· Asociación veciñal O Souto de Abaixo$/)
    await expect(visitor.getByRole('contentinfo')).toContainText('Xoves, de 10:00 a 12:00')
    await expect(visitor.locator('body')).not.toContainText('G12345674')
    const drawn = visitor.locator('.brand-logo, .hero-photo')
    await expect(drawn).toHaveCount(2)
    for (const picture of await drawn.all()) {
      const address = await picture.getAttribute('src')
      expect((await visitor.request.get(address ?? '')).status(), `${address}`).toBe(200)
    }
    await expect(visitor.getByRole('link', { name: 'Como asociarse' }).first()).toBeVisible()
  })
  await page.goto('/')
  await expect(steps).toContainText(`${step}: feito`)
  await testMail(page, portal)

  // The home page in both modes, with the picture and the colour.
  await clearStorage(page)
  await page.context().clearCookies()
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  }
})

test('with the keyboard alone every field is come to, seen whole, filled in and saved', {
  tag: '@desktop',
}, async ({ page }) => {
  await signIn(page, administrator)
  for (const [section, first, name, typed] of [
    ['asociacion', 'Nome', 'Provincia', 'Texto do pé'],
    ['aspecto', 'Cor principal', 'Escoller unha imaxe: Logotipo', null],
  ] as const) {
    await openSection(page, section)
    await field(page, first).focus()
    expect((await tabToSave(page, typed)).join('\n'), section).toContain(name)
    await page.keyboard.press('Enter')
    await expect(saved(page)).toBeVisible()
  }
  await expect(page.getByRole('contentinfo')).toContainText('Escrito sen rato.')
})

test('the header holds a name of any length beside the menu, and keeps the room of a logo that has not come yet', {
  tag: '@desktop',
}, async ({ page, portal }) => {
  await signIn(page, administrator)
  for (const nome of [
    'Asociación Veciñal e Cultural Nosa Señora das Angustias de Castrelos',
    'Extraordinariamentelonguísimo',
    'Asociación Carballeira',
  ]) {
    await portal.asAdmin('PUT', '/axustes', { asociacion: { nome } })
    await page.goto('/axustes')
    const banner = page.getByRole('banner')
    await expect(banner).toContainText(nome)
    for (const width of [390, 1000, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      const [brand, next, header] = await banner.evaluate((element) => {
        const range = document.createRange()
        range.selectNodeContents(element.querySelector('.brand span') as Element)
        const menus = [...element.querySelectorAll('.top-menu, .header-end')].map((each) =>
          each.getBoundingClientRect(),
        )
        const first = menus.filter(({ width: wide }) => wide > 0).map(({ left }) => left)
        return [
          range.getBoundingClientRect().right,
          Math.min(...first),
          element.getBoundingClientRect().height,
        ]
      })
      expect(brand, `${nome} at ${width}`).toBeLessThanOrEqual(next ?? 0)
      if (width > 390) expect(header, `${nome} at ${width}`).toBeLessThan(75)
      await expectNoSidewaysScroll(page)
    }
  }

  await openSection(page, 'aspecto')
  await page.getByLabel('Escoller unha imaxe: Logotipo').setInputFiles(await logo())
  await expect(page.getByRole('button', { name: 'Quitar a imaxe' })).toHaveCount(1)
  await save(page)
  await expect(saved(page)).toBeVisible()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(/form=head/, async (route) => {
    await released
    await route.continue()
  })
  await page.goto(`${portal.url}/contactar`, { waitUntil: 'commit' })
  const name = page.getByRole('banner').locator('.brand span')
  const picture = page.getByRole('banner').locator('.brand-logo')
  await expect(name).toBeVisible()
  const isThere = () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth > 0)
  expect(await isThere()).toBe(false)
  // not how wide the name is: its font may come in between
  const place = async () => {
    const { x, y } = (await name.boundingBox()) ?? {}
    return { x, y }
  }
  const before = await place()
  release()
  await expect.poll(isThere).toBe(true)
  expect(await place()).toEqual(before)
})
