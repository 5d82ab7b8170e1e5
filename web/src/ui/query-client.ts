import { QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError, NetworkError } from '../shell/api.ts'
import { reportError } from '../shell/errors.ts'

/** Retrying helps after connection and server errors; a refused call stays refused. */
const isPassing = (error: unknown): boolean =>
  error instanceof NetworkError || (error instanceof ApiError && error.status >= 500)

const isSessionLost = (error: unknown): boolean => error instanceof ApiError && error.status === 401

/**
 * The query cache of the private area. Reads are tried three times after temporary errors, writes never, so that no change is
 * sent twice. A query whose `meta` has `isQuiet` fails without a notice. `always`: a browser that believes itself offline
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
        const close = reportError(error, {
          retry: () => void client.refetchQueries({ queryKey: query.queryKey, exact: true }),
          isReading: true,
        })
        told.set(query.queryHash, close)
      },
    }),
    defaultOptions: {
      queries: {
        networkMode: 'always',
        staleTime: 5_000,
        refetchOnWindowFocus: false,
        refetchOnReconnect: true,
        retry: (failures, error) => failures < 2 && isPassing(error),
        retryDelay: (failures) => 500 * 2 ** failures,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
  return client
}
