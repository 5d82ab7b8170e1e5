import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { chromium } from 'playwright-core'
import PostalMime from 'postal-mime'
import { textFields } from '../../contract/testing/bodies.ts'
import { richCorpus } from '../../contract/testing/markup/corpus.ts'
import type { Planted, Send } from '../../e2e/markup/plant.ts'
import { plant } from '../../e2e/markup/plant.ts'
import { addressesOf, attacked, strayAddresses } from '../../e2e/markup/visits.ts'
import { look, strangeParts, watch } from '../../e2e/markup/watch.ts'
import { attackWords } from '../../e2e/markup/words.ts'
import { withFolder } from '../bench/portal.mjs'
import { startInstance } from './instance.ts'
import { screenPaths } from './screens.ts'
import type { Finding, Given, Trial } from './trial.ts'
import { toNumber } from './trial.ts'

export const trial: Trial = {
  about:
    'writes thousands of attacks into every field of the portal and looks at every page with a real browser',
  options: {
    records: { type: 'string', default: '8' },
    entries: { type: 'string', default: '20' },
    // of the pages and texts, in per cent
    share: { type: 'string', default: '100' },
  },
  run: (given, tell) => withFolder((folder: string) => attack(folder, given, tell)),
}

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

async function attack(folder: string, given: Given, tell: (line: string) => void): Promise<Finding[]> {
  const [records, entries] = [toNumber(given, 'records'), toNumber(given, 'entries')]
  const some = shareOf(toNumber(given, 'share'))
  const portal = await startInstance(folder, { APP_NAME: 'A <b>Carballeira</b> "&' })
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM || '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
  })
  try {
    const { authorization } = await portal.admin()
    const send: Send = async (method, path, body) => {
      const headers = { 'content-type': 'application/json', authorization }
      const answer = await fetch(`${portal.url}/api${path}`, { method, headers, body: JSON.stringify(body) })
      return { status: answer.status, body: answer.status === 204 ? {} : await answer.json() }
    }
    // each text that is stored has some of the attacks on rich text; together all that stay have them all
    const words = attackWords({ most: 3, pieces: 13 + 2 * records })
    const planted = await plant(send, words, { records, entries })
    tell(`${planted.many} fields written, ${planted.refused.length} refused`)
    const seen = await visit(browser, portal.url, authorization.replace('Bearer ', ''), planted, some, tell)
    const bare = await cleanedAlone(browser, send, some, tell)
    const mails = await letters(browser, join(folder, 'outbox'))
    tell(`${mails.letters} letters opened`)
    return findings(planted, seen, bare, mails)
  } finally {
    await browser.close()
    await portal.stop()
  }
}

/** Opens every page there is, as the administrator and as a visitor, and presses what opens something. */
async function visit(
  browser: Browser,
  url: string,
  token: string,
  { ids }: Planted,
  some: Some,
  tell: (line: string) => void,
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

interface Bare {
  texts: number
  wrong: string[]
}

/**
 * Has the portal clean each attack by itself, and gives what is left to a page without any policy, in all the ways a
 * page takes markup.
 */
async function cleanedAlone(
  browser: Browser,
  send: Send,
  some: Some,
  tell: (line: string) => void,
): Promise<Bare> {
  const cleaned = []
  for (const attackText of richCorpus().filter((_, number) => some(number))) {
    const translations = [{ language: 'GL', body: `<p>Ola</p>${attackText}` }]
    const answer = await send('PUT', '/statics/Contactar', { id: 'Contactar', translations })
    const { body } = (answer.body as { translations?: { body: string }[] }).translations?.[0] ?? {}
    cleaned.push(body ?? '')
  }
  tell(`${cleaned.length} attacks cleaned one by one`)
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
  // pictures and videos of others are what an editor may put in: here no policy keeps them from being asked for
  const wrong = watching.faults.filter((fault) => !/: (asked for|a frame of) https?:/.test(fault))
  await context.close()
  return { texts: cleaned.length, wrong }
}

interface Letters {
  letters: number
  wrong: string[]
}

/** Opens every letter that was sent, as a mail reader without any care would. */
async function letters(browser: Browser, outbox: string): Promise<Letters> {
  const context = await browser.newContext()
  const watching = await watch(context, 'http://localhost')
  const page = await context.newPage()
  const wrong: string[] = []
  const names = readdirSync(outbox).filter((name) => name.endsWith('.eml'))
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
    const context = await page.evaluate(strangeParts)
    wrong.push(...context.map((part) => `${name}: ${part}`))
  }
  const faults = watching.faults.filter((fault) => !/: (asked for|a frame of) https?:/.test(fault))
  await context.close()
  return { letters: names.length, wrong: [...wrong, ...faults] }
}

function findings(
  planted: Planted,
  seen: Sights & { pictures: number },
  bare: Bare,
  mails: Letters,
): Finding[] {
  const written = (text: number) => text.toLocaleString('en')
  const missed = textFields().filter(({ call, path }) => !planted.fields.has(`${call} ${path}`))
  const none = (what: string, wrong: string[], detail: string): Finding => ({
    what,
    result: String(wrong.length),
    target: '0',
    good: wrong.length === 0,
    detail: [...new Set(wrong)].slice(0, 5).join('; ').replaceAll('|', '¦').replaceAll('\n', ' ') || detail,
  })
  return [
    none(
      'Text fields of the contract no attack was written into, or that refused one',
      [...missed.map(({ call, path }) => `${call} ${path}`), ...planted.refused],
      `${textFields().length} fields, written ${written(planted.many)} times`,
    ),
    none(
      'What ran, asked elsewhere, broke the policy, covered or broke a page',
      seen.wrong,
      `${written(seen.pages)} pages opened in Chromium, of ${screenPaths().length} kinds, as administrator and as visitor; attacks to be read there as words: ${written(seen.read)}; pictures of others kept from being loaded: ${written(seen.pictures)}`,
    ),
    none(
      'What ran of cleaned texts, one by one, on a page without any policy',
      bare.wrong,
      `${written(bare.texts)} attacks on rich text; as innerHTML, as a fragment and written into a document`,
    ),
    none(
      'What ran or was added in letters, opened without any policy',
      mails.wrong,
      `${written(mails.letters)} letters to people with hostile names and addresses`,
    ),
  ]
}
