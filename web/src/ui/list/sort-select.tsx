import { NativeSelect } from '@mantine/core'
import { useT } from '../../shell/i18n.ts'
import { type Column, sortFields } from './types.ts'
import type { List } from './use-list-state.ts'

interface SortSelectProps<Row, S extends string> {
  list: List<S, string>
  columns: readonly Column<Row, S>[]
}

/** Order of the cards, which have no headings to press. */
export function SortSelect<Row, S extends string>({ list, columns }: SortSelectProps<Row, S>) {
  const t = useT()
  const sortable = columns.filter(({ sort }) => sort !== undefined)
  if (sortable.length === 0) return null
  const first = list.sort[0]
  const chosen = sortable.find((column) => first && sortFields(column)[0] === first.field)
  return (
    <NativeSelect
      className="list-sort-select"
      aria-label={t('list.order')}
      value={first && chosen ? `${chosen.name},${first.direction}` : ''}
      onChange={(event) => {
        const [name, direction] = event.currentTarget.value.split(',')
        const column = sortable.find((each) => each.name === name)
        const fields = column ? sortFields(column) : []
        list.setSort(fields.map((field) => ({ field, direction: direction === 'desc' ? 'desc' : 'asc' })))
      }}
    >
      <option value="">{t('list.order')}</option>
      {sortable.flatMap(({ name, title }) => [
        <option key={`${name}-asc`} value={`${name},asc`}>
          {t('list.order-asc', { column: title })}
        </option>,
        <option key={`${name}-desc`} value={`${name},desc`}>
          {t('list.order-desc', { column: title })}
        </option>,
      ])}
    </NativeSelect>
  )
}
