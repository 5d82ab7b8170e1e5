import { median, signedHeaders, withPortal } from '../portal.mjs'
import { seedSocios } from '../socios.mjs'

const members = 20_000
const visits = 5
const targets = { rows: 1, frame: 50 }
/** Of the search box, in milliseconds: it waits for the end of the word. */
const searchDelay = 300
/** Scrolling: so many frames, so many pixels each; six thousand rows in all. */
const [frames, step] = [300, 1000]

/** The register with all its rows, as somebody at a desk opens it, searches it and scrolls through it. */
export const measure = () =>
  withPortal(async ({ url, folder }) => {
    seedSocios(folder, members)
    const { authorization } = await signedHeaders(url)
    const { chromium } = await import('playwright-core')
    const browser = await chromium.launch({
      executablePath: process.env.CHROMIUM || '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
    })
    try {
      const open = () => openRegister(browser, url, authorization.replace('Bearer ', ''))
      await (await open()).context.close()
      const opened = []
      for (let visit = 0; visit < visits; visit += 1) {
        const { context, milliseconds } = await open()
        opened.push(milliseconds)
        await context.close()
      }
      const { page } = await open()
      const scrolled = await scroll(page)
      return rows({ opened, scrolled, searched: await search(page) })
    } finally {
      await browser.close()
    }
  })

/** Opens the register in a browser that has never been there; how long until rows are painted. */
async function openRegister(browser, url, token) {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  await page.addInitScript((kept) => {
    localStorage.setItem('token', kept)
    const watch = new MutationObserver(() => {
      if (!document.querySelector('[data-row]')) return
      watch.disconnect()
      requestAnimationFrame(() => setTimeout(() => (window.rowsPainted = performance.now())))
    })
    watch.observe(document, { childList: true, subtree: true })
  }, token)
  await page.goto(`${url}/socios-admin`)
  await page.waitForFunction(() => window.rowsPainted)
  return { context, page, milliseconds: await page.evaluate(() => window.rowsPainted) }
}

/** How long each frame takes while the list is scrolled, and in how many there was no row in the middle. */
const scroll = (page) =>
  page.evaluate(
    async ({ frames, step }) => {
      const times = []
      let blank = 0
      let last = performance.now()
      for (let frame = 0; frame < frames; frame += 1) {
        window.scrollBy(0, step)
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
        times.push(performance.now() - last)
        last = performance.now()
        const middle = document.elementFromPoint(innerWidth / 2, innerHeight / 2)
        if (!middle?.closest('[data-row]')) blank += 1
      }
      return { times: times.sort((one, other) => one - other), blank }
    },
    { frames, step },
  )

/** From the last key to the rows found, for some words. */
async function search(page) {
  const box = page.getByRole('searchbox')
  const times = []
  for (const word of ['souto', 'carme', '986', 'nogueira']) {
    await box.fill('')
    await page.waitForFunction(() => !location.search.includes('search='))
    await box.fill(word)
    const began = await page.evaluate(() => performance.now())
    await page.waitForFunction(
      (asked) =>
        location.search.includes(`search=${asked}`) &&
        document.querySelector('.list-rows[aria-busy="false"]'),
      word,
    )
    times.push((await page.evaluate(() => performance.now())) - began)
  }
  return times
}

function rows({ opened, scrolled, searched }) {
  const first = median(opened) / 1000
  const frame = scrolled.times[Math.floor(scrolled.times.length * 0.95)]
  const among = `${members.toLocaleString('en')} members`
  return [
    {
      what: `Register of ${among}, all rows: until the first are painted`,
      result: `${first.toFixed(2)} s`,
      target: `≤ ${targets.rows} s`,
      good: first <= targets.rows,
      detail: `1440 × 900, nothing in the browser's cache, median of ${visits} visits; slowest ${(Math.max(...opened) / 1000).toFixed(2)} s`,
    },
    {
      what: 'The same list, scrolled fast: p95 of a frame',
      result: `${frame.toFixed(0)} ms`,
      target: `≤ ${targets.frame} ms`,
      good: frame <= targets.frame,
      detail: `${frames} frames of ${step} pixels; without a row in the middle: ${scrolled.blank}`,
    },
    {
      what: 'The same list, searched: from the last key to the rows found',
      result: `${median(searched).toFixed(0)} ms`,
      target: '',
      good: true,
      detail: `${searchDelay} ms of them the pause that ends a word; median of ${searched.length} words`,
    },
  ]
}
