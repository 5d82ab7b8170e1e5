import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { Browser } from 'playwright-core'
import { root } from '../../scripts/prepare.mjs'
import { newContext, withBrowser } from '../browser.ts'
import type { Finding } from '../experiment.ts'
import { bound } from '../experiment.ts'
import { withPortal } from '../portal.ts'

/** Most kilobytes of scripts; styles come within the page. */
const most = 120

/** What a phone downloads when it loads the home page for the first time; `pages` measures when it is painted. */
export const measureHomePage = (): Promise<Finding[]> =>
  withPortal({}, ({ url }) => withBrowser(async (browser) => [weigh(await filesOf(browser, url))]))

interface Sent {
  path: string
  content: Buffer
}

/** Scripts the page asks for before it is quiet. */
async function filesOf(browser: Browser, url: string): Promise<Sent[]> {
  const context = await newContext(browser, true)
  const page = await context.newPage()
  const paths = new Set<string>()
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.endsWith('.js')) paths.add(pathname)
  })
  await page.goto(url, { waitUntil: 'networkidle' })
  await context.close()
  return [...paths].map((path) => ({ path, content: readFileSync(join(root, 'dist/web/client', path)) }))
}

function compressed({ path, content }: Sent): number {
  const ready = join(root, 'dist/web/client', `${path}.br`)
  return existsSync(ready) ? readFileSync(ready).length : brotliCompressSync(content).length
}

function weigh(files: Sent[]): Finding {
  const kilobytes = files.reduce((sum, file) => sum + compressed(file), 0) / 1000
  return bound(
    'Home page, initial JavaScript',
    `${kilobytes.toFixed(1)} KB`,
    `≤ ${most} KB`,
    kilobytes <= most,
    `brotli, ${files.length} files`,
  )
}
