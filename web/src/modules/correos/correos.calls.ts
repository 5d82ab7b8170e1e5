import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import type { BodyFor } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { call } from '../../shell/api.ts'
import type { ListRequest } from '../../ui/list/list-state.ts'

const all = ['correos'] as const

/** Between two looks at what is being sent, in milliseconds. */
const again = 2000

export type CorreoBody = BodyFor<Calls['POST /emails/preview']>

export const previewCorreo = (body: CorreoBody) => call('POST /emails/preview', { body })

export const sendCorreo = (body: CorreoBody & { key: string }) => call('POST /emails/send', { body })

/** The settings for sending mail. */
export const sendingQuery = queryOptions({
  queryKey: [...all, 'sending'],
  queryFn: ({ signal }) => call('GET /emails/sending', { signal }),
})

export const enviosQuery = (request: Partial<ListRequest>) =>
  queryOptions({
    queryKey: [...all, 'list', request],
    queryFn: ({ signal }) => call('GET /emails', { query: request, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => state.data?.content.some(({ pending }) => pending > 0) && again,
  })

/** Looked at again and again while something of it is still to be sent. */
export const envioQuery = (id: number) =>
  queryOptions({
    queryKey: [...all, 'one', id],
    queryFn: ({ signal }) =>
      call('GET /emails/:id', { params: { id }, query: { deliveries: 'false' }, signal }),
    refetchInterval: ({ state }) => (state.data?.pending ?? 0) > 0 && again,
  })

export const entregasQuery = (id: number, request: Partial<ListRequest>, isRunning: boolean) =>
  queryOptions({
    queryKey: [...all, 'entregas', id, request],
    queryFn: ({ signal }) => call('GET /emails/:id/deliveries', { params: { id }, query: request, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: isRunning && again,
  })

/** The content of an e-mail; it never changes. */
export const mensaxeQuery = (id: number) =>
  queryOptions({
    queryKey: [...all, 'mensaxe', id],
    queryFn: ({ signal }) => call('GET /emails/:id/message', { params: { id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

export const retryEnvio = (id: number) => call('POST /emails/:id/retry', { params: { id } })

/** Refetches the queries of e-mails after one was sent. */
export function useRefreshCorreos(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: all })
}
