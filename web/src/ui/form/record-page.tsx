import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Fragment, type ReactNode, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import type { Entidade } from '#contract/auditoria.ts'
import { type Notice, notify } from '../../shell/notices.ts'
import {
  type BodyOf,
  type Collection,
  type CollectionRecord,
  type EditedCollection,
  recordQuery,
  saveRecord,
  useRefresh,
} from '../collection.ts'
import { Loaded } from '../loaded.tsx'
import { type RecordForm, type RecordFormOptions, useRecordForm } from './use-record-form.ts'

interface RecordPageProps<C extends Collection> {
  collection: C
  /** The form of a record; without one it adds one. */
  children: (record: CollectionRecord<C> | undefined) => ReactNode
}

/** A page that adds a record, or changes the one whose id is in the address. */
export function RecordPage<C extends Collection>({ collection, children }: RecordPageProps<C>) {
  const { id } = useParams()
  if (id === undefined) return <Fragment key={collection}>{children(undefined)}</Fragment>
  return (
    <LoadedRecord key={`${collection}/${id}`} collection={collection} id={Number(id)}>
      {children}
    </LoadedRecord>
  )
}

function LoadedRecord<C extends Collection>(props: RecordPageProps<C> & { id: number }) {
  return <Loaded query={useQuery(recordQuery(props.collection, props.id))}>{props.children}</Loaded>
}

interface RecordPageOptions<C extends EditedCollection, V extends object>
  extends Pick<
    RecordFormOptions<V, CollectionRecord<C>>,
    'labels' | 'rules' | 'sets' | 'ask' | 'badFilled' | 'faultyFields'
  > {
  collection: C
  /** Its kind in the audit trail. */
  entidade: Entidade
  /** Undefined for a new one. */
  record: CollectionRecord<C> | undefined
  toValues: (record: CollectionRecord<C> | undefined) => V
  /** @param latest the record as it was last loaded */
  toBody: (values: V, latest: CollectionRecord<C> | undefined) => BodyOf<C>
  /** Notice after a save. */
  notice: (saved: CollectionRecord<C>) => Pick<Notice, 'text' | 'to'>
  /** Address of the page that follows: after a save of what was saved, otherwise of the record, if there is one. */
  next: (shown: CollectionRecord<C> | undefined) => string
}

interface EditedRecord<C extends Collection, V extends object> {
  form: RecordForm<V>
  /** The record as it was last loaded; after a conflict it contains another user's changes. */
  latest: CollectionRecord<C> | undefined
  /** Opens the next page without saving. */
  leave: () => void
}

/** The form of a {@link RecordPage}: it saves the record, notifies the user and opens the next page; after a conflict it loads the record again. */
export function useRecordPage<C extends EditedCollection, V extends object>(
  options: RecordPageOptions<C, V>,
): EditedRecord<C, V> {
  const { collection, entidade, record, toValues, toBody, notice, next, ...rest } = options
  const navigate = useNavigate()
  const client = useQueryClient()
  const refresh = useRefresh(collection)
  const [latest, setLatest] = useState(record)
  const leave = (shown = record) => {
    const to = next(shown)
    // From the page of a new record «Volver» leads past its form.
    void navigate(to, { replace: to !== next(record) })
  }
  const stored = (from: CollectionRecord<C> | undefined) => ({
    values: toValues(from),
    version: identity(from)?.version,
  })
  const known = identity(record)

  const form = useRecordForm<V, CollectionRecord<C>>({
    ...rest,
    name: `${entidade}:${known?.id ?? 'new'}`,
    stored: stored(record),
    save: (values, version) =>
      saveRecord(collection, toBody(values, latest), known && { id: known.id, version }),
    saved: (saved) => {
      notify({ kind: 'success', ...notice(saved) })
      void refresh()
      leave(saved)
    },
    ...(known && {
      reload: async () => {
        const now: CollectionRecord<C> = await client.fetchQuery(recordQuery(collection, known.id))
        setLatest(now)
        return stored(now)
      },
    }),
  })
  return { form, latest, leave: () => leave() }
}

/** The compiler does not know that the records of every collection have it. */
const identity = (record: unknown) => record as { id: number; version: number } | undefined
