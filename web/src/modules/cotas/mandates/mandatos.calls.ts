import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../shell/api.ts'
import type { ListRequest } from '../../../ui/list/list-state.ts'

/** One page of the mandates. */
export const mandatosQuery = (request: ListRequest) =>
  queryOptions({
    queryKey: ['mandatos', 'list', request],
    queryFn: ({ signal }) => call('GET /mandatos', { query: { ...request }, signal }),
    placeholderData: keepPreviousData,
  })

/** How many mandates expire within three months. */
export const expiringQuery = queryOptions({
  queryKey: ['mandatos', 'expiring'],
  queryFn: async ({ signal }) => {
    const query = { size: 1, filters: ['caduca:true'] }
    return (await call('GET /mandatos', { query, signal })).totalElements
  },
})
