import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { MinaConvocatoria, MinaResposta, OrdeDoDia, RespostaReunion } from '#contract/convocatorias.ts'
import { limits } from '#contract/limits.ts'
import { ApiError, call } from '../../../shell/api.ts'
import type { ReunionKind } from '../parts/reunions.calls.ts'

/** The keys begin like that of the meeting: what belongs to a deleted one is not read again. */
type Owner = ReunionKind['owner']

export const ordeQuery = (owner: Owner, id: number) =>
  queryOptions({
    queryKey: [owner, 'one', id, 'orde'],
    queryFn: ({ signal }): Promise<OrdeDoDia> =>
      call(`GET /${owner}/:id/orde-do-dia`, { params: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
  })

/** On a page about more than the agenda, a failure is no notice. */
export const quietOrdeQuery = (owner: Owner, id: number) => ({
  ...ordeQuery(owner, id),
  meta: { isQuiet: true },
})

export const convocatoriasQuery = (owner: Owner, id: number) =>
  queryOptions({
    queryKey: [owner, 'one', id, 'convocatorias'],
    queryFn: ({ signal }) => call(`GET /${owner}/:id/convocatoria`, { params: { id }, signal }),
    staleTime: 0,
    // the parts of a page that need it show a failure
    meta: { isQuiet: true },
  })

/** The mail as it would be sent now, and who would get it. */
export const previaQuery = (owner: Owner, id: number) =>
  queryOptions({
    queryKey: [owner, 'one', id, 'previa'],
    queryFn: ({ signal }) => call(`GET /${owner}/:id/convocatoria/previa`, { params: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
  })

/** Whom the deletion of a convened meeting is told. */
export const anulacionQuery = (owner: Owner, id: number) =>
  queryOptions({
    queryKey: [owner, 'one', id, 'anulacion'],
    queryFn: ({ signal }) => call(`GET /${owner}/:id/convocatoria/anulacion`, { params: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
  })

/** Those of the census who gave an answer. */
export const answeredQuery = (owner: Owner, id: number) =>
  queryOptions({
    queryKey: [owner, 'one', id, 'answered'],
    queryFn: async ({ signal }) =>
      (await call(`GET /${owner}/:id/censo`, { params: { id }, signal })).content.filter(
        ({ resposta }) => resposta !== null,
      ),
    staleTime: 0,
  })

export const minaRespostaQuery = (owner: Owner, id: number) =>
  queryOptions({
    queryKey: [owner, 'one', id, 'mina-resposta'],
    queryFn: ({ signal }): Promise<MinaResposta> =>
      call(`GET /${owner}/:id/a-mina-resposta`, { params: { id }, signal }),
    staleTime: 0,
    meta: { isQuiet: true },
  })

/** The convocation of a board meeting as it was sent to the signed-in member; null once the meeting is over. */
export const minaConvocatoriaQuery = (id: number) =>
  queryOptions({
    queryKey: ['juntas-directivas', 'one', id, 'mina-convocatoria'],
    queryFn: async ({ signal }): Promise<MinaConvocatoria | null> => {
      try {
        return await call('GET /juntas-directivas/:id/a-mina-convocatoria', { params: { id }, signal })
      } catch (error) {
        if (error instanceof ApiError && error.status === 409) return null
        throw error
      }
    },
    staleTime: 0,
  })

/** Refetches what belongs to the convocation of a meeting after a change. */
export function useRefreshConvening(owner: Owner, id: number): () => Promise<void> {
  const client = useQueryClient()
  return async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: [owner, 'one', id, 'convocatorias'] }),
      client.invalidateQueries({ queryKey: [owner, 'one', id, 'mina-resposta'] }),
    ])
  }
}

/** Stores the answer of the signed-in member. */
export function useAnswer(owner: Owner, id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { resposta: RespostaReunion; a?: { id: number } }) =>
      call(`PUT /${owner}/:id/a-mina-resposta`, { params: { id }, body }),
    onSuccess: (answer) => client.setQueryData(minaRespostaQuery(owner, id).queryKey, answer),
  })
}

/**
 * People with a vote, by part of a name or by number.
 * @param who `own`: in whom the user may delegate; `givers`: for managers, who enter a delegation on paper
 */
export const votersQuery = (owner: Owner, id: number, who: 'own' | 'givers', search: string) =>
  queryOptions({
    queryKey: [owner, 'voters', id, who, search],
    queryFn: async ({ signal }) => {
      const address = who === 'own' ? 'a-mina-resposta' : 'delegacions'
      const name = `GET /${owner}/:id/${address}/persoas` as const
      return (await call(name, { params: { id }, query: { search }, signal })).content
    },
    enabled: search.length >= limits.censusSearch.letters,
    placeholderData: keepPreviousData,
  })

/** The meetings that are searched for an agenda to copy. */
const looked = 10

/** The points of the latest other meeting that has some, the same type first; null without any. */
export async function findEarlierAgenda(
  kind: ReunionKind,
  { id, tipo }: { id: number; tipo: string },
  signal: AbortSignal,
): Promise<OrdeDoDia['puntos'] | null> {
  const { content } = await call(`GET /${kind.owner}/admin`, {
    query: { size: looked, sort: ['fecha,desc'] },
    signal,
  })
  const others = content.filter((each) => each.id !== id)
  const inOrder = [
    ...others.filter((each) => each.tipo === tipo),
    ...others.filter((each) => each.tipo !== tipo),
  ]
  for (const other of inOrder) {
    const { puntos } = await call(`GET /${kind.owner}/:id/orde-do-dia`, { params: { id: other.id }, signal })
    if (puntos.length > 0) return puntos
  }
  return null
}
