import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { Acta } from '#contract/actas.ts'
import { call } from '../../../shell/api.ts'
import type { ReunionKind } from '../parts/reunions.calls.ts'

type Owner = ReunionKind['owner']

export const actaQuery = (owner: Owner, id: number) =>
  queryOptions({
    queryKey: [owner, 'one', id, 'acta'],
    queryFn: ({ signal }): Promise<Acta> => call(`GET /${owner}/:id/acta`, { params: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
  })

/** On a page about more than the minutes, a failure is no notice. */
export const quietActaQuery = (owner: Owner, id: number) => ({
  ...actaQuery(owner, id),
  meta: { isQuiet: true },
})

export const certificadosQuery = (owner: Owner, id: number) =>
  queryOptions({
    queryKey: [owner, 'one', id, 'certificados'],
    queryFn: ({ signal }) => call(`GET /${owner}/:id/certificados`, { params: { id }, signal }),
    staleTime: 0,
  })

/** Reads minutes again, with what was added to them. */
export function useRefreshActa(owner: Owner, id: number): () => Promise<void> {
  const client = useQueryClient()
  return async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: [owner, 'one', id, 'acta'] }),
      client.invalidateQueries({ queryKey: [owner, 'one', id, 'certificados'] }),
    ])
  }
}
