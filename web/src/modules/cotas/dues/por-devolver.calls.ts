import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { PorDevolver } from '#contract/extractos.ts'
import { call } from '../../../shell/api.ts'

/** Money to give back. */
export const porDevolverQuery = queryOptions({
  queryKey: ['extractos', 'por-devolver'],
  queryFn: ({ signal }) => call('GET /cotas/por-devolver', { signal }),
})

/** Notes the day on which it was given back; null takes it back. */
export const noteDevolto = ({ id, extracto }: PorDevolver['movemento'], data: string | null) =>
  call('PUT /extractos/:id/movementos/:movId/devolto', {
    params: { id: extracto.id, movId: id },
    body: { data },
  })

/** Refetches the queries of statements after a change. */
export function useRefreshPorDevolver(): () => void {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: ['extractos'] })
}
