import type { StaticHandlerContext } from 'react-router'
import type { PortalConfig } from '#contract/portal.ts'
import { privateLayoutModule } from '../routes.tsx'
import { brandElements, getSharedPicture } from '../shell/brand.ts'
import { coloursCss, coloursId } from '../shell/colours.ts'
import { configElementId } from '../shell/config.ts'
import {
  fillTemplate,
  jsonElement,
  type PageAssets,
  type PageHead,
  renderHead,
  scriptPreloads,
  styleElement,
  styleLinks,
} from '../shell/document.ts'
import { type Locale, listDictionaries, privateTexts, translator } from '../shell/i18n.ts'
import type { PageModule } from '../shell/page-module.ts'
import { preHydrationNotices, preHydrationProgram } from '../shell/pre-hydration.ts'
import { readerGuard } from '../shell/reader-guard.ts'
import { type PageState, pageStateId } from '../shell/rendered-page.ts'
import { routerData, routerDataId } from '../shell/router-data.ts'
import { isPublic, type Screen, screenAt } from '../shell/screen.ts'
import { windowTitle } from '../shell/use-page-change.ts'

export interface HtmlOptions {
  config: PortalConfig
  /** The built index.html. */
  template: string
  /** The files a browser needs for a page of these modules, which are paths from `web/`. */
  getAssets: (modules: readonly string[]) => PageAssets
}

interface Content {
  body: string
  /** The result of `toLoadedElement` for the page. */
  loaded: string
  /** Names the session of the reader, if the page is for one. */
  mark?: string | undefined
  /** Of a page for a reader: what the browser needs to hydrate it, and its own title. */
  state?: PageState
  title?: string | undefined
}

/** The element with what the routes loaded, which is in no language of the portal and can be as long as a text may be. */
export const toLoadedElement = (context: StaticHandlerContext): string =>
  jsonElement(routerDataId, routerData(context))

/** The HTML of a rendered page. */
export function pageHtml(
  context: StaticHandlerContext,
  request: Request,
  options: HtmlOptions,
  locale: Locale,
  { body, loaded, mark, state, title }: Content,
): string {
  const assets = options.getAssets(listModules(context, locale, state))
  const start = preHydrationNotices(translator(locale))
  return fillTemplate(options.template, {
    locale,
    head:
      renderHead({ ...toPage(context, request, options, locale, title), isPrivate: mark !== undefined }) +
      brandElements(options.config) +
      styleLinks(assets) +
      styleElement(coloursId, coloursCss(options.config.asociacion.cor)),
    preloads: scriptPreloads(assets),
    programs: `${mark ? readerGuard(mark) : ''}<script>${preHydrationProgram}</script>`,
    start,
    body,
    foot: [
      jsonElement(configElementId, options.config),
      loaded,
      ...(state ? [jsonElement(pageStateId, state)] : []),
    ].join(''),
  })
}

function toPage(
  context: StaticHandlerContext,
  request: Request,
  { config }: HtmlOptions,
  locale: Locale,
  title: string | undefined,
): Omit<PageHead, 'isPrivate'> {
  const t = translator(locale)
  const { origin, pathname, search } = new URL(request.url)
  const route = context.matches.at(-1)?.route
  const screen = route?.handle as Screen | undefined
  const isFound = context.statusCode === 200 && screen !== undefined
  const { head } = (route ?? {}) as Pick<PageModule, 'head'>
  const loaded = context.loaderData[route?.id ?? '']?.data as never
  const told = (isFound && head?.(loaded, { origin, config, locale, t })) || {}
  const name = isFound
    ? t(screenAt(screen, search).name)
    : t(context.statusCode === 404 ? 'title.not-found' : 'title.error')
  return {
    locale,
    origin,
    // The address as in the table: the router also accepts capitals and a trailing slash.
    pathname: !isFound || screen.path.includes(':') ? pathname : screen.path,
    siteName: config.asociacion.nome,
    sharedPicture: getSharedPicture(config, origin),
    isIndexed: isFound && screen.access === 'all' && !/^\/(account|unauthorized)/.test(pathname),
    ...told,
    title: windowTitle(title ?? told.title ?? name),
    description: told.description || t('about.text'),
  }
}

/** The modules of a page that load on demand, and that its HTML needs. */
function listModules(
  { matches }: StaticHandlerContext,
  locale: Locale,
  state: PageState | undefined,
): string[] {
  const screen = matches.at(-1)?.route.handle as Screen | undefined
  const isPrivate = screen !== undefined && !isPublic(screen)
  // Of a private page, a visitor gets the frame only.
  const isRendered = !screen?.browserOnly && (state || !isPrivate)
  const { module } = screen?.component ?? {}
  const rendered = isRendered && module ? [module] : []
  const { texts = [], readerTexts = [] } = screen ?? {}
  if (state)
    return [
      ...(isPrivate ? [privateLayoutModule] : []),
      ...rendered,
      ...state.parts,
      ...listDictionaries(locale, [...new Set([...privateTexts, ...texts, ...readerTexts])]),
    ]
  if (rendered.length === 0) return []
  return [...rendered, ...listDictionaries(locale, ['public', ...texts])]
}
