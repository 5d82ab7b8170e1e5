import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { test as base, expect } from '@playwright/test'
import type axe from 'axe-core'
import type { NewUser, RunningPortal } from './portal.ts'
import { adminDni, adminPassword, startPortalWithStatutes } from './portal.ts'

interface Journey {
  /** Answers the browser is expected to complain about, for instance a 401; anything else fails the journey. */
  expectFailures: (...patterns: RegExp[]) => void
}

/** Starts portals, or answers the one that was started for the same `key`. */
type Portals = <P extends RunningPortal>(key: object, start: () => Promise<P>) => Promise<P>

/** The key of the portal that most journeys of a worker share. */
const shared = {}

/** A journey has a portal of its own worker, and fails on any error the browser reports. */
export const test = base.extend<Journey & { portal: RunningPortal }, { portals: Portals }>({
  // All journeys have this fixture for their worker: another one for a file would need a worker and a browser of its own.
  portals: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner wants the pattern
    async ({}, use) => {
      const running = new Map<object, RunningPortal>()
      const stopOthers = async (...kept: object[]) => {
        for (const [key, portal] of running)
          if (!kept.includes(key)) {
            running.delete(key)
            await portal.stop()
          }
      }
      await use(async (key, start) => {
        // The journeys of a file follow each other: those of another file need its portal no more.
        await stopOthers(shared, key)
        const portal = running.get(key) ?? (await start())
        running.set(key, portal)
        return portal as Awaited<ReturnType<typeof start>>
      })
      await stopOthers()
    },
    { scope: 'worker' },
  ],
  portal: async ({ portals }, use) => use(await portals(shared, startPortalWithStatutes)),
  baseURL: async ({ portal }, use) => use(portal.url),
  page: async ({ page }, use) => {
    // LATE_SCRIPTS=1500 shows which journeys rely on scripts that are there at once, in milliseconds.
    const delay = Number(process.env.LATE_SCRIPTS ?? 0)
    if (delay > 0)
      await page.route('**/assets/*.js', (route) =>
        setTimeout(() => void route.continue().catch(() => undefined), delay),
      )
    await page.addInitScript(() => {
      addEventListener('portal-ready', () => {
        Object.assign(window, { isHydrated: true })
      })
      // Chromium's headless shell has no PDF viewer: pages behave as with one, and the frame stays empty.
      Object.defineProperty(navigator, 'pdfViewerEnabled', { value: true })
    })
    await use(page)
  },
  expectFailures: [
    async ({ page }, use) => {
      const expected = [
        /Service Worker registration blocked by Playwright/,
        // On a busy machine the program starts more than a few seconds after the page has loaded.
        /was preloaded using link preload but not used within a few seconds/,
      ]
      const complaints: string[] = []
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning')
          complaints.push(`${message.text()} ${message.location().url}`)
      })
      page.on('pageerror', (error) => complaints.push(String(error)))
      // The program tells the server of faults that the browser does not mention: a page that could not be hydrated.
      page.on('request', (request) => {
        if (request.url().endsWith('/api/logs')) complaints.push(request.postData() ?? '')
      })
      await use((...patterns) => expected.push(...patterns))
      expect(complaints.filter((complaint) => !expected.some((pattern) => pattern.test(complaint)))).toEqual(
        [],
      )
    },
    { auto: true },
  ],
})

/** Journeys in a portal of their own, as `start` leaves it, that no other journey has been to. */
export function inOwnPortal<P extends RunningPortal>(start: () => Promise<P>) {
  const key = {}
  return test.extend<{ portal: P }>({
    portal: async ({ portals }, use) => use(await portals(key, start)),
  })
}

export { expect }

/**
 * Waits until the program has started in a page that the server rendered. Only what depends on the program from its first moment
 * needs that: a press or a typed text waits for the program by itself.
 */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() => 'isHydrated' in window)
}

/** The program of axe for a page: half as long as the one it exports. */
const axeProgram = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** The page breaks no accessibility rule axe knows of (WCAG 2.2 A and AA, best practices). */
export async function expectAccessible(page: Page): Promise<void> {
  // what comes before a page is there has no heading
  await expect(page.locator('h1').first()).toBeAttached()
  const found = await findViolations(page)
  // A list may turn pale for its next rows while axe is looking at it.
  expect(found.length ? await findViolations(page) : []).toEqual([])
}

/** The accessibility rules that the page breaks once nothing in it moves, each with its elements. */
async function findViolations(page: Page): Promise<string[]> {
  // a list is pale while its next rows are awaited; colours change during a transition; skeletons pulse without end
  await page.waitForFunction(
    () =>
      !document.querySelector('[aria-busy=true]:not(.is-awaited)') &&
      document
        .getAnimations()
        .every(
          ({ playState, effect }) => playState !== 'running' || effect?.getTiming().iterations === Infinity,
        ),
  )
  // The program comes once for each document, and not into frames: that costs a quarter less than @axe-core/playwright.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeProgram)
  return page.evaluate(async () => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run({
      // axe waits for ever for a frame that runs no scripts
      iframes: false,
      // the elements that pass take axe as long to describe as to judge
      resultTypes: ['violations'],
      // no rule that runs reads the style sheets themselves
      preload: false,
    })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(' | ')}`)
  })
}

/** Nothing sticks out to the right: a phone does not scroll sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const excess = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(excess).toBeLessThanOrEqual(0)
}

export type Credentials = Pick<NewUser, 'login' | 'password'>

export const administrator = { login: adminDni, password: adminPassword }

/**
 * Signs in without the form: the page keeps the token of a new session, as the form leaves it, and shows nothing of the
 * portal yet. What `page` shows next is for that person.
 */
export async function signIn(page: Page, { login, password }: Credentials): Promise<void> {
  const response = await page.request.post('/api/authenticate', { data: { login, password } })
  expect(response.ok(), `${login} signs in`).toBe(true)
  const { token } = await response.json()
  // The smallest page of the portal: local storage belongs to its address.
  await page.goto('/robots.txt')
  await page.evaluate((value) => localStorage.setItem('token', value), token)
}

/** Empties the browser's storage as its user may: the token is gone, the reading cookie stays. Leaves the page first, with its calls. */
export async function clearStorage(page: Page): Promise<void> {
  await page.goto('/robots.txt')
  await page.evaluate(() => localStorage.clear())
}

/** Signs in through the form, as a person does, and waits for the home page. */
export async function signInByForm(page: Page, { login, password }: Credentials): Promise<void> {
  await page.goto('/account/login')
  await page.getByLabel('DNI').fill(login)
  await page.getByLabel('Contrasinal', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Iniciar sesión' }).click()
  await expect(page).toHaveURL(/\/$/)
}
