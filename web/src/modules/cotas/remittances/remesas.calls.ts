import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { FileRef } from '#contract/files.ts'
import type { Remesa } from '#contract/remesas.ts'
import { call } from '../../../shell/api.ts'
import type { ListRequest } from '../../../ui/list/list-state.ts'

/** One page of the remittances. */
export const remesasQuery = (request: Partial<ListRequest>) =>
  queryOptions({
    queryKey: ['remesas', 'list', request],
    queryFn: ({ signal }) => call('GET /remesas', { query: { ...request }, signal }),
    placeholderData: keepPreviousData,
  })

/** Remittances that are not marked as sent. */
export const unsentQuery = remesasQuery({ size: -1, sort: ['data,asc'], filters: ['estado:XERADA'] })

/** One remittance, fetched again each time its page opens. */
export const remesaQuery = (id: number) =>
  queryOptions({
    queryKey: ['remesas', 'one', id],
    queryFn: ({ signal }) => call('GET /remesas/:id', { params: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
  })

/** The number of mandates in force. */
export const activeMandatosQuery = queryOptions({
  queryKey: ['mandatos', 'active'],
  queryFn: async ({ signal }) => {
    const { totalElements } = await call('GET /mandatos', {
      query: { size: 1, filters: ['estado:ACTIVO'] },
      signal,
    })
    return totalElements
  },
})

/** The number of returned charges that wait, of any year. */
export const returnedQuery = queryOptions({
  queryKey: ['recibos', 'returned'],
  queryFn: async ({ signal }) => {
    const { totalElements } = await call('GET /recibos', {
      query: { size: 1, filters: ['estado:DEVOLTO'] },
      signal,
    })
    return totalElements
  },
})

const toReferences = (recibos: readonly number[]) => recibos.map((id) => ({ id }))

/**
 * The dry run of a remittance. Only the browser requests it: the call is no GET.
 * @param data ISO text; without one nothing is requested
 * @param recibos only these charges; null for all open ones
 */
export const dryRunQuery = (data: string, recibos: readonly number[] | null) =>
  queryOptions({
    queryKey: ['remesas', 'dry-run', data, recibos],
    queryFn: async ({ signal }) => {
      const body = { data, recibos: recibos && toReferences(recibos) }
      const dryRun = await call('POST /remesas', { query: { dryRun: 'true' }, body, signal })
      if (!('incluidos' in dryRun)) throw new Error('a dry run made a remittance')
      return dryRun
    },
    enabled: data !== '' && recibos?.length !== 0,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    meta: { isBrowserOnly: true, isQuiet: true },
  })

/** Makes a remittance of these charges. @param confirmar whether it may be nearer than the days of notice */
export async function createRemesa(
  data: string,
  recibos: readonly number[],
  confirmar: boolean,
): Promise<Remesa> {
  const body = { data, recibos: toReferences(recibos), confirmar }
  const made = await call('POST /remesas', { query: { dryRun: 'false' }, body })
  if (!('id' in made)) throw new Error('no remittance was made')
  return made
}

/** The file of a remittance for the bank. */
export const readFicheiro = (id: number, signal: AbortSignal): Promise<File> =>
  call('GET /remesas/:id/ficheiro', { params: { id }, signal })

/** Reads what a bank gave back, and does it. */
export const readDevolucions = ({ uuid }: FileRef) =>
  call('POST /remesas/devolucions', { body: { fichero: { uuid } } })
