import type { Locator, Page } from '@playwright/test'
import { administrator, expect, signIn, test } from './journey.ts'
import type { RunningPortal } from './portal.ts'
import { asAdmin } from './socio-form.ts'

/** One record of each kind that has a page. */
async function records(portal: RunningPortal) {
  const call = await asAdmin(portal)
  const socio = await portal.addSocio({ nombre: 'Iria', apellidos: 'Varela' })
  const grupo = await call('POST', '/grupos', { name: 'Coral', socios: [] })
  const reunion = { tipo: 'ORDINARIA', numero: 4, lugar: 'Local social', fecha: [2026, 3, 15, 19, 30] }
  const asamblea = await call('POST', '/asambleas', reunion)
  const junta = await call('POST', '/juntas-directivas', reunion)
  const evento = await call('POST', '/eventos', { titulo: 'Magosto', publico: true, fecha: [2026, 11, 14] })
  return [
    `/socios/${socio.id}`,
    `/grupo-form/${grupo.id}`,
    `/asembleas/${asamblea.id}`,
    `/xuntas-directivas/${junta.id}`,
    `/eventos/${evento.id}`,
  ]
}

/** Left edges, in pixels, of the words of the title and of every part of the page under it. */
const leftEdges = (page: Page) =>
  page.evaluate(() => {
    const title = document.createRange()
    title.selectNodeContents(document.querySelector('h1') as HTMLElement)
    const parts = document.querySelectorAll('.page > :not(.page-head, .page-back)')
    return [title, ...parts]
      .map((each) => each.getBoundingClientRect())
      .filter(({ width }) => width > 0)
      .map(({ left }) => Math.round(left))
  })

/** A row of the register is one line, and no e-mail is cut inside a word. */
async function expectRowsOfOneLine(page: Page, portal: RunningPortal): Promise<void> {
  const names = ['Xosé Manuel', 'María do Carme', 'Uxía']
  const surnames = ['Míguez Mouriño', 'Castiñeira Vidal', 'Fernández de Córdoba Álvarez-Mosquera']
  const addresses = ['xosemanuel.miguezmourino207', 'mariadocarme.castineiravidal1904', 'u'.repeat(60)]
  for (const [at, nombre] of names.entries())
    await portal.addSocio({
      nombre,
      apellidos: surnames[at] ?? '',
      email: `${addresses[at]}@fileira.example`,
    })
  for (const path of ['/socios-admin?search=fileira', '/socios-admin?search=fileira&filters=fechaBaja:']) {
    await page.goto(path)
    const rows = page.locator('tbody tr[data-row]')
    await expect(rows.filter({ hasText: 'xosemanuel.miguezmourino207' })).toBeVisible()
    const heights = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height))
    expect(Math.max(...heights), path).toBeLessThanOrEqual(53)
  }
  await expect(page.getByTitle('xosemanuel.miguezmourino207@fileira.example')).toBeVisible()
}

/** The headings of the home page stand equally far from their content. */
async function expectEvenHeadings(page: Page, portal: RunningPortal): Promise<void> {
  await portal.asAdmin('POST', '/eventos', { titulo: 'Romaría', publico: true, fecha: [2099, 8, 1] })
  await page.goto('/')
  const sections = page.locator('.own-section')
  await expect(sections.nth(1)).toBeVisible()
  await expect(page.locator('.own .skeleton')).toHaveCount(0)
  const gaps = await sections.evaluateAll((all) =>
    all.map((section) => {
      const [title, first] = [section.querySelector('h2'), section.children[1]] as [Element, Element]
      return Math.round(first.getBoundingClientRect().top - title.getBoundingClientRect().bottom)
    }),
  )
  expect([...new Set(gaps)]).toHaveLength(1)
  const tops = await sections.evaluateAll((all) =>
    all.map((section) => section.querySelector('h2')?.getBoundingClientRect().height),
  )
  expect(Math.min(...tops.map(Number)), 'a heading with a link is no higher than one without').toBe(
    Math.max(...tops.map(Number)),
  )
}

/** A lone tool of a page ends where the page does. */
async function expectLoneToolAtTheEnd(page: Page): Promise<void> {
  await page.goto('/grupo-list')
  const right = (selector: string) =>
    page.locator(selector).evaluate((element) => Math.round(element.getBoundingClientRect().right))
  await expect(page.locator('.page-tools > *')).toBeVisible()
  expect(await right('.page-tools > *')).toBe(await right('.page-head'))
}

