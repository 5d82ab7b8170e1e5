import { clsx } from 'clsx'
import { Fragment } from 'react'
import type { ListViewProps } from './data-list.tsx'
import { RowMenu } from './row-actions.tsx'
import { RowLink, useRowClick } from './row-link.tsx'
import type { Column } from './types.ts'
import { useRowWindow } from './use-row-window.ts'
import './list-cards.css'

/** The rows as cards, for narrow windows: what one looks for first, the rest as lines with their names. */
export function ListCards<Row, S extends string>(props: ListViewProps<Row, S>) {
  const { rows, columns, caption, rowKey } = props
  const window = useRowWindow(rows.length, 170)
  const drawn = rows.slice(window.first, window.last)
  return (
    <ul className="list-cards" aria-label={caption} ref={window.container}>
      {window.before > 0 && <li aria-hidden="true" style={{ height: window.before }} />}
      {drawn.map((row, place) => (
        <Card
          key={rowKey(row)}
          {...props}
          row={row}
          index={props.firstIndex + window.first + place}
          titles={columns.filter(({ card }) => card === 'title')}
          facts={columns.filter(({ card = 'fact' }) => card === 'fact')}
        />
      ))}
      {window.after > 0 && <li aria-hidden="true" style={{ height: window.after }} />}
    </ul>
  )
}

interface CardProps<Row, S extends string>
  extends Pick<ListViewProps<Row, S>, 'actions' | 'rowName' | 'rowTo'> {
  row: Row
  index: number
  titles: Column<Row, S>[]
  facts: Column<Row, S>[]
}

function Card<Row, S extends string>({
  row,
  index,
  titles,
  facts,
  actions,
  rowName,
  rowTo,
}: CardProps<Row, S>) {
  const rowClick = useRowClick()
  const to = rowTo?.(row)
  const title = titles.map((column, at) => (
    <Fragment key={column.name}>
      {at > 0 && ' '}
      {column.cell(row, index)}
    </Fragment>
  ))
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: for the keyboard the title is the link.
    <li
      className={clsx('list-card', to !== undefined && 'is-link')}
      data-row=""
      onClick={to === undefined ? undefined : rowClick(to)}
    >
      <div className="list-card-head">
        <h2>{to === undefined ? title : <RowLink to={to}>{title}</RowLink>}</h2>
        {actions && <RowMenu actions={actions(row)} rowName={rowName(row)} />}
      </div>
      <dl>
        {facts.map((column) => (
          <div key={column.name}>
            <dt>{column.title}</dt>
            <dd>{column.cell(row, index)}</dd>
          </div>
        ))}
      </dl>
    </li>
  )
}
