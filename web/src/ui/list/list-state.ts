import type { Sort } from '#contract/lists.ts'

export type { Sort }

/** The state of a list as people see it: the first page is 1, a page size of -1 means all rows. */
export interface ListState<S extends string = string, F extends string = string> {
  page: number
  pageSize: number
  sort: readonly Sort<S>[]
  search: string
  filters: Partial<Record<F, string>>
}

/** The options of a list, and its initial state. */
export interface ListOptions<S extends string = string, F extends string = string> {
  /** Fields it can be sorted by; any other in the address is ignored. */
  sortable: readonly S[]
  /** Order until another is chosen; without one the server decides. */
  sort?: readonly Sort<S>[]
  /** A column that is pressed goes before the ones pressed earlier, which decide between equals. */
  isMultiSort?: true
  filterable?: readonly F[]
  /** Recognises further fields to sort and filter by, of which only the server knows whether there are any. */
  isOther?: (name: string) => boolean
  /** The pattern of valid filter values; others are ignored. */
  filterValue?: RegExp
  /** Filters until others are chosen. */
  filters?: Partial<Record<F, string>>
  pageSize?: number
  pageSizes?: readonly number[]
}

/** The same as the API takes it: zero-based page, `field,direction` and `field:value`. */
export interface ListRequest {
  page: number
  size: number
  sort: string[]
  search: string
  filters: string[]
}

const usualPageSizes = [10, 25, 50, 100]

export const getPageSizes = ({ pageSizes = usualPageSizes }: Pick<ListOptions, 'pageSizes'>) => pageSizes
const firstPageSize = (options: Pick<ListOptions, 'pageSize' | 'pageSizes'>): number =>
  options.pageSize ?? getPageSizes(options)[0] ?? -1

const sortText = (sort: readonly Sort[]): string[] => sort.map((each) => `${each.field},${each.direction}`)
/** Whether the order is the default. */
export const isFirstSort = (
  sort: readonly Sort[],
  { sort: first = [] }: Pick<ListOptions, 'sort'>,
): boolean => sortText(sort).join() === sortText(first).join()

const filterText = (filters: Partial<Record<string, string>>): string[] =>
  Object.entries(filters).flatMap(([field, value]) => (value ? [`${field}:${value}`] : []))

/** Reads the state from the address. What it does not understand counts as not said: addresses are typed and shared. */
export function readListState<S extends string, F extends string>(
  address: URLSearchParams,
  options: ListOptions<S, F>,
): ListState<S, F> {
  const page = Number(address.get('page'))
  const pageSize = Number(address.get('pageSize'))
  return {
    page: Number.isInteger(page) && page > 0 ? page : 1,
    pageSize: getPageSizes(options).includes(pageSize) ? pageSize : firstPageSize(options),
    sort: readSort(address.getAll('sort'), options),
    search: address.get('search') ?? '',
    filters: readFilters(address.getAll('filters'), options),
  }
}

/** The field of this name, one of `names` or another one that the list has. */
const findField = <Name extends string>(
  names: readonly Name[],
  name: string,
  { isOther }: Pick<ListOptions, 'isOther'>,
): Name | undefined => names.find((each) => each === name) ?? (isOther?.(name) ? (name as Name) : undefined)

function readSort<S extends string>(texts: string[], options: ListOptions<S>) {
  const { sortable, sort = [] } = options
  const chosen = texts.flatMap((text): Sort<S>[] => {
    const [name = '', direction] = text.split(',')
    const field = findField(sortable, name, options)
    return field && (direction === 'asc' || direction === 'desc') ? [{ field, direction }] : []
  })
  return chosen.length > 0 ? chosen : sort
}

function readFilters<F extends string>(
  texts: string[],
  options: ListOptions<string, F>,
): Partial<Record<F, string>> {
  const { filterable = [], filters = {}, filterValue = /^/ } = options
  const found: Partial<Record<F, string>> = { ...filters }
  for (const text of texts.flatMap((each) => each.split(','))) {
    const colon = text.indexOf(':')
    const field = findField(filterable, text.slice(0, colon), options)
    const value = text.slice(colon + 1)
    if (!field || (value && !filterValue.test(value))) continue
    // «field:» without a value takes away a filter that would be there from the start.
    if (value) found[field] = value
    else delete found[field]
  }
  return found
}