/** The main action at the foot of a phone covers neither the end of the page nor what has the focus. */
async function expectFootCoversNothing(page: Page, portal: RunningPortal): Promise<void> {
  for (let at = 1; at <= 12; at += 1)
    await portal.asAdmin('POST', '/grupos', { name: `Roda ${at}`, socios: [] })
  await page.goto('/grupo-list?search=Roda')
  await expect(page.locator('[data-row]').last()).toBeVisible()
  const bar = await page.locator('.page-actions').boundingBox()
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  const last = page.getByRole('contentinfo').getByRole('link').last()
  await expect
    .poll(async () => {
      const { y = 0, height = 0 } = (await last.boundingBox()) ?? {}
      return y + height
    })
    .toBeLessThanOrEqual(bar?.y ?? 0)

  await page.evaluate(() => window.scrollTo(0, 0))
  await page.getByRole('searchbox').focus()
  const covered: string[] = []
  for (let presses = 0; presses < 30; presses += 1) {
    await page.keyboard.press('Tab')
    const hidden = await page.evaluate(() => {
      const focused = document.activeElement
      const top = document.querySelector('.page-actions')?.getBoundingClientRect().top ?? 0
      const isBelow = focused !== null && focused.getBoundingClientRect().bottom > top
      return isBelow && !focused.closest('.page-actions') && focused !== document.body
        ? focused.textContent
        : null
    })
    if (hidden !== null) covered.push(hidden)
  }
  expect(covered).toEqual([])
}

/** The bar of ticked rows covers neither. */
async function expectTicksCoverNothing(page: Page, portal: RunningPortal): Promise<void> {
  // The list shows the charges of this year.
  const vence = `${new Date().getFullYear()}-12-31`
  for (const nombre of [
    'Antía',
    'Brais',
    'Carme',
    'Dores',
    'Erea',
    'Fiz',
    'Gael',
    'Helena',
    'Iria',
    'Lois',
  ]) {
    const { id } = await portal.addSocio({ nombre, apellidos: 'Marcada' })
    const due = { socio: { id }, concepto: 'Lembranza', importe: '5.00', vence }
    await portal.asAdmin('POST', '/recibos', due)
  }
  await page.goto('/cotas?search=Marcada')
  await page
    .getByRole('checkbox', { name: /Marcada/ })
    .first()
    .check()
  const bar = page.locator('.selection-bar')
  await expect(bar).toBeVisible()
  const covered = () =>
    page.evaluate(() => {
      const focused = document.activeElement as Element
      const top = document.querySelector('.selection-bar')?.getBoundingClientRect().top ?? 0
      const { bottom } = focused.getBoundingClientRect()
      return !focused.closest('.selection-bar') && focused !== document.body && bottom > top
    })
  for (let presses = 0; presses < 25; presses += 1) {
    await page.keyboard.press('Tab')
    expect(await covered(), `after ${presses + 1} presses`).toBe(false)
  }
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  const last = page.getByRole('contentinfo').getByRole('link').last()
  const top = (await bar.boundingBox())?.y ?? 0
  const { y = 0, height = 0 } = (await last.boundingBox()) ?? {}
  // Where there is room the bar is a part of the list, above the footer.
  expect(y + height <= top || y >= top + ((await bar.boundingBox())?.height ?? 0)).toBe(true)
}

/** The choice of rows for a page has its arrow inside its box. */
async function expectArrowInItsBox(page: Page, portal: RunningPortal): Promise<void> {
  for (let at = 1; at <= 11; at += 1)
    await portal.asAdmin('POST', '/eventos', { titulo: `Frecha ${at}`, publico: false, fecha: [2090, 1, at] })
  await page.goto('/eventos-admin?search=Frecha')
  const choice = page.locator('.list-page-size')
  const edges = (selector: string) =>
    choice.locator(selector).evaluate((element) => element.getBoundingClientRect().toJSON())
  await expect(choice).toBeVisible()
  const [select, arrow] = [await edges('select'), await edges('svg')]
  expect(arrow.top).toBeGreaterThanOrEqual(select.top)
  expect(arrow.bottom).toBeLessThanOrEqual(select.bottom)
  expect(arrow.right).toBeLessThanOrEqual(select.right)
  await page.emulateMedia({ media: 'print' })
  await expect(choice, 'paper has no controls').toBeHidden()
  await expect(page.getByRole('button', { name: 'Páxina seguinte' })).toBeHidden()
  await expect(page.getByText('1–10 de 11')).toBeVisible()
}

/** The hint of a search field is read whole on a phone. */
async function expectWholeHints(page: Page, portal: RunningPortal): Promise<void> {
  const { id } = await portal.addSocio()
  const due = {
    socio: { id },
    concepto: 'Autobús',
    importe: '12.50',
    vence: `${new Date().getFullYear() + 1}-12-31`,
  }
  await portal.asAdmin('POST', '/recibos', due)
  for (const path of [
    '/cotas',
    '/documentos',
    '/eventos',
    '/socios',
    '/socios-admin',
    '/asembleas',
    '/grupo-list',
  ]) {
    await page.goto(path)
    const search = page.getByRole('searchbox').first()
    await expect(search).toBeVisible()
    const [needed, room] = await search.evaluate((field: HTMLInputElement) => {
      const hint = document.createElement('span')
      hint.textContent = field.placeholder
      hint.style.cssText = 'position: absolute; white-space: nowrap'
      field.after(hint)
      const { width } = hint.getBoundingClientRect()
      hint.remove()
      const { paddingLeft, paddingRight } = getComputedStyle(field)
      return [width, field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)]
    })
    expect(needed, path).toBeLessThanOrEqual(Number(room))
  }
}

