import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../shell/api.ts'

/** The plan of a member; always refetched, because a form starts from it. */
export const planQuery = (socioId: number) =>
  queryOptions({
    queryKey: ['cotas', 'plan', socioId],
    queryFn: ({ signal }) => call('GET /socios/:id/cotas', { params: { id: socioId }, signal }),
    staleTime: 0,
  })

/** The types of fees that a member can be given, by name. */
export const offeredTiposQuery = queryOptions({
  queryKey: ['tipos-cota', 'offered'],
  queryFn: ({ signal }) => call('GET /tipos-cota/ofrecidos', { signal }),
})

/** A member as one is chosen to pay for another. */
export interface Payer {
  id: number
  nombre: string
  apellidos: string
}

/** Enough to see whether the one looked for is there, few enough to look through. */
const most = 20

/** Active members whose name has the words of `search`, by surname. */
export const payersQuery = (search: string) =>
  queryOptions({
    queryKey: ['socios', 'payers', search],
    queryFn: async ({ signal }): Promise<Payer[]> => {
      const query = { search, sort: ['apellidos,asc', 'nombre,asc'], filters: ['fechaBaja:NULL'] }
      const { content } = await call('GET /socios/public', { query, signal })
      return content.slice(0, most).map(({ id, nombre, apellidos }) => ({ id, nombre, apellidos }))
    },
    placeholderData: keepPreviousData,
  })
