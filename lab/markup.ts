import type { Browser, Page } from 'playwright-core'
import { textFields } from '../contract/testing/bodies.ts'
import type { Planted } from '../e2e/markup/plant.ts'
import { plant, senderOf } from '../e2e/markup/plant.ts'
import { addressesOf, attacked, screenPaths, strayAddresses } from '../e2e/markup/visits.ts'
import { look, watch } from '../e2e/markup/watch.ts'
import { attackWords } from '../e2e/markup/words.ts'
import { newContext, withBrowser } from './browser.ts'
import { signedIn } from './client.ts'
import type { Finding, Tell } from './experiment.ts'
import { defineExperiment, none, whole } from './experiment.ts'
import type { Portal } from './portal.ts'
import { withPortal } from './portal.ts'

export const experiment = defineExperiment({
  // share: of the pages, in per cent
  options: { records: 8, entries: 20, share: 100 },
  run: (given, tell) =>
    withPortal({ APP_NAME: 'A <b>Carballeira</b> "&' }, (portal) =>
      withBrowser((browser) => attack(portal, browser, given, tell)),
    ),
})

interface Sights {
  pages: number
  read: number
  /** Pictures of others that were kept from being loaded. */
  pictures: number
  wrong: string[]
}

async function attack(
  portal: Portal,
  browser: Browser,
  { records, entries, share }: Record<'records' | 'entries' | 'share', number>,
  tell: Tell,
): Promise<Finding[]> {
  const admin = await signedIn(portal.url)
  const token = admin.headers().authorization?.replace('Bearer ', '') ?? ''
  // each text that is stored has some of the attacks on rich text; together all that stay have them all
  const words = attackWords({ most: 3, pieces: 13 + 2 * records })
  const planted = await plant(senderOf(portal.url, token), words, { records, entries })
  tell(`${planted.many} fields written, ${planted.refused.length} refused`)
  const seen = await visit(browser, portal.url, token, planted, share, tell)
  const missed = textFields().filter(({ call, path }) => !planted.fields.has(`${call} ${path}`))
  return [
    none(
      'Text fields of the contract no attack was written into, or that refused one',
      [...missed.map(({ call, path }) => `${call} ${path}`), ...planted.refused],
      `${textFields().length} fields, written ${whole(planted.many)} times`,
    ),
    none(
      'What ran, asked elsewhere, broke the policy, covered or broke a page',
      seen.wrong,
      `${whole(seen.pages)} pages opened in Chromium, of ${screenPaths().length} kinds, as administrator and as visitor; attacks to be read there as words: ${whole(seen.read)}; pictures of others kept from being loaded: ${whole(seen.pictures)}`,
    ),
  ]
}

/** Opens every page there is, as the administrator and as a visitor, and presses what opens something. */
async function visit(
  browser: Browser,
  url: string,
  token: string,
  { ids }: Planted,
  share: number,
  tell: Tell,
): Promise<Sights> {
  const sights: Sights = { pages: 0, read: 0, pictures: 0, wrong: [] }
  let told = 0
  for (const who of ['an administrator', 'a visitor']) {
    const context = await newContext(browser, false)
    const watching = await watch(context, url, who === 'a visitor' ? undefined : token)
    const page = await context.newPage()
    const known = screenPaths().flatMap((screen) => addressesOf(screen, ids))
    const addresses = [
      ...known,
      ...known.map(attacked),
      ...strayAddresses().slice(0, who === 'a visitor' ? 100 : 10),
    ]
    for (const [number, address] of addresses.entries()) {
      if ((number * share) % 100 >= share) continue
      await open(page, url + address)
      // what people wrote comes after the page
      if (number < known.length) await page.waitForLoadState('networkidle', { timeout: 1500 }).catch(() => {})
      const { wrong, read } = await look(page)
      sights.pages += 1
      sights.read += read
      sights.wrong.push(...wrong, ...watching.faults.splice(0))
      if (number < known.length && who !== 'a visitor') await press(page, sights)
      for (const fault of sights.wrong.slice(told)) tell(fault)
      told = sights.wrong.length
      if (sights.pages % 100 === 0) tell(`${sights.pages} pages`)
    }
    sights.wrong.push(...watching.faults)
    sights.pictures += watching.blockedPictures()
    await context.close()
  }
  return sights
}

/** Opens an address, once more when the page before was still on its way elsewhere. */
const open = (page: Page, address: string) =>
  page
    .goto(address, { waitUntil: 'domcontentloaded' })
    .catch(() => page.goto(address, { waitUntil: 'domcontentloaded' }))

/** What asks, shows or unfolds something, by its name. */
const opening =
  /^(Eliminar|Dar de baixa|Vista previa|Ver|Amosar|Historial|Cambios|Membros|Máis|Ler|Asignar|Roles)/i

/** Presses what opens something, one after the other, and looks at what came. */
async function press(page: Page, sights: Sights): Promise<void> {
  const address = page.url()
  const buttons = page.locator('main').getByRole('button', { name: opening })
  for (let each = 0; each < Math.min(4, await buttons.count()); each += 1) {
    const button = buttons.nth(each)
    if (!(await button.isVisible()) || !(await button.isEnabled())) continue
    await button.click({ timeout: 2000 }).catch(() => {})
    await page.waitForTimeout(150)
    const { wrong, read } = await look(page)
    sights.read += read
    sights.wrong.push(...wrong)
    await page.keyboard.press('Escape')
    if (page.url() !== address) await open(page, address)
  }
}
