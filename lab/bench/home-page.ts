import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { Browser } from 'playwright-core'
import { root } from '../../scripts/prepare.mjs'
import { newContext, phonePage, withBrowser } from '../browser.ts'
import type { Finding } from '../experiment.ts'
import { bound, median } from '../experiment.ts'
import { withPortal } from '../portal.ts'

const loads = 5
const bounds = { script: 120, style: 10, paint: 1.5 }

/** The home page as a phone loads it for the first time: what it downloads, and when there is something to read. */
export const measureHomePage = (): Promise<Finding[]> =>
  withPortal({}, ({ url }) =>
    withBrowser(async (browser) => {
      const files = await filesOf(browser, url)
      const paints: Paint[] = []
      for (let load = 0; load < loads; load += 1) paints.push(await paint(browser, url))
      return [...weights(files), judge('first', paints), judge('largest', paints)]
    }),
  )

interface Sent {
  path: string
  content: Buffer
}

/** Scripts and styles the page asks for before it is quiet. */
async function filesOf(browser: Browser, url: string): Promise<Sent[]> {
  const context = await newContext(browser, true)
  const page = await context.newPage()
  const paths = new Set<string>()
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/\.(js|css)$/.test(pathname)) paths.add(pathname)
  })
  await page.goto(url, { waitUntil: 'networkidle' })
  await context.close()
  return [...paths].map((path) => ({ path, content: readFileSync(join(root, 'dist/web/client', path)) }))
}

function compressed({ path, content }: Sent): number {
  const ready = join(root, 'dist/web/client', `${path}.br`)
  return existsSync(ready) ? readFileSync(ready).length : brotliCompressSync(content).length
}

function weights(files: Sent[]): Finding[] {
  const weigh = (name: string, ending: string, most: number) => {
    const some = files.filter(({ path }) => path.endsWith(ending))
    const kilobytes = some.reduce((sum, file) => sum + compressed(file), 0) / 1000
    return bound(
      `Home page, initial ${name}`,
      `${kilobytes.toFixed(1)} KB`,
      `≤ ${most} KB`,
      kilobytes <= most,
      `brotli, ${some.length} files`,
    )
  }
  return [weigh('JavaScript', '.js', bounds.script), weigh('CSS', '.css', bounds.style)]
}

/** Seconds until the first and until the largest content is painted. */
interface Paint {
  first: number
  largest: number
}

/** One visit of a browser that has never been there. */
async function paint(browser: Browser, url: string): Promise<Paint> {
  const context = await newContext(browser, true, 'allow')
  const { page } = await phonePage(context)
  await page.goto(url, { waitUntil: 'load' })
  const times = await page.evaluate(
    () =>
      new Promise<Paint>((resolve) => {
        new PerformanceObserver((list) => {
          const first = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0
          resolve({ first, largest: list.getEntries().at(-1)?.startTime ?? 0 })
        }).observe({ type: 'largest-contentful-paint', buffered: true })
      }),
  )
  await context.close()
  return { first: times.first / 1000, largest: times.largest / 1000 }
}

function judge(which: keyof Paint, paints: Paint[]): Finding {
  const middle = median(paints.map((each) => each[which]))
  return bound(
    `Home page, ${which} content painted`,
    `${middle.toFixed(2)} s`,
    `≤ ${bounds.paint} s`,
    middle <= bounds.paint,
    `390 × 844, slow 4G, 4 × slower processor, HTTP/1.1, median of ${loads} first visits`,
  )
}
