import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import type { Mandato } from '#contract/mandatos.ts'
import { call } from '../../../shell/api.ts'
import type { FileSource } from '../../../ui/files/stored-file.ts'
import { storedFile } from '../../../ui/files/stored-file.ts'
import type { ListRequest } from '../../../ui/list/list-state.ts'

/** The mandates of a payer, the last one first. */
export const mandatosOfQuery = (socioId: number) =>
  queryOptions({
    queryKey: ['mandatos', 'of', socioId],
    queryFn: async ({ signal }): Promise<Mandato[]> => {
      const query = { filters: [`socio:${socioId}`], sort: ['id,desc'], size: -1 }
      return (await call('GET /mandatos', { query, signal })).content
    },
  })

/** One page of the mandates. */
export const mandatosQuery = (request: ListRequest) =>
  queryOptions({
    queryKey: ['mandatos', 'list', request],
    queryFn: ({ signal }) => call('GET /mandatos', { query: { ...request }, signal }),
    placeholderData: keepPreviousData,
  })

/** The number of mandates that expire within three months. */
export const expiringQuery = queryOptions({
  queryKey: ['mandatos', 'expiring'],
  queryFn: async ({ signal }) => {
    const query = { size: 1, filters: ['caduca:true'] }
    return (await call('GET /mandatos', { query, signal })).totalElements
  },
})

/** Refetches the queries of mandates, and of people with them, after a change. */
export function useRefreshMandatos(): () => void {
  const client = useQueryClient()
  return () => {
    for (const queryKey of [['mandatos'], ['cotas'], ['remesas'], ['recibos', 'own']])
      void client.invalidateQueries({ queryKey })
  }
}

/** The order of a mandate as PDF, made each time. */
export const getOrder = ({ id, referencia }: Pick<Mandato, 'id' | 'referencia'>): FileSource => ({
  file: { uuid: '', fileName: `${referencia}.pdf`, type: 'pdf' },
  stored: storedFile('GET /mandatos/:id/pdf', { id }),
})

/** The order that a payer signs, with the next reference. */
export const getBlankOrder = (socioId: number, name: string): FileSource => ({
  file: { uuid: '', fileName: `${name}.pdf`, type: 'pdf' },
  stored: storedFile('GET /socios/:id/mandato-en-branco', { id: socioId }),
})

/** The signed paper of a mandate; undefined where there is none. */
export const getSignedPaper = ({ id, fichero }: Pick<Mandato, 'id' | 'fichero'>): FileSource | undefined =>
  fichero ? { file: fichero, stored: storedFile('GET /mandatos/:id/file', { id }, fichero.uuid) } : undefined
