import type { Page } from '#contract/lists.ts'
import { listName } from '#contract/person-name.ts'
import type { Remesa } from '#contract/remesas.ts'
import { contains, searchText, searchWords } from '#contract/search.ts'
import type { ListState } from '../../../ui/list/list-state.ts'

/** A charge in a remittance. */
export type Debit = Remesa['recibos'][number]
export type DebitSort = 'persoa' | 'numero' | 'importe' | 'estado'

const byText = new Intl.Collator(['gl', 'es'], { numeric: true })

/** Hyphens count as blanks, as in the lists of the server. */
const byName = (one: string, other: string): number =>
  byText.compare(one.replace(/[\s\p{Pd}]+/gu, ' '), other.replace(/[\s\p{Pd}]+/gu, ' '))

const orders: Record<DebitSort, (one: Debit, other: Debit) => number> = {
  persoa: (one, other) => byName(listName(one.socio), listName(other.socio)),
  numero: (one, other) => byText.compare(one.numero, other.numero),
  importe: (one, other) => one.importe - other.importe,
  estado: (one, other) => byText.compare(one.estado, other.estado),
}

/** The charges of a remittance that search and filter leave, in order: the browser has all of them. */
export function filterDebits(
  debits: readonly Debit[],
  { search, sort, filters }: Pick<ListState<DebitSort, 'estado'>, 'search' | 'sort' | 'filters'>,
): Page<Debit> {
  const words = searchWords(search)
  const content = debits
    .filter(({ estado }) => !filters.estado || estado === filters.estado)
    .filter(({ numero, socio, pagador }) =>
      contains(searchText(numero, listName(socio), listName(pagador)), words),
    )
    .sort((one, other) => {
      for (const { field, direction } of sort) {
        const order = orders[field](one, other)
        if (order !== 0) return direction === 'asc' ? order : -order
      }
      return byText.compare(one.numero, other.numero)
    })
  return { content, totalElements: content.length }
}
