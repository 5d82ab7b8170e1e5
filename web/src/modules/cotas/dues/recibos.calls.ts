import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { TipoCota } from '#contract/cotas.ts'
import type { Recibo } from '#contract/recibos.ts'
import { call } from '../../../shell/api.ts'
import type { ListRequest } from '../../../ui/list/list-state.ts'

/** The fields of a charge in a list. */
const reciboRow = ({ id, numero, socio, pagador, concepto, importe, cobrado, ...rest }: Recibo) => {
  const { vence, estado, vencido, metodo, cobros } = rest
  return { id, numero, socio, pagador, concepto, importe, cobrado, vence, estado, vencido, metodo, cobros }
}
export type ReciboRow = ReturnType<typeof reciboRow>

/** One page of the charges. */
export const recibosQuery = (request: ListRequest) =>
  queryOptions({
    queryKey: ['recibos', 'list', request],
    queryFn: ({ signal }) => readRecibos(request, signal),
    placeholderData: keepPreviousData,
  })

async function readRecibos(request: ListRequest, signal: AbortSignal) {
  const { content, totalElements } = await call('GET /recibos', { query: { ...request }, signal })
  return { content: content.map(reciboRow), totalElements }
}

/** All charges that a list finds, whichever page it shows. */
export const allRecibosQuery = (request: ListRequest) => recibosQuery({ ...request, page: 0, size: -1 })

/** One charge, fetched again each time its page opens. */
export const reciboQuery = (id: number) =>
  queryOptions({
    queryKey: ['recibos', 'one', id],
    queryFn: ({ signal }) => call('GET /recibos/:id', { params: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
  })

const getYear = ({ numero }: Recibo): number => Number(/-(\d{4})-\d+$/.exec(numero)?.[1])

/** The years of the earliest and the latest charge; null without any. */
export const yearsQuery = queryOptions({
  queryKey: ['recibos', 'years'],
  queryFn: async ({ signal }) => {
    const ends = await Promise.all(
      ['vence,asc', 'vence,desc'].map((sort) =>
        call('GET /recibos', { query: { size: 1, sort: [sort] }, signal }),
      ),
    )
    const years = ends.flatMap(({ content }) => content.map(getYear))
    return years.length > 0 ? { first: Math.min(...years), last: Math.max(...years) } : null
  },
})

/** The number of overdue charges, of any year. */
export const overdueQuery = queryOptions({
  queryKey: ['recibos', 'overdue'],
  queryFn: async ({ signal }) => {
    const { totalElements } = await call('GET /recibos', {
      query: { size: 1, filters: ['vencido:true'] },
      signal,
    })
    return totalElements
  },
})

/** The sums of a year. */
export const resumoQuery = (ano: string) =>
  queryOptions({
    queryKey: ['cotas', 'resumo', ano],
    queryFn: ({ signal }) => call('GET /cotas/resumo', { query: { ano }, signal }),
    placeholderData: keepPreviousData,
  })

/** The dry run of a fee run. Only the browser requests it: the call is no GET. */
export const emisionQuery = (tipos: readonly TipoCota['id'][], periodo: string) =>
  queryOptions({
    queryKey: ['cotas', 'emision', tipos, periodo],
    queryFn: ({ signal }) => emit('true', tipos, periodo, signal),
    enabled: tipos.length > 0 && periodo !== '',
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    meta: { isBrowserOnly: true },
  })

/** Issues charges, or only says which. */
export const emit = (
  dryRun: 'true' | 'false',
  tipos: readonly TipoCota['id'][],
  periodo: string,
  signal?: AbortSignal,
) =>
  call('POST /cotas/emisions', {
    query: { dryRun },
    body: { tipos: tipos.map((id) => ({ id })), periodo },
    ...(signal && { signal }),
  })

const toReferences = (recibos: readonly { id: number }[]) => recibos.map(({ id }) => ({ id }))

/** Receipts and notices of a thousand charges at most in one PDF. */
export const makePapers = (recibos: readonly { id: number }[], signal: AbortSignal): Promise<File> =>
  call('POST /recibos/pdf', { body: { recibos: toReferences(recibos) }, signal })

/** The charges of a year as a workbook. */
export const makeReport = (ano: string, signal: AbortSignal): Promise<File> =>
  call('GET /cotas/report', { query: { ano }, signal })

/** Mails the payers of these charges; with `repetir` also those reminded a few days ago. */
export const sendAvisos = (recibos: readonly { id: number }[], repetir: boolean) =>
  call('POST /recibos/avisos', { body: { recibos: toReferences(recibos), repetir }, sentAgain: 'day' })

/** How many payers a reminder would reach, and who has no e-mail. */
export const countAvisos = (recibos: readonly { id: number }[]) =>
  call('POST /recibos/avisos', { body: { recibos: toReferences(recibos), repetir: true, dryRun: true } })

/** The charges of a member and those they pay for others, the latest first. */
export const chargesOfQuery = (id: number) =>
  queryOptions({
    queryKey: ['recibos', 'of', id],
    queryFn: async ({ signal }): Promise<Recibo[]> => {
      const found = await Promise.all(
        ['socio', 'pagador'].map((who) =>
          call('GET /recibos', {
            query: { filters: [`${who}:${id}`], sort: ['vence,desc', 'numero,desc'], size: -1 },
            signal,
          }),
        ),
      )
      const byId = new Map(found.flatMap(({ content }) => content).map((due) => [due.id, due]))
      return [...byId.values()].sort((one, other) => dayNumber(other) - dayNumber(one))
    },
  })

const dayNumber = ({ vence: [year, month, day] }: Recibo): number => (year * 100 + month) * 100 + day
