import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { useNavigationType } from 'react-router'
import type { Page } from '#contract/lists.ts'
import { useT } from '../../shell/i18n.ts'
import { Button } from '../controls/button.tsx'
import { EmptyState } from '../empty-state.tsx'
import { LoadFailure } from '../load-failure.tsx'
import { ListFooter, PageSizeAbove } from './list-footer.tsx'
import { pageCount } from './list-state.ts'
import { fewRows } from './row-source.ts'
import { SearchBox } from './search-box.tsx'
import type { List } from './use-list-state.ts'
import { useRowFocus } from './use-row-focus.ts'
import './list-footer.css'
import './list-skeleton.css'
import './list-tools.css'
import './list.css'

/** The properties of the query that a list needs. */
type Rows<Row> = Pick<
  UseQueryResult<Page<Row>>,
  'data' | 'error' | 'isPending' | 'isPlaceholderData' | 'isFetching'
> & { refetch: () => unknown }

export interface ListFrameProps<Row> {
  list: List
  query: Rows<Row>
  /** The name of the list, read aloud: «Persoas usuarias». */
  caption: string
  /** The number of rows, in words. */
  count: (total: number) => string
  /** Absent where there is nothing to search by. */
  searchLabel?: string
  filters?: ReactNode
  /** The text of an empty list, with the way to begin. */
  empty: { text: string; action?: ReactNode }
  /** Stands between search and rows. */
  aboveRows?: ReactNode
  /** Another place to look when search and filters leave nothing. */
  elsewhere?: ReactNode
  /** Up to this number, the HTML of the server has all rows. */
  few?: number
  /** Stands for the rows until they come. */
  skeleton: ReactNode
  children: (rows: Row[], firstIndex: number) => ReactNode
}

/**
 * The frame of any list: search, filters, count and pager; and a placeholder while there are no rows, or when there are none. While the
 * next rows load, the present ones stay. Its state is in the address (see {@link List}).
 */
export function ListFrame<Row>(props: ListFrameProps<Row>) {
  const { list, query, caption, count, searchLabel, filters, few = fewRows } = props
  const top = useRef<HTMLElement>(null)
  const total = query.data?.totalElements

  const turnTo = (page: number) => {
    list.setPage(page)
    top.current?.scrollIntoView({ block: 'start' })
    top.current?.focus({ preventScroll: true })
  }
  useBackToTop(top, list)
  useRowFocus()
  // The last row of the last page may have been deleted, or a shared link may be old.
  const lastPage = total === undefined ? undefined : pageCount(total, list.pageSize)
  useEffect(() => {
    if (lastPage !== undefined && list.page > lastPage && !query.isPlaceholderData)
      list.setPage(lastPage, true)
  }, [lastPage, list, query.isPlaceholderData])

  return (
    <section className="list" ref={top} tabIndex={-1} aria-label={caption}>
      <div className="list-tools row">
        {searchLabel !== undefined && (
          <SearchBox label={searchLabel} value={list.search} change={list.setSearch} />
        )}
        {filters}
        <PageSizeAbove list={list} total={total} />
        <p className="list-count" role="status">
          {total !== undefined && count(total)}
        </p>
      </div>
      {props.aboveRows}
      <ListBody {...props} />
      {total !== undefined && <ListFooter list={list} total={total} few={few} turnTo={turnTo} />}
    </section>
  )
}

/** Another search, filter or order begins at its first row, however far down one asked for it. */
function useBackToTop(top: RefObject<HTMLElement | null>, { request }: List): void {
  const shown = useRef(request)
  const action = useNavigationType()
  useLayoutEffect(() => {
    if (shown.current === request) return
    shown.current = request
    // Back and forward return to where one was.
    const isBelow = (top.current?.getBoundingClientRect().top ?? 0) < 0
    if (action !== 'POP' && isBelow) top.current?.scrollIntoView({ block: 'start' })
  }, [request, action, top])
}

function ListBody<Row>({ list, query, empty, elsewhere, skeleton, children }: ListFrameProps<Row>) {
  const t = useT()
  if (query.isPending) return skeleton
  if (!query.data)
    return (
      <LoadFailure error={query.error} retry={() => void query.refetch()} isRetrying={query.isFetching} />
    )
  if (query.data.totalElements === 0 && !list.isNarrowed)
    return <EmptyState text={empty.text} action={empty.action} />
  if (query.data.totalElements === 0) {
    const clear = (
      <div className="buttons">
        {elsewhere}
        <Button look="quiet" onClick={list.clear}>
          {t('list.clear')}
        </Button>
      </div>
    )
    return <EmptyState text={t('list.nothing-found')} action={clear} />
  }
  const firstIndex = list.pageSize === -1 ? 0 : (list.page - 1) * list.pageSize
  return (
    <div className="list-rows" aria-busy={query.isPlaceholderData}>
      {children(query.data.content, firstIndex)}
    </div>
  )
}
