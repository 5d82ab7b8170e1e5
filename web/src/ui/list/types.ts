import type { ReactNode } from 'react'
import type { Key } from '../../shell/i18n.ts'
import type { IconComponent } from '../icons.ts'

/** One column of a list, and its place on the card that a row becomes on a phone. */
export interface Column<Row, S extends string = string> {
  /** Unique in the list. */
  name: string
  title: string
  /** The cell of `row`; `index` counts from 0 over all pages. */
  cell: (row: Row, index: number) => ReactNode
  /** Stands in the cell while its row is on its way. */
  awaited?: (index: number) => ReactNode
  /** Leads to the record, named by the row's name; otherwise the first column does. */
  isLink?: boolean
  /** Sorts by this field, or by several that move together. */
  sort?: S | readonly S[]
  /**
   * How the two orders are called where there is no heading to press: by the alphabet, by size, the latest first, or in
   * words of their own.
   * @default 'text'
   */
  sortWords?: 'text' | 'number' | 'date' | readonly [asc: Key, desc: Key]
  /** Any CSS width; without one the column takes what it needs. */
  width?: string
  /** Where all columns have one: the part of the whole width it takes, whatever is in it. */
  share?: number
  /** Keeps together what reads as one (`whole`), or breaks long words to save room (`anywhere`). */
  breaks?: 'whole' | 'anywhere'
  isNumber?: boolean
  /**
   * On a card: its title (several are joined by a space), a line with the column's name unless it is empty, what stands
   * below these without a name, or nothing.
   * @default 'fact'
   */
  card?: 'title' | 'fact' | 'foot' | 'none'
  /** Has a line of its own below the others where cards are compact, and two lines at most. */
  isLong?: true
  /** What a card shows instead of the cell. */
  cardCell?: (row: Row) => ReactNode
}

/** Something one can do with a row: go somewhere, or run. */
export interface RowAction {
  label: string
  icon: IconComponent
  to?: string
  run?: () => void
  isDanger?: boolean
  /** Why it cannot be done with this row; it is then shown, said and not done. */
  refusal?: string | undefined
}

export const sortFields = <S extends string>({ sort }: Column<never, S>): readonly S[] =>
  sort === undefined ? [] : typeof sort === 'string' ? [sort] : sort
