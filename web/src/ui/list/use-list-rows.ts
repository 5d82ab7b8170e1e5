import { useThrottledCallback } from '@mantine/hooks'
import {
  keepPreviousData,
  type QueryKey,
  type UseQueryOptions,
  type UseQueryResult,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Page } from '#contract/lists.ts'
import type { ListRequest } from './list-state.ts'
import { fewRows, type RowSource, wholeSource } from './row-source.ts'
import type { List } from './use-list-state.ts'

/** Rows asked for at a time. */
const chunk = 100
/** Rows asked for beyond those in sight, on either side, so that they are there when one scrolls on. */
const ahead = 100
/** Between two askings while the scroll bar is dragged along, in milliseconds. */
const pause = 100

type PageQuery<Row, K extends QueryKey> = UseQueryOptions<Page<Row>, Error, Page<Row>, K>

interface ListRows<Row> {
  /** The page asked for, or, where all rows are wanted, the first of them with the total. */
  query: UseQueryResult<Page<Row>>
  /** Undefined until the first rows are there. */
  rows: RowSource<Row> | undefined
}

/**
 * The rows of a list. When it shows all of them they are fetched piece by piece as they come into view: search, order
 * and total stay the server's affair, and a list of 20,000 begins as fast as one of 20.
 * @param queryOf reads one page; a constant: defined outside the component
 */
export function useListRows<Row, K extends QueryKey>(
  list: List,
  queryOf: (request: ListRequest) => PageQuery<Row, K>,
): ListRows<Row> {
  const client = useQueryClient()
  const query = useQuery({ ...queryOf(firstOf(list.request)), placeholderData: keepPreviousData })
  // While the rows of a new search are on their way, those of the last one stay.
  const [shown, setShown] = useState(list.request)
  if (shown !== list.request && !query.isPlaceholderData) setShown(list.request)

  const [wanted, setWanted] = useState({ from: 0, to: 0 })
  const want = useThrottledCallback((first: number, last: number) => {
    const from = Math.floor(Math.max(0, first - ahead) / chunk)
    const to = Math.floor((last + ahead) / chunk)
    setWanted((now) => (now.from === from && now.to === to ? now : { from, to }))
  }, pause)

  const total = query.data?.totalElements ?? 0
  const isWhole = shown.size !== -1 || total <= fewRows
  const pages = useMemo(() => {
    if (shown.size !== -1) return []
    const last = Math.ceil(total / chunk) - 1
    const [from, to] = isWhole ? [1, last] : [Math.max(1, wanted.from), Math.min(last, wanted.to)]
    return Array.from({ length: Math.max(0, to - from + 1) }, (_, place) => from + place)
  }, [shown, total, isWhole, wanted])
  const optionsOf = (page: number) => queryOf({ ...shown, page, size: chunk })
  const chunks = useQueries({
    queries: pages.map(optionsOf),
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
    (page) => void client.invalidateQueries({ queryKey: optionsOf(page).queryKey, exact: true }),
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: the chunks change when one of them arrives.
  const rows = useMemo((): RowSource<Row> | undefined => {
    if (!query.data) return undefined
    if (shown.size !== -1) return wholeSource(query.data.content)
    const found = new Map(pages.map((page, place) => [page, chunks[place]?.data]))
    found.set(0, query.data)
    const pageOf = (page: number) => {
      // What was seen a moment ago need not wait until it is wanted again.
      if (!found.get(page)) found.set(page, client.getQueryData<Page<Row>>(optionsOf(page).queryKey))
      return found.get(page)
    }
    const at = (index: number) => pageOf(Math.floor(index / chunk))?.content[index % chunk]
    return { count: total, at, want, isWhole }
  }, [query.data, shown, pages, chunks, total, isWhole, want])
  return { query, rows }
}

const firstOf = (request: ListRequest): ListRequest =>
  request.size === -1 ? { ...request, page: 0, size: chunk } : request

interface Piece {
  page: number
  data: Page<unknown> | undefined
  /** When it came. */
  at: number
}

/** So often in so many milliseconds: pieces that never agree must not be asked for without end. */
const [mostRounds, roundsTime] = [3, 10_000]

/** When somebody added or removed a row between two askings, the older pieces are asked for again. */
function useAgreement(pieces: Piece[], askAgain: (page: number) => void): void {
  const there = pieces.filter(({ data }) => data)
  const newest = there.toSorted((one, other) => other.at - one.at)[0]
  const outdated = there
    .filter(({ data }) => data?.totalElements !== newest?.data?.totalElements)
    .map(({ page }) => page)
    .join()
  const rounds = useRef({ count: 0, since: 0 })
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is outdated says when.
  useEffect(() => {
    if (outdated === '') return
    if (Date.now() - rounds.current.since > roundsTime) rounds.current = { count: 0, since: Date.now() }
    if (rounds.current.count >= mostRounds) return
    rounds.current.count += 1
    for (const page of outdated.split(',')) askAgain(Number(page))
  }, [outdated])
}
