import {
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueries,
  useQueryClient,
} from '@tanstack/react-query'
import { tiposReunion } from '#contract/kinds.ts'
import type { Page } from '#contract/lists.ts'
import type { TipoReunion } from '#contract/reunion.ts'
import { call } from '../../shell/api.ts'
import type { ListRequest } from '../../ui/list/list-state.ts'
import type { Reunion, Reunions } from './reunions.ts'

const all = ({ owner }: Reunions) => [owner] as const

/** @param isAdmin the list of whoever keeps them */
export const reunionsQuery = (kind: Reunions, request: Partial<ListRequest>, isAdmin: boolean) =>
  queryOptions({
    queryKey: [...all(kind), 'list', isAdmin, request],
    queryFn: ({ signal }): Promise<Page<Reunion>> =>
      call(isAdmin ? `GET /${kind.owner}/admin` : `GET /${kind.owner}`, { query: request, signal }),
    placeholderData: keepPreviousData,
  })

/** Fetched anew each time a page opens: a form must not start from an old version. */
export const reunionQuery = (kind: Reunions, id: number) =>
  queryOptions({
    queryKey: [...all(kind), 'one', id],
    queryFn: ({ signal }): Promise<Reunion> => call(`GET /${kind.owner}/:id`, { params: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
  })

/**
 * The number a new meeting of each type would have: one more than the highest. Undefined until it is known.
 * @param isAsked whether it is needed
 */
export function useNextNumeros(kind: Reunions, isAsked: boolean): Record<TipoReunion, string> | undefined {
  const highest = (tipo: TipoReunion) => ({
    // Sorted by type, the last name of the two or the first comes first, with its highest number.
    ...reunionsQuery(
      kind,
      { size: 1, sort: [`tipo,${tipo === 'ORDINARIA' ? 'desc' : 'asc'}`, 'numero,desc'] },
      true,
    ),
    enabled: isAsked,
  })
  const found = useQueries({ queries: tiposReunion.map(highest) })
  const next = tiposReunion.map((tipo, at): [TipoReunion, string] | undefined => {
    const page = found[at]?.data
    const last = page?.content[0]
    return page && [tipo, String(last?.tipo === tipo ? last.numero + 1 : 1)]
  })
  return next.every((each) => each !== undefined)
    ? (Object.fromEntries(next) as Record<TipoReunion, string>)
    : undefined
}

/** What is read of them is read again after a change. */
export function useRefreshReunions(kind: Reunions): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: all(kind) })
}

export function useDeleteReunion(kind: Reunions) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call(`DELETE /${kind.owner}/:id`, { params: { id } }),
    // The record itself is not there any more to be read.
    onSuccess: () => client.invalidateQueries({ queryKey: [...all(kind), 'list'] }),
    onError: () => client.invalidateQueries({ queryKey: all(kind) }),
  })
}

/** A workbook of those a list shows, whichever page of it. */
export const makeReport = (
  kind: Reunions,
  { search, sort }: ListRequest,
  signal: AbortSignal,
): Promise<File> => call(`GET /${kind.owner}/report`, { query: { search, sort }, signal })
