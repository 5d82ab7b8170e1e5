import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Tipo } from '#contract/tipos.ts'
import { call } from '../../shell/api.ts'
import type { ListRequest } from '../../ui/list/list-state.ts'

/** Types of the association's documents. */
export const tiposDocumento = {
  path: '/tipos-documento',
  entidade: 'tipoDocumento',
  title: 'title.tipos-documento',
  newTitle: 'title.tipo-documento-new',
  empty: 'tipos.documento.empty',
  help: 'tipos.documento.help',
  calls: {
    list: 'GET /tipoDocumentos',
    get: 'GET /tipoDocumentos/:id',
    create: 'POST /tipoDocumentos',
    change: 'PUT /tipoDocumentos/:id',
    remove: 'DELETE /tipoDocumentos/:id',
  },
} as const

/** Types of the documents kept with members. */
export const tiposDocumentoSocio = {
  path: '/tipos-documento-socio',
  entidade: 'tipoDocumentoSocio',
  title: 'title.tipos-documento-socio',
  newTitle: 'title.tipo-documento-socio-new',
  empty: 'tipos.documento-socio.empty',
  help: 'tipos.documento-socio.help',
  calls: {
    list: 'GET /tipoDocumentoSocios',
    get: 'GET /tipoDocumentoSocios/:id',
    create: 'POST /tipoDocumentoSocios',
    change: 'PUT /tipoDocumentoSocios/:id',
    remove: 'DELETE /tipoDocumentoSocios/:id',
  },
} as const

/** The two lists of document types: the same screens over two tables. */
export const listas = [tiposDocumento, tiposDocumentoSocio] as const
export type Lista = (typeof listas)[number]

const keyOf = (lista: Lista) => ['tipos', lista.entidade]

export const tiposQuery = (lista: Lista, request: Partial<ListRequest>) =>
  queryOptions({
    queryKey: [...keyOf(lista), 'list', request],
    queryFn: ({ signal }) => call(lista.calls.list, { query: request, signal }),
    placeholderData: keepPreviousData,
  })

type Offered = Pick<Tipo, 'id' | 'nombre'>

/** The types a form offers, that of its record (`own`) included while they are being fetched. */
export function useOfferedTipos(
  lista: Lista,
  own: Offered | undefined,
): { options: readonly Offered[]; isLoading: boolean; isNone: boolean } {
  const query = useQuery(tiposQuery(lista, { sort: ['nombre,asc'] }))
  const offered = query.data?.content ?? []
  const isThere = own === undefined || offered.some(({ id }) => id === own.id)
  return {
    options: isThere ? offered : [own, ...offered],
    isLoading: query.isPending,
    isNone: query.data?.content.length === 0,
  }
}

/** Fetched anew each time a form opens: it must not start from an old version. */
export const tipoQuery = (lista: Lista, id: number) =>
  queryOptions({
    queryKey: [...keyOf(lista), 'one', id],
    queryFn: ({ signal }) => call(lista.calls.get, { params: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
  })

/** What is read of a list of types is read again after a change. */
export function useRefreshTipos(lista: Lista): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: keyOf(lista) })
}

export function useDeleteTipo(lista: Lista) {
  const refresh = useRefreshTipos(lista)
  return useMutation({
    mutationFn: (id: number) => call(lista.calls.remove, { params: { id } }),
    onSettled: refresh,
  })
}
