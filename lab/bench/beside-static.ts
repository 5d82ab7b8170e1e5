import { createHash, X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { globSync, readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { brotliCompressSync } from 'node:zlib'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { freePort } from '../../scripts/postgres.mjs'
import { root } from '../../scripts/prepare.mjs'
import { newContext, phonePage, withBrowser } from '../browser.ts'
import type { Client } from '../client.ts'
import { signedIn } from '../client.ts'
import { selfSigned, startNginx } from '../cluster/nginx.ts'
import type { Finding } from '../experiment.ts'
import { bound, figure, median, quantile } from '../experiment.ts'
import { seedMembers } from '../members.ts'
import { administrator, withFolder, withPortal } from '../portal.ts'

const members = 20_000
/** Rows of the reference: as many as the register shows at first. */
const rows = 25
const visits = 5
const word = 'souto'

interface Row {
  id: number
  nombre: string
  apellidos: string
  email: string
  telefono: string
}
type Certificate = ReturnType<typeof selfSigned>
interface Setting {
  browser: Browser
  portal: string
  reference: string
  /** A member whose record is opened. */
  member: Row
  isPhone: boolean
}

/** How soon pages are there, against a static page with the same rows: phone and desk, HTTP/1.1 and HTTP/2. */
export const measurePages = (): Promise<Finding[]> =>
  withFolder((folder) => {
    const certificate = selfSigned(folder)
    const { publicKey } = new X509Certificate(readFileSync(certificate.chain))
    const pin = createHash('sha256')
      .update(publicKey.export({ type: 'spki', format: 'der' }))
      .digest('base64')
    return withBrowser(
      (browser) => measureIn(browser, certificate),
      // a browser keeps nothing in its cache from a site whose certificate it does not trust
      [`--ignore-certificate-errors-spki-list=${pin}`],
    )
  })

async function measureIn(browser: Browser, certificate: Certificate): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const proxied of [null, certificate])
    await withBoth(proxied, async (sites) => {
      for (const isPhone of [true, false]) {
        const where = `${isPhone ? 'Phone' : 'Desk'}, ${proxied ? 'h2' : 'HTTP/1.1'}`
        const all = await compare({ browser, isPhone, ...sites })
        findings.push(...all.map((each) => ({ ...each, what: `${where}: ${each.what}` })))
      }
    })
  return findings
}

/** A portal with members and the reference, either both as they are or both behind the recommended nginx. */
const withBoth = (
  certificate: Certificate | null,
  work: (sites: Pick<Setting, 'portal' | 'reference' | 'member'>) => Promise<void>,
): Promise<void> =>
  withFolder(async (folder) => {
    const ports = [await freePort(), await freePort()]
    const publicUrl = `https://localhost:${ports[0]}`
    await withPortal(certificate ? { PUBLIC_URL: publicUrl, TRUST_PROXY: '1' } : {}, async (portal) => {
      seedMembers(portal.folder, members)
      const found = await firstRows(await signedIn(portal.url))
      const reference = await serveReference(found)
      const sites = [portal.url, reference.url]
      const proxies = certificate
        ? await Promise.all(
            sites.map((site, at) =>
              startNginx(`${folder}/${at}`, [Number(new URL(site).port)], {
                port: ports[at] ?? 0,
                certificate,
              }),
            ),
          )
        : []
      const [first = '', second = ''] = certificate ? proxies.map(({ url }) => url) : sites
      try {
        const [member] = found
        if (member) await work({ portal: first, reference: second, member })
      } finally {
        await Promise.all(proxies.map((proxy) => proxy.stop()))
        reference.close()
      }
    })
  })

const firstRows = async (admin: Client) =>
  (await admin.read<{ content: Row[] }>(`/socios?size=${rows}&active=true&sort=apellidos,asc`)).content

/** The static page with these rows, 15 KB of styles and the portal's font, sent as a careful server does. */
async function serveReference(found: Row[]): Promise<{ url: string; close: () => void }> {
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
    const headers = { 'content-type': type, 'cache-control': kept, etag: '"1"' }
    if (isKnown) return response.writeHead(304, headers).end()
    const coded = type.startsWith('text') ? { 'content-encoding': 'br' } : {}
    return response.writeHead(200, { ...headers, ...coded, 'content-length': body.length }).end(body)
  }
  const server = createServer((request, response) =>
    send(request.url ?? '/', request.headers['if-none-match'] === '"1"', response),
  ).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { url: `http://localhost:${(server.address() as AddressInfo).port}`, close: () => server.close() }
}

/** What a page tells of itself, kept by the script below. */
interface Kept {
  painted?: number
  waits?: number[]
}

/** Notes in the page when what `selector` names was first painted, and how long each interaction waited for its frame. */
function watchPage(selector: string): void {
  const kept: Kept = { waits: [] }
  Object.assign(window, { kept })
  const isSeen = () =>
    [...document.querySelectorAll(selector)].some((each) => each.getClientRects().length > 0)
  const look = () => {
    if (isSeen()) setTimeout(() => (kept.painted = performance.now()))
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId?: number })[])
      if (entry.interactionId) kept.waits?.push(entry.duration)
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
}

interface Loaded {
  painted: number
  requests: number
  kilobytes: number
}

