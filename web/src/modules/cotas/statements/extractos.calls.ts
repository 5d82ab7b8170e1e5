import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import type { Extracto, Movementos, ReciboProposto } from '#contract/extractos.ts'
import type { Recibo } from '#contract/recibos.ts'
import { sumBy } from '#contract/sums.ts'
import { ApiError, call } from '../../../shell/api.ts'
import { formatEuros } from '../../../ui/amounts.ts'
import type { ListRequest } from '../../../ui/list/list-state.ts'
import { centsLeft } from '../dues/recibo-sums.ts'
import { useRefreshRecibos } from '../plans/cotas.calls.ts'
import { type Line, toBody } from './conciliar.ts'

/** One page of the statements. */
export const extractosQuery = (request: ListRequest) =>
  queryOptions({
    queryKey: ['extractos', 'list', request],
    queryFn: ({ signal }) => call('GET /extractos', { query: { ...request }, signal }),
    placeholderData: keepPreviousData,
  })

/** A page of the movements of a statement, fetched again each time it opens: charges may have been paid since. */
export const movementosQuery = (id: number, request: ListRequest) =>
  queryOptions({
    queryKey: ['extractos', 'movementos', id, request],
    queryFn: ({ signal }) =>
      call('GET /extractos/:id/movementos', { params: { id }, query: { ...request }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  })

/** All movements of such a list. */
export const readMovementos = (id: number, request: ListRequest): Promise<Movementos> =>
  call('GET /extractos/:id/movementos', { params: { id }, query: { ...request, page: 0, size: -1 } })

/** A movement to set aside; without a reason it waits again. */
export interface MovementDecision {
  id: number
  motivo: string | null
  recibo: { id: number } | null
}

export const setApart = (id: number, movementos: readonly MovementDecision[]) =>
  call('PUT /extractos/:id/apartar', { params: { id }, body: { movementos: [...movementos] } })

/** Reads an uploaded file of the bank. @throws ApiError whose code says in words why it cannot be read */
export async function readExtracto(uuid: string): Promise<Extracto> {
  try {
    return await call('POST /extractos', { body: { fichero: { uuid } } })
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'error.ficheiro-banco') throw error
    throw new ApiError(error.status, `ficheiro-banco.${error.params.motivo}`)
  }
}

/** Records ticked movements as money for their charges. */
export const reconcile = (id: number, ticked: readonly Line[]): Promise<Extracto> =>
  call('PUT /extractos/:id/conciliar', { params: { id }, body: toBody(ticked) })

export const undo = (reciboId: number, cobroId: number, motivo: string) =>
  call('PUT /recibos/:id/cobros/:cobroId/anular', { params: { id: reciboId, cobroId }, body: { motivo } })

/** Charges that one search shows: more are no help. */
const most = 20

export interface ReciboMatches {
  recibos: ReciboProposto[]
  hasMore: boolean
}

/** The charges that wait for money and are not at the bank, by person, number or concept, the oldest first. */
export const openChargesQuery = (search: string) =>
  queryOptions({
    queryKey: ['recibos', 'open', search],
    queryFn: async ({ signal }): Promise<ReciboMatches> => {
      const found = await Promise.all(
        ['PENDENTE', 'DEVOLTO'].map((estado) =>
          call('GET /recibos', {
            query: { search, filters: [`estado:${estado}`], sort: ['vence,asc'], size: most },
            signal,
          }),
        ),
      )
      const recibos = found
        .flatMap(({ content }) => content)
        .sort((one, other) => dayNumber(one) - dayNumber(other))
        .map(toReciboProposto)
      return {
        recibos: recibos.slice(0, most),
        hasMore: sumBy(found, ({ totalElements }) => totalElements) > most,
      }
    },
    placeholderData: keepPreviousData,
  })

const dayNumber = ({ vence: [year, month, day] }: Recibo): number => (year * 100 + month) * 100 + day

const toReciboProposto = (recibo: Recibo): ReciboProposto => {
  const { id, numero, concepto, socio, pagador } = recibo
  return { id, numero, concepto, socio, pagador, pendente: Number(formatEuros(centsLeft(recibo))) }
}

/** Refetches the queries of statements and charges after a change. */
export function useRefreshExtractos(): () => void {
  const client = useQueryClient()
  const refreshRecibos = useRefreshRecibos()
  return () => {
    void client.invalidateQueries({ queryKey: ['extractos'] })
    refreshRecibos()
  }
}
