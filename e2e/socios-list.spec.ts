import type { Locator, Page } from '@playwright/test'
import {
  administrator,
  test as base,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  signIn,
} from './journey.ts'
import { addManySocios, type ManySocio } from './many-socios.ts'
import { startPortal } from './portal.ts'

/** Of 3,000 members 2,700 are active: far more than a screen draws, or one call brings. */
const inAll = 3000
const active: ManySocio[] = []

const test = base.extend<object, { portal: Awaited<ReturnType<typeof startPortal>> }>({
  portal: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner wants the pattern
    async ({}, use) => {
      const portal = await startPortal()
      active.splice(0, active.length, ...addManySocios(portal.folder, inAll))
      await use(portal)
      await portal.stop()
    },
    { scope: 'worker' },
  ],
})

const list = (page: Page) => page.getByRole('region', { name: 'Rexistro de persoas socias' })
/** A row of the table or a card, by its place in the list from 0. */
const row = (page: Page, place: number) => list(page).locator(`[data-row="${place}"]:not(.is-awaited)`)
const nameOf = (socio: ManySocio | undefined) => `${socio?.apellidos}, ${socio?.nombre}`
const linkTo = (page: Page, socio: ManySocio | undefined) => page.getByRole('link', { name: nameOf(socio) })
const searchBox = (page: Page) => page.getByRole('searchbox', { name: 'Buscar por nome, DNI, teléfono…' })
const topOf = async (locator: Locator) => Math.round((await locator.boundingBox())?.y ?? Number.NaN)

async function openList(page: Page, query = ''): Promise<void> {
  await signIn(page, administrator)
  await page.goto(`/socios-admin${query}`)
  await expect(row(page, 0)).toBeVisible()
}

/** Brings a row into view as somebody who drags the scroll bar does. */
async function scrollTo(page: Page, place: number): Promise<void> {
  await expect(async () => {
    await page.evaluate((at) => {
      const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')]
      const missing = (each: HTMLElement) => at - Number(each.dataset.row)
      const [nearest] = rows.sort((one, other) => Math.abs(missing(one)) - Math.abs(missing(other)))
      if (!nearest) return
      const { top, height } = nearest.getBoundingClientRect()
      window.scrollBy(0, top - 300 + missing(nearest) * height)
    }, place)
    await expect(row(page, place)).toBeInViewport({ timeout: 500 })
  }).toPass()
}

test('the list shows every column, and who is active only among all @desktop', async ({ page }) => {
  await openList(page)
  const heads = list(page).getByRole('columnheader')
  await expect(heads).toHaveText([
    'Fila',
    'Número',
    'DNI',
    'Apelidos',
    'Nome',
    'Teléfono',
    'Correo',
    'Aniversario',
    'Ano',
  ])
  const [first] = active
  const at = first?.numero ?? 0
  await expect(row(page, 0).getByRole('cell')).toHaveText([
    '1',
    String(at),
    first?.dni ?? '',
    first?.apellidos ?? '',
    first?.nombre ?? '',
    String(600_000_000 + at),
    `socia${at}@carballeira.example`,
    /^\d+ de \p{L}+$/u,
    String(1930 + (at % 70)),
  ])
  await expect(page.getByText('2700 persoas socias')).toBeVisible()

  await page.getByRole('radio', { name: 'Todas' }).click({ force: true })
  await expect(page.getByText('3000 persoas socias')).toBeVisible()
  await expect(heads.last()).toHaveText('Estado')
  await expect(row(page, 0).getByRole('cell').last()).toHaveText('Activa')
  await expect(row(page, 0).getByRole('cell').last().locator('svg')).toBeVisible()
  await page.getByRole('button', { name: 'Estado' }).click()
  await page.getByRole('button', { name: 'Estado' }).click()
  await expect(row(page, 0).getByRole('cell').last()).toHaveText('De baixa')
  await expectAccessible(page)
  await page.getByRole('radio', { name: 'De baixa' }).click({ force: true })
  await expect(page.getByText('300 persoas socias')).toBeVisible()
  await expect(page).toHaveURL(/filters=fechaBaja%3ANOT_NULL/)
  await expect(heads.last()).toHaveText('Ano')
})