/** Opens `address`, and tells when it was painted and what it took from the network until it was quiet. */
async function load(
  context: BrowserContext,
  isPhone: boolean,
  address: string,
  seen: string,
): Promise<Loaded> {
  const { page, session } = await openedPage(context, isPhone, seen)
  let [requests, bytes] = [0, 0]
  const cached = new Set<string>()
  session.on('Network.requestServedFromCache', ({ requestId }) => void cached.add(requestId))
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (cached.has(requestId) || encodedDataLength === 0) return
    requests += 1
    bytes += encodedDataLength
  })
  await page.goto(address, { waitUntil: 'networkidle' })
  await page.waitForFunction(() => (window as unknown as { kept: Kept }).kept.painted)
  const { painted = Number.NaN } = await keptIn(page)
  await page.close()
  return { painted, requests, kilobytes: bytes / 1000 }
}

async function openedPage(context: BrowserContext, isPhone: boolean, seen: string) {
  const page = isPhone ? null : await context.newPage()
  const opened = page ? { page, session: await context.newCDPSession(page) } : await phonePage(context)
  if (page) await opened.session.send('Network.enable')
  await opened.page.addInitScript(watchPage, seen)
  return opened
}

const keptIn = (page: Page) => page.evaluate(() => (window as unknown as { kept: Kept }).kept)

/** A browser in which the administrator has signed in. */
async function signedInContext({ browser, portal, isPhone }: Setting): Promise<BrowserContext> {
  const context = await newContext(browser, isPhone)
  const answer = await context.request.post(`${portal}/api/authenticate`, { data: administrator })
  const { token } = await answer.json()
  await context.addInitScript((kept) => localStorage.setItem('token', kept), token)
  return context
}

/** From the address to the rows found for a word, typed as soon as there is where to; the waits of its keys. */
async function typedSearch(setting: Setting): Promise<{ answered: number; waits: number[] }> {
  const context = await signedInContext(setting)
  const { page } = await openedPage(context, setting.isPhone, '[data-row]')
  const began = performance.now()
  await page.goto(`${setting.portal}/socios-admin`, { waitUntil: 'commit' })
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
  const { waits = [] } = await keptIn(page)
  await context.close()
  return { answered, waits }
}

type Visit = Record<'reference' | 'register' | 'record' | 'home', { cold: Loaded; warm: Loaded }>

/** One visit of each page, with nothing in the browser's cache and again, the reference among them. */
async function visit(setting: Setting): Promise<Visit> {
  const { browser, isPhone, portal, reference, member } = setting
  const twice = async (context: BrowserContext, address: string, seen: string) => {
    const cold = await load(context, isPhone, address, seen)
    const warm = await load(context, isPhone, address, seen)
    await context.close()
    return { cold, warm }
  }
  return {
    reference: await twice(await newContext(browser, isPhone), `${reference}/`, '[data-row]'),
    register: await twice(await signedInContext(setting), `${portal}/socios-admin`, '[data-row]'),
    record: await twice(await signedInContext(setting), `${portal}/socios/${member.id}`, 'main h1'),
    home: await twice(await newContext(browser, isPhone), `${portal}/`, 'main h1, main p'),
  }
}

async function compare(setting: Setting): Promise<Finding[]> {
  const all: Visit[] = []
  const searches: { answered: number; waits: number[] }[] = []
  // the first is a warm-up of the server
  await visit(setting)
  for (let round = 0; round < visits; round += 1) {
    all.push(await visit(setting))
    searches.push(await typedSearch(setting))
  }
  const middle = (page: keyof Visit, when: 'cold' | 'warm', what: keyof Loaded) =>
    median(all.map((each) => each[page][when][what]))
  const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`
  const times = (name: string, page: keyof Visit, when: 'cold' | 'warm', most: number) => {
    const [own, other] = [middle(page, when, 'painted'), middle('reference', when, 'painted')]
    const share = median(all.map((each) => each[page][when].painted / each.reference[when].painted))
    const detail = `${seconds(own)} against ${seconds(other)}, medians of ${visits} visits`
    return bound(`${name}, ${when}`, `${share.toFixed(2)} ×`, `≤ ${most} ×`, share <= most, detail)
  }
  const network = (when: 'cold' | 'warm', requests: number, kilobytes: number) => {
    const [asked, size] = [middle('register', when, 'requests'), middle('register', when, 'kilobytes')]
    const target = when === 'cold' ? `≤ ${requests} and ≤ ${kilobytes} KB` : `≤ ${requests}`
    const good = asked <= requests && (when === 'warm' || size <= kilobytes)
    return bound(
      `register, requests, ${when}`,
      `${asked}, ${size.toFixed(0)} KB`,
      target,
      good,
      'compressed, headers too',
    )
  }
  const answered = median(searches.map((each) => each.answered))
  const waits = searches.flatMap((each) => each.waits)
  const wait = quantile(waits, 0.95)
  const paint = `${seconds(middle('reference', 'cold', 'painted'))} and ${seconds(middle('reference', 'warm', 'painted'))}`
  return [
    figure(
      'the reference, first row painted, cold and warm',
      paint,
      `${rows} rows, median of ${visits} visits`,
    ),
    times('register, first row painted', 'register', 'cold', 1.2),
    times('register, first row painted', 'register', 'warm', 1.35),
    times('record of a member, name painted', 'record', 'cold', 1.25),
    times('record of a member, name painted', 'record', 'warm', 1.35),
    times('home, first words painted', 'home', 'cold', 1.05),
    network('cold', 14, 190),
    network('warm', 2, 190),
    bound(
      'register, cold: typed search answered',
      seconds(answered),
      '≤ 2.20 s',
      answered <= 2200,
      `from the address to the rows found for «${word}», median of ${visits}`,
    ),
    bound(
      'interaction to next paint while hydrating, p95',
      waits.length > 0 ? `${Math.round(wait)} ms` : 'below 16 ms',
      '≤ 200 ms',
      waits.length === 0 || wait <= 200,
      `${waits.length} of the keys of these searches waited 16 ms or longer`,
    ),
  ]
}
