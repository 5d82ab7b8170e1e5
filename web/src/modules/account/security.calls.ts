import { queryOptions } from '@tanstack/react-query'
import { call } from '../../shell/api.ts'

export const factorQuery = queryOptions({
  queryKey: ['account', 'second-factor'],
  queryFn: ({ signal }) => call('GET /account/second_factor', { signal }),
  staleTime: 0,
})

export const sessionsQuery = queryOptions({
  queryKey: ['account', 'sessions'],
  queryFn: ({ signal }) => call('GET /account/sessions', { signal }),
  staleTime: 0,
})
