import { AsyncLocalStorage } from 'node:async_hooks'
import { renderToString } from 'react-dom/server'
import {
  createStaticRouter,
  type RouterContextProvider,
  type StaticHandler,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router'
import type { Session } from '#contract/account.ts'
import type { PortalConfig } from '#contract/portal.ts'
import { ApiError, type Fetch, setDefaultFetch } from '../shell/api.ts'
import { untilAborted } from '../shell/concurrency-limit.ts'
import { setPortalConfig } from '../shell/config.ts'
import { type Locale, renderIn } from '../shell/i18n.ts'
import type { PageModule } from '../shell/page-module.ts'
import { type AnsweredQuery, type Rendering, renderWith } from '../shell/rendered-page.ts'
import type { Screen } from '../shell/screen.ts'
import { fetchPending, listAnsweredQueries, ServerQueryClient } from '../ui/query-client.ts'

/**
 * How a page gets its data. Its module declares them by two exports, which both get the address of the page:
 *
 * - `loader`: what visitors see too. Without the library for queries, which is 12 KB of each visitor's first download. Where it stands in
 *   `screens.ts` instead, the browser runs it while it downloads the component.
 * - `queries`: what the components ask for with `useQuery`, as far as address and reader tell. A public page names its part for signed-in
 *   users as `readerPart`, whose `queries` count too.
 *
 * The server asks for all of it inside the process and then renders the page, as a rule once. What else its components ask with `useQuery`
 * is answered after a rendering, and the page is rendered again, until it waits for nothing. A new page therefore works without
 * `queries`; they only make it sooner. Nothing is queried for a visitor, who would be refused.
 *
 * The browser finds the answers in two elements of the HTML and asks for none of them again: its router takes over `router-data`
 * (`shell/page-loader.ts`), its query cache `page-state` (`ui/query-client.ts`). Later it runs the loader when it opens the page, and again
 * when another user signs in; components ask their queries themselves.
 */
export async function drawPage(asked: PageToDraw): Promise<DrawnPage | Response> {
  const { handler, request, requestContext, session, signal } = asked
  const context = await untilAborted(signal, handler.query(request, { requestContext }))
  if (context instanceof Response) return context
  if (isPortalAway(context)) context.statusCode = 503
  if (!session) {
    await nextTurn()
    return { context, body: renderBody(asked, context), queries: [], parts: [] }
  }
  if (context.statusCode >= 500) throw Object.values(context.errors ?? {})[0]
  const queryClient = new ServerQueryClient()
  for (const query of await listKnownQueries(context, request, session))
    queryClient.getQueryCache().build(queryClient, queryClient.defaultQueryOptions(query as never))
  await untilAborted(signal, fetchPending(queryClient))
  for (let renderings = 1; ; renderings += 1) {
    const rendering: Rendering = { session, queryClient, parts: new Map(), isNotFound: false }
    const body = renderWith(rendering, () => renderBody(asked, context))
    const { redirect, parts, isNotFound, title } = rendering
    if (redirect) return new Response(null, { status: 302, headers: { location: redirect } })
    // Other requests have their turn before the next rendering.
    await nextTurn()
    const answer = () => Promise.all([fetchPending(queryClient), loadPending(parts)])
    if (renderings < maxRenderings && (await untilAborted(signal, answer())).includes(true)) continue
    if (isNotFound) context.statusCode = 404
    return { context, body, title, queries: listAnsweredQueries(queryClient), parts: [...parts.keys()] }
  }
}

interface PageToDraw {
  handler: StaticHandler
  request: Request
  requestContext: RouterContextProvider
  config: PortalConfig
  locale: Locale
  /** Null for a visitor. */
  session: Session | null
  /** Aborted when the page is given up. */
  signal: AbortSignal
}

export interface DrawnPage {
  context: StaticHandlerContext
  body: string
  /** The page's own title. */
  title?: string | undefined
  queries: AnsweredQuery[]
  /** The lazy parts of the page, by module path. */
  parts: string[]
}

/** Whether the API could not answer the page's questions for now: search engines and proxies then ask again, instead of forgetting the page. */
const isPortalAway = ({ errors }: StaticHandlerContext): boolean =>
  Object.values(errors ?? {}).some((error) => error instanceof ApiError && error.status === 503)

/** How often a page is rendered at most: an answer can lead to further queries. */
const maxRenderings = 5

/** The fetch of the signed-in user whose queries run. */
const readerFetch = new AsyncLocalStorage<Fetch>()
setDefaultFetch(async (url, init) => {
  const fetch = readerFetch.getStore()
  // Rendering a page changes nothing.
  if (!fetch || init.method !== 'GET') throw new Error('A page asks only to read, and for its reader')
  return fetch(url, init)
})

/** Runs `work`, whose queries are asked with `fetch`. */
export const askWith = <T,>(fetch: Fetch, work: () => Promise<T>): Promise<T> => readerFetch.run(fetch, work)

/** Lets other requests have their turn: what was read for a page, and the page itself, can be long. */
export const nextTurn = () => new Promise((resolve) => void setTimeout(resolve))

/** The queries that the page declares. */
async function listKnownQueries({ matches }: StaticHandlerContext, request: Request, reader: Session) {
  const { route, params = {} } = matches.at(-1) ?? {}
  const screen = route?.handle as Screen | undefined
  const modules = [route as Partial<PageModule> | undefined, await screen?.readerPart?.()]
  const { pathname, searchParams: search } = new URL(request.url)
  const at = { pathname, params, search }
  return modules.flatMap((module) => module?.queries?.(at, reader) ?? [])
}

/** Loads the lazy parts of the page that are not here yet; false when there are none. */
async function loadPending(parts: Rendering['parts']): Promise<boolean> {
  const missing = [...parts.values()].flatMap((download) => download ?? [])
  await Promise.all(missing.map((download) => download()))
  return missing.length > 0
}

/** Synchronous, so that neither account nor language of another request can interfere. */
function renderBody({ handler, config, locale }: PageToDraw, context: StaticHandlerContext): string {
  setPortalConfig(config)
  renderIn(locale)
  const router = createStaticRouter(handler.dataRoutes, context)
  return renderToString(<StaticRouterProvider router={router} context={context} hydrate={false} />)
}
