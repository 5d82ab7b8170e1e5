import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { FileRef } from '#contract/files.ts'
import { limits } from '#contract/limits.ts'
import { call } from '../../shell/api.ts'
import { type StoredFile, storedFile } from '../../ui/files/stored-file.ts'
import type { ListRequest } from '../../ui/list/list-state.ts'

const all = ['documentos'] as const

export const documentosQuery = (request: Partial<ListRequest>) =>
  queryOptions({
    queryKey: [...all, 'list', request],
    queryFn: ({ signal }) => call('GET /documentos', { query: request, signal }),
    placeholderData: keepPreviousData,
  })

/** The years of the latest 1,000 documents, the latest first. */
export const documentoYearsQuery = queryOptions({
  queryKey: [...all, 'years'],
  queryFn: async ({ signal }) => {
    const query = { size: limits.pageSize, sort: ['fecha,desc'] }
    const { content } = await call('GET /documentos', { query, signal })
    return [...new Set(content.map(({ fecha: [year] }) => year))]
  },
})

/** Fetched anew each time a form opens: it must not start from an old version. */
export const documentoQuery = (id: number) =>
  queryOptions({
    queryKey: [...all, 'one', id],
    queryFn: ({ signal }) => call('GET /documentos/:id', { params: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
  })

/** Where the file is read. */
export const documentoFile = (id: number, { uuid }: FileRef): StoredFile =>
  storedFile('GET /documentos/:id/file', { id }, uuid)

/** What is read of them is read again after a change. */
export function useRefreshDocumentos(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: all })
}

export function useDeleteDocumento() {
  const refresh = useRefreshDocumentos()
  return useMutation({
    mutationFn: (id: number) => call('DELETE /documentos/:id', { params: { id } }),
    onSettled: refresh,
  })
}
