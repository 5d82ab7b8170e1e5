/** Up to so many rows are all fetched and all drawn: the browser's own search and the printer then find every one. */
export const fewRows = 300

/** The rows of a list, of which some may still be on their way. */
export interface RowSource<Row> {
  count: number
  /** Undefined while it is on its way. */
  at: (index: number) => Row | undefined
  /** Told which rows are in sight, from `first` up to, not including, `last`, so that they are fetched. */
  want: (first: number, last: number) => void
  /** Whether every row is there or about to be, in sight or not. */
  isWhole: boolean
}

const nothing = () => undefined

/** Rows that are all there. */
export const wholeSource = <Row>(rows: readonly Row[]): RowSource<Row> => ({
  count: rows.length,
  at: (index) => rows[index],
  want: nothing,
  isWhole: true,
})
