import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../shell/api.ts'
import { listQuery } from '../../../ui/collection.ts'

/** All types of fees, by name. */
export const tiposCotaQuery = listQuery('tipos-cota', { size: -1, sort: ['nome,asc'] })

/** The number of people who pay for themselves because their payer has left. */
export const payerLeftQuery = queryOptions({
  queryKey: ['cotas', 'persoas', 'payer-left'],
  queryFn: async ({ signal }) => {
    const { totalElements } = await call('GET /cotas/persoas', {
      query: { size: 1, filters: ['pagadorBaixa:true'] },
      signal,
    })
    return totalElements
  },
})

/** Refetches the queries of charges, sums, people, remittances and mandates after a change. */
export function useRefreshRecibos(): () => void {
  const client = useQueryClient()
  return () => {
    for (const queryKey of [['recibos'], ['cotas'], ['socios'], ['account'], ['remesas'], ['mandatos']])
      void client.invalidateQueries({ queryKey })
  }
}