const names = ['page', 'pageSize', 'sort', 'search', 'filters']

/** The state of the list as far as the address gives it. */
export const listPart = (address: URLSearchParams): string =>
  new URLSearchParams([...address].filter(([name]) => names.includes(name))).toString()

/** The fields by which a list is filtered otherwise than at the start. */
export const changedFilters = <F extends string>(
  filters: Partial<Record<F, string>>,
  options: ListOptions<string, F>,
): F[] => {
  const others = (Object.keys(filters) as F[]).filter((field) => options.isOther?.(field))
  return [...(options.filterable ?? []), ...others].filter(
    (field) => (filters[field] ?? '') !== (options.filters?.[field] ?? ''),
  )
}

/** Writes the state into the address, which keeps whatever else it says. What is as at the start is left out. */
export function writeListState<S extends string, F extends string>(
  address: URLSearchParams,
  state: ListState<S, F>,
  options: ListOptions<S, F>,
): URLSearchParams {
  const next = new URLSearchParams(address)
  for (const name of names) next.delete(name)
  if (state.page > 1) next.set('page', String(state.page))
  if (state.pageSize !== firstPageSize(options)) next.set('pageSize', String(state.pageSize))
  if (!isFirstSort(state.sort, options)) for (const each of sortText(state.sort)) next.append('sort', each)
  if (state.search) next.set('search', state.search)
  const changed = changedFilters(state.filters, options).map(
    (field) => `${field}:${state.filters[field] ?? ''}`,
  )
  if (changed.length > 0) next.set('filters', changed.join(','))
  return next
}

/** The state of the list at an address. */
export const requestAt = (address: URLSearchParams, options: ListOptions): ListRequest =>
  toRequest(readListState(address, options))

export const toRequest = (state: ListState): ListRequest => ({
  page: state.pageSize === -1 ? 0 : state.page - 1,
  size: state.pageSize,
  sort: sortText(state.sort),
  search: state.search.trim(),
  filters: filterText(state.filters),
})

/**
 * The order after a click on a column that sorts by `fields` (the later ones decide between equals): ascending,
 * descending, then as at the start.
 * @param others what becomes of the columns already chosen: dropped, or kept `before` or `after` this one
 * @param first the list's first order: a column that descends in it alone turns round rather than staying as it is
 */
export function toggleSort<S extends string>(
  sort: readonly Sort<S>[],
  fields: readonly S[],
  others: 'dropped' | 'before' | 'after' = 'dropped',
  first: readonly Sort<S>[] = [],
): readonly Sort<S>[] {
  const at = sort.findIndex(({ field }) => field === fields[0])
  // Behind others it first comes to the front.
  const now = others === 'after' && at > 0 ? undefined : sort[at]?.direction
  const kept = others === 'dropped' ? [] : sort.filter(({ field }) => !fields.includes(field))
  const isStuck = kept.length === 0 && first[0]?.field === fields[0] && first[0]?.direction === 'desc'
  if (now === 'desc' && !isStuck) return kept
  const direction = now === 'asc' ? 'desc' : 'asc'
  const own = fields.map((field) => ({ field, direction }) as const)
  if (others === 'after') return [...own, ...kept]
  return at < 0 || others === 'dropped'
    ? [...kept, ...own]
    : [...kept.slice(0, at), ...own, ...kept.slice(at)]
}

/** How many pages there are, at least one. */
export const pageCount = (total: number, pageSize: number): number =>
  pageSize === -1 ? 1 : Math.max(1, Math.ceil(total / pageSize))

/** Pages worth a button of their own: the first, the last and those around `page`; a gap stands for the others. */
export function pageNumbers(page: number, pages: number): (number | 'gap')[] {
  // At either end as many as in the middle.
  const middle = Math.min(Math.max(page, 2), pages - 1)
  const shown = [...new Set([1, middle - 1, middle, middle + 1, pages])]
    .filter((each) => each >= 1 && each <= pages)
    .sort((one, other) => one - other)
  return shown.flatMap((each, place) => {
    const before = shown[place - 1] ?? 0
    if (each - before === 2) return [each - 1, each]
    return each - before > 2 ? ['gap' as const, each] : [each]
  })
}
