import { createStaticHandler, type RouteObject, RouterContextProvider } from 'react-router'
import type { Session } from '#contract/account.ts'
import { limits } from '#contract/limits.ts'
import type { PortalConfig } from '#contract/portal.ts'
import type { PostedForm } from '#contract/posted-forms.ts'
import { askWith, type DrawnPage, drawPage, nextTurn } from './render/page-data.tsx'
import { type HtmlOptions, pageHtml, toLoadedElement } from './render/page-html.ts'
import { createRouteFinder } from './render/route-finder.ts'
import { createRoutes } from './routes.tsx'
import { screens } from './screens.ts'
import { ApiError, call, type Fetch } from './shell/api.ts'
import { createConcurrencyLimit, untilAborted } from './shell/concurrency-limit.ts'
import { setPortalConfig } from './shell/config.ts'
import {
  allTexts,
  type Locale,
  languageFor,
  loadLanguage,
  loadTexts,
  toCookie,
  toLocale,
} from './shell/i18n.ts'
import { surroundings } from './shell/page-loader.ts'
import type { PageState } from './shell/rendered-page.ts'
import type { Screen } from './shell/screen.ts'
import { createSiteFiles, createSitemap } from './shell/site-files.ts'
import { decide, mayOpenRoute } from './ui/frame/guard.tsx'
import { pageAddress } from './ui/static-page-names.ts'

export { inlineScripts } from './shell/inline-scripts.ts'

export interface RenderOptions extends HtmlOptions {
  /** Answers the API calls of the page, without a session. */
  fetch: Fetch
  /** The user whose page it is; null for a visitor. */
  reader: PageReader | null
  /** The posted form that the page shows again. */
  posted?: PostedForm | null
  /** Notes why a page is sent without its content; the text names no person. */
  warn?: (text: string) => void
}

/** The signed-in user who reads a page: the account, its mark for the browser, and API calls that read as that session. */
export interface PageReader extends Pick<PageState, 'account' | 'mark'> {
  fetch: Fetch
}

export interface RenderResult {
  status: number
  html: string
  /** Target of a redirect; then there is no html. */
  redirect?: string
}

const handlers = {
  visitor: createStaticHandler(createRoutes('visitor')),
  reader: createStaticHandler(createRoutes('reader')),
}
const findRoute = createRouteFinder(handlers.reader.dataRoutes as RouteObject[])

/**
 * Renders the page of `request` (whose URL is the public one), for a signed-in reader with its data. A visitor gets the frame of
 * a private page, and so does a reader whose page cannot be rendered here: the browser then draws it.
 */
export async function render(request: Request, options: RenderOptions): Promise<RenderResult> {
  const { config, reader } = options
  setPortalConfig(config)
  const locale = localeFor(request, config, reader?.account)
  await loadTexts('account', 'ui', 'eventos', 'asociarse')
  await loadLanguage(locale)
  const page = reader && (await renderForReader(request, { ...options, reader }, locale))
  return page ?? renderForVisitor(request, options, locale)
}

async function renderForVisitor(
  request: Request,
  options: RenderOptions,
  locale: Locale,
): Promise<RenderResult> {
  const page = await drawPage({
    handler: handlers.visitor,
    request,
    requestContext: contextWith(options.fetch, options.posted),
    config: options.config,
    locale,
    session: null,
    signal: request.signal,
  })
  if (page instanceof Response) return toRedirect(page)
  return renderHtml(page, request, options, locale, { mark: options.reader?.mark })
}

async function renderHtml(
  { context, body, title }: DrawnPage,
  request: Request,
  options: RenderOptions,
  locale: Locale,
  whose: { mark?: string | undefined; state?: PageState },
): Promise<RenderResult> {
  await nextTurn()
  const loaded = toLoadedElement(context)
  await nextTurn()
  const html = pageHtml(context, request, options, locale, { body, loaded, title, ...whose })
  return { status: context.statusCode, html }
}

type OptionsForReader = RenderOptions & { reader: PageReader }

/** After this time, in milliseconds, a page is sent without its content. */
const maxTime = 3_000
/** How many pages are prepared for readers at the same time, and how many more may wait for their turn. */
const turns = createConcurrencyLimit({ atOnce: 3, waiting: 60 })

