import { useSyncExternalStore } from 'react'
import { useT } from '../../shell/i18n.ts'
import { ListCards } from './list-cards.tsx'
import { ListFrame } from './list-frame.tsx'
import { ListSkeleton } from './list-skeleton.tsx'
import { ListTable } from './list-table.tsx'
import type { DataListProps } from './list-view.ts'
import { wholeSource } from './row-source.ts'
import { SortSelect } from './sort-select.tsx'

/** A list of records: a table where there is room, cards where there is not. */
export function DataList<Row, S extends string>(props: DataListProps<Row, S>) {
  const { list, columns, filters, cardsBelow = 720 } = props
  const t = useT()
  // Of the screen: paper gets the table.
  const query = `screen and (max-width: ${cardsBelow - 1}px)`
  const isNarrow = useMediaQuery(query)
  const View = isNarrow ? ListCards : ListTable
  return (
    <ListFrame
      {...props}
      filters={
        <>
          {filters}
          {isNarrow && <SortSelect list={list} columns={columns} />}
        </>
      }
      skeleton={
        <ListSkeleton
          isNarrow={isNarrow}
          columns={columns.length}
          rows={list.pageSize === -1 ? 10 : Math.min(10, list.pageSize)}
        />
      }
    >
      {(content, firstIndex) => {
        const rows = props.rows ?? wholeSource(content)
        return (
          <>
            {!rows.isWhole && <p className="print-only">{t('list.print-part', { count: rows.count })}</p>}
            <View
              // Other columns need other widths.
              key={columns.map(({ name }) => name).join()}
              {...props}
              rows={rows}
              firstIndex={firstIndex}
            />
          </>
        )
      }}
    </ListFrame>
  )
}

function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const media = window.matchMedia(query)
      media.addEventListener('change', changed)
      return () => media.removeEventListener('change', changed)
    },
    () => window.matchMedia(query).matches,
    () => false,
  )
}
