import {
  type DefaultedQueryObserverOptions,
  type DefaultOptions,
  onlineManager,
  type Query,
  QueryCache,
  QueryClient,
  type QueryObserverOptions,
  skipToken,
} from '@tanstack/react-query'
import { ApiError, NetworkError } from '../shell/api.ts'
import { readyEvent } from '../shell/config.ts'
import { type AnsweredQuery, getHydratedState, renderingNow } from '../shell/rendered-page.ts'
import { reportUnlessShown } from '../shell/shown-errors.ts'

/** Retrying helps after connection and server errors; a refused call stays refused. */
const isPassing = (error: unknown): boolean =>
  error instanceof NetworkError || (error instanceof ApiError && error.status >= 500)

const isSessionLost = (error: unknown): boolean => error instanceof ApiError && error.status === 401

/**
 * The query cache of the private area. Reads are tried three times after temporary errors, writes never, so that no change is
 * sent twice. A failed query comes as a notice, unless a part of the page shows its error, or its `meta` has `isQuiet`. `always`: a browser that believes itself offline
 * must report an error instead of waiting.
 */
export function createQueryClient(): QueryClient {
  /** Functions that close the notice about a query. */
  const told = new Map<string, () => void>()
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onSuccess: (_, { queryHash }) => {
        told.get(queryHash)?.()
        told.delete(queryHash)
      },
      onError: (error, query) => {
        if (query.meta?.isQuiet && !isSessionLost(error)) return
        told.get(query.queryHash)?.()
        const close = reportUnlessShown(error, {
          retry: () => void client.refetchQueries({ queryKey: query.queryKey, exact: true }),
          isReading: true,
        })
        told.set(query.queryHash, close)
      },
    }),
    defaultOptions,
  })
  return client
}

const defaultOptions: DefaultOptions = {
  queries: {
    networkMode: 'always',
    staleTime: 5_000,
    refetchOnWindowFocus: false,
    refetchOnReconnect: true,
    retry: (failures, error) => failures < 2 && isPassing(error),
    retryDelay: (failures) => 500 * 2 ** failures,
  },
  mutations: { networkMode: 'always', retry: false },
}

/** While the page hydrates, results from the server count as fresh, and refusals as final. */
const answeredOptions = { refetchOnMount: false, retryOnMount: false }

/**
 * The query cache of a page. On the server it is the request's own. In the browser it is a new one, which during hydration
 * begins with the queries that the server has answered.
 */
export function createPageQueryClient(): QueryClient {
  const rendering = renderingNow()
  if (rendering) return rendering.queryClient
  // The connection can be lost before the page's program listens: once there is one again, what failed is asked again.
  onlineManager.setOnline(navigator.onLine)
  const client = createQueryClient()
  const state = getHydratedState()
  if (!state) return client
  client.setDefaultOptions({
    ...defaultOptions,
    queries: { ...defaultOptions.queries, ...answeredOptions },
  })
  window.addEventListener(readyEvent, () => client.setDefaultOptions(defaultOptions), { once: true })
  for (const query of state.queries) addAnswered(client, query)
  return client
}

function addAnswered(client: QueryClient, query: AnsweredQuery): void {
  if ('data' in query) {
    // The time of this browser, whose clock can differ from the server's.
    client.setQueryData(query.key, query.data, { updatedAt: Date.now() })
    return
  }
  const { status, code, params } = query.error
  const cache = client.getQueryCache()
  cache.build(client, { queryKey: query.key }).setState({
    status: 'error',
    error: new ApiError(status, code, params),
    errorUpdateCount: 1,
    errorUpdatedAt: Date.now(),
  })
}

/**
 * The query cache of one request on the server. Queries stay until the page is rendered, whatever they say of themselves, and
 * a failed one is not tried again: the browser can do that.
 */
export class ServerQueryClient extends QueryClient {
  constructor() {
    super({ defaultOptions: { queries: { ...defaultOptions.queries, ...answeredOptions } } })
  }

  override defaultQueryOptions(options: never): never {
    const defaulted: DefaultedQueryObserverOptions = super.defaultQueryOptions(options)
    return { ...defaulted, gcTime: Number.POSITIVE_INFINITY, retry: false } as never
  }
}

/** Starts the queries that the rendered page waits for. Resolves after all have ended; false when there are none. */
export async function fetchPending(client: QueryClient): Promise<boolean> {
  const cache = client.getQueryCache()
  const pending = cache.getAll().filter(({ state }) => state.status === 'pending')
  // A disabled query can be enabled by the answer to another one: the next rendering says so.
  const isWanted = (query: Query) => {
    const { enabled, queryFn } = query.options as QueryObserverOptions
    const isEnabled = typeof enabled === 'function' ? enabled(query) : enabled !== false
    return isEnabled && queryFn !== skipToken && !query.meta?.isBrowserOnly
  }
  const wanted = pending.filter(isWanted)
  for (const query of pending) if (!wanted.includes(query)) cache.remove(query)
  await Promise.all(wanted.map((query) => query.fetch().catch((error: unknown) => noteFailure(query, error))))
  return wanted.length > 0
}

/**
 * A page can show that the API refused a query. It cannot be rendered on the server when its user has to leave it (the
 * browser then asks again and sees to that), nor when the API did not answer.
 */
function noteFailure({ meta }: Query, error: unknown): void {
  if (!(error instanceof ApiError)) throw error
  if ([401, 403].includes(error.status) && !meta?.isQuiet) throw error
}

/** The queries of a rendered page, for its HTML. Without those that another account would have to ask for. */
export const listAnsweredQueries = (client: QueryClient): AnsweredQuery[] =>
  client
    .getQueryCache()
    .getAll()
    .flatMap(({ queryKey: key, state: { data, error } }): AnsweredQuery[] => {
      if (data !== undefined) return [{ key, data }]
      if (!(error instanceof ApiError)) return []
      const { status, code, params } = error
      return [{ key, error: { status, code, params } }]
    })
