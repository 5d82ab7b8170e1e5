import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../shell/api.ts'
import type { ListRequest } from '../../ui/list/list-state.ts'

const all = ['eventos'] as const

/** The managers' list of events. Reloaded each time it opens, because an event can be deleted on its own page. */
export const eventosAdminQuery = (request: Partial<ListRequest>) =>
  queryOptions({
    queryKey: [...all, 'list', request],
    queryFn: ({ signal }) => call('GET /eventos/admin', { query: request, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** Fetched anew each time a page opens: a form must not start from an old version. */
export const eventoQuery = (id: number) =>
  queryOptions({
    queryKey: [...all, 'one', id],
    queryFn: ({ signal }) => call('GET /eventos/:id', { params: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
  })

/** What is read of events is read again after a change. */
export function useRefreshEventos(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: all })
}
