import { clsx } from 'clsx'
import { memo, type ReactNode } from 'react'
import type { ListViewProps } from './list-view.ts'
import { RowIcons } from './row-actions.tsx'
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
  /** Where rows have ticks. */
  choose: Choice<Row>['choose'] | undefined
  isChosen: boolean | undefined
  measure: (element: HTMLElement | null) => void
}

const placeOf = (at: number) => ({ 'data-row': at, 'data-index': at, 'aria-rowindex': at + 2 })
const cellClass = <Row, S extends string>({ isNumber, breaks }: Column<Row, S>) =>
  clsx(isNumber && 'is-number', breaks && `breaks-${breaks}`)

/** Memoised, so that it does not render during scrolling. */
export const TableRow = memo(function TableRow<Row, S extends string>(props: TableRowProps<Row, S>) {
  const { row, at, index, columns, actions, rowName, rowTo, choose, isChosen = false, measure } = props
  const rowClick = useRowClick()
  const to = rowTo?.(row)
  // The whole row is clickable; for the keyboard one cell is the link.
  const linked = columns.find(({ isLink }) => isLink) ?? columns[0]
  return (
    <tr
      ref={measure}
      {...placeOf(at)}
      {...(to !== undefined && { className: 'is-link', onClick: rowClick(to) })}
    >
      {choose && (
        <td className="row-checkbox-cell">
          <RowCheckbox row={row} rowName={rowName(row)} isChosen={isChosen} choose={choose} />
        </td>
      )}
      {columns.map((column) => (
        <td key={column.name} className={cellClass(column)}>
          {column === linked && to !== undefined ? (
            <RowLink to={to} label={column.isLink && rowName(row)}>
              {column.cell(row, index)}
            </RowLink>
          ) : (
            column.cell(row, index)
          )}
        </td>
      ))}
      {actions && (
        <td className="list-actions-cell">
          <RowIcons actions={actions(row)} rowName={rowName(row)} />
        </td>
      )}
    </tr>
  )
}) as <Row, S extends string>(props: TableRowProps<Row, S>) => ReactNode

/** Placeholder of a row that is loading. */
export function AwaitedRow<Row, S extends string>(props: TableRowProps<Row, S>) {
  const { at, index, columns, actions, choose, measure } = props
  return (
    <tr ref={measure} {...placeOf(at)} className="is-awaited" aria-busy="true">
      {choose && <td className="row-checkbox-cell" />}
      {columns.map((column) => (
        <td key={column.name} className={cellClass(column)}>
          {column.awaited?.(index) ?? <span className="list-blank" />}
        </td>
      ))}
      {actions && <td className="list-actions-cell" />}
    </tr>
  )
}