test('every column sorts, and the month of birth takes the day with it @desktop', async ({ page }) => {
  await openList(page)
  const sorts: [string, string, string | RegExp][] = [
    ['Número', 'sort=numero%2Casc', '1'],
    ['DNI', 'sort=dni%2Casc', /^10000001/],
    ['Nome', 'sort=nombre%2Casc', 'Brais'],
    ['Teléfono', 'sort=telefono%2Casc', '600000001'],
    ['Correo', 'sort=email%2Casc', 'socia1001@carballeira.example'],
    ['Ano', 'sort=anoNac%2Casc', /^193\d$/],
  ]
  for (const [title, query, first] of sorts) {
    const head = list(page).getByRole('columnheader', { name: title })
    await head.getByRole('button').click()
    await expect(page).toHaveURL(new RegExp(query))
    await expect(head).toHaveAttribute('aria-sort', 'ascending')
    await expect(row(page, 0).getByRole('cell', { name: first, exact: true }).last()).toBeVisible()
  }

  await list(page).getByRole('button', { name: 'Aniversario' }).click()
  await expect(page).toHaveURL(/sort=mesNac%2Casc&sort=diaNac%2Casc/)
  await expect(row(page, 0)).toContainText(/ de xaneiro/)
  const days = await page
    .locator('[data-row]')
    .evaluateAll((rows) =>
      rows.slice(0, 40).map((each) => Number.parseInt(each.querySelectorAll('td')[7]?.textContent ?? '', 10)),
    )
  expect(days).toEqual(days.toSorted((one, other) => one - other))
  await list(page).getByRole('button', { name: 'Aniversario' }).click()
  await expect(row(page, 0)).toContainText(/ de decembro/)

  await list(page).getByRole('button', { name: 'Apelidos' }).click()
  await list(page).getByRole('button', { name: 'Apelidos' }).click()
  await expect(linkTo(page, active.at(-1))).toBeVisible()
})

test('whatever one looks for in a record finds it, and a shared link shows the same', async ({ page }) => {
  await openList(page)
  const somebody = active[1234]
  const number = String(somebody?.numero)
  for (const words of [
    somebody?.dni.toLowerCase() ?? '',
    `${somebody?.nombre} ${somebody?.apellidos.split(' ').at(-1)}`.toUpperCase(),
    String(600_000_000 + Number(number)),
    `socia${number}@carballeira`,
  ]) {
    await searchBox(page).fill(words)
    await expect(page.getByText('1 persoa socia', { exact: true })).toBeVisible()
    await expect(linkTo(page, somebody)).toBeVisible()
  }
  await expect(page).toHaveURL(/search=socia\d+%40carballeira/)
  await page.reload()
  await expect(searchBox(page)).toHaveValue(`socia${number}@carballeira`)
  await expect(page.getByText('1 persoa socia', { exact: true })).toBeVisible()

  await searchBox(page).fill('ninguén se chama así')
  await expect(page.getByText('Non se atopou nada.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Buscar tamén nas que están de baixa' }).click()
  await expect(page).toHaveURL(/filters=fechaBaja%3A(&|$)/)
  await expect(page.getByRole('radio', { name: 'Todas' })).toBeChecked()
  await page.getByRole('button', { name: 'Quitar a busca e os filtros' }).click()
  await expect(page.getByText('2700 persoas socias')).toBeVisible()
  await expect(page).toHaveURL(/socios-admin$/)
})

