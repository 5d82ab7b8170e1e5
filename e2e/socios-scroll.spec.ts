import type { Locator, Page } from '@playwright/test'
import { administrator, expect, signIn, waitForHydration } from './journey.ts'
import { active, getName, linkTo, list, openList, row, searchBox, test } from './register.ts'

const getTop = async (locator: Locator) => Math.round((await locator.boundingBox())?.y ?? Number.NaN)

/** The same once the rows around it show their real heights. */
async function getSettledTop(locator: Locator): Promise<number> {
  let top = Number.NaN
  await expect
    .poll(async () => {
      const before = top
      top = await getTop(locator)
      return top - before
    })
    .toBe(0)
  return top
}

/** Scrolls to a row, as dragging the scroll bar does. */
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
    await expect(row(page, place)).toBeInViewport({ timeout: 300 })
  }).toPass()
}

/** The first row below the header. */
const getFirstRow = (page: Page) =>
  page.evaluate(() => {
    const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')]
    return Number(rows.find((each) => each.getBoundingClientRect().top > 70)?.dataset.row)
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
    await expect(row(page, place).getByRole('link', { name: getName(active[place]) })).toBeVisible()
  }
  expect(await page.locator('[data-row]').count()).toBeLessThan(150)
  const sizes = new Set(asked.map((url) => url.searchParams.get('size')))
  expect([...sizes]).toEqual(['75'])
  // Without those one has only flown over.
  expect(new Set(asked.map((url) => url.searchParams.get('page'))).size).toBeLessThan(36)
})

test('a list keeps its position, with the back button and after a reload', async ({ page }) => {
  await openList(page, '?sort=numero%2Casc')
  const byNumber = active.toSorted((one, other) => one.numero - other.numero)
  await scrollTo(page, 1800)
  const link = linkTo(page, byNumber[1800])
  const top = await getSettledTop(link)
  await link.click()
  await expect(page).toHaveURL(/\/socios\/\d+$/)
  await page.goBack()
  await expect(page).toHaveURL(/sort=numero/)
  await expect(link).toBeInViewport()
  await expect.poll(async () => Math.abs((await getTop(link)) - top)).toBeLessThan(3)
  await expect(link).toBeFocused()

  await page.reload()
  await expect(link).toBeInViewport()
  await expect.poll(async () => Math.abs((await getTop(link)) - top)).toBeLessThan(3)

  const address = page.url()
  await page.goto('/contactar')
  await page.goto(address)
  await waitForHydration(page)
  await expect(row(page, 0), 'opened anew it begins at its top').toBeInViewport()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await page.goBack()
  await page.goBack()
  await expect(link).toBeInViewport()
})

test('a list stays where it is when it is reloaded again and again', { tag: '@phone' }, async ({ page }) => {
  // On a slow phone the rows get their real heights one by one.
  const browser = await page.context().newCDPSession(page)
  await browser.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await openList(page)
  await scrollTo(page, 600)
  const link = linkTo(page, active[600])
  const top = await getSettledTop(link)
  const moved: number[] = []
  for (let reloads = 0; reloads < 3; reloads += 1) {
    await page.reload({ waitUntil: 'networkidle' })
    await expect(link).toBeInViewport()
    moved.push((await getSettledTop(link)) - top)
  }
  expect(moved.map((each) => Math.abs(each) < 3)).toEqual([true, true, true])
})

test('where rows are not drawn yet, the list shows that there will be some', async ({ page }) => {
  await openList(page)
  const room = page.locator('.list-gap td').last()
  await expect(room).toHaveCSS('background-image', /linear-gradient/)
})

test('a list stays where it is when a phone is turned or a window gets narrower', async ({
  page,
  isMobile,
}) => {
  const upright = page.viewportSize() ?? { width: 0, height: 0 }
  await openList(page)
  await scrollTo(page, 1200)
  await getSettledTop(row(page, 1200))
  const first = await getFirstRow(page)
  // Two cards beside each other in place of one, and cards in place of a table.
  const turned = isMobile ? { width: 844, height: 390 } : { width: 1000, height: 900 }
  for (const size of [turned, upright]) {
    await page.setViewportSize(size)
    const link = linkTo(page, active[first])
    await expect(link, `${size.width} points`).toBeInViewport()
    await getSettledTop(link)
    await expect(link, `${size.width} points, at rest`).toBeInViewport()
  }
})

test('a list that is turned while it scrolls shows the rows it had come to', async ({ page, isMobile }) => {
  await openList(page)
  await waitForHydration(page)
  // A swipe goes on by itself: the window does not rest for a moment.
  for (let step = 0; step < 40; step += 1) {
    await page.evaluate(() => window.scrollBy(0, 150))
    await page.waitForTimeout(30)
  }
  const first = await getFirstRow(page)
  await page.setViewportSize(isMobile ? { width: 844, height: 390 } : { width: 1000, height: 900 })
  await expect.poll(() => getFirstRow(page).then((now) => Math.abs(now - first))).toBeLessThan(12)
})

test('a list that was scrolled before the scripts were there stays where it is when its window gets narrower', {
  tag: '@desktop',
}, async ({ page }) => {
  await signIn(page, administrator)
  const { promise, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\/assets\/.*\.js$/, (route) => promise.then(() => route.continue()))
  await page.goto('/socios-admin', { waitUntil: 'commit' })
  await expect(row(page, 0)).toBeVisible()
  await page.evaluate(() => window.scrollTo(0, 60_000))
  release()
  await expect.poll(() => getFirstRow(page)).toBeGreaterThan(500)
  await getSettledTop(row(page, await getFirstRow(page)))
  const first = await getFirstRow(page)
  await page.setViewportSize({ width: 1000, height: 900 })
  await expect(linkTo(page, active[first])).toBeInViewport()
})