/** Undefined for a page that only the browser can draw. */
async function renderForReader(
  request: Request,
  options: OptionsForReader,
  locale: Locale,
): Promise<RenderResult | undefined> {
  const { reader, warn } = options
  const { pathname } = new URL(request.url)
  const match = findRoute(pathname)
  const screen = match?.route.handle as Screen | undefined
  const session: Session = { ...reader.account, token: '' }
  if (!match || !screen || decide(screen, session, match.params) !== 'enter') return undefined
  // Sign-in and links of mails are for visitors; the browser sends a signed-in user on.
  if (screen.access === 'all' && pathname.startsWith('/account/')) return undefined
  const giveUp = new AbortController()
  const timer = setTimeout(() => giveUp.abort(new Error('The page took too long')), maxTime)
  const ask: Fetch = (url, init) => reader.fetch(url, { ...init, signal: giveUp.signal })
  try {
    return await turns(giveUp.signal, () =>
      askWith(ask, () => renderWithData(request, options, session, locale, giveUp.signal)),
    )
  } catch (error) {
    // A session that ended, or a right that was withdrawn: the browser deals with it.
    const isRefused = error instanceof ApiError && [401, 403].includes(error.status)
    if (!isRefused) warn?.(`${screen.path} is sent without its content: ${withoutMessage(error)}`)
    return undefined
  } finally {
    clearTimeout(timer)
    // what still runs runs for nothing
    giveUp.abort()
  }
}

async function renderWithData(
  request: Request,
  options: OptionsForReader,
  session: Session,
  locale: Locale,
  signal: AbortSignal,
): Promise<RenderResult> {
  await untilAborted(
    signal,
    loadTexts(...allTexts).then(() => loadLanguage(locale)),
  )
  const { account, mark, fetch } = options.reader
  const page = await drawPage({
    handler: handlers.reader,
    request,
    requestContext: contextWith(fetch, options.posted),
    config: options.config,
    locale,
    session,
    signal,
  })
  if (page instanceof Response) return toRedirect(page)
  const state = { account, mark, queries: page.queries, parts: page.parts }
  return renderHtml(page, request, options, locale, { mark, state })
}

/** Where an error comes from: its message could name a person. */
const withoutMessage = (error: unknown): string =>
  error instanceof Error
    ? [error.name, ...(error.stack?.match(/^ {4}at .*$/gm)?.slice(0, 4) ?? [])].join('')
    : 'unknown'

function contextWith(fetch: Fetch, posted: PostedForm | null = null): RouterContextProvider {
  const requestContext = new RouterContextProvider()
  requestContext.set(surroundings, { fetch, posted })
  return requestContext
}

const toRedirect = ({ status, headers }: Response): RenderResult => ({
  status,
  html: '',
  redirect: headers.get('location') ?? '/',
})

/** Whether the page at a path is open to the user of `session`. */
export const mayOpen = (path: string, session: Session): boolean => mayOpenRoute(findRoute(path), session)

/**
 * Identifies a public page that is the same for all visitors: its address as in the table, without the parts that do not
 * change it, and its language. Null for every other address, those of accounts and searches included.
 */
export function getPublicPage(
  request: Request,
  config: PortalConfig,
): { path: string; cookie: string } | null {
  const { pathname, searchParams } = new URL(request.url)
  const screen = screens.find(
    ({ access, path }) => access === 'all' && !path.startsWith('/account/') && pageAt(path).test(pathname),
  )
  if (!screen || screen.query?.some((name) => searchParams.has(name))) return null
  return { path: pathname, cookie: toCookie(localeFor(request, config)) }
}

/** One spelling of each address: ids without zeros in front, no capitals, no slash at the end. */
const pageAt = (path: string) => new RegExp(`^${path.replace(':id', '[1-9]\\d{0,15}')}$`)

/** Files that depend on the installation, by path: robots.txt, manifest, and the offline page in the language of the browser. */
export async function siteFiles(config: PortalConfig, request: Request) {
  const locale = localeFor(request, config)
  await loadLanguage(locale)
  return createSiteFiles(config, new URL(request.url).origin, locale)
}

/** Maximum number of public events in the sitemap, the latest first. */
const maxSitemapEvents = 1000

/** The site's pages and public events for search engines, without pages that still have the sample text. */
export async function sitemap({ fetch, config }: Pick<RenderOptions, 'fetch' | 'config'>, origin: string) {
  setPortalConfig(config)
  const paths = screens
    .filter((screen) => screen.access === 'all' && (screen.loader || screen.path === '/eventos'))
    // links of mails are for one person each
    .filter(({ path, query }) => !path.startsWith('/account/') && !query?.includes('key'))
    .map((screen) => screen.path)
  const [eventos, pages] = await Promise.all([
    call('GET /eventos/public', { query: { size: maxSitemapEvents }, fetch }),
    call('GET /statics/entities', { query: { size: limits.pageSize }, fetch }),
  ])
  const samples = new Set(
    pages.content.filter(({ sample }) => sample).map(({ definedId }) => pageAddress(definedId)),
  )
  return createSitemap(origin, [
    ...paths.filter((path) => !samples.has(path)),
    ...eventos.content.map(({ id }) => `/eventos/${id}`),
  ])
}

/** @param account who is signed in; a link of a mail, which most open signed out, tells the language of the mail */
function localeFor(request: Request, { languages }: PortalConfig, account?: PageState['account']): Locale {
  const own = account ? toLocale(account.langKey) : new URL(request.url).searchParams.get('lang')
  return languageFor(request.headers.get('cookie') ?? '', languages, own ?? undefined)
}
