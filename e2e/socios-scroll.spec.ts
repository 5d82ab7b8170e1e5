import type { Locator, Page } from '@playwright/test'
import { administrator, expect, signIn, waitForHydration } from './journey.ts'
import { active, getName, linkTo, list, openList, row, test } from './register.ts'

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

test('all rows come as one scrolls; the focus stays, and another order begins at its first row', {
  tag: '@desktop',
}, async ({ page }) => {
  const asked: URL[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname === '/api/socios') asked.push(url)
  })
  await openList(page)
  await waitForHydration(page)
  const room = page.locator('.list-gap td').last()
  await expect(room, 'rows that are not drawn yet').toHaveCSS('background-image', /linear-gradient/)
  for (const place of [40, 1500, 2699, 2000, 3]) {
    await scrollTo(page, place)
    await expect(row(page, place).getByRole('link', { name: getName(active[place]) })).toBeVisible()
  }
  expect(await page.locator('[data-row]').count()).toBeLessThan(150)
  const sizes = new Set(asked.map((url) => url.searchParams.get('size')))
  expect([...sizes]).toEqual(['75'])
  // Without those one has only flown over.
  expect(new Set(asked.map((url) => url.searchParams.get('page'))).size).toBeLessThan(36)

  // however far the list was scrolled, the Tab key goes on from the row with the focus
  await scrollTo(page, 0)
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

  await scrollTo(page, 1000)
  await list(page).getByRole('button', { name: 'Número' }).click()
  await expect(page).toHaveURL(/sort=numero/)
  await expect(row(page, 0)).toBeInViewport()
  await expect(row(page, 0).getByRole('cell').nth(2)).toHaveText('1')
})

