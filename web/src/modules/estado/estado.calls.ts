import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../shell/api.ts'

/** Milliseconds from one look at the mail that waits to the next. */
const again = 2000

/** The state of the portal; for administrators only. */
export const estadoQuery = queryOptions({
  queryKey: ['estado'],
  queryFn: ({ signal }) => call('GET /estado', { signal }),
  staleTime: 30_000,
  // mail leaves without the administrator, so the page looks until none waits
  refetchInterval: ({ state }) => (state.data?.correo.agardando ?? 0) > 0 && again,
})

/** Tries the mail that waits again at once. */
export function useRetryMail() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call('POST /estado/correo/reintentar'),
    onSettled: () => client.invalidateQueries({ queryKey: estadoQuery.queryKey }),
  })
}
