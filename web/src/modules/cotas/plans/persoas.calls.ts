import { queryOptions } from '@tanstack/react-query'
import type { CotaPersoa } from '#contract/cotas.ts'
import { call } from '../../../shell/api.ts'
import type { ListRequest } from '../../../ui/list/list-state.ts'

/** The fields of a person in the list. */
const persoaRow = ({ id, numero, nombre, apellidos, plan, debe }: CotaPersoa) => ({
  id,
  numero,
  nombre,
  apellidos,
  debe,
  pagador: plan.pagador,
  metodo: plan.metodo,
  cotas: plan.cotas.map(({ tipo, ata, exento }) => ({ nome: tipo.nome, ata, isExempt: exento !== null })),
})
export type PersoaRow = ReturnType<typeof persoaRow>

/** One page of the members with what they pay, or all of them with a size of -1. */
export const persoasListQuery = (request: ListRequest) =>
  queryOptions({
    queryKey: ['cotas', 'persoas', 'list', request],
    queryFn: async ({ signal }) => {
      const { content, totalElements } = await call('GET /cotas/persoas', { query: { ...request }, signal })
      return { content: content.map(persoaRow), totalElements }
    },
  })

export const persoaQuery = (id: number) =>
  queryOptions({
    queryKey: ['cotas', 'persoas', 'one', id],
    queryFn: ({ signal }) => call('GET /cotas/persoas/:id', { params: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
  })
