import { queryOptions } from '@tanstack/react-query'
import type { FileRef } from '#contract/files.ts'
import { limits } from '#contract/limits.ts'
import { call } from '../../shell/api.ts'
import { type StoredFile, storedFile } from '../../ui/files/stored-file.ts'

/** The years of the latest 1,000 documents, the latest first. */
export const documentoYearsQuery = queryOptions({
  queryKey: ['documentos', 'years'],
  queryFn: async ({ signal }) => {
    const query = { size: limits.pageSize, sort: ['fecha,desc'] }
    const { content } = await call('GET /documentos', { query, signal })
    return [...new Set(content.map(({ fecha: [year] }) => year))]
  },
})

/** The location of the file. */
export const documentoFile = (id: number, { uuid }: FileRef): StoredFile =>
  storedFile('GET /documentos/:id/file', { id }, uuid)
