import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../shell/api.ts'
import type { ListRequest } from '../../ui/list/list-state.ts'

/** Everything read of members; a change of one makes all of it old. */
const all = ['socios'] as const

/** One page of the register, or all of it with a size of -1. */
export const sociosQuery = (request: ListRequest) =>
  queryOptions({
    queryKey: [...all, 'list', request],
    queryFn: ({ signal }) => call('GET /socios', { query: { ...request }, signal }),
  })

/** Everybody active, as all see each other, by surname. */
export const sociosPublicQuery = (search: string) =>
  queryOptions({
    queryKey: [...all, 'public', search],
    queryFn: ({ signal }) =>
      call('GET /socios/public', {
        query: { search, sort: ['apellidos,asc', 'nombre,asc'], filters: ['fechaBaja:NULL'] },
        signal,
      }),
    placeholderData: keepPreviousData,
  })

/** What is read of members is read again after a change. */
export function useRefreshSocios(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: all })
}

type Report = 'GET /socios/report' | 'GET /socios/payments-report'

/** A workbook of the members that a list shows, whichever page of it: its search, filters and order. */
export const makeReport = (report: Report, request: ListRequest, signal: AbortSignal): Promise<File> => {
  const { search, sort, filters } = request
  return call(report, { query: { search, sort, filters }, signal })
}
