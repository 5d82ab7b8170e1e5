import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import type { EstadoSolicitude } from '#contract/solicitudes.ts'
import { call } from '../../shell/api.ts'
import type { ListRequest } from '../../ui/list/list-state.ts'

export const solicitudesQuery = (request: Partial<ListRequest>) =>
  queryOptions({
    queryKey: ['solicitudes', 'list', request],
    queryFn: ({ signal }) => call('GET /solicitudes', { query: request, signal }),
    placeholderData: keepPreviousData,
  })

/** Read again each time: another keeper may have decided. */
export const solicitudeQuery = (id: number) =>
  queryOptions({
    queryKey: ['solicitudes', 'one', id],
    queryFn: ({ signal }) => call('GET /solicitudes/:id', { params: { id }, signal }),
    staleTime: 0,
  })

/** The number of applications that wait for a decision. */
export const waitingQuery = queryOptions({
  queryKey: ['solicitudes', 'waiting'],
  queryFn: async ({ signal }) => {
    const query = { size: 1, filters: [`estado:${'RECIBIDA' satisfies EstadoSolicitude}`] }
    return (await call('GET /solicitudes', { query, signal })).totalElements
  },
  staleTime: 0,
  meta: { isQuiet: true },
})

/** The fees that a new member gets. */
export const newMemberFeesQuery = queryOptions({
  queryKey: ['tipos-cota', 'publicos'],
  queryFn: ({ signal }) => call('GET /tipos-cota/publicos', { signal }),
})

/** Reads again what a decision changes. */
export function useRefreshSolicitudes(): () => Promise<unknown> {
  const client = useQueryClient()
  return () =>
    Promise.all([['solicitudes'], ['socios']].map((queryKey) => client.invalidateQueries({ queryKey })))
}
