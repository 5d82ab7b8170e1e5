import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { FileRef } from '#contract/files.ts'
import { limits } from '#contract/limits.ts'
import { call } from '../../shell/api.ts'
import { type StoredFile, storedFile } from '../../ui/files/stored-file.ts'
import type { ListRequest } from '../../ui/list/list-state.ts'

const presupuestos = {
  path: '/orzamentos',
  /** Of the form: what follows the address it shares with the other kind. */
  query: '',
  entidade: 'presupuesto',
  title: 'title.presupuestos',
  newTitle: 'title.presupuesto-new',
  badFilled: 't_presupuesto.error.form-errors',
  /** Its own words: `presupuestos.count`, `contabilidades.empty`. */
  words: 'presupuestos',
  /** The static page above the list. */
  introduction: null,
  calls: {
    list: 'GET /presupuestos',
    get: 'GET /presupuestos/:id',
    create: 'POST /presupuestos',
    change: 'PUT /presupuestos/:id',
    remove: 'DELETE /presupuestos/:id',
    file: 'GET /presupuestos/:id/file',
  },
} as const

const contabilidades = {
  path: '/contabilidades',
  query: '?tipo=contabilidade',
  entidade: 'contabilidad',
  title: 'title.contabilidade',
  newTitle: 'title.contabilidad-new',
  badFilled: 't_contabilidad.error.form-errors',
  words: 'contabilidades',
  introduction: 'Contabilidade',
  calls: {
    list: 'GET /contabilidades',
    get: 'GET /contabilidades/:id',
    create: 'POST /contabilidades',
    change: 'PUT /contabilidades/:id',
    remove: 'DELETE /contabilidades/:id',
    file: 'GET /contabilidades/:id/file',
  },
} as const

/** Budgets and accounts: the same screens over two tables. */
export const contaKinds = [presupuestos, contabilidades] as const
export type ContaKind = (typeof contaKinds)[number]

/** Both kinds are written at the same addresses; the query tells which. */
export const newPath = ({ query }: ContaKind): string => `/orzamentos/novo${query}`
export const editPath = ({ query }: ContaKind, id: number): string => `/orzamentos/${id}/editar${query}`

/** Where the file is read. */
export const contaFile = ({ calls }: ContaKind, id: number, { uuid }: FileRef): StoredFile =>
  storedFile(calls.file, { id }, uuid)

const keyOf = ({ entidade }: ContaKind) => ['contas', entidade]

export const contasQuery = (kind: ContaKind, request: Partial<ListRequest>) =>
  queryOptions({
    queryKey: [...keyOf(kind), 'list', request],
    queryFn: ({ signal }) => call(kind.calls.list, { query: request, signal }),
    placeholderData: keepPreviousData,
  })

/** The years of the latest 1,000, the latest first. */
export const contaYearsQuery = (kind: ContaKind) =>
  queryOptions({
    queryKey: [...keyOf(kind), 'years'],
    queryFn: async ({ signal }) => {
      const { content } = await call(kind.calls.list, {
        query: { size: limits.pageSize, sort: ['ano,desc'] },
        signal,
      })
      return [...new Set(content.map(({ ano }) => ano))]
    },
  })

/** Fetched anew each time a form opens: it must not start from an old version. */
export const contaQuery = (kind: ContaKind, id: number) =>
  queryOptions({
    queryKey: [...keyOf(kind), 'one', id],
    queryFn: ({ signal }) => call(kind.calls.get, { params: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
  })

/** What is read of them is read again after a change. */
export function useRefreshContas(kind: ContaKind): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: keyOf(kind) })
}

export function useDeleteConta(kind: ContaKind) {
  const refresh = useRefreshContas(kind)
  return useMutation({
    mutationFn: (id: number) => call(kind.calls.remove, { params: { id } }),
    onSettled: refresh,
  })
}