test('pages of 10, 25 and 100 rows, or all of them, which is how it begins', async ({ page }) => {
  await openList(page)
  const size = page.getByRole('combobox', { name: 'Filas por páxina' })
  await expect(size.getByRole('option')).toHaveText([
    '10 por páxina',
    '25 por páxina',
    '100 por páxina',
    'Todas as filas',
  ])
  await expect(size).toHaveValue('-1')
  await size.selectOption('25')
  await expect(page).toHaveURL(/pageSize=25/)
  await expect(list(page).locator('[data-row]')).toHaveCount(25)
  await page.getByRole('button', { name: 'Páxina seguinte' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(linkTo(page, active[25])).toBeVisible()
  await page.reload()
  await expect(linkTo(page, active[25])).toBeVisible()
  await expect(linkTo(page, active[24])).toBeHidden()
  await page.getByRole('button', { name: 'Páxina anterior' }).click()
  await expect(linkTo(page, active[24])).toBeVisible()
  await page.goBack()
  await expect(linkTo(page, active[25])).toBeVisible()
})

test('all rows come as one scrolls, a piece at a time', async ({ page }) => {
  const asked: URL[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname === '/api/socios') asked.push(url)
  })
  await openList(page)
  for (const place of [40, 1500, 2699, 2000, 3]) {
    await scrollTo(page, place)
    await expect(row(page, place).getByRole('link', { name: nameOf(active[place]) })).toBeVisible()
  }
  expect(await page.locator('[data-row]').count()).toBeLessThan(150)
  const sizes = new Set(asked.map((url) => url.searchParams.get('size')))
  expect([...sizes]).toEqual(['100'])
  // Without those one has only flown over.
  expect(new Set(asked.map((url) => url.searchParams.get('page'))).size).toBeLessThan(27)
})

test('whoever comes back finds the list as they left it, by the back button and after a reload', async ({
  page,
}) => {
  await openList(page, '?sort=numero%2Casc')
  const byNumber = active.toSorted((one, other) => one.numero - other.numero)
  await scrollTo(page, 1800)
  const link = linkTo(page, byNumber[1800])
  // The rows around it show their real heights as they come.
  let top = Number.NaN
  await expect
    .poll(async () => {
      const before = top
      top = await topOf(link)
      return top - before
    })
    .toBe(0)
  await link.click()
  await expect(page).toHaveURL(/\/socios\/\d+$/)
  await page.goBack()
  await expect(page).toHaveURL(/sort=numero/)
  await expect(link).toBeInViewport()
  await expect.poll(async () => Math.abs((await topOf(link)) - top)).toBeLessThan(3)
  await expect(link).toBeFocused()

  await page.reload()
  await expect(link).toBeInViewport()
  await expect.poll(async () => Math.abs((await topOf(link)) - top)).toBeLessThan(3)
})

test('a press on a row opens the record, selecting its text does not @desktop', async ({ page }) => {
  await openList(page)
  const cell = row(page, 0).getByRole('cell').nth(6)
  const box = await cell.boundingBox()
  if (!box) throw new Error('no row')
  await page.mouse.move(box.x + 15, box.y + 18)
  await page.mouse.down()
  await page.mouse.move(box.x + 70, box.y + 18, { steps: 5 })
  await page.mouse.up()
  expect(await page.evaluate(() => String(window.getSelection()))).not.toBe('')
  await expect(page).toHaveURL(/socios-admin$/)

  await row(page, 1).getByRole('cell').nth(4).click()
  await expect(page).toHaveURL(/\/socios\/\d+$/)
  await page.goBack()
  await linkTo(page, active[0]).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/socios\/\d+$/)
})

test('another order begins at its first row, and the focus is not lost while one scrolls @desktop', async ({
  page,
}) => {
  await openList(page)
  await linkTo(page, active[2]).focus()
  await scrollTo(page, 1000)
  await expect(linkTo(page, active[2])).toBeFocused()
  await list(page).getByRole('button', { name: 'Número' }).click()
  await expect(page).toHaveURL(/sort=numero/)
  await expect(row(page, 0)).toBeInViewport()
  await expect(row(page, 0).getByRole('cell').nth(1)).toHaveText('1')
})

