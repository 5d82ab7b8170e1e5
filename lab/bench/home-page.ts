import { newContext, withBrowser } from '../browser.ts'
import type { Finding } from '../experiment.ts'
import { atMost, bound, rounded } from '../experiment.ts'
import { withPortal } from '../portal.ts'

/** Most bytes of scripts; styles come within the page. */
const most = 120_000

/** What a phone downloads when it loads the home page for the first time; `pages` measures when it is painted. */
export const measureHomePage = (): Promise<Finding[]> =>
  withPortal({}, ({ url }) =>
    withBrowser(async (browser) => {
      const page = await (await newContext(browser, true)).newPage()
      const sizes: Promise<number>[] = []
      page.on('requestfinished', (request) => {
        if (new URL(request.url()).pathname.endsWith('.js'))
          sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize))
      })
      await page.goto(url, { waitUntil: 'networkidle' })
      const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
      const kilobytes = (value: number) => `${rounded(value / 1000, 1)} KB`
      return [
        bound(
          'Home page, initial JavaScript',
          atMost(bytes, most, kilobytes),
          `brotli, ${sizes.length} files`,
        ),
      ]
    }),
  )
