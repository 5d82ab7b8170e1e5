import { getPageSizes } from './list-state.ts'
import type { List } from './use-list-state.ts'

/** Up to this number, all rows are fetched and rendered, so that the browser's search and the printer find every one. */
export const fewRows = 300

/** Up to this number, the HTML of the server has all rows: two screens of a table. */
const fewInHtml = 25

/** Rows of a longer list that its HTML begins with. */
export const firstRows = 14

/** The rows of a list, some of which can still be loading. */
export interface RowSource<Row> {
  count: number
  /** Undefined while it loads. */
  at: (index: number) => Row | undefined
  /** Receives the visible rows, from `first` up to but not including `last`, so that they are fetched. */
  want: (first: number, last: number) => void
  /** Whether every row is loaded or loading. */
  isWhole: boolean
  /** The rows that are loaded, in the order of the list. */
  getLoaded: () => readonly Row[]
}

/**
 * The most rows of a list whose HTML has all of them. A browser without scripts is led to pages of that many; a list that offers none has
 * up to {@link fewRows}.
 */
export const mostInHtml = (list: Pick<List, 'options'>): number =>
  plainPageSize(list) === undefined ? fewRows : fewInHtml

/** The largest page of a list whose HTML has all rows, for browsers without scripts. */
export function plainPageSize({ options }: Pick<List, 'options'>): number | undefined {
  const sizes = getPageSizes(options).filter((size) => size > 0 && size <= fewInHtml)
  return sizes.length > 0 ? Math.max(...sizes) : undefined
}

const nothing = () => undefined

/** A source whose rows are all loaded. */
export const wholeSource = <Row>(rows: readonly Row[]): RowSource<Row> => ({
  count: rows.length,
  at: (index) => rows[index],
  want: nothing,
  isWhole: true,
  getLoaded: () => rows,
})
