import { useCallback, useEffect, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { getDestination } from '../../shell/navigation.ts'
import {
  changedFilters,
  type ListOptions,
  type ListRequest,
  type ListState,
  listPart,
  readListState,
  type Sort,
  toRequest,
  writeListState,
} from './list-state.ts'

/** The state of a list, stored in the address, and its setters. */
export interface List<S extends string = string, F extends string = string> extends ListState<S, F> {
  options: ListOptions<S, F>
  /** The query of the call; a stable object while nothing changes. */
  request: ListRequest
  /** Adds a history entry, unless it `replace`s a page that does not exist. */
  setPage(page: number, replace?: boolean): void
  setPageSize(pageSize: number): void
  setSort(sort: readonly Sort<S>[]): void
  setSearch(search: string): void
  /** An empty or missing value removes the filter. */
  setFilters(filters: Partial<Record<F, string | undefined>>): void
  /** Resets search and filters. */
  clear(): void
  /** Whether a search or a non-default filter is active. */
  isNarrowed: boolean
}

/** The last query of each list by path, so that a form can return to the same page. */
const lastSeen = new Map<string, string>()

/** Address of a list with its last query of this visit. */
export const listPath = (path: string): string => path + (lastSeen.get(path) ?? '')

/**
 * Stores page, page size, order, search and filters of a list in the query string, so that a reload, a shared link and the
 * back button show the same rows.
 * @param options must be constant: define it outside the component
 */
export function useListState<S extends string, F extends string = never>(
  options: ListOptions<S, F>,
): List<S, F> {
  const { pathname, search: query } = useLocation()
  const navigate = useNavigate()
  useEffect(() => void lastSeen.set(pathname, query), [pathname, query])

  // Other query parameters, such as an open photo, do not concern the list.
  const said = listPart(new URLSearchParams(query))
  const state = useMemo(() => readListState(new URLSearchParams(said), options), [said, options])
  const request = useMemo(() => toRequest(state), [state])

  const change = useCallback(
    (step: (now: ListState<S, F>) => Partial<ListState<S, F>>, replace = true) => {
      // Two quick steps must not undo each other: the router's address counts, not the rendered one.
      const address = getDestination()
      // A debounced search must not bring back a user who has left the page.
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
        changedFilters(state.filters, options).some((field) => state.filters[field]),
    }),
    [state, options, request, change],
  )
}
