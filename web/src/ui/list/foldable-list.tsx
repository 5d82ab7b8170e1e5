import { type ReactNode, useMemo, useState } from 'react'
import { wholeSource } from './row-source.ts'
import { useRowWindow } from './use-row-window.tsx'
import './foldable-list.css'

interface FoldableListProps<Row> {
  title: string
  rows: readonly Row[]
  line: (row: Row) => ReactNode
}

/** A list that can be opened; however long it is, only what is seen of it is drawn. */
export function FoldableList<Row>({ title, rows, line }: FoldableListProps<Row>) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="foldable-list fold" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{title}</summary>
      {isOpen && <OpenRows rows={rows} line={line} />}
    </details>
  )
}

function OpenRows<Row>({ rows, line }: Pick<FoldableListProps<Row>, 'rows' | 'line'>) {
  const source = useMemo(() => wholeSource(rows), [rows])
  const window = useRowWindow(source, { guess: 53 })
  return (
    <>
      {window.finder}
      <ul ref={window.container}>
        {window.lines.flatMap(({ index, before }) => {
          const row = source.at(index)
          return [
            before > 0 && <li key={`before ${index}`} aria-hidden="true" style={{ height: before }} />,
            row !== undefined && (
              <li key={index} ref={window.measure} data-row={index} data-index={index}>
                {line(row)}
              </li>
            ),
          ]
        })}
        {window.after > 0 && <li aria-hidden="true" style={{ height: window.after }} />}
      </ul>
    </>
  )
}
