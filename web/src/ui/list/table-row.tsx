import { clsx } from 'clsx'
import { type CSSProperties, memo, type ReactNode } from 'react'
import type { ListViewProps } from './list-view.ts'
import { RowIcons, RowMenu } from './row-actions.tsx'
import { RowCheckbox } from './row-checkbox.tsx'
import { RowLink, useRowClick } from './row-link.tsx'
import type { Choice, Column } from './types.ts'

interface TableRowProps<Row, S extends string>
  extends Pick<ListViewProps<Row, S>, 'columns' | 'actions' | 'rowName' | 'rowTo'> {
  row: Row
  /** Index of the row in the view. */
  at: number
  /** Index over all pages, from 0. */
  index: number
  /** Index of its line; several cards can stand side by side. */
  line: number
  /** Whether it is the first of its line, whose height is measured. */
  isMeasured: boolean
  /** Heading above the card. */
  group?: string | undefined
  /** Where rows have ticks. */
  choose: Choice<Row>['choose'] | undefined
  isChosen: boolean | undefined
  measure: (element: HTMLElement | null) => void
}

const getPlaceAttributes = <Row, S extends string>({
  at,
  line,
  isMeasured,
  measure,
}: TableRowProps<Row, S>) => ({
  role: 'row',
  'data-row': at,
  // Also of one that is measured no more: its observer does not know that yet.
  'data-index': line,
  'aria-rowindex': at + 2,
  ...(isMeasured && { ref: measure }),
})

const isNothing = (content: ReactNode): boolean =>
  content === '' || content === null || content === undefined || content === false

const getIsFact = <Row, S extends string>({ card = 'fact' }: Column<Row, S>, content: ReactNode): boolean =>
  card === 'fact' && !isNothing(content)

interface CellProps<Row, S extends string> {
  column: Column<Row, S>
  /** How many facts the card has. */
  facts?: number
  children: ReactNode
}

/** A cell; class and label place it on the card. */
function Cell<Row, S extends string>({ column, facts, children }: CellProps<Row, S>) {
  const { title, isNumber, breaks, card, isLong, isPrinted = true } = column
  const isFact = getIsFact(column, children)
  return (
    <td
      role="cell"
      className={
        clsx(
          isNumber && 'is-number',
          breaks && `breaks-${breaks}`,
          (card === 'title' || card === 'foot') && `is-${card}`,
          isFact && isLong && 'is-long',
          !isPrinted && 'screen-only',
        ) || undefined
      }
      data-label={isFact ? title : undefined}
      style={card === 'foot' ? ({ '--facts': facts } as CSSProperties) : undefined}
    >
      {isFact && isLong ? <span>{children}</span> : children}
    </td>
  )
}

/**
 * A row of the table, or a card where the window is narrow: the style sheet decides. The roles are explicit, because browsers take
 * away those of a table whose parts are not displayed as such. Memoised, so that it does not render during scrolling.
 */
export const TableRow = memo(function TableRow<Row, S extends string>(props: TableRowProps<Row, S>) {
  const { row, index, columns, actions, rowName, rowTo, group, choose, isChosen = false } = props
  const rowClick = useRowClick()
  const to = rowTo?.(row)
  // The whole row is clickable; for the keyboard one cell is the link.
  const linked = columns.find(({ isLink }) => isLink) ?? columns[0]
  const contents = columns.map((column) => column.cell(row, index))
  const facts = columns.filter((column, place) => getIsFact(column, contents[place])).length
  return (
    <tr
      {...getPlaceAttributes(props)}
      className={clsx(to !== undefined && 'is-link', facts === 0 && 'has-no-facts') || undefined}
      onClick={to === undefined ? undefined : rowClick(to)}
    >
      {group !== undefined && (
        <td role="cell" className="list-group">
          <h2>{group}</h2>
        </td>
      )}
      {choose && (
        <td role="cell" className="row-checkbox-cell">
          <RowCheckbox row={row} rowName={rowName(row)} isChosen={isChosen} choose={choose} />
        </td>
      )}
      {columns.map((column, place) => (
        <Cell key={column.name} column={column} facts={facts}>
          {column === linked && to !== undefined ? (
            <RowLink to={to} label={column.isLink && rowName(row)}>
              {contents[place]}
            </RowLink>
          ) : (
            contents[place]
          )}
        </Cell>
      ))}
      {actions && (
        <td role="cell" className="list-actions-cell">
          <RowIcons actions={actions(row)} rowName={rowName(row)} />
          <RowMenu actions={actions(row)} rowName={rowName(row)} />
        </td>
      )}
    </tr>
  )
}) as <Row, S extends string>(props: TableRowProps<Row, S>) => ReactNode

/** Placeholder of a row that is loading. */
export function AwaitedRow<Row, S extends string>(props: TableRowProps<Row, S>) {
  const { index, columns, actions, choose } = props
  return (
    <tr {...getPlaceAttributes(props)} className="is-awaited" aria-busy="true">
      {choose && <td role="cell" className="row-checkbox-cell" />}
      {columns.map((column) => (
        <Cell key={column.name} column={column}>
          {column.awaited?.(index) ?? <span className="list-blank" />}
        </Cell>
      ))}
      {actions && <td role="cell" className="list-actions-cell" />}
    </tr>
  )
}
