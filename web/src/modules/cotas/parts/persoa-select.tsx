import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { call } from '../../../shell/api.ts'
import { PersonSelect } from '../../../ui/form/person-select.tsx'

export type { Persoa } from '../../../ui/form/person-select.tsx'

const persoasQuery = (search: string, size: number) =>
  queryOptions({
    queryKey: ['cotas', 'persoas', 'found', search, size],
    queryFn: async ({ signal }) => {
      const { content } = await call('GET /cotas/persoas', {
        query: { search, size, sort: ['apellidos,asc', 'nombre,asc'] },
        signal,
      })
      return content.map(({ id, numero, nombre, apellidos }) => ({ id, numero, nombre, apellidos }))
    },
    placeholderData: keepPreviousData,
  })

/** One of the members whom the keepers of the finances see. */
export const PersoaSelect = (props: Omit<ComponentProps<typeof PersonSelect>, 'find'>) => (
  <PersonSelect {...props} find={persoasQuery} />
)