test('another order begins at its first row, and the focus is not lost while one scrolls', {
  tag: '@desktop',
}, async ({ page }) => {
  await openList(page)
  await waitForHydration(page)
  await linkTo(page, active[2]).focus()
  await scrollTo(page, 1000)
  await expect(linkTo(page, active[2])).toBeFocused()
  await list(page).getByRole('button', { name: 'Número' }).click()
  await expect(page).toHaveURL(/sort=numero/)
  await expect(row(page, 0)).toBeInViewport()
  await expect(row(page, 0).getByRole('cell').nth(2)).toHaveText('1')
})

test('rows that do not come are asked for again, and the others stay', { tag: '@phone' }, async ({
  page,
  expectFailures,
}) => {
  expectFailures(/500|503/)
  await openList(page)
  let fails = true
  await page.route('**/api/socios?page=20*', (route) =>
    fails ? route.fulfill({ status: 503 }) : route.continue(),
  )
  await page.evaluate(() => window.scrollTo(0, 0.555 * document.documentElement.scrollHeight))
  await expect(page.getByText('Algo fallou no servidor', { exact: false }).first()).toBeVisible()
  fails = false
  await page.getByRole('button', { name: 'Tentar de novo' }).first().click()
  await scrollTo(page, 1550)
  await expect(linkTo(page, active[1550])).toBeVisible()
})

test('the Tab key goes on from the row with the focus, however far the list was scrolled since', {
  tag: '@desktop',
}, async ({ page }) => {
  await openList(page)
  await waitForHydration(page)
  await linkTo(page, active[2]).focus()
  await page.keyboard.press('End')
  await expect(row(page, 2699)).toBeInViewport()
  const focusedRow = page.locator('[data-row]:focus-within')
  const tabToOtherRow = async (key: string) => {
    const before = await focusedRow.getAttribute('data-row')
    for (let presses = 0; presses < 5; presses += 1) {
      await page.keyboard.press(key)
      if ((await focusedRow.getAttribute('data-row')) !== before) return
    }
  }
  await tabToOtherRow('Tab')
  await expect(focusedRow).toHaveAttribute('data-row', '3')
  await page.keyboard.press('End')
  await expect(row(page, 2699)).toBeInViewport()
  await tabToOtherRow('Shift+Tab')
  await expect(focusedRow).toHaveAttribute('data-row', '2')
})

test('a list scrolled without a connection says so in view, and has its rows once there is one', {
  tag: '@phone',
}, async ({ page, context, expectFailures }) => {
  expectFailures(/ERR_INTERNET_DISCONNECTED|Failed to fetch|The download failed/)
  await openList(page)
  await waitForHydration(page)
  await context.setOffline(true)
  await page.evaluate(() => window.scrollTo(0, 9000))
  const notice = page.getByRole('region', { name: 'Avisos' })
  await expect(notice).toContainText('Non se puido conectar co servidor')
  await expect(notice.getByRole('button', { name: 'Tentar de novo' })).toBeInViewport()
  await context.setOffline(false)
  await expect(page.locator('[data-row="55"]')).toBeAttached()
  await expect(notice).not.toContainText('Non se puido conectar co servidor')
})

test('without scripts a long list has no gap in place of its other rows, and leads to them by pages', {
  tag: '@phone',
}, async ({ browser, portal }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: portal.url })
  const { login, password } = administrator
  await context.request.post('/api/authenticate', { data: { login, password } })
  const page = await context.newPage()
  await page.goto('/socios-admin')
  const last = page.locator('[data-row]').filter({ visible: true }).last()
  const way = page.locator('.list-footer').getByRole('link', { name: 'Ver a lista por páxinas' })
  const { y = 0, height = 0 } = (await last.boundingBox()) ?? {}
  expect(((await way.boundingBox())?.y ?? 0) - y - height).toBeLessThan(100)
  await way.click()
  await page.getByRole('navigation', { name: 'Páxinas' }).getByRole('link', { name: 'Seguinte' }).click()
  await expect(linkTo(page, active[45]).filter({ visible: true }).first()).toBeVisible()
  await page.getByRole('navigation', { name: 'Páxinas' }).getByRole('link', { name: 'Anterior' }).click()
  await expect(linkTo(page, active[20]).filter({ visible: true }).first()).toBeVisible()
  await context.close()
})

test('paper gets every row of a short list, and of a long one says that it is a part', {
  tag: '@desktop',
}, async ({ page }) => {
  await openList(page)
  const note = page.getByText(
    /^Neste papel faltan [\d.]+ filas; a lista ten 2700\. A lista enteira descárgase co botón «Descargar»\.$/,
  )
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

test('a page that is read again stays under a finger that presses before the program is there', {
  tag: '@desktop',
}, async ({ page, context }) => {
  await openList(page, '?pageSize=25&page=2')
  await waitForHydration(page)
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await context.route(/\/assets\/.*\.js$/, async (route) => {
    await released
    await route.continue()
  })
  await page.reload({ waitUntil: 'commit' })
  const previous = page.getByRole('button', { name: 'Páxina anterior' })
  await previous.hover()
  const scrolled = await page.evaluate(() => window.scrollY)
  expect(scrolled).toBeGreaterThan(300)
  await page.mouse.down()
  release()
  await waitForHydration(page)
  // the list restores its place in the frame after the program has started
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 50))))
  expect(await page.evaluate(() => window.scrollY)).toBe(scrolled)
  await page.mouse.up()
  await expect(linkTo(page, active[24])).toBeVisible()
})
