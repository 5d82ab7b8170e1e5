import { useT } from '../../shell/i18n.ts'
import { ByWidth } from './by-width.tsx'
import { ListFrame } from './list-frame.tsx'
import { ListSkeleton } from './list-skeleton.tsx'
import { ListTable } from './list-table.tsx'
import type { DataListProps } from './list-view.ts'
import { mostInHtml, wholeSource } from './row-source.ts'
import { SortSelect } from './sort-select.tsx'

/** A list of records: a table, whose rows are cards where there is no room for it. */
export function DataList<Row, S extends string>(props: DataListProps<Row, S>) {
  const { list, columns, filters, cardsBelow = 720, printHint } = props
  const t = useT()
  const skeleton = { columns: columns.length, rows: list.pageSize === -1 ? 10 : Math.min(10, list.pageSize) }
  return (
    <ListFrame
      {...props}
      few={mostInHtml(list)}
      filters={
        <>
          {filters}
          <ByWidth cardsBelow={cardsBelow} cards={<SortSelect list={list} columns={columns} />} />
        </>
      }
      skeleton={
        <ByWidth
          cardsBelow={cardsBelow}
          table={<ListSkeleton isNarrow={false} {...skeleton} />}
          cards={<ListSkeleton isNarrow {...skeleton} />}
        />
      }
    >
      {(content, firstIndex) => {
        const rows = props.rows ?? wholeSource(content)
        // Other columns need other widths.
        const key = columns.map(({ name }) => name).join()
        const total = props.query.data?.totalElements ?? rows.count
        const left = total - rows.getLoaded().length
        const view = { ...props, cardsBelow, rows, firstIndex }
        return (
          <>
            {left > 0 && (
              <p className="print-only">
                {t('list.print-part', { count: left, total })} {printHint}
              </p>
            )}
            <ListTable key={key} {...view} />
          </>
        )
      }}
    </ListFrame>
  )
}
