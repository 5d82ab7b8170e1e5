import { clsx } from 'clsx'
import { Fragment, memo, type ReactNode } from 'react'
import type { ListViewProps } from './list-view.ts'
import { RowMenu } from './row-actions.tsx'
import { RowCheckbox } from './row-checkbox.tsx'
import { RowLink, useRowClick } from './row-link.tsx'
import type { Choice, Column } from './types.ts'

interface CardProps<Row, S extends string>
  extends Pick<ListViewProps<Row, S>, 'columns' | 'actions' | 'rowName' | 'rowTo' | 'isCompact'> {
  row: Row
  /** Number of the row in the view. */
  at: number
  /** Counts from 0 over all pages. */
  index: number
  /** The number of its line. */
  line: number
  /** Whether the height of the line is measured by it. */
  isMeasured: boolean
  /** What it belongs to, with the cards around it; the first of these says so above itself. */
  group?: string | undefined
  isFirst?: boolean
  /** Where cards have ticks. */
  choose?: Choice<Row>['choose'] | undefined
  isChosen?: boolean | undefined
  /** How many cards there are, drawn or not. */
  count: number
  measure: (element: HTMLElement | null) => void
}

const placeOf = ({
  at,
  line,
  isMeasured,
  count,
  measure,
}: Pick<CardProps<never, never>, 'at' | 'line' | 'isMeasured' | 'count' | 'measure'>) => ({
  'data-row': at,
  'aria-posinset': at + 1,
  'aria-setsize': count,
  // Also of one that is measured no more: its observer does not know that yet.
  'data-index': line,
  ...(isMeasured && { ref: measure }),
})
const columnsAt = <Row, S extends string>(
  place: Column<Row, S>['card'],
  columns: readonly Column<Row, S>[],
): Column<Row, S>[] => columns.filter(({ card = 'fact' }) => card === place)

const isNothing = (content: ReactNode): boolean => content === '' || content === null || content === undefined

/** Does not draw itself anew while one scrolls. */
export const Card = memo(function Card<Row, S extends string>(props: CardProps<Row, S>) {
  const { row, index, columns, actions, rowName, rowTo, isCompact, group, isFirst } = props
  const { choose, isChosen = false } = props
  const rowClick = useRowClick()
  const to = rowTo?.(row)
  const contentOf = (column: Column<Row, S>) => column.cardCell?.(row) ?? column.cell(row, index)
  // A line has room for icons, not for words on buttons.
  const footOf = (column: Column<Row, S>) => (isCompact ? column.cell(row, index) : contentOf(column))
  const Title = group === undefined ? 'h2' : 'h3'
  const title = columnsAt('title', columns).map((column, at) => (
    <Fragment key={column.name}>
      {at > 0 && ' '}
      {contentOf(column)}
    </Fragment>
  ))
  const facts = columnsAt('fact', columns).filter((column) => !isNothing(contentOf(column)))
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: for the keyboard the title is the link.
    <li
      {...placeOf(props)}
      className={clsx('list-card', to !== undefined && 'is-link')}
      onClick={to === undefined ? undefined : rowClick(to)}
    >
      {group !== undefined && isFirst && <h2 className="list-group">{group}</h2>}
      <div className="list-card-head">
        {choose && <RowCheckbox row={row} rowName={rowName(row)} isChosen={isChosen} choose={choose} />}
        <Title className="list-card-title">
          {to === undefined ? title : <RowLink to={to}>{title}</RowLink>}
        </Title>
        {actions && <RowMenu actions={actions(row)} rowName={rowName(row)} />}
      </div>
      {facts.length > 0 && (
        <dl>
          {facts.map((column) => (
            <div key={column.name} className={column.isLong && 'is-long'}>
              <dt>{column.title}</dt>
              <dd>{contentOf(column)}</dd>
            </div>
          ))}
        </dl>
      )}
      {columnsAt('foot', columns).map((column) => (
        <div key={column.name} className="list-card-foot">
          {footOf(column)}
        </div>
      ))}
    </li>
  )
}) as <Row, S extends string>(props: CardProps<Row, S>) => ReactNode

/** Keeps the place of a row that is on its way. */
export function AwaitedCard<Row, S extends string>(props: CardProps<Row, S>) {
  return (
    <li {...placeOf(props)} className="list-card is-awaited" aria-busy="true">
      <span className="list-blank" />
      {columnsAt('fact', props.columns).map(({ name }) => (
        <span key={name} className="list-blank" />
      ))}
    </li>
  )
}
