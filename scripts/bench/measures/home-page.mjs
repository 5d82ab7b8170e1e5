import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { root } from '../../prepare.mjs'
import { median, withPortal } from '../portal.mjs'

const loads = 5
const bounds = { script: 120, style: 10, paint: 1.5 }
/** What no visitor should have to download, by what is left of it in a built file. */
const heavy = { editor: 'ckeditor', tables: 'aria-rowcount', 'component library': 'mantine-' }
/** Lighthouse's slow 4G: 150 ms there and back, 1.6 Mbit/s down, 750 kbit/s up. */
const network = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
}

/** The home page as a phone loads it for the first time: what it downloads, and when there is something to read. */
export const measure = () =>
  withPortal(async ({ url }) => {
    const { chromium } = await import('playwright-core')
    const browser = await chromium.launch({
      executablePath: process.env.CHROMIUM || '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
    })
    try {
      const files = await filesOf(browser, url)
      const paints = []
      for (let load = 0; load < loads; load += 1) paints.push(await paint(browser, url))
      return [...weights(files), ...paintRows(paints)]
    } finally {
      await browser.close()
    }
  })

/** Scripts and styles the page asks for before it is quiet. */
async function filesOf(browser, url) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' })
  const page = await context.newPage()
  const paths = new Set()
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/\.(js|css)$/.test(pathname)) paths.add(pathname)
  })
  await page.goto(url, { waitUntil: 'networkidle' })
  await context.close()
  return [...paths].map((path) => ({ path, content: readFileSync(join(root, 'dist/web/client', path)) }))
}

const compressed = ({ path, content }) => {
  const ready = join(root, 'dist/web/client', `${path}.br`)
  return existsSync(ready) ? readFileSync(ready).length : brotliCompressSync(content).length
}

function weights(files) {
  const of = (ending) => files.filter(({ path }) => path.endsWith(ending))
  const weigh = (name, ending, bound) => {
    const kilobytes = of(ending).reduce((sum, file) => sum + compressed(file), 0) / 1000
    return {
      what: `Home page, initial ${name}`,
      result: `${kilobytes.toFixed(1)} KB`,
      target: `≤ ${bound} KB`,
      good: kilobytes <= bound,
      detail: `brotli, ${of(ending).length} files`,
    }
  }
  // The names of the files of other pages stand in it, for when they are opened.
  const texts = files.map(({ content }) => String(content).replace(/"assets\/[^"]*"/g, ''))
  const found = Object.entries(heavy).filter(([, mark]) => texts.some((text) => text.includes(mark)))
  return [
    weigh('JavaScript', '.js', bounds.script),
    weigh('CSS', '.css', bounds.style),
    {
      what: 'Home page, without editor, tables and component library',
      result: found.length === 0 ? 'none of them' : found.map(([name]) => name).join(', '),
      target: 'none of them',
      good: found.length === 0,
      detail: 'looked for in the files above',
    },
  ]
}

/** Seconds until the first and until the largest content is painted, in a browser that has never been there. */
async function paint(browser, url) {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', network)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.goto(url, { waitUntil: 'load' })
  const times = await page.evaluate(
    () =>
      new Promise((resolve) => {
        new PerformanceObserver((list) => {
          const first = performance.getEntriesByName('first-contentful-paint')[0]
          resolve({ first: first.startTime, largest: list.getEntries().at(-1).startTime })
        }).observe({ type: 'largest-contentful-paint', buffered: true })
      }),
  )
  await context.close()
  return { first: times.first / 1000, largest: times.largest / 1000 }
}

function paintRows(paints) {
  const row = (what, which) => {
    const middle = median(paints.map((each) => each[which]))
    return {
      what,
      result: `${middle.toFixed(2)} s`,
      target: `≤ ${bounds.paint} s`,
      good: middle <= bounds.paint,
      detail: `390 × 844, slow 4G, 4 × slower processor, HTTP/1.1, median of ${loads} first visits`,
    }
  }
  return [
    row('Home page, first content painted', 'first'),
    row('Home page, largest content painted', 'largest'),
  ]
}
