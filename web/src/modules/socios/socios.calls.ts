import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ValorCampo } from '#contract/campos.ts'
import type { Socio, SocioRow } from '#contract/socios.ts'
import { call } from '../../shell/api.ts'
import { listQuery, recordQuery, useRefresh } from '../../ui/collection.ts'
import type { ListRequest } from '../../ui/list/list-state.ts'

/** Everything read of members; a change of one makes all of it old. */
const all = ['socios'] as const

/** The fields of a member in the register. The page of the list contains nothing else, neither address nor bank account. */
const registerRow = ({ id, numero, dni, apellidos, nombre, telefono, email, ...rest }: SocioRow) => {
  const { anoNac, mesNac, diaNac, fechaBaja } = rest
  /** The values of own fields that the member has, by the id of the field. */
  const valores: Record<number, ValorCampo> = Object.fromEntries(
    rest.campos.filter(({ valor }) => valor !== null).map(({ campo, valor }) => [campo.id, valor]),
  )
  return { id, numero, dni, apellidos, nombre, telefono, email, anoNac, mesNac, diaNac, fechaBaja, valores }
}
export type RegisterRow = ReturnType<typeof registerRow>

/** The own fields in use whose values the user may see, in the order of forms. */
export const activeCamposQuery = listQuery('campos', {
  size: -1,
  sort: ['orde,asc'],
  filters: ['activo:true'],
})

/** One page of the register, or all of it with a size of -1. */
export const sociosQuery = (request: ListRequest) =>
  queryOptions({
    queryKey: [...all, 'list', request],
    queryFn: async ({ signal }) => {
      const { content, ...page } = await call('GET /socios', { query: { ...request }, signal })
      return { ...page, content: content.map(registerRow) }
    },
  })

/** Everybody active, as all see each other, by surname. */
export const sociosPublicQuery = (search: string) =>
  queryOptions({
    queryKey: [...all, 'public', search],
    queryFn: ({ signal }) =>
      call('GET /socios/public', {
        query: { search, sort: ['apellidos,asc', 'nombre,asc'], filters: ['fechaBaja:NULL'] },
        signal,
      }),
    placeholderData: keepPreviousData,
  })

/** How far the letters to choose a password are. */
export const cartasQuery = queryOptions({
  queryKey: [...all, 'cartas'],
  queryFn: ({ signal }) => call('GET /socios/cartas', { signal }),
})

type Report = 'GET /socios/report' | 'GET /socios/payments-report'

/** A workbook of the members that a list shows, whichever page of it: its search, filters and order. */
export const makeReport = (report: Report, request: ListRequest, signal: AbortSignal): Promise<File> => {
  const { search, sort, filters } = request
  return call(report, { query: { search, sort, filters }, signal })
}

/** Everything of the members that a list shows, whichever page of it. */
export const makeExport = (
  format: 'csv' | 'xlsx',
  request: ListRequest,
  signal: AbortSignal,
): Promise<File> => {
  const { search, sort, filters } = request
  return call('GET /socios/export', { query: { search, sort, filters, format }, signal })
}

/** The record of `id` as the server has just answered it, and everything read of members again. */
export function useTakeSocio(): (socio: Socio) => void {
  const client = useQueryClient()
  const refresh = useRefresh('socios')
  return (socio) => {
    client.setQueryData(recordQuery('socios', socio.id).queryKey, socio)
    void refresh()
  }
}

export function useActivateSocio() {
  const take = useTakeSocio()
  return useMutation({
    mutationFn: (id: number) => call('PUT /socios/:id/activate', { params: { id } }),
    onSuccess: take,
  })
}

export function useDeactivateSocio() {
  const take = useTakeSocio()
  return useMutation({
    mutationFn: ({ id, cause }: { id: number; cause: string }) =>
      call('PUT /socios/:id/deactivate', { params: { id }, query: { cause } }),
    onSuccess: take,
  })
}

/** Deletes an inactive member. Nothing is read of them again: the screen that showed them is left. */
export function useDeleteSocio() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call('DELETE /socios/:id', { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: all, refetchType: 'none' }),
  })
}
