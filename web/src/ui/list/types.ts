import type { ReactNode } from 'react'
import type { Key } from '../../shell/i18n.ts'
import type { IconComponent } from '../icons.ts'

/** A column of a list, and its place on a card on a phone. */
export interface Column<Row, S extends string = string> {
  /** Unique in the list. */
  name: string
  title: string
  /** The cell of `row`; `index` counts from 0 over all pages. */
  cell: (row: Row, index: number) => ReactNode
  /** Placeholder while the row loads. */
  awaited?: (index: number) => ReactNode
  /** Links to the record; by default the first column does. */
  isLink?: boolean
  /** Sorts by this field, or by several. */
  sort?: S | readonly S[]
  /**
   * Labels of the two orders where there is no heading: alphabetical, by size, latest first, or custom.
   * @default 'text'
   */
  sortWords?: 'text' | 'number' | 'date' | readonly [asc: Key, desc: Key]
  /** CSS width; without one the column takes what it needs. */
  width?: string
  /** Share of the table width; if given, all columns need one. */
  share?: number
  /** Prevents line breaks (`whole`), or allows them inside words (`anywhere`), or inside very long words only. */
  breaks?: 'whole' | 'anywhere' | 'long-words'
  isNumber?: boolean
  /**
   * Place on a card: its title, a labelled line unless it is empty, beside these without a label (compact cards only), or none.
   * @default 'fact'
   */
  card?: 'title' | 'fact' | 'foot' | 'none'
  /** Whether paper has it. @default true */
  isPrinted?: boolean
  /** On compact cards it has two lines of text at most. */
  isLong?: true
}

/** An action on a row: a link or a function. */
export interface RowAction {
  label: string
  icon: IconComponent
  to?: string
  run?: () => void
  isDanger?: boolean
  /** Why the action is not possible for this row; it is then shown instead. */
  refusal?: string | undefined
}

/** Rows that are ticked, to do something with all of them. */
export interface Choice<Row> {
  /** By the keys of the rows. */
  chosen: ReadonlySet<string | number>
  /** Ticks rows, or unticks them; must be constant, so that rows already drawn stay as they are. */
  choose: (rows: readonly Row[], isOn: boolean) => void
  /** Label of the tick of all rows: «Escoller todos». */
  allLabel: string
}

export const sortFields = <S extends string>({ sort }: Column<never, S>): readonly S[] =>
  sort === undefined ? [] : typeof sort === 'string' ? [sort] : sort
