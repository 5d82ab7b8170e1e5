import { once } from 'node:events'
import { globSync, readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { brotliCompressSync } from 'node:zlib'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { addManySocios } from '../../e2e/many-socios.ts'
import { root } from '../../scripts/prepare.mjs'
import { newContext, openPage, withBrowser } from '../browser.ts'
import { signedIn } from '../client.ts'
import type { Finding, MeasureOptions, Print } from '../experiment.ts'
import {
  atMost,
  bound,
  figure,
  median,
  milliseconds,
  multiple,
  quantile,
  seconds,
  whole,
} from '../experiment.ts'
import { withPortal } from '../portal.ts'

const members = 20_000
/** Rows of the reference: as many as the register shows at first. */
const rows = 25
const word = 'souto'
/** Shortest wait of an interaction that the browser tells of, in milliseconds. */
const shortestWait = 16

interface Row {
  id: number
  nombre: string
  apellidos: string
  email: string
  telefono: string
}
interface Setting {
  portal: string
  reference: string
  /** The reference with the portal's security headers. */
  guarded: string
  /** A member whose record is opened. */
  member: Row
  browser: Browser
  isPhone: boolean
}

/** Compares how soon pages are painted with a static page of the same rows, on a phone and on a desktop. */
export const measurePages = ({ rounds, tell }: MeasureOptions): Promise<Finding[]> =>
  withPortal({}, async ({ url, folder }, ends) => {
    tell(`  storing ${members} members`)
    addManySocios(folder, members)
    const first = `/socios?size=${rows}&active=true&sort=apellidos,asc`
    const { content: found } = await (await signedIn(url)).read<{ content: Row[] }>(first)
    const reference = await serveReference(found, {}, ends)
    const guarded = await serveReference(found, await securityHeaders(url), ends)
    const sites = { portal: url, reference, guarded, member: found[0] as Row }
    const findings: Finding[] = []
    await withBrowser(async (browser) => {
      for (const isPhone of [true, false]) {
        const where = isPhone ? 'Phone' : 'Desk'
        const all = await compare({ browser, isPhone, ...sites }, rounds, (line) =>
          tell(`  ${where}, ${line}`),
        )
        findings.push(...all.map((each) => ({ ...each, what: `${where}: ${each.what}` })))
      }
    })
    return findings
  })

/**
 * The security headers of the portal's pages. Because of `cross-origin-opener-policy`, Chromium opens the first page of a tab in a new
 * process, whatever the page is.
 */
async function securityHeaders(portal: string): Promise<Record<string, string>> {
  const { headers } = await fetch(portal)
  const isGuard = (name: string) =>
    /^(content-security|cross-origin|origin-agent|permissions|referrer|x-content|x-frame)/.test(name)
  return Object.fromEntries([...headers].filter(([name]) => isGuard(name)))
}

/** The static page with these rows, 15 KB of styles and the portal's font, sent as a careful server does. */
async function serveReference(
  found: Row[],
  more: Record<string, string>,
  ends: AsyncDisposableStack,
): Promise<string> {
  const cells = ({ apellidos, nombre, email, telefono }: Row) =>
    [`${apellidos}, ${nombre}`, email, telefono].map((text) => `<td>${text}</td>`).join('')
  const table = found.map((row) => `<tr data-row>${cells(row)}</tr>`).join('\n')
  const html = `<!doctype html><html lang="gl"><meta charset="utf-8"><title>Rexistro</title>
<meta name="viewport" content="width=device-width"><link rel="stylesheet" href="/style.css">
<h1>Rexistro</h1><table>${table}</table></html>`
  const font =
    "@font-face{font-family:Own;src:url('/own.woff2');font-display:swap}body{font:16px Own,sans-serif}"
  const rule = (at: number) =>
    `.part-${at}{margin:${at % 7}px;padding:${at % 5}px;color:#${String(at * 7919).slice(-3)}}`
  const rules = Array.from({ length: 300 }, (_, at) => rule(at)).join('\n')
  const [woff2 = ''] = globSync(join(root, 'dist/web/client/assets/*.woff2'))
  const files: Record<string, [type: string, body: Buffer]> = {
    '/': ['text/html; charset=utf-8', brotliCompressSync(html)],
    '/style.css': ['text/css', brotliCompressSync(`${font}\n${rules}`.slice(0, 15_000))],
    '/own.woff2': ['font/woff2', readFileSync(woff2)],
  }
  const send = (url: string, isKnown: boolean, response: ServerResponse) => {
    const [type, body] = files[url] ?? []
    if (!type || !body) return response.writeHead(404).end()
    const kept = url === '/' ? 'no-cache' : 'public, max-age=31536000, immutable'
    const headers = { ...more, 'content-type': type, 'cache-control': kept, etag: '"1"' }
    if (isKnown) return response.writeHead(304, headers).end()
    const coded = type.startsWith('text') ? { 'content-encoding': 'br' } : {}
    return response.writeHead(200, { ...headers, ...coded, 'content-length': body.length }).end(body)
  }
  const server = createServer((request, response) =>
    send(request.url ?? '/', request.headers['if-none-match'] === '"1"', response),
  ).listen(0, '127.0.0.1')
  await once(server, 'listening')
  ends.defer(() => void server.close())
  return `http://localhost:${(server.address() as AddressInfo).port}`
}

/** The timings that a page records, kept by the script below. */
interface PageTimings {
  painted?: number
  /** How long each interaction waited for the next frame; of its events, the longest. */
  waits: Record<number, number>
}

/** Notes in the page when what `selector` names was first painted, and how long each interaction waited for its frame. */
function watchPage(selector: string): void {
  const kept: PageTimings = { waits: {} }
  Object.assign(window, { kept })
  // the browser says when it showed the texts of elements with this attribute, however busy the scripts are by then
  const marks = new MutationObserver(() => {
    for (const each of document.querySelectorAll(selector))
      for (const part of [each, ...each.querySelectorAll('*')]) part.setAttribute('elementtiming', 'seen')
  })
  marks.observe(document, { childList: true, subtree: true })
  new PerformanceObserver((list) => {
    marks.disconnect()
    kept.painted ??= Math.min(...list.getEntries().map(({ startTime }) => startTime))
  }).observe({ type: 'element', buffered: true })
  new PerformanceObserver((list) => {
    for (const { interactionId = 0, duration } of list.getEntries() as (PerformanceEntry & {
      interactionId?: number
    })[])
      if (interactionId > 0) kept.waits[interactionId] = Math.max(kept.waits[interactionId] ?? 0, duration)
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
}

interface PageLoad {
  painted: number
  requests: number
  kilobytes: number
}

/** Opens `address`, and says when it was painted and what it took from the network until it was quiet. */
async function load(
  context: BrowserContext,
  isPhone: boolean,
  address: string,
  seen: string,
): Promise<PageLoad> {
  const { page, session } = await openPage(context, isPhone)
  await page.addInitScript(watchPage, seen)
  let [requests, bytes] = [0, 0]
  const cached = new Set<string>()
  session.on('Network.requestServedFromCache', ({ requestId }) => void cached.add(requestId))
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (cached.has(requestId) || encodedDataLength === 0) return
    requests += 1
    bytes += encodedDataLength
  })
  await page.goto(address, { waitUntil: 'networkidle' })
  await page.waitForFunction(() => (window as unknown as { kept: PageTimings }).kept.painted)
  const { painted = Number.NaN } = await keptIn(page)
  await page.close()
  return { painted, requests, kilobytes: bytes / 1000 }
}

const keptIn = (page: Page) => page.evaluate(() => (window as unknown as { kept: PageTimings }).kept)

interface Search {
  answered: number
  waits: number[]
}

/** From the address to the rows found for a word, typed as soon as there is where to; the waits of its keys. */
async function typedSearch({ browser, portal, isPhone }: Setting): Promise<Search> {
  const context = await newContext(browser, isPhone, portal)
  const { page } = await openPage(context, isPhone)
  await page.addInitScript(watchPage, '[data-row]')
  const began = performance.now()
  await page.goto(`${portal}/socios-admin`, { waitUntil: 'commit' })
  const box = page.getByRole('searchbox')
  await box.waitFor()
  await box.pressSequentially(word, { delay: 60 })
  await page.waitForFunction((asked) => {
    const shown = [...document.querySelectorAll('[data-row]')].filter(
      (row) => row.getClientRects().length > 0,
    )
    return shown.length > 0 && shown.every((row) => row.textContent?.toLowerCase().includes(asked))
  }, word)
  const answered = performance.now() - began
  await delay(500)
  const longer = Object.values((await keptIn(page)).waits)
  await context.close()
  // the browser is silent about the keys that waited less
  return { answered, waits: Array.from(word, (_, at) => longer[at] ?? shortestWait) }
}

/** The pages of a visit, and what is waited for on each. */
const pages = {
  reference: '[data-row]',
  guarded: '[data-row]',
  register: '[data-row]',
  record: 'main h1',
  home: 'main h1, main p',
}
type Visit = Record<keyof typeof pages, { cold: PageLoad; warm: PageLoad }>

/** One visit of each page, with nothing in the browser's cache and again, the reference among them. */
async function visit({ browser, isPhone, portal, reference, guarded, member }: Setting): Promise<Visit> {
  const signedInAt = { register: `${portal}/socios-admin`, record: `${portal}/socios/${member.id}` }
  const addresses = { reference, guarded, home: `${portal}/`, ...signedInAt }
  const visited: Partial<Visit> = {}
  for (const [name, seen] of Object.entries(pages) as [keyof Visit, string][]) {
    const context = await newContext(browser, isPhone, name in signedInAt ? portal : null)
    const open = () => load(context, isPhone, addresses[name], seen)
    visited[name] = { cold: await open(), warm: await open() }
    await context.close()
  }
  return visited as Visit
}

type CacheState = 'cold' | 'warm'
const share = (
  visit: Visit,
  page: keyof Visit,
  when: CacheState,
  beside: 'reference' | 'guarded' = 'reference',
) => visit[page][when].painted / visit[beside][when].painted

async function compare(setting: Setting, rounds: number, tell: Print): Promise<Finding[]> {
  const visits: Visit[] = []
  const searches: Search[] = []
  // the first is a warm-up of the server
  await visit({ ...setting, isPhone: false })
  for (let round = 1; round <= rounds; round += 1) {
    const began = performance.now()
    const visited = await visit(setting)
    const search = await typedSearch(setting)
    visits.push(visited)
    searches.push(search)
    const cold = multiple(share(visited, 'register', 'cold'))
    tell(
      `round ${round} of ${rounds} in ${seconds(performance.now() - began)}: register ${cold}, search ${seconds(search.answered)}`,
    )
  }
  return judge(visits, searches)
}

function judge(visits: Visit[], searches: Search[]): Finding[] {
  const middle = (page: keyof Visit, when: CacheState, what: keyof PageLoad) =>
    median(visits.map((each) => each[page][when][what]))
  const painted = (page: keyof Visit, when: CacheState) => seconds(middle(page, when, 'painted'))
  const times = (name: string, page: keyof Visit, when: CacheState, most: number) => {
    const ratio = median(visits.map((each) => share(each, page, when)))
    const guarded = median(visits.map((each) => share(each, page, when, 'guarded')))
    const detail = `${painted(page, when)} against ${painted('reference', when)}, medians of ${visits.length} visits; ${multiple(guarded)} the reference with the portal's security headers`
    return bound(`${name}, ${when}`, atMost(ratio, most, multiple), detail)
  }
  const network = (
    name: string,
    page: keyof Visit,
    when: CacheState,
    requests: number,
    kilobytes = Infinity,
  ) => {
    const [asked, size] = [middle(page, when, 'requests'), middle(page, when, 'kilobytes')]
    const target = `≤ ${requests}${kilobytes < Infinity ? ` and ≤ ${kilobytes} KB` : ''}`
    const good = asked <= requests && size <= kilobytes
    const judged = { result: `${asked}, ${whole(size)} KB`, target, good }
    return bound(`${name}, requests, ${when}`, judged, 'compressed, headers too')
  }
  const waits = searches.flatMap((each) => each.waits)
  return [
    figure(
      'the reference, first row painted, cold and warm',
      `${painted('reference', 'cold')} and ${painted('reference', 'warm')}`,
      `${rows} rows, medians of ${visits.length} visits; ${painted('guarded', 'cold')} and ${painted('guarded', 'warm')} with the portal's security headers`,
    ),
    times('register, first row painted', 'register', 'cold', 1.2),
    times('register, first row painted', 'register', 'warm', 1.35),
    times('record of a member, name painted', 'record', 'cold', 1.25),
    times('record of a member, name painted', 'record', 'warm', 1.35),
    times('home, first words painted', 'home', 'cold', 1.05),
    network('register', 'register', 'cold', 14, 190),
    network('register', 'register', 'warm', 2),
    network('record', 'record', 'cold', 16, 190),
    bound(
      'register, cold: typed search answered',
      atMost(median(searches.map((each) => each.answered)), 2200, seconds),
      `from the address to the rows found for «${word}», median of ${searches.length}`,
    ),
    bound(
      'interaction to next paint while hydrating, p95',
      atMost(quantile(waits, 0.95), 200, milliseconds),
      `the ${waits.length} keys of these searches, those of less than ${shortestWait} ms counted as such; longest ${milliseconds(Math.max(...waits))}`,
    ),
  ]
}
