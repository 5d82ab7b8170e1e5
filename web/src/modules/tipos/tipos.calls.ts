import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../shell/api.ts'
import type { ListRequest } from '../../ui/list/list-state.ts'

/** Types of the association's documents. */
const tiposDocumento = {
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
