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
import { type Fetch, setDefaultFetch } from '../shell/api.ts'
import { untilAborted } from '../shell/concurrency-limit.ts'
import { setPortalConfig } from '../shell/config.ts'
import { type Locale, renderIn } from '../shell/i18n.ts'
import type { PageModule } from '../shell/load.ts'
import { type AnsweredQuery, type Rendering, renderWith } from '../shell/rendered-page.ts'
import { answeredQueries, fetchPending, ServerQueryClient } from '../ui/query-client.ts'

/**
 * How a page gets its data on the server. The same three steps serve visitors and signed-in users; each step is asked inside the process.
 *
 * 1. The `loader` of its screen: what a page for visitors shows. The router runs it, and the browser's router takes its result over.
 * 2. The `queries` of its module: what its components are known to ask for. They are asked together, before the page is rendered, so that
 *    most pages are rendered once.
 * 3. Whatever else its components ask with `useQuery`. It is answered after a rendering, and the page is rendered again, until it waits for
 *    nothing. A new page therefore works without a line here; `queries` only make it sooner.
 *
 * Only pages of signed-in users have the second and third step: those of visitors do without the library for queries, and their session
 * would be asked for what they may not see. The browser finds the results of a page in two elements, `router-data` and `page-state`.
 */
export async function drawPage(asked: PageToDraw): Promise<DrawnPage | Response> {
  const { handler, request, requestContext, session, signal } = asked
  const context = await untilAborted(signal, handler.query(request, { requestContext }))
  if (context instanceof Response) return context
  if (!session) {
    await nextTurn()
    return { context, body: renderBody(asked, context), queries: [], parts: [] }
  }
  if (context.statusCode >= 500) throw Object.values(context.errors ?? {})[0]
  const queryClient = new ServerQueryClient()
  for (const query of knownQueries(context, request))
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
    return { context, body, title, queries: answeredQueries(queryClient), parts: [...parts.keys()] }
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

/** What the module of the page says it will ask for. */
function knownQueries({ matches }: StaticHandlerContext, request: Request) {
  const { route, params = {} } = matches.at(-1) ?? {}
  const { queries } = (route ?? {}) as Pick<PageModule, 'queries'>
  return queries?.({ params, search: new URL(request.url).searchParams }) ?? []
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
