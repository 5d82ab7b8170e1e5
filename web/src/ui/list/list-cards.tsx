import { clsx } from 'clsx'
import { Fragment, useCallback, useLayoutEffect, useState } from 'react'
import { AwaitedCard, Card } from './list-card.tsx'
import type { ListViewProps } from './list-view.ts'
import { useRowWindow } from './use-row-window.tsx'
import './list-cards.css'

/** The rows as cards, for narrow windows: what one looks for first, the rest as lines with their names. */
export function ListCards<Row, S extends string>(props: ListViewProps<Row, S>) {
  const { rows, columns, caption, actions, rowKey, rowName, rowTo, firstIndex, isCompact, groupOf } = props
  const [container, setContainer] = useState<HTMLElement | null>(null)
  const perLine = useCardsPerLine(container)
  const window = useRowWindow(rows, {
    guess: isCompact ? 76 : 150,
    gap: isCompact ? 0 : cardGap,
    rowsPerLine: perLine,
  })
  const { container: noteContainer } = window
  return (
    <>
      {window.finder}
      <ul
        className={clsx('list-cards', isCompact && 'is-compact')}
        aria-label={caption}
        ref={useCallback(
          (element: HTMLElement | null) => {
            noteContainer(element)
            setContainer(element)
          },
          [noteContainer],
        )}
      >
        {window.lines.map(({ index: line, before }) => (
          <Fragment key={line}>
            {before > 0 && <li className="list-card-gap" aria-hidden="true" style={{ height: before }} />}
            {Array.from({ length: Math.min(perLine, rows.count - line * perLine) }, (_, at) => {
              const index = line * perLine + at
              const row = rows.at(index)
              const CardView = row === undefined ? AwaitedCard : Card
              const group = row && groupOf?.(row)
              const before = groupOf && rows.at(index - 1)
              return (
                <CardView
                  key={row === undefined || !rows.isWhole ? `at ${index}` : rowKey(row)}
                  row={row as Row}
                  group={group}
                  isFirst={!before || groupOf?.(before) !== group}
                  isCompact={isCompact}
                  at={index}
                  index={firstIndex + index}
                  line={at === 0 ? line : undefined}
                  count={rows.count}
                  measure={window.measure}
                  columns={columns}
                  actions={actions}
                  rowName={rowName}
                  rowTo={rowTo}
                />
              )
            })}
          </Fragment>
        ))}
        {window.after > 0 && (
          <li className="list-card-gap" aria-hidden="true" style={{ height: window.after }} />
        )}
      </ul>
    </>
  )
}

/** Between cards, in pixels, as list-cards.css has it. */
const cardGap = 12

/** How many cards the style sheet puts side by side. */
function useCardsPerLine(container: HTMLElement | null): number {
  const [perLine, setPerLine] = useState(1)
  useLayoutEffect(() => {
    if (!container) return
    const count = () => setPerLine(getComputedStyle(container).gridTemplateColumns.split(' ').length)
    count()
    const observer = new ResizeObserver(count)
    observer.observe(container)
    return () => observer.disconnect()
  }, [container])
  return perLine
}
