import { QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError, NetworkError } from '../shell/api.ts'
import { reportError } from '../shell/errors.ts'

/** Reading again helps when the connection or the server stumbled; a refusal stays a refusal. */
const isPassing = (error: unknown): boolean =>
  error instanceof NetworkError || (error instanceof ApiError && error.status >= 500)

const isSessionLost = (error: unknown): boolean => error instanceof ApiError && error.status === 401

/**
 * What the private area has read. Reads are tried three times when the failure may pass, writes never: nobody's change
 * is sent twice unasked. A query whose `meta` says `isQuiet` fails without a notice. `always`: a browser that believes itself offline must say so rather than wait in silence.
 */
export function createQueryClient(): QueryClient {
  /** How to take back what was told of a query. */
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
