import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  matchRoutes,
  RouterContextProvider,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router'
import type { Session } from '#contract/account.ts'
import { limits } from '#contract/limits.ts'
import type { PortalConfig } from '#contract/portal.ts'
import type { RefusedSignIn } from '#contract/sign-in-form.ts'
import type { StaticPage } from '#contract/statics.ts'
import { refusedSignIn } from './modules/account/refused-sign-in.ts'
import type { LoadedEventos } from './modules/eventos/evento-cards-loader.ts'
import { eventoHead } from './modules/eventos/evento-head.ts'
import type { LoadedEvento } from './modules/eventos/evento-loader.ts'
import type { LoadedHome } from './modules/statics/home-loader.ts'
import { routes, screens } from './routes.tsx'
import { call, type Fetch } from './shell/api.ts'
import { configElementId, setPortalConfig } from './shell/config.ts'
import {
  fillTemplate,
  headOf,
  inlineStyles,
  jsonElement,
  type PageAssets,
  type PageHead,
  scriptPreloads,
} from './shell/document.ts'
import {
  dictionariesOf,
  type Locale,
  languageCookie,
  loadLanguage,
  loadTexts,
  localeOf,
  renderIn,
  type Translate,
  translator,
} from './shell/i18n.ts'
import { loadFailureScript, preHydrationScript } from './shell/pre-hydration.ts'
import { readerGuard } from './shell/reader-guard.ts'
import { routerData, routerDataId } from './shell/router-data.ts'
import { isAboutFactor, type Screen, screenAt } from './shell/screen.ts'
import { apiFetch } from './shell/server-fetch.ts'
import { siteFilesOf, sitemapOf } from './shell/site-files.ts'
import { windowTitle } from './shell/use-page-change.ts'
import { pageAddress } from './ui/static-page-names.ts'
import { textOf } from './ui/static-text.tsx'

export { inlineScripts } from './shell/inline-scripts.ts'

export interface RenderOptions {
  /** Answers the API calls of the page, without a session. */
  fetch: Fetch
  /** Whose page it is: the account, its mark for the browser, and API calls as that session; null for a visitor. */
  reader: PageReader | null
  /** The posted sign-in form that the page shows again. */
  refusedSignIn?: RefusedSignIn | null
  config: PortalConfig
  /** The built index.html. */
  template: string
  /** The files a browser needs for a page of these modules, which are paths from `web/`. */
  assetsOf: (modules: readonly string[]) => PageAssets
}

export interface PageReader {
  account: Omit<Session, 'token'>
  mark: string
  fetch: Fetch
}

export interface Rendered {
  status: number
  html: string
  /** Target of a redirect; then there is no html. */
  redirect?: string
}

const handler = createStaticHandler(routes)

/** Renders the page of `request` (whose URL is the public one) for a visitor. Of a private page it renders the frame only. */
export async function render(request: Request, options: RenderOptions): Promise<Rendered> {
  const { config, template } = options
  setPortalConfig(config)
  const locale = localeFor(request, config)
  await loadTexts('account', 'eventos')
  await loadLanguage(locale)
  const requestContext = new RouterContextProvider()
  requestContext.set(apiFetch, options.fetch)
  requestContext.set(refusedSignIn, options.refusedSignIn ?? null)
  const context = await handler.query(request, { requestContext })
  if (context instanceof Response) {
    return { status: context.status, html: '', redirect: context.headers.get('location') ?? '/' }
  }

  // Nothing below is asynchronous, so the language of another request cannot interfere.
  renderIn(locale)
  const router = createStaticRouter(handler.dataRoutes, context)
  const body = renderToString(<StaticRouterProvider router={router} context={context} hydrate={false} />)
  const assets = options.assetsOf(modulesOf(context, locale))
  const html = fillTemplate(template, {
    locale,
    head: headOf(pageOf(context, request, options, locale)) + inlineStyles(assets),
    preloads: scriptPreloads(assets),
    start: (options.reader ? readerGuard(options.reader.mark) : '') + preHydrationScript(translator(locale)),
    body,
    foot: [
      loadFailureScript(translator(locale)),
      jsonElement(configElementId, config),
      jsonElement(routerDataId, routerData(context)),
    ].join(''),
  })
  return { status: context.statusCode, html }
}

/** Whether a page is private, and not one a user needs to set up a compulsory second factor. */
export const isClosedWithoutFactor = (path: string): boolean => {
  const screen = matchRoutes(routes, path)?.at(-1)?.route.handle as Screen | undefined
  return screen !== undefined && screen.access !== 'all' && !isAboutFactor(screen.path)
}

/**
 * What identifies a public page that is the same for all visitors: its address as in the table, without the parts that do not
 * change it, and its language. Null for every other address, those of accounts and searches included.
 */
