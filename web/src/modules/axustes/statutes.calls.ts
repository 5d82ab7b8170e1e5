import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../shell/api.ts'

/** How many members are active, for sentences about quorums. */
export const membersQuery = queryOptions({
  queryKey: ['socios', 'active-count'],
  queryFn: async ({ signal }) => {
    const { totalElements } = await call('GET /socios', {
      query: { size: 1, filters: ['fechaBaja:NULL'] },
      signal,
    })
    return totalElements
  },
})

/** Active members whose name or number has the words of `search`, by surname. */
export const findMembers = (search: string, size: number) =>
  queryOptions({
    queryKey: ['socios', 'found', search, size],
    queryFn: async ({ signal }) => {
      const { content } = await call('GET /socios', {
        query: { search, size, sort: ['apellidos,asc', 'nombre,asc'], filters: ['fechaBaja:NULL'] },
        signal,
      })
      return content.map(({ id, numero, nombre, apellidos }) => ({ id, numero, nombre, apellidos }))
    },
    placeholderData: keepPreviousData,
  })
