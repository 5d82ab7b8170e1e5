import { useMediaQuery } from '@mantine/hooks'
import { useT } from '../../shell/i18n.ts'
import { ListCards } from './list-cards.tsx'
import { ListFrame, type ListFrameProps } from './list-frame.tsx'
import { ListSkeleton } from './list-skeleton.tsx'
import { ListTable } from './list-table.tsx'
import { type RowSource, wholeSource } from './row-source.ts'
import { SortSelect } from './sort-select.tsx'
import type { Column, RowAction } from './types.ts'
import type { List } from './use-list-state.ts'

interface DataListProps<Row, S extends string>
  extends Omit<ListFrameProps<Row>, 'list' | 'skeleton' | 'children'> {
  list: List<S, string>
  /** Of a list that fetches its rows as they come into view (`useListRows`); otherwise those of `query`. */
  rows?: RowSource<Row> | undefined
  columns: readonly Column<Row, S>[]
  rowKey: (row: Row) => string | number
  /** What people call a row; read aloud with its actions. */
  rowName: (row: Row) => string
  /** Where a press on a row leads. */
  rowTo?: (row: Row) => string | undefined
  actions?: (row: Row) => RowAction[]
  /** Where cards are shown: lines of one box instead, what they tell without names beside it. */
  isCompact?: boolean
  /** Heading above the cards of rows that follow one another and have the same; none where it is undefined. */
  groupOf?: ((row: Row) => string) | undefined
  /** Windows narrower than this show cards; a list with many columns needs more than the usual 720 pixels. */
  cardsBelow?: number
}

/** What both views of the rows need, and a row in either. */
export interface ListViewProps<Row, S extends string>
  extends Pick<
    DataListProps<Row, S>,
    'list' | 'columns' | 'caption' | 'rowKey' | 'rowName' | 'rowTo' | 'actions' | 'isCompact' | 'groupOf'
  > {
  rows: RowSource<Row>
  /** Of the first of `rows` among all. */
  firstIndex: number
}

/** A list of records: a table where there is room, cards where there is not. */
export function DataList<Row, S extends string>(props: DataListProps<Row, S>) {
  const { list, columns, filters, cardsBelow = 720 } = props
  const t = useT()
  // Of the screen: paper gets the table.
  const query = `screen and (max-width: ${cardsBelow - 1}px)`
  const isNarrow = useMediaQuery(query, undefined, { getInitialValueInEffect: false }) ?? false
  const View = isNarrow ? ListCards : ListTable
  return (
    <ListFrame
      {...props}
      filters={
        <>
          {filters}
          {isNarrow && <SortSelect list={list} columns={columns} />}
        </>
      }
      skeleton={
        <ListSkeleton
          isNarrow={isNarrow}
          columns={columns.length}
          rows={list.pageSize === -1 ? 10 : Math.min(10, list.pageSize)}
        />
      }
    >
      {(content, firstIndex) => {
        const rows = props.rows ?? wholeSource(content)
        return (
          <>
            {!rows.isWhole && <p className="print-only">{t('list.print-part', { count: rows.count })}</p>}
            <View
              // Other columns need other widths.
              key={columns.map(({ name }) => name).join()}
              {...props}
              rows={rows}
              firstIndex={firstIndex}
            />
          </>
        )
      }}
    </ListFrame>
  )
}