test('a list keeps its position, with the back button and after any reload', { tag: '@phone' }, async ({
  page,
}) => {
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

  // on a slow phone the rows get their real heights one by one
  const browser = await page.context().newCDPSession(page)
  await browser.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  for (let reloads = 0; reloads < 3; reloads += 1) {
    await page.reload({ waitUntil: 'networkidle' })
    await expect(link).toBeInViewport()
    expect(Math.abs((await getSettledTop(link)) - top), `reload ${reloads + 1}`).toBeLessThan(3)
  }
  await browser.send('Emulation.setCPUThrottlingRate', { rate: 1 })

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

/** Scrolls without a rest, as a swipe does that goes on by itself; each scroll has been drawn when it ends. */
const swipeOn = (page: Page) =>
  page.evaluate(async () => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    for (let frame = 0; frame < 100; frame += 1) {
      window.scrollBy(0, 60)
      await nextFrame()
    }
    await nextFrame()
  })

test('a list stays where it is when a phone is turned or a window gets another width, at rest and while it scrolls', {
  tag: '@phone',
}, async ({ page }) => {
  const upright = page.viewportSize() ?? { width: 0, height: 0 }
  await openList(page)
  await scrollTo(page, 1200)
  await getSettledTop(row(page, 1200))
  const first = await getFirstRow(page)
  // two cards beside each other in place of one, and a table in place of cards
  const turned = { width: 844, height: 390 }
  for (const size of [turned, upright, { width: 1440, height: 900 }, upright]) {
    await page.setViewportSize(size)
    const link = linkTo(page, active[first])
    await expect(link, `${size.width} points`).toBeInViewport()
    await getSettledTop(link)
    await expect(link, `${size.width} points, at rest`).toBeInViewport()
  }

  await waitForHydration(page)
  await swipeOn(page)
  const last = await getFirstRow(page)
  await page.setViewportSize(turned)
  // the row is noted every tenth of a second
  await expect.poll(() => getFirstRow(page).then((now) => Math.abs(now - last))).toBeLessThan(12)
})

/** Holds the scripts of pages back until it is told to let them go. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.context().route(/\/assets\/.*\.js$/, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

test('what is done before the program is there stays: a scroll of the list, a press of the finger', {
  tag: '@desktop',
}, async ({ page }) => {
  await signIn(page, administrator)
  const release = await holdScripts(page)
  await page.goto('/socios-admin', { waitUntil: 'commit' })
  await expect(row(page, 0)).toBeVisible()
  await page.evaluate(() => window.scrollTo(0, 60_000))
  release()
  await expect.poll(() => getFirstRow(page)).toBeGreaterThan(500)
  await getSettledTop(row(page, await getFirstRow(page)))
  const first = await getFirstRow(page)
  await page.setViewportSize({ width: 1000, height: 900 })
  await expect(linkTo(page, active[first])).toBeInViewport()

  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/socios-admin?pageSize=25&page=2')
  await expect(linkTo(page, active[25])).toBeVisible()
  await waitForHydration(page)
  const letGo = await holdScripts(page)
  await page.reload({ waitUntil: 'commit' })
  const previous = page.getByRole('button', { name: 'Páxina anterior' })
  await previous.hover()
  const scrolled = await page.evaluate(() => window.scrollY)
  expect(scrolled).toBeGreaterThan(300)
  await page.mouse.down()
  letGo()
  await waitForHydration(page)
  // the list restores its place in the frame after the program has started
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 50))))
  expect(await page.evaluate(() => window.scrollY)).toBe(scrolled)
  await page.mouse.up()
  await expect(linkTo(page, active[24])).toBeVisible()
})

test('rows that do not come are asked for again, and without a connection come once there is one', {
  tag: '@phone',
}, async ({ page, expectFailures }) => {
  expectFailures(/500|503|ERR_INTERNET_DISCONNECTED|Failed to fetch|The download failed/)
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

  await page.goto('/robots.txt')
  await page.goto('/socios-admin')
  await expect(row(page, 0)).toBeVisible()
  await waitForHydration(page)
  await page.context().setOffline(true)
  await page.evaluate(() => window.scrollTo(0, 9000))
  const notice = page.getByRole('region', { name: 'Avisos' })
  await expect(notice).toContainText('Non se puido conectar co servidor')
  await expect(notice.getByRole('button', { name: 'Tentar de novo' })).toBeInViewport()
  await page.context().setOffline(false)
  await expect(page.locator('[data-row="55"]')).toBeAttached()
  await expect(notice).not.toContainText('Non se puido conectar co servidor')
})

/** It follows with no gap. */
async function expectBelow(lower: Locator, upper: Locator): Promise<void> {
  const { y = 0, height = 0 } = (await upper.boundingBox()) ?? {}
  expect(((await lower.boundingBox())?.y ?? 0) - y - height).toBeLessThan(100)
}

test('without scripts a long list has no gap in place of its other rows and leads to them, and photos are found by name', {
  tag: '@phone',
}, async ({ browser, portal }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: portal.url })
  const { login, password } = administrator
  await context.request.post('/api/authenticate', { data: { login, password } })
  const page = await context.newPage()
  await page.goto('/socios-admin')
  const last = page.locator('[data-row]').filter({ visible: true }).last()
  const way = page.locator('.list-footer').getByRole('link', { name: 'Ver a lista por páxinas' })
  await expectBelow(way, last)
  await way.click()
  await page.getByRole('navigation', { name: 'Páxinas' }).getByRole('link', { name: 'Seguinte' }).click()
  await expect(linkTo(page, active[45]).filter({ visible: true }).first()).toBeVisible()
  await page.getByRole('navigation', { name: 'Páxinas' }).getByRole('link', { name: 'Anterior' }).click()
  await expect(linkTo(page, active[20]).filter({ visible: true }).first()).toBeVisible()

  await page.goto(`/socios?search=${encodeURIComponent('Abal Dourado')}`)
  const cards = page.locator('.gallery-card')
  await expect(cards).toHaveCount(24)
  await expectBelow(page.locator('.list-footer'), cards.last())
  await expect(page.locator('.list-footer')).toContainText('Busca o resto polo nome')
  await page.getByRole('searchbox').fill('Abal Dourado 00638')
  await page.keyboard.press('Enter')
  await expect(cards).toHaveCount(1)
  await context.close()
})
