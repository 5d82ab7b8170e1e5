import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { BodyFor } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { type Answer, call } from '../shell/api.ts'
import type { ListRequest } from './list/list-state.ts'

type Name = keyof Calls
type DeletablePath<N> = N extends `DELETE /${infer C}/:id` ? C : never
type ListedPath<C> = C extends string ? (`GET /${C}` | `GET /${C}/:id` extends Name ? C : never) : never

/** Records that are listed, read and deleted at one address: `grupos` at `/grupos` and `/grupos/:id`. */
export type Collection = ListedPath<DeletablePath<Name>>

type List<C extends Collection> = Answer<`GET /${C}` & Name>
export type CollectionRecord<C extends Collection> = Answer<`GET /${C}/:id` & Name>

type Saved<C> = C extends string ? (`POST /${C}` | `PUT /${C}/:id` extends Name ? C : never) : never
/** The collections whose records are also created and changed there. */
export type EditedCollection = Saved<Collection>
export type BodyOf<C extends EditedCollection> = BodyFor<Calls[`POST /${C}` & Name]>

// The compiler does not follow a name made of a type parameter.
const callByName = call as unknown as (name: string, input: object) => Promise<unknown>

/** The rows of a list. */
export const listQuery = <C extends Collection>(collection: C, request: Partial<ListRequest>) =>
  queryOptions({
    queryKey: [collection, 'list', request],
    queryFn: ({ signal }) => callByName(`GET /${collection}`, { query: request, signal }) as Promise<List<C>>,
    placeholderData: keepPreviousData,
  })

/** One record, fetched again each time a page opens: a form must not start from an old version. */
export const recordQuery = <C extends Collection>(collection: C, id: number) =>
  queryOptions({
    queryKey: [collection, 'one', id],
    queryFn: ({ signal }) =>
      callByName(`GET /${collection}/:id`, { params: { id }, signal }) as Promise<CollectionRecord<C>>,
    staleTime: 0,
    gcTime: 0,
  })

/** Creates a record, or changes one, whose version the user has seen. */
export const saveRecord = <C extends EditedCollection>(
  collection: C,
  body: BodyOf<C>,
  changed?: { id: number; version: number | undefined },
) =>
  (changed
    ? callByName(`PUT /${collection}/:id`, { params: { id: changed.id }, body: { ...body, ...changed } })
    : callByName(`POST /${collection}`, { body })) as Promise<CollectionRecord<C>>

/** Refetches the queries of a collection after a change. */
export function useRefresh(collection: Collection): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: [collection] })
}

/** Refetches the lists of a collection after one of its records is gone: the record itself is not there any more to be read. */
export function useRefreshWithout(collection: Collection): () => Promise<void> {
  const client = useQueryClient()
  return () =>
    client.invalidateQueries({
      queryKey: [collection],
      predicate: ({ queryKey: [, what] }) => what !== 'one',
    })
}

export function useDeleteRecord(collection: Collection) {
  const refresh = useRefresh(collection)
  return useMutation({
    mutationFn: (id: number) => callByName(`DELETE /${collection}/:id`, { params: { id } }),
    onSuccess: useRefreshWithout(collection),
    onError: refresh,
  })
}
