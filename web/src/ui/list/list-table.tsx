import { clsx } from 'clsx'
import { Fragment, useLayoutEffect, useRef, useState } from 'react'
import { sumOf } from '#contract/sums.ts'
import { useT } from '../../shell/i18n.ts'
import { Icon } from '../controls/icon.tsx'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '../icons.ts'
import { toggleSort } from './list-state.ts'
import type { ListViewProps } from './list-view.ts'
import { AllRowsCheckbox } from './row-checkbox.tsx'
import { mostInHtml } from './row-source.ts'
import { AwaitedRow, TableRow } from './table-row.tsx'
import { type Column, sortFields } from './types.ts'
import { useRowWindow } from './use-row-window.tsx'
import './list-table.css'

/** The rows as a table, for windows wide enough. */
export function ListTable<Row, S extends string>(props: ListViewProps<Row, S>) {
  const { list, rows, columns, caption, actions, choice, rowKey, rowName, rowTo, firstIndex } = props
  const t = useT()
  const window = useRowWindow(rows, { guess: 52, inHtml: mostInHtml(list) })
  const width = columns.length + (actions ? 1 : 0) + (choice ? 1 : 0)
  const shares = sharedWidths(columns)
  const [head, measured] = useFixedWidths(window.isPartial && !shares)
  const widths = shares ?? measured
  /** Cells before those of the columns, where all were measured. */
  const before = shares || !choice ? 0 : 1
  return (
    <>
      {window.finder}
      <table
        className={clsx('list-table', widths && 'is-fixed', shares && 'is-shared')}
        aria-rowcount={rows.count + 1}
      >
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr ref={head}>
            {choice && (
              <th scope="col" className="row-checkbox-cell" style={{ width: measured?.[0] }}>
                <AllRowsCheckbox rows={rows} rowKey={rowKey} choice={choice} />
              </th>
            )}
            {columns.map((column, at) => (
              <HeadCell
                key={column.name}
                column={column}
                list={list}
                width={widths?.[at + before] ?? column.width}
              />
            ))}
            {actions && (
              <th scope="col" className="list-actions-cell" style={{ width: widths?.at(-1) }}>
                <span className="visually-hidden">{t('list.actions')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody ref={window.container}>
          {window.lines.map(({ index, before }) => {
            const row = rows.at(index)
            const RowView = row === undefined ? AwaitedRow : TableRow
            return (
              <Fragment key={row === undefined || !rows.isWhole ? `at ${index}` : rowKey(row)}>
                {before > 0 && <Gap height={before} width={width} />}
                <RowView
                  row={row as Row}
                  at={index}
                  index={firstIndex + index}
                  measure={window.measure}
                  columns={columns}
                  actions={actions}
                  rowName={rowName}
                  rowTo={rowTo}
                  choose={choice?.choose}
                  isChosen={row !== undefined && choice?.chosen.has(rowKey(row))}
                />
              </Fragment>
            )
          })}
          {window.after > 0 && <Gap height={window.after} width={width} />}
        </tbody>
      </table>
    </>
  )
}

/** Of a table whose columns all say which part of it they take. */
function sharedWidths<Row, S extends string>(columns: readonly Column<Row, S>[]): string[] | undefined {
  const shares = columns.map(({ share = 0 }) => share)
  const total = sumOf(shares, (share) => share)
  return shares.includes(0) ? undefined : shares.map((share) => `${(100 * share) / total}%`)
}

/** Of a table that draws only some of its rows: its columns must not follow what happens to be in sight. */
function useFixedWidths(isPartial: boolean) {
  const head = useRef<HTMLTableRowElement>(null)
  const [widths, setWidths] = useState<string[]>()
  useLayoutEffect(() => {
    if (!isPartial || !head.current) return setWidths(undefined)
    const total = head.current.offsetWidth
    setWidths(Array.from(head.current.cells, ({ offsetWidth }) => `${(100 * offsetWidth) / total}%`))
  }, [isPartial])
  return [head, widths] as const
}

function Gap({ height, width }: { height: number; width: number }) {
  return (
    <tr className="list-gap">
      <td colSpan={width} style={{ height }} />
    </tr>
  )
}

interface HeadCellProps<Row, S extends string> extends Pick<ListViewProps<Row, S>, 'list'> {
  column: Column<Row, S>
  width: string | undefined
}

function HeadCell<Row, S extends string>({ column, list, width }: HeadCellProps<Row, S>) {
  const t = useT()
  const fields = sortFields(column)
  const place = list.sort.findIndex((each) => each.field === fields[0])
  const direction = fields.length > 0 ? list.sort[place]?.direction : undefined
  const icon = direction === 'asc' ? IconArrowUp : direction === 'desc' ? IconArrowDown : IconArrowsSort
  const columnsInOrder = list.sort.length > 1 && fields.length < list.sort.length
  return (
    <th
      scope="col"
      className={clsx(column.isNumber && 'is-number')}
      style={{ width }}
      aria-sort={direction && (direction === 'asc' ? 'ascending' : 'descending')}
    >
      {fields.length === 0 ? (
        column.title
      ) : (
        <button
          type="button"
          className={clsx('list-sort', direction && 'is-on')}
          title={t('list.sort-by', { column: column.title })}
          // With Shift the columns already chosen go first.
          onClick={({ shiftKey }) => {
            const others = shiftKey ? 'before' : list.options.isMultiSort ? 'after' : 'dropped'
            list.setSort(toggleSort(list.sort, fields, others, list.options.sort))
          }}
        >
          {column.title}
          <Icon icon={icon} size={18} />
          {direction && columnsInOrder && <sub>{place + 1}</sub>}
        </button>
      )}
    </th>
  )
}
