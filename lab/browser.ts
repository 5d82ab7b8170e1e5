import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core'
import { chromium } from 'playwright-core'
import { chromiumPath, ensureChromium } from '../scripts/chromium.mjs'
import { administrator } from './portal.ts'

/** Resolves to what `work` does with a Chromium of its own. */
export async function withBrowser<T>(work: (browser: Browser) => Promise<T>): Promise<T> {
  ensureChromium()
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
  })
  try {
    return await work(browser)
  } finally {
    await browser.close()
  }
}

/**
 * A browser that has never been at a portal, at the size of a phone or of a desk.
 * @param portal at which the administrator has signed in, with the token and the cookie that a sign-in leaves
 */
export async function newContext(
  browser: Browser,
  isPhone: boolean,
  portal: string | null,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    ...(isPhone
      ? { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
      : { viewport: { width: 1440, height: 900 } }),
    serviceWorkers: 'block',
  })
  if (!portal) return context
  const answer = await context.request.post(`${portal}/api/authenticate`, { data: administrator })
  const { token } = await answer.json()
  await context.addInitScript((kept) => localStorage.setItem('token', kept), token)
  return context
}

/** Lighthouse's slow 4G: 150 ms there and back, 1.6 Mbit/s down, 750 kbit/s up. */
const slow4g = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
}

/**
 * A new page, and the connection that tells of its network. That of a phone is on slow 4G and has a processor four times slower.
 */
export async function openPage(
  context: BrowserContext,
  isPhone: boolean,
): Promise<{ page: Page; session: CDPSession }> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  if (isPhone) {
    await session.send('Network.emulateNetworkConditions', slow4g)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  }
  return { page, session }
}
