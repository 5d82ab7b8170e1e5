import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { BodyFor } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import type { Codificacion, Simulacion } from '#contract/importacions.ts'
import { ApiError, call } from '../../shell/api.ts'
import type { ListRequest } from '../../ui/list/list-state.ts'

/** One page of the imports. */
export const importacionsQuery = (request: ListRequest) =>
  queryOptions({
    queryKey: ['importacions', 'list', request],
    queryFn: ({ signal }) => call('GET /importacions', { query: { ...request }, signal }),
    placeholderData: keepPreviousData,
  })

/** Milliseconds between two questions whether an import that runs elsewhere has ended. */
const pollInterval = 2000

/** One import with what its last dry run found; asked for again while it runs. */
export const importacionQuery = (id: number) =>
  queryOptions({
    queryKey: ['importacions', 'one', id],
    queryFn: ({ signal }) => call('GET /importacions/:id', { params: { id }, signal }),
    refetchInterval: ({ state }) => state.data?.estado === 'EXECUTANDO' && pollInterval,
    staleTime: 0,
    gcTime: 0,
  })

/** Reads the columns of an uploaded file. @throws ApiError whose code says in words why it cannot be read */
export const analyse = (uuid: string, codificacion: Codificacion | null = null): Promise<Simulacion> =>
  explain(call('POST /importacions', { body: { fichero: { uuid }, codificacion } }))

/** What the columns are; without columns, their headings decide. */
export type ColumnsBody = BodyFor<Calls['PUT /importacions/:id']>

/** Finds out what an execution would change. @throws ApiError as {@link analyse} does */
export const simulate = (id: number, body: ColumnsBody): Promise<Simulacion> =>
  explain(call('PUT /importacions/:id', { params: { id }, body }))

/** Adds and changes the members. */
export const execute = (id: number, cartas: 'AGORA' | 'DESPOIS'): Promise<Simulacion> =>
  call('POST /importacions/:id/executar', { params: { id }, body: { cartas } })

/** The rows with errors as a workbook. */
export const readErros = (id: number, signal: AbortSignal): Promise<File> =>
  call('GET /importacions/:id/erros', { params: { id }, signal })

/** The code of a file in which encodings are mixed. */
export const mixedEncodings = 'importacion.motivo.CODIFICACION-fila'

async function explain(answer: Promise<Simulacion>): Promise<Simulacion> {
  try {
    return await answer
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'error.ficheiro-importacion') throw error
    const { motivo, fila } = error.params
    // with a row, another encoding begins there
    const isMixed = motivo === 'CODIFICACION' && fila !== undefined
    throw new ApiError(error.status, isMixed ? mixedEncodings : `importacion.motivo.${motivo}`, error.params)
  }
}
