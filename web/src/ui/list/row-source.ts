/** Up to this number, all rows are fetched and rendered, so that the browser's search and the printer find every one. */
export const fewRows = 300

/** The rows of a list, some of which can still be loading. */
export interface RowSource<Row> {
  count: number
  /** Undefined while it loads. */
  at: (index: number) => Row | undefined
  /** Receives the visible rows, from `first` up to but not including `last`, so that they are fetched. */
  want: (first: number, last: number) => void
  /** Whether every row is loaded or loading. */
  isWhole: boolean
}

const nothing = () => undefined

/** A source whose rows are all loaded. */
export const wholeSource = <Row>(rows: readonly Row[]): RowSource<Row> => ({
  count: rows.length,
  at: (index) => rows[index],
  want: nothing,
  isWhole: true,
})
