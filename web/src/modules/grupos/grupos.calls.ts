import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../shell/api.ts'
import type { ListRequest } from '../../ui/list/list-state.ts'

const all = ['grupos'] as const
const lists = [...all, 'list'] as const

export const gruposQuery = (request: Partial<ListRequest>) =>
  queryOptions({
    queryKey: [...lists, request],
    queryFn: ({ signal }) => call('GET /grupos', { query: request, signal }),
    placeholderData: keepPreviousData,
  })

/** Fetched anew each time a page opens: a form must not start from an old version. */
export const grupoQuery = (id: number) =>
  queryOptions({
    queryKey: [...all, 'one', id],
    queryFn: ({ signal }) => call('GET /grupos/:id', { params: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
  })

/** A member as one is chosen for a group. */
export interface Candidate {
  id: number
  nombre: string
  apellidos: string
  isInactive: boolean
}

const bySurname = ['apellidos,asc']

/** Whom a group may be made of: those the public gallery shows. */
export const candidatesQuery = queryOptions({
  queryKey: ['socios', 'candidates'],
  queryFn: async ({ signal }): Promise<Candidate[]> => {
    const query = { sort: bySurname, filters: ['fechaBaja:NULL'] }
    const { content } = await call('GET /socios/public', { query, signal })
    return content.map(({ id, nombre, apellidos }) => ({ id, nombre, apellidos, isInactive: false }))
  },
})

/** The same with those who have left, for the register's staff. */
export const allCandidatesQuery = queryOptions({
  queryKey: ['socios', 'all-candidates'],
  queryFn: async ({ signal }): Promise<Candidate[]> => {
    const query = { getPartners: 'true', getSuspended: 'true', sort: bySurname } as const
    const { content } = await call('GET /socios', { query, signal })
    return content.map(({ id, nombre, apellidos, fechaBaja }) => ({
      id,
      nombre,
      apellidos,
      isInactive: fechaBaja !== null,
    }))
  },
})

/** A workbook of the groups that a list shows, whichever page of it. */
export const makeReport = ({ search, sort }: ListRequest, signal: AbortSignal): Promise<File> =>
  call('GET /grupos/report', { query: { search, sort }, signal })

/** What is read of groups is read again after a change. */
export function useRefreshGrupos(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: all })
}

export function useDeleteGrupo() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call('DELETE /grupos/:id', { params: { id } }),
    // The group itself is not there any more to be read.
    onSuccess: () => client.invalidateQueries({ queryKey: lists }),
    onError: () => client.invalidateQueries({ queryKey: all }),
  })
}
