import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import PostalMime from 'postal-mime'
import { textFields } from '../contract/testing/bodies.ts'
import { richCorpus } from '../contract/testing/markup/corpus.ts'
import type { Planted, Send } from '../e2e/markup/plant.ts'
import { plant } from '../e2e/markup/plant.ts'
import { addressesOf, attacked, screenPaths, strayAddresses } from '../e2e/markup/visits.ts'
import { look, strangeParts, watch } from '../e2e/markup/watch.ts'
import { attackWords } from '../e2e/markup/words.ts'
import { withBrowser } from './browser.ts'
import { signedIn } from './client.ts'
import type { Finding, Tell } from './experiment.ts'
import { defineExperiment, none, whole } from './experiment.ts'
import type { Portal } from './portal.ts'
import { withPortal } from './portal.ts'

interface Given {
  records: number
  entries: number
  share: number
}

export const experiment = defineExperiment({
  // share: of the pages and texts, in per cent
  options: { records: 8, entries: 20, share: 100 },
  run: (given, tell) =>
    withPortal({ APP_NAME: 'A <b>Carballeira</b> "&' }, (portal) =>
      withBrowser((browser) => attack(portal, browser, given, tell)),
    ),
})

/** Whether one of a list is among those that are tried. */
type Some = (number: number) => boolean
const shareOf =
  (share: number): Some =>
  (number) =>
    (number * share) % 100 < share

interface Sights {
  pages: number
  read: number
  wrong: string[]
}

async function attack(portal: Portal, browser: Browser, given: Given, tell: Tell): Promise<Finding[]> {
  const { records, entries, share } = given
  const some = shareOf(share)
  const admin = await signedIn(portal.url)
  const send: Send = async (method, path, body) => {
    const answer = await admin.call(method, path, body)
    if (answer.kind === 'lost') throw new Error(`${method} ${path}: ${answer.why}`)
    return { status: answer.status, body: answer.body as object }
  }
  // each text that is stored has some of the attacks on rich text; together all that stay have them all
  const words = attackWords({ most: 3, pieces: 13 + 2 * records })
  const planted = await plant(send, words, { records, entries })
  tell(`${planted.many} fields written, ${planted.refused.length} refused`)
  const token = admin.headers().authorization?.replace('Bearer ', '') ?? ''
  const seen = await visit(browser, portal.url, token, planted, some, tell)
  const texts = richCorpus().filter((_, number) => some(number))
  const cleaned = await cleanedAlone(browser, send, texts)
  const letters = readdirSync(join(portal.folder, 'outbox')).filter((name) => name.endsWith('.eml'))
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
    none(
      'What ran of cleaned texts, one by one, on a page without any policy',
      cleaned,
      `${whole(texts.length)} attacks on rich text; as innerHTML, as a fragment and written into a document`,
    ),
    none(
      'What ran or was added in letters, opened without any policy',
      await lookAtLetters(browser, join(portal.folder, 'outbox'), letters),
      `${whole(letters.length)} letters to people with hostile names and addresses`,
    ),
  ]
}

/** Opens every page there is, as the administrator and as a visitor, and presses what opens something. */
async function visit(
  browser: Browser,
  url: string,
  token: string,
  { ids }: Planted,
  some: Some,
  tell: Tell,
): Promise<Sights & { pictures: number }> {
  const sights: Sights = { pages: 0, read: 0, wrong: [] }
  let pictures = 0
  let told = 0
  for (const who of ['an administrator', 'a visitor']) {
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      serviceWorkers: 'block',
    })
    const watching = await watch(context, url, who === 'a visitor' ? undefined : token)
    const page = await context.newPage()
    const known = screenPaths().flatMap((screen) => addressesOf(screen, ids))
    const addresses = [
      ...known,
      ...known.map(attacked),
      ...strayAddresses().slice(0, who === 'a visitor' ? 100 : 10),
    ]
    for (const [number, address] of addresses.entries()) {
      if (!some(number)) continue
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
    pictures += watching.blockedPictures()
    await context.close()
  }
  return { ...sights, pictures }
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

/**
 * Has the portal clean each attack by itself, and gives what is left to a page without any policy, in all the ways a
 * page takes markup.
 */
async function cleanedAlone(browser: Browser, send: Send, texts: readonly string[]): Promise<string[]> {
  const cleaned: string[] = []
  for (const text of texts) {
    const translations = [{ language: 'GL', body: `<p>Ola</p>${text}` }]
    const answer = await send('PUT', '/statics/Contactar', { id: 'Contactar', translations })
    const { body } = (answer.body as { translations?: { body: string }[] }).translations?.[0] ?? {}
    cleaned.push(body ?? '')
  }
  const context = await browser.newContext()
  const watching = await watch(context, 'http://localhost')
  const page = await context.newPage()
  await page.route('http://localhost/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><h1>a</h1><div id=root></div>' }),
  )
  await page.goto('http://localhost/')
  for (let at = 0; at < cleaned.length; at += 100) {
    await page.evaluate(
      async (texts) => {
        const inner = document.querySelector('#root') as HTMLElement
        for (const text of texts) {
          inner.innerHTML = text
          document.body.append(document.createRange().createContextualFragment(text))
          const frame = document.createElement('iframe')
          document.body.append(frame)
          frame.contentDocument?.write(`<div>${text}</div>`)
          frame.contentDocument?.close()
          for (const element of inner.querySelectorAll('*'))
            for (const event of ['mouseover', 'focus', 'pointerenter', 'animationstart', 'error', 'load'])
              element.dispatchEvent(new Event(event))
        }
        await new Promise((resolve) => setTimeout(resolve, 50))
      },
      cleaned.slice(at, at + 100),
    )
    await page.evaluate(() => {
      for (const old of [...document.body.children])
        if (old.id !== 'root' && old.tagName !== 'H1') old.remove()
    })
  }
  await context.close()
  return faultsOf(watching.faults)
}

/** Pictures and videos of others are what an editor may put in: here no policy keeps them from being asked for. */
const faultsOf = (faults: readonly string[]): string[] =>
  faults.filter((fault) => !/: (asked for|a frame of) https?:/.test(fault))

/** Opens every letter that was sent, as a mail reader without any care would. */
async function lookAtLetters(browser: Browser, outbox: string, names: readonly string[]): Promise<string[]> {
  const context = await browser.newContext()
  const watching = await watch(context, 'http://localhost')
  const page = await context.newPage()
  const wrong: string[] = []
  for (const name of names) {
    const mail = await PostalMime.parse(readFileSync(join(outbox, name)))
    if ((mail.to ?? []).length !== 1 || mail.cc || mail.bcc) wrong.push(`${name}: more than one recipient`)
    const strangers = mail.headers.filter(
      ({ key }) =>
        !/^(from|to|subject|message-id|date|mime-version|content-|auto-submitted|x-auto|list-|reply-to|sender|precedence)/.test(
          key,
        ),
    )
    wrong.push(...strangers.map(({ key }) => `${name}: the header ${key}`))
    await page.setContent(mail.html ?? '')
    const strange = await page.evaluate(strangeParts)
    wrong.push(...strange.map((part) => `${name}: ${part}`))
  }
  await context.close()
  return [...wrong, ...faultsOf(watching.faults)]
}
