import {
  keepPreviousData,
  type QueryKey,
  type UseQueryOptions,
  type UseQueryResult,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Page } from '#contract/lists.ts'
import { type ListOptions, type ListRequest, readListState, toRequest } from './list-state.ts'
import { fewRows, type RowSource, wholeSource } from './row-source.ts'
import type { List } from './use-list-state.ts'

/** Rows of one request. The page holds as many: more would delay it, and fewer would make a list of 300 rows ask for longer. */
const chunk = 75
/** Rows requested beyond the visible ones on either side: so few that a list asks for no more before it is scrolled. */
const ahead = 50
/** Minimum interval between requests while the scroll bar is dragged, in milliseconds. */
const pause = 100

type PageQuery<Row, K extends QueryKey> = UseQueryOptions<Page<Row>, Error, Page<Row>, K>

interface ListRows<Row> {
  /** The requested page, or the first chunk of all rows with the total. */
  query: UseQueryResult<Page<Row>>
  /** Undefined until the first rows are loaded. */
  rows: RowSource<Row> | undefined
}

/**
 * The rows of a list. When it shows all of them, they are fetched in chunks as they come into view: the server searches,
 * sorts and counts, and a list of 20,000 rows appears as fast as one of 20.
 * @param toQuery reads one page; must be constant: define it outside the component
 */
export function useListRows<Row, K extends QueryKey>(
  list: List,
  toQuery: (request: ListRequest) => PageQuery<Row, K>,
): ListRows<Row> {
  const client = useQueryClient()
  const query = useQuery({ ...toQuery(toFirst(list.request)), placeholderData: keepPreviousData })
  // While the rows of a new search load, the previous ones stay.
  const [shown, setShown] = useState(list.request)
  if (shown !== list.request && !query.isPlaceholderData) setShown(list.request)

  const [wanted, setWanted] = useState({ from: 0, to: 0 })
  const want = useThrottled((first: number, last: number) => {
    const from = Math.floor(Math.max(0, first - ahead) / chunk)
    const to = Math.floor((last + ahead) / chunk)
    setWanted((now) => (now.from === from && now.to === to ? now : { from, to }))
  }, pause)

  const total = query.data?.totalElements ?? 0
  const isWhole = shown.size !== -1 || total <= fewRows
  const pages = useMemo(() => {
    // The HTML begins with rows of the first.
    if (shown.size !== -1 || import.meta.env.SSR) return []
    const last = Math.ceil(total / chunk) - 1
    const [from, to] = isWhole ? [1, last] : [Math.max(1, wanted.from), Math.min(last, wanted.to)]
    return Array.from({ length: Math.max(0, to - from + 1) }, (_, place) => from + place)
  }, [shown, total, isWhole, wanted])
  const toOptions = (page: number) => toQuery({ ...shown, page, size: chunk })
  const chunks = useQueries({
    queries: pages.map(toOptions),
    combine: (results) => results.map(({ data, dataUpdatedAt }) => ({ data, dataUpdatedAt })),
  })

  useAgreement(
    [
      ...(query.isPlaceholderData ? [] : [{ page: 0, data: query.data, at: query.dataUpdatedAt }]),
      ...chunks.map(({ data, dataUpdatedAt }, place) => ({
        page: pages[place] ?? 0,
        data,
        at: dataUpdatedAt,
      })),
    ],
    (page) => void client.invalidateQueries({ queryKey: toOptions(page).queryKey, exact: true }),
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: the chunks change when one of them arrives.
  const rows = useMemo((): RowSource<Row> | undefined => {
    if (!query.data) return undefined
    if (shown.size !== -1) return wholeSource(query.data.content)
    const found = new Map(pages.map((page, place) => [page, chunks[place]?.data]))
    found.set(0, query.data)
    const getPage = (page: number) => {
      // Cached chunks are available at once; the cache is asked for each once.
      if (!found.has(page)) found.set(page, client.getQueryData<Page<Row>>(toOptions(page).queryKey))
      return found.get(page)
    }
    const at = (index: number) => getPage(Math.floor(index / chunk))?.content[index % chunk]
    const getLoaded = () =>
      Array.from({ length: Math.ceil(total / chunk) }, (_, page) => getPage(page)?.content ?? []).flat()
    return { count: total, at, want, isWhole, getLoaded }
  }, [query.data, shown, pages, chunks, total, isWhole, want])
  return { query, rows }
}

/** The request for the first rows of the list at an address. */
export const firstRequest = (search: URLSearchParams, options: ListOptions): ListRequest =>
  toFirst(toRequest(readListState(search, options)))

const toFirst = (request: ListRequest): ListRequest =>
  request.size === -1 ? { ...request, page: 0, size: chunk } : request

/** Calls `take` at once, and then with the latest arguments at most once every `interval` milliseconds. */
function useThrottled(take: (first: number, last: number) => void, interval: number) {
  const latest = useRef(take)
  useEffect(() => {
    latest.current = take
  })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const waiting = useRef<[number, number]>(undefined)
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      timer.current = undefined
    },
    [],
  )
  return useCallback(
    (first: number, last: number) => {
      const takeNow = (next: [number, number]) => {
        waiting.current = undefined
        timer.current = setTimeout(() => {
          timer.current = undefined
          if (waiting.current) takeNow(waiting.current)
        }, interval)
        latest.current(...next)
      }
      if (timer.current === undefined) takeNow([first, last])
      else waiting.current = [first, last]
    },
    [interval],
  )
}

interface Piece {
  page: number
  data: Page<unknown> | undefined
  /** When it was loaded. */
  at: number
}

/** At most this many rounds in this many milliseconds, so that chunks that never agree do not cause endless requests. */
const [maxRounds, roundsTime] = [3, 10_000]

/** Reloads older chunks when another user added or deleted a row between two requests. */
function useAgreement(pieces: Piece[], askAgain: (page: number) => void): void {
  const there = pieces.filter(({ data }) => data)
  const newest = [...there].sort((one, other) => other.at - one.at)[0]
  const outdated = there
    .filter(({ data }) => data?.totalElements !== newest?.data?.totalElements)
    .map(({ page }) => page)
    .join()
  const rounds = useRef({ count: 0, since: 0 })
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is outdated says when.
  useEffect(() => {
    if (outdated === '') return
    if (Date.now() - rounds.current.since > roundsTime) rounds.current = { count: 0, since: Date.now() }
    if (rounds.current.count >= maxRounds) return
    rounds.current.count += 1
    for (const page of outdated.split(',')) askAgain(Number(page))
  }, [outdated])
}
