import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../shell/api.ts'

/** How the portal is; for administrators only. */
export const estadoQuery = queryOptions({
  queryKey: ['estado'],
  queryFn: ({ signal }) => call('GET /estado', { signal }),
  staleTime: 30_000,
})

/** Tries the mail that waits again at once. */
export function useRetryMail() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call('POST /estado/correo/reintentar'),
    onSettled: () => client.invalidateQueries({ queryKey: estadoQuery.queryKey }),
  })
}
