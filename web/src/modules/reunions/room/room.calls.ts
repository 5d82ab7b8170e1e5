import { queryOptions, type UseQueryResult, useMutation, useQueryClient } from '@tanstack/react-query'
import type { CensoRow, PuntoVotado, Quorum, Votacion } from '#contract/asistencia.ts'
import type { BodyFor } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { call } from '../../../shell/api.ts'
import type { ReunionKind } from '../parts/reunions.calls.ts'

type Owner = ReunionKind['owner']

/** How often the numbers of a meeting are read again, in milliseconds: all who have them open see a tick within two seconds. */
const pollEach = 1500

/**
 * How long until a live query is read again: not at all while there is nothing to see, when a page shows why, with a retry.
 * @param milliseconds between two readings
 */
export const readAgain =
  (milliseconds: number) =>
  ({ state }: { state: { data?: unknown } }): number | false =>
    state.data === undefined ? false : milliseconds

/** Read again all the time. A failure is no notice: the network of a meeting room comes and goes. */
const live = (milliseconds = pollEach) => ({
  refetchInterval: readAgain(milliseconds),
  staleTime: 0,
  meta: { isQuiet: true },
})

export const quorumQuery = (owner: Owner, id: number) =>
  queryOptions({
    queryKey: [owner, 'one', id, 'quorum'],
    queryFn: ({ signal }): Promise<Quorum> => call(`GET /${owner}/:id/quorum`, { params: { id }, signal }),
    ...live(),
  })

/** Whether what a live query shows may have changed since: it could not be read again. */
export const isOld = ({ isError }: Pick<UseQueryResult, 'isError'>): boolean => isError

/** Everybody in the census, by surnames. */
export const censusQuery = (owner: Owner, id: number) =>
  queryOptions({
    queryKey: [owner, 'one', id, 'censo'],
    queryFn: async ({ signal }): Promise<CensoRow[]> =>
      (await call(`GET /${owner}/:id/censo`, { params: { id }, signal })).content,
    ...live(2 * pollEach),
  })

export const votesQuery = (owner: Owner, id: number) =>
  queryOptions({
    queryKey: [owner, 'one', id, 'votacions'],
    queryFn: async ({ signal }): Promise<PuntoVotado[]> =>
      (await call(`GET /${owner}/:id/votacions`, { params: { id }, signal })).puntos,
    ...live(),
  })

/** Opens the meeting at a call, with null takes that back, or closes it. */
export function useMeetingState(owner: Owner, id: number) {
  const client = useQueryClient()
  const done = (quorum: Quorum) => {
    client.setQueryData(quorumQuery(owner, id).queryKey, quorum)
    void client.invalidateQueries({ queryKey: [owner, 'one', id, 'orde'] })
    // whether its type, number and day can be changed
    void client.invalidateQueries({ queryKey: [owner, 'one', id], exact: true })
  }
  const open = useMutation({
    mutationFn: (chamada: 1 | 2 | null) =>
      call(`PUT /${owner}/:id/abrir`, { params: { id }, body: { chamada } }),
    onSuccess: done,
  })
  const close = useMutation({
    mutationFn: () => call(`PUT /${owner}/:id/pechar`, { params: { id } }),
    onSuccess: done,
  })
  return { open, close }
}

export type VotesBody = BodyFor<Calls['PUT /asambleas/:id/puntos/:puntoId/votacion']>

/** Enters the votes on a point. */
export const saveVotes = (owner: Owner, id: number, puntoId: number, body: VotesBody): Promise<Votacion> =>
  call(`PUT /${owner}/:id/puntos/:puntoId/votacion`, { params: { id, puntoId }, body })

/** The same numbers, read once. */
export const stateQuery = (owner: Owner, id: number) => ({
  ...quorumQuery(owner, id),
  refetchInterval: false as const,
})
