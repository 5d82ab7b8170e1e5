import { clsx } from 'clsx'
import { type CSSProperties, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { sumBy } from '#contract/sums.ts'
import { useT } from '../../shell/i18n.ts'
import { Icon } from '../controls/icon.tsx'
import { topBar } from '../controls/use-notice-place.ts'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '../icons.ts'
import { toggleSort } from './list-state.ts'
import type { ListViewProps } from './list-view.ts'
import { AllRowsCheckbox } from './row-checkbox.tsx'
import { mostInHtml, type RowSource } from './row-source.ts'
import { AwaitedRow, TableRow } from './table-row.tsx'
import { type Column, sortFields } from './types.ts'
import { useLineLayout } from './use-line-layout.ts'
import { useRowWindow } from './use-row-window.tsx'
import './list-table.css'
import './list-cards.css'

/** The rows as a table; where the window is narrow, list-cards.css lays them out as cards. */
export function ListTable<Row, S extends string>(props: ListViewProps<Row, S>) {
  const { list, rows, columns, caption, actions, choice, rowKey, rowName, rowTo, firstIndex } = props
  const { isCompact, groupOf, cardsBelow } = props
  const t = useT()
  const [body, setBody] = useState<HTMLElement | null>(null)
  const { perLine, guess, gap } = useLineLayout(body, 52)
  const window = useRowWindow(rows, { guess, gap, rowsPerLine: perLine, inHtml: mostInHtml(list) })
  const { container: noteBody } = window
  const container = useCallback(
    (element: HTMLElement | null) => {
      noteBody(element)
      setBody(element)
    },
    [noteBody],
  )
  const width = columns.length + (actions ? 1 : 0) + (choice ? 1 : 0)
  const shares = sharedWidths(columns, choice ? tickShare : 0)
  const [head, measured] = useFixedWidths(window.isPartial && !shares, guess)
  const widths = shares ?? measured
  /** Cells before those of the columns. */
  const before = choice ? 1 : 0
  return (
    <>
      {window.finder}
      <table
        role="table"
        className={clsx(
          'list-table surface',
          `cards-below-${cardsBelow}`,
          isCompact && 'is-compact',
          widths && 'is-fixed',
          shares && 'is-shared',
          columns.some(({ card }) => card === 'foot') && 'has-foot',
        )}
        aria-rowcount={rows.count + 1}
      >
        <caption className="visually-hidden">{caption}</caption>
        <thead role="rowgroup">
          <tr role="row" ref={head}>
            {choice && (
              <th
                role="columnheader"
                scope="col"
                className="row-checkbox-cell"
                style={{ width: widths?.[0] }}
              >
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
              <th
                role="columnheader"
                scope="col"
                className="list-actions-cell"
                style={{ width: widths?.at(-1) }}
              >
                <span className="visually-hidden">{t('list.actions')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody role="rowgroup" ref={container}>
          {window.lines.flatMap(({ index: line, before: height }) => [
            height > 0 && <Gap key={`before ${line}`} style={{ height }} width={width} />,
            ...Array.from({ length: Math.min(perLine, rows.count - line * perLine) }, (_, place) => {
              const at = line * perLine + place
              const row = rows.at(at)
              const RowView = row === undefined ? AwaitedRow : TableRow
              return (
                <RowView
                  key={row === undefined || !rows.isWhole ? `at ${at}` : rowKey(row)}
                  row={row as Row}
                  at={at}
                  index={firstIndex + at}
                  line={line}
                  isMeasured={place === 0}
                  group={groupOf && headingAt(at, rows, groupOf)}
                  measure={window.measure}
                  columns={columns}
                  actions={actions}
                  rowName={rowName}
                  rowTo={rowTo}
                  choose={choice?.choose}
                  isChosen={row !== undefined && choice?.chosen.has(rowKey(row))}
                />
              )
            }),
          ])}
          {window.after > 0 && (
            <Gap
              style={window.linesAfter ? { '--lines': window.linesAfter } : { height: window.after }}
              width={width}
            />
          )}
        </tbody>
      </table>
    </>
  )
}

/** The group of a row, if it is the first of it. */
function headingAt<Row>(at: number, rows: RowSource<Row>, groupOf: (row: Row) => string): string | undefined {
  const [row, before] = [rows.at(at), rows.at(at - 1)]
  const group = row && groupOf(row)
  return before && groupOf(before) === group ? undefined : group
}

/** Share of the ticks beside columns with shares of about a hundred. */
const tickShare = 4.8

/** Of a table whose columns all say which part of it they take: the ticks, where there are some, and each column. */
function sharedWidths<Row, S extends string>(
  columns: readonly Column<Row, S>[],
  ticks: number,
): string[] | undefined {
  const shares = columns.map(({ share = 0 }) => share)
  if (shares.includes(0)) return undefined
  const total = ticks + sumBy(shares, (share) => share)
  return [...(ticks > 0 ? [ticks] : []), ...shares].map((share) => `${(100 * share) / total}%`)
}

/**
 * Of a table that draws only some of its rows: its columns must not follow what happens to be in sight. Cards have none.
 * @param layout changes when cards become rows of a table
 */
function useFixedWidths(isPartial: boolean, layout: number) {
  const head = useRef<HTMLTableRowElement>(null)
  const [widths, setWidths] = useState<string[]>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another layout has other widths.
  useLayoutEffect(() => {
    const total = head.current?.offsetWidth ?? 0
    if (!isPartial || !head.current || total === 0) return setWidths(undefined)
    setWidths(Array.from(head.current.cells, ({ offsetWidth }) => `${(100 * offsetWidth) / total}%`))
  }, [isPartial, layout])
  return [head, widths] as const
}

/** The place of rows that are not drawn: so many pixels, or so many lines (`--lines`), whose height the style sheet knows. */
function Gap({ style, width }: { style: { height: number } | { '--lines': number }; width: number }) {
  return (
    <tr className="list-gap" role="presentation">
      <td role="presentation" colSpan={width} style={style as CSSProperties} />
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
      {...topBar}
      role="columnheader"
      scope="col"
      className={clsx(column.isNumber && 'is-number', column.isPrinted === false && 'screen-only')}
      style={{ width }}
      aria-sort={direction && (direction === 'asc' ? 'ascending' : 'descending')}
    >
      {fields.length === 0 ? (
        column.title
      ) : (
        <button
          type="button"
          className={clsx('list-sort target', direction && 'is-on')}
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
