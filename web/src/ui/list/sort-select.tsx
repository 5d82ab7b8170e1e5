import type { Sort } from '#contract/lists.ts'
import { type Key, type Translate, useT } from '../../shell/i18n.ts'
import { Select } from '../controls/select.tsx'
import { isFirstSort } from './list-state.ts'
import { type Column, sortFields } from './types.ts'
import type { List } from './use-list-state.ts'

interface SortSelectProps<Row, S extends string> {
  list: List<S, string>
  columns: readonly Column<Row, S>[]
}

const words = {
  text: ['list.order-text-asc', 'list.order-text-desc'],
  number: ['list.order-number-asc', 'list.order-number-desc'],
  date: ['list.order-date-asc', 'list.order-date-desc'],
} as const satisfies Record<string, readonly [asc: Key, desc: Key]>

/** For dates the latest first, which is the usual choice. */
const getDirections = <Row, S extends string>({ sortWords }: Column<Row, S>) =>
  sortWords === 'date' ? (['desc', 'asc'] as const) : (['asc', 'desc'] as const)

/** «Máis recentes primeiro», «Título: A–Z» */
function orderName<Row, S extends string>(
  { title, sortWords = 'text' }: Column<Row, S>,
  direction: Sort['direction'],
  t: Translate,
): string {
  const [asc, desc] = typeof sortWords === 'string' ? words[sortWords] : sortWords
  return t(direction === 'asc' ? asc : desc, { column: title })
}

/** A column of the present order. */
interface SortChoice<Row, S extends string> {
  column: Column<Row, S>
  direction: Sort['direction']
}

/** Sort order of the cards, which have no headings; with several sort columns, one select for each. */
export function SortSelect<Row, S extends string>({ list, columns }: SortSelectProps<Row, S>) {
  const t = useT()
  const sortable = columns.filter(({ sort }) => sort !== undefined)
  if (sortable.length === 0) return null
  const all = list.sort.flatMap(({ field, direction }): SortChoice<Row, S>[] => {
    const column = sortable.find((each) => sortFields(each)[0] === field)
    return column ? [{ column, direction }] : []
  })
  const chosen = list.options.isMultiSort ? all : all.slice(0, 1)
  const hasNext = list.options.isMultiSort && !isFirstSort(list.sort, list.options)
  const places = [...chosen, ...(hasNext || chosen.length === 0 ? [undefined] : [])].slice(0, sortable.length)

  const choose = (place: number, value: string) => {
    const [name, direction] = value.split(',')
    const column = sortable.find((each) => each.name === name)
    const next = chosen.filter((each, at) => at < place || (at > place && each.column !== column))
    if (column) next.splice(place, 0, { column, direction: direction === 'desc' ? 'desc' : 'asc' })
    list.setSort(
      next.flatMap((each) => sortFields(each.column).map((field) => ({ field, direction: each.direction }))),
    )
  }
  return places.map((each, place) => {
    const earlier = chosen.slice(0, place).map(({ column }) => column)
    const label = t(place === 0 ? 'list.order' : 'list.order-then')
    return (
      <Select
        // biome-ignore lint/suspicious/noArrayIndexKey: the first choice stays the first, whatever is chosen.
        key={place}
        className="is-low list-sort-select"
        aria-label={label}
        value={each ? `${each.column.name},${each.direction}` : ''}
        onChange={(event) => choose(place, event.currentTarget.value)}
        options={[
          { value: '', label },
          ...sortable
            .filter((column) => !earlier.includes(column))
            .flatMap((column) =>
              getDirections(column).map((direction) => ({
                value: `${column.name},${direction}`,
                label: orderName(column, direction, t),
              })),
            ),
        ]}
      />
    )
  })
}
