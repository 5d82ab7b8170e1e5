import type { CardsBelow } from './by-width.tsx'
import type { ListFrameProps } from './list-frame.tsx'
import type { RowSource } from './row-source.ts'
import type { Choice, Column, RowAction } from './types.ts'
import type { List } from './use-list-state.ts'

export interface DataListProps<Row, S extends string>
  extends Omit<ListFrameProps<Row>, 'list' | 'skeleton' | 'children'> {
  list: List<S, string>
  /** Of a list that fetches its rows as they come into view (`useListRows`); otherwise those of `query`. */
  rows?: RowSource<Row> | undefined
  columns: readonly Column<Row, S>[]
  rowKey: (row: Row) => string | number
  /** The name of a row, read aloud with its actions. */
  rowName: (row: Row) => string
  /** The address that a press on a row opens. */
  rowTo?: (row: Row) => string | undefined
  actions?: (row: Row) => RowAction[]
  /** Each row has a tick. */
  choice?: Choice<Row>
  /** Shows lines of one box instead of cards, with values but without their names. */
  isCompact?: boolean
  /** Heading above the cards of rows that follow one another and have the same; none where it is undefined. */
  groupOf?: ((row: Row) => string) | undefined
  /** A hint how to get the whole list, printed when paper has only a part of it. */
  printHint?: string
  /** Windows narrower than this show cards; a list with many columns needs more than the usual 720 pixels. */
  cardsBelow?: CardsBelow
}

/** The properties of the table and of its rows. */
export interface ListViewProps<Row, S extends string>
  extends Pick<
    DataListProps<Row, S>,
    | 'list'
    | 'columns'
    | 'caption'
    | 'rowKey'
    | 'rowName'
    | 'rowTo'
    | 'actions'
    | 'choice'
    | 'isCompact'
    | 'groupOf'
    | 'cardsBelow'
  > {
  rows: RowSource<Row>
  /** Of the first of `rows` among all. */
  firstIndex: number
}
