import { queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '../../shell/api.ts'

/** The settings of the association, fetched again each time the page opens: a form must not start from an old version. */
export const axustesQuery = queryOptions({
  queryKey: ['axustes'],
  queryFn: ({ signal }) => call('GET /axustes', { signal }),
  staleTime: 0,
  gcTime: 0,
})

/** The part for charging, fetched again in the same way. */
export const cobroQuery = queryOptions({
  queryKey: ['axustes', 'cobro'],
  queryFn: ({ signal }) => call('GET /axustes/cobro', { signal }),
  staleTime: 0,
  gcTime: 0,
})

/** Sends a message to the user's own address. */
export const useTestMessage = () => useMutation({ mutationFn: () => call('POST /axustes/proba-correo') })