/** The lines of one’s home page stand clear of each other when they wrap. */
async function expectClearLines(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 844 })
  await page.goto('/')
  const lines = page.locator('.own-tasks li > a, .first-steps .is-done')
  await expect(lines.first()).toBeVisible()
  const rooms = await lines.evaluateAll((all) =>
    all.map((line) => {
      const words = document.createRange()
      words.selectNodeContents(line)
      return line.getBoundingClientRect().height - words.getBoundingClientRect().height
    }),
  )
  expect(Math.min(...rooms)).toBeGreaterThanOrEqual(12)
}

/** A field with the focus has an edge of three pixels. */
async function expectFocusEdges(page: Page): Promise<void> {
  const getEdge = (locator: Locator) =>
    locator.evaluate((element) => {
      const { boxShadow, borderTopWidth } = getComputedStyle(element.closest('.field-box') ?? element)
      return Number.parseFloat(borderTopWidth) + Number(/0px 0px 0px (\d+)px/.exec(boxShadow)?.[1])
    })
  await page.goto('/documentos')
  const search = page.getByRole('searchbox')
  await search.focus()
  expect(await getEdge(search)).toBe(3)
  await page.goto('/auditoria')
  const size = page.locator('.list-tools select').first()
  await size.focus()
  expect(await getEdge(size)).toBe(3)
  await page.goto('/eventos/novo')
  const title = page.getByRole('textbox', { name: 'Título' })
  await title.focus()
  expect(await getEdge(title)).toBe(3)
  await page.getByRole('button', { name: 'Gardar', exact: true }).click()
  await expect(title).toHaveAttribute('aria-invalid', 'true')
  await title.focus()
  const box = page.locator('.field-box').filter({ has: title })
  await expect(box, 'also one with an error').toHaveCSS('box-shadow', /0px 0px 0px 3px$/)
}

/** The association’s name is read beside all the menus of an administrator. */
async function expectNameBesideMenus(page: Page): Promise<void> {
  await page.setViewportSize({ width: 992, height: 700 })
  await page.goto('/grupo-list')
  const name = page.getByRole('banner').getByText('A Carballeira')
  const lines = await name.evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    return new Set([...range.getClientRects()].map(({ top }) => top)).size
  })
  expect(lines).toBe(1)
}

test('every page begins at the same left edge, with the way back above the title in one place', {
  tag: '@desktop',
}, async ({ page, portal }) => {
  test.slow()
  const details = await records(portal)
  await signIn(page, administrator)
  const lists = ['/socios', '/socios-admin', '/grupo-list', '/asembleas', '/asembleas-admin', '/documentos']
  const more = [
    '/orzamentos',
    '/contabilidades',
    '/cotas',
    '/cotas/tipos',
    '/axustes/campos',
    '/cotas/domiciliacions',
    '/cotas/mandatos',
    '/cotas/extractos',
    '/eventos',
    '/eventos-admin',
    '/permisos',
    '/auditoria',
  ]
  const forms = [
    '/socios/novo',
    '/grupo-form/new',
    '/orzamentos/novo',
    '/cotas/novo',
    '/cotas/emitir',
    '/cotas/domiciliacions/nova',
    '/cotas/domiciliacions/devolucions',
    '/cotas/mandatos/novo',
    '/asembleas/nova',
    '/account/edit',
  ]
  const texts = ['/servizos', '/contactar', '/about', '/unauthorized', '/account/profile']
  const withBack = new Set([...details, '/asembleas-admin', '/eventos-admin', '/unauthorized'])
  const places = new Set<string>()
  for (const path of new Set([...details, ...lists, ...more, ...forms, ...texts])) {
    await page.goto(path)
    await expect(page.locator('.page')).toBeVisible()
    await expect(page.locator('.skeleton')).toHaveCount(0)
    expect([path, ...new Set(await leftEdges(page))]).toEqual([path, 160])
    if (!withBack.has(path)) continue
    const back = page.getByRole('main').getByText('Volver', { exact: true })
    await expect(back).toHaveCount(1)
    const box = await back.boundingBox()
    const title = await page.getByRole('heading', { level: 1 }).boundingBox()
    expect(title?.y, path).toBeGreaterThanOrEqual((box?.y ?? 0) + 44)
    places.add(`${box?.x} ${box?.y}`)
  }
  expect([...places]).toHaveLength(1)
})

test('on a desk rows, headings, controls and the name of the association keep their measures', {
  tag: '@desktop',
}, async ({ page, portal }) => {
  await signIn(page, administrator)
  await expectRowsOfOneLine(page, portal)
  await expectArrowInItsBox(page, portal)
  await page.emulateMedia({ media: 'screen' })
  await expectFocusEdges(page)
  await expectTicksCoverNothing(page, portal)
  await expectNameBesideMenus(page)
})

test('on a phone nothing is covered, cut or too close', { tag: '@phone' }, async ({ page, portal }) => {
  await signIn(page, administrator)
  await expectEvenHeadings(page, portal)
  await expectLoneToolAtTheEnd(page)
  await expectFootCoversNothing(page, portal)
  await expectTicksCoverNothing(page, portal)
  await expectWholeHints(page, portal)
  await expectClearLines(page)
})
