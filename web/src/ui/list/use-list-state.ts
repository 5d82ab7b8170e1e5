import { useCallback, useEffect, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { headedFor } from '../../shell/navigation.ts'
import {
  type ListOptions,
  type ListRequest,
  type ListState,
  listPart,
  readListState,
  type Sort,
  toRequest,
  writeListState,
} from './list-state.ts'

/** The state of a list, kept in the address, and how to change it. */
export interface List<S extends string = string, F extends string = string> extends ListState<S, F> {
  options: ListOptions<S, F>
  /** For the call: a stable object while nothing changes. */
  request: ListRequest
  /** A step that the back button takes back, unless it `replace`s a page that does not exist. */
  setPage(page: number, replace?: boolean): void
  setPageSize(pageSize: number): void
  setSort(sort: readonly Sort<S>[]): void
  setSearch(search: string): void
  /** An empty or missing value takes the filter away. */
  setFilters(filters: Partial<Record<F, string | undefined>>): void
  /** Forgets search and filters but those it started with. */
  clear(): void
  /** Whether a search, or another filter than at the start, leaves something out. */
  isNarrowed: boolean
}

/** Where each list was left, by its path, so that a form can return to the same page of it. */
const lastSeen = new Map<string, string>()

/** Address of a list as it was last seen in this visit. */
export const listPath = (path: string): string => path + (lastSeen.get(path) ?? '')

/**
 * Page, page size, order, search and filters of a list in the query string, so that a reload, a shared link and the
 * back button show the same rows.
 * @param options a constant: defined outside the component
 */
export function useListState<S extends string, F extends string = never>(
  options: ListOptions<S, F>,
): List<S, F> {
  const { pathname, search: query } = useLocation()
  const navigate = useNavigate()
  useEffect(() => void lastSeen.set(pathname, query), [pathname, query])

  // What else the address says, a photo that is open for instance, is no other list.
  const said = listPart(new URLSearchParams(query))
  const state = useMemo(() => readListState(new URLSearchParams(said), options), [said, options])
  const request = useMemo(() => toRequest(state), [state])

  const change = useCallback(
    (step: (now: ListState<S, F>) => Partial<ListState<S, F>>, replace = true) => {
      // Two steps in quick succession must not undo each other: the address counts, not what is drawn yet.
      const address = headedFor()
      // Whoever has gone on to another page is not called back by a word typed before.
      if (address.pathname !== pathname) return
      const there = new URLSearchParams(address.search)
      const now = readListState(there, options)
      const next = writeListState(there, { ...now, page: 1, ...step(now) }, options)
      void navigate({ search: next.toString() }, { replace, preventScrollReset: true })
    },
    [navigate, pathname, options],
  )

  return useMemo(
    () => ({
      ...state,
      options,
      request,
      setPage: (page, replace = false) => change(() => ({ page }), replace),
      setPageSize: (pageSize) => change(() => ({ pageSize })),
      setSort: (sort) => change(() => ({ sort })),
      setSearch: (search) => change(() => ({ search })),
      setFilters: (filters) =>
        change((now) => ({ filters: { ...now.filters, ...filters } as typeof now.filters })),
      clear: () => change(() => ({ search: '', filters: options.filters ?? {} })),
      isNarrowed:
        state.search.trim() !== '' ||
        (options.filterable ?? []).some(
          (field) => state.filters[field] && state.filters[field] !== options.filters?.[field],
        ),
    }),
    [state, options, request, change],
  )
}