test('who looks after members adds them, who looks at them does not, nobody else gets in', async ({
  page,
  portal,
  browser,
}) => {
  const readonly = await portal.addUser({ authorities: ['PARTNER_READONLY'] })
  const manager = await portal.addUser({ authorities: ['PARTNER_MANAGEMENT'] })
  for (const [person, adds] of [
    [readonly, false],
    [manager, true],
  ] as const) {
    const theirs = await (await browser.newContext({ baseURL: portal.url })).newPage()
    await signIn(theirs, person)
    await theirs.goto('/socios-admin')
    await expect(row(theirs, 0)).toBeVisible()
    await expect(theirs.getByRole('link', { name: 'Ver as fotos' })).toHaveAttribute('href', '/socios')
    await expect(theirs.getByRole('button', { name: 'Descargar' })).toBeVisible()
    await expect(theirs.getByRole('link', { name: 'Engadir unha persoa socia' })).toHaveCount(adds ? 1 : 0)
    await theirs.context().close()
  }
  const other = await portal.addUser({ authorities: ['SP_FINANCES'] })
  await signIn(page, other)
  await page.goto('/socios-admin')
  await expect(page).toHaveURL(/\/account\/login/)
})

test('a phone 360 pixels wide shows cards with name, number and telephone, and the main action below @phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await openList(page)
  const [first] = active
  await expect(row(page, 0).getByRole('heading', { name: nameOf(first) })).toBeVisible()
  await expect(row(page, 0)).toContainText(String(first?.numero))
  const telephone = 600_000_000 + (first?.numero ?? 0)
  await expect(row(page, 0).getByRole('link', { name: String(telephone) })).toHaveAttribute(
    'href',
    `tel:${telephone}`,
  )
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  const add = page.getByRole('link', { name: 'Engadir unha persoa socia' })
  const box = await add.boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan(740 - 40)
  await page.getByRole('combobox', { name: 'Ordenar por…' }).selectOption({ label: 'Número: descendente' })
  await expect(row(page, 0)).toContainText(
    `${active.reduce((most, { numero }) => Math.max(most, numero), 0)}`,
  )
  await page.getByRole('radio', { name: 'Todas' }).click({ force: true })
  await expect(row(page, 0)).toContainText('De baixa')
  await expectNoSidewaysScroll(page)
})

test('rows that do not come are asked for again, and the others stay', async ({ page, expectFailures }) => {
  expectFailures(/500|503/)
  await openList(page)
  let fails = true
  await page.route('**/api/socios?page=15*', (route) =>
    fails ? route.fulfill({ status: 503 }) : route.continue(),
  )
  await page.evaluate(() => window.scrollTo(0, 0.555 * document.documentElement.scrollHeight))
  await expect(page.getByText('Algo fallou no servidor', { exact: false }).first()).toBeVisible()
  fails = false
  await page.getByRole('button', { name: 'Tentar de novo' }).first().click()
  await scrollTo(page, 1550)
  await expect(linkTo(page, active[1550])).toBeVisible()
})

test('paper gets every row of a short list, and of a long one says that it is a part @desktop', async ({
  page,
}) => {
  await openList(page)
  const note = page.getByText('Só se imprimen as filas que xa estaban cargadas, de 2700 en total.')
  await page.emulateMedia({ media: 'print' })
  await expect(note).toBeVisible()
  await page.emulateMedia({ media: 'screen' })
  await searchBox(page).fill('Abal')
  await expect(page.getByText(/^2\d\d persoas socias$/)).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  const shown = Number.parseInt((await page.locator('.list-count').textContent()) ?? '', 10)
  await expect(page.locator('[data-row]:not(.is-awaited)')).toHaveCount(shown)
  await expect(note).toBeHidden()
})
