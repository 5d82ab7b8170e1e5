import type { Page } from '#contract/lists.ts'
import type { Remesa } from '#contract/remesas.ts'
import { searchText } from '#contract/search.ts'
import { listName } from '../../ui/cotas/people.ts'
import type { ListState } from '../../ui/list/list-state.ts'

/** A due in a remittance. */
export type Debit = Remesa['recibos'][number]
export type DebitSort = 'persoa' | 'numero' | 'importe' | 'estado'

const byText = new Intl.Collator(['gl', 'es'], { numeric: true })

const orders: Record<DebitSort, (one: Debit, other: Debit) => number> = {
  persoa: (one, other) => byText.compare(listName(one.socio), listName(other.socio)),
  numero: (one, other) => byText.compare(one.numero, other.numero),
  importe: (one, other) => one.importe - other.importe,
  estado: (one, other) => byText.compare(one.estado, other.estado),
}

/** The dues of a remittance that search and filter leave, in order: the browser has all of them. */
export function shownDebits(
  debits: readonly Debit[],
  { search, sort, filters }: Pick<ListState<DebitSort, 'estado'>, 'search' | 'sort' | 'filters'>,
): Page<Debit> {
  const words = searchText(search)
    .split(' ')
    .filter((word) => word !== '')
  const content = debits
    .filter(({ estado }) => !filters.estado || estado === filters.estado)
    .filter(({ numero, socio, pagador }) => {
      const text = searchText(numero, listName(socio), listName(pagador))
      return words.every((word) => text.includes(word))
    })
    .sort((one, other) => {
      for (const { field, direction } of sort) {
        const order = orders[field](one, other)
        if (order !== 0) return direction === 'asc' ? order : -order
      }
      return byText.compare(one.numero, other.numero)
    })
  return { content, totalElements: content.length }
}
