import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../shell/api.ts'
import type { ListRequest } from '../../ui/list/list-state.ts'

/** The managers' list of events. Reloaded each time it opens, because an event can be deleted on its own page. */
export const eventosAdminQuery = (request: Partial<ListRequest>) =>
  queryOptions({
    queryKey: ['eventos', 'list', request],
    queryFn: ({ signal }) => call('GET /eventos/admin', { query: request, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