export function publicPageOf(
  request: Request,
  config: PortalConfig,
): { path: string; cookie: string } | null {
  const { pathname, searchParams } = new URL(request.url)
  const screen = screens.find(
    ({ access, path }) => access === 'all' && !path.startsWith('/account/') && pageAt(path).test(pathname),
  )
  if (!screen || screen.query?.some((name) => searchParams.has(name))) return null
  return { path: pathname, cookie: `${languageCookie}=${localeFor(request, config)}` }
}

/** One spelling of each address: ids without zeros in front, no capitals, no slash at the end. */
const pageAt = (path: string) => new RegExp(`^${path.replace(':id', '[1-9]\\d{0,15}')}$`)

/** Files that depend on the installation, by path: robots.txt, manifest, the offline page. */
export async function siteFiles(config: PortalConfig, origin: string) {
  const locale = config.languages[0] ? localeOf(config.languages[0]) : 'gl'
  await loadLanguage(locale)
  return siteFilesOf(config, origin, translator(locale))
}

/** Maximum number of public events in the sitemap, the latest first. */
const maxSitemapEvents = 1000

/** The site's pages and public events for search engines, without pages that still have the sample text. */
export async function sitemap({ fetch, config }: Pick<RenderOptions, 'fetch' | 'config'>, origin: string) {
  setPortalConfig(config)
  const paths = screens
    .filter((screen) => screen.access === 'all' && (screen.loader || screen.path === '/eventos'))
    .filter((screen) => !screen.path.startsWith('/account/'))
    .map((screen) => screen.path)
  const [eventos, pages] = await Promise.all([
    call('GET /eventos/public', { query: { size: maxSitemapEvents }, fetch }),
    call('GET /statics/entities', { query: { size: limits.pageSize }, fetch }),
  ])
  const samples = new Set(
    pages.content.filter(({ sample }) => sample).map(({ definedId }) => pageAddress(definedId)),
  )
  return sitemapOf(origin, [
    ...paths.filter((path) => !samples.has(path)),
    ...eventos.content.map(({ id }) => `/eventos/${id}`),
  ])
}

/** The language this browser chose before, if it is available; else the default. */
function localeFor(request: Request, config: PortalConfig): Locale {
  const chosen = new RegExp(`(?:^|;\\s*)(?:__Host-)?${languageCookie}=(\\w+)`).exec(
    request.headers.get('cookie') ?? '',
  )?.[1]
  const offered = config.languages.map(localeOf)
  return offered.find((each) => each === chosen) ?? offered[0] ?? 'gl'
}

/** Metadata of pages that define their own, by address; titles without the site's name. */
const heads: Record<string, (loaded: never, about: About) => Partial<PageHead>> = {
  '/': ({ page }: LoadedHome, about) => staticHead(page, about),
  '/eventos': (_: LoadedEventos, { t }) => ({ description: t('eventos.description') }),
  '/eventos/:id': (loaded: LoadedEvento, about) => eventoHead(loaded, about),
}
/** The sample text of a new portal says nothing about the association: search engines must not index it. */
const staticHead = (page: StaticPage | undefined, { locale }: About): Partial<PageHead> =>
  page?.sample
    ? { isIndexed: false }
    : page?.translations
      ? { description: textOf(page, locale).description }
      : {}

interface About {
  origin: string
  config: PortalConfig
  locale: Locale
  t: Translate
}

function pageOf(
  context: StaticHandlerContext,
  request: Request,
  { config }: RenderOptions,
  locale: Locale,
): PageHead {
  const t = translator(locale)
  const { origin, pathname, search } = new URL(request.url)
  const route = context.matches.at(-1)?.route
  const screen = route?.handle as Screen | undefined
  const isFound = context.statusCode === 200 && screen !== undefined
  const headOfPage = (screen && heads[screen.path]) ?? staticHead
  const told = isFound
    ? headOfPage(context.loaderData[route?.id ?? ''] as never, { origin, config, locale, t })
    : {}
  const name = isFound
    ? t(screenAt(screen, search).name)
    : t(context.statusCode === 404 ? 'title.not-found' : 'title.error')
  return {
    locale,
    origin,
    // The address as in the table: the router also accepts capitals and a trailing slash.
    pathname: !isFound || screen.path.includes(':') ? pathname : screen.path,
    siteName: config.appName,
    isIndexed: isFound && screen.access === 'all' && !/^\/(account|unauthorized)/.test(pathname),
    ...told,
    title: windowTitle(told.title ?? name),
    description: told.description || t('about.text'),
  }
}

/** The modules of a page that load on demand, and that its HTML needs. */
function modulesOf({ matches }: StaticHandlerContext, locale: Locale): string[] {
  const screen = matches.at(-1)?.route.handle as Screen | undefined
  if (!screen?.rendered) return []
  return [screen.rendered, ...dictionariesOf(locale, screen.texts ? ['public', screen.texts] : ['public'])]
}
