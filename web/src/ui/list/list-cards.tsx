import { clsx } from 'clsx'
import { useCallback, useState } from 'react'
import { AwaitedCard, Card } from './list-card.tsx'
import type { ListViewProps } from './list-view.ts'
import { mostInHtml } from './row-source.ts'
import { useCardsPerLine } from './use-cards-per-line.ts'
import { useRowWindow } from './use-row-window.tsx'
import './list-cards.css'

/** The rows as cards, for narrow windows: what one looks for first, the rest as lines with their names. */
export function ListCards<Row, S extends string>(props: ListViewProps<Row, S>) {
  const { list, rows, columns, caption, actions, choice, rowKey, rowName, rowTo, firstIndex } = props
  const { isCompact, groupOf } = props
  const [container, setContainer] = useState<HTMLElement | null>(null)
  const perLine = useCardsPerLine(container)
  const window = useRowWindow(rows, {
    guess: isCompact ? 76 : 150,
    gap: isCompact ? 0 : cardGap,
    rowsPerLine: perLine,
    inHtml: mostInHtml(list),
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
        {window.lines.flatMap(({ index: line, before: height }) => [
          height > 0 && (
            <li key={`before ${line}`} className="list-card-gap" aria-hidden="true" style={{ height }} />
          ),
          ...Array.from({ length: Math.min(perLine, rows.count - line * perLine) }, (_, at) => {
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
                line={line}
                isMeasured={at === 0}
                count={rows.count}
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
          <li className="list-card-gap" aria-hidden="true" style={{ height: window.after }} />
        )}
      </ul>
    </>
  )
}

/** Between cards, in pixels, as list-cards.css has it. */
const cardGap = 12
