/** Largest spreadsheet that is read. */
export const gridLimits = {
  /** Rows that are not empty, some headings above the table included. */
  rows: 30_050,
  columns: 100,
  /** Size of the unpacked parts of a workbook, in bytes. */
  inflated: 60 * 1024 * 1024,
} as const

/** Why the text of a cell cannot be trusted: a formula without a result, a merged cell, a number that lost digits. */
export type CellFault = 'formula' | 'merged' | 'scientific'

/** A row that is not empty. */
export interface GridRow {
  /** Its place in the sheet or file, from 0. */
  at: number
  /** The texts of the cells; dates are dd/mm/yyyy, and numbers have a decimal comma and no separators of thousands. */
  cells: string[]
  /** Number of cells that a text file has in this row, empty ones at its end included. */
  width?: number
  /** By column. */
  faults?: Map<number, CellFault>
}

export interface Grid {
  rows: GridRow[]
  /** Null for a workbook, as is the separator. */
  encoding: string | null
  separator: string | null
}

/**
 * Why a spreadsheet cannot be read.
 * - GRANDE: too many rows, columns or unpacked bytes; COMPLEXO: parts that no spreadsheet of people has
 * - FORMATO: no spreadsheet, or a damaged one; CIFRADO: one with a password
 * - CODIFICACION: its letters are not those of the encoding; NUL: binary data in row `at`; COMINAS: quotes open in row `at` and never close
 */
export type SpreadsheetReason =
  | 'GRANDE'
  | 'COMPLEXO'
  | 'FORMATO'
  | 'CIFRADO'
  | 'CODIFICACION'
  | 'NUL'
  | 'COMINAS'

/** A spreadsheet that cannot be read. */
export class SpreadsheetError extends Error {
  readonly reason: SpreadsheetReason
  /** The row, from 0, where there is one. */
  readonly at: number | undefined

  constructor(reason: SpreadsheetReason, at?: number) {
    super(reason)
    this.reason = reason
    this.at = at
  }
}

/** Collects the rows of a grid within its limits. */
export class GridBuilder {
  readonly rows: GridRow[] = []

  /** Adds a row unless it is empty. @throws SpreadsheetError GRANDE */
  add(at: number, cells: string[], { faults, width }: Pick<GridRow, 'faults' | 'width'> = {}): void {
    let length = cells.length
    while (length > 0 && isBlank(cells[length - 1]) && !faults?.has(length - 1)) length -= 1
    if (length === 0) return
    if (length > gridLimits.columns || this.rows.length >= gridLimits.rows)
      throw new SpreadsheetError('GRANDE')
    const row: GridRow = { at, cells: Array.from(cells.slice(0, length), (cell) => cell ?? '') }
    if (faults && faults.size > 0) row.faults = faults
    if (width !== undefined) row.width = width
    this.rows.push(row)
  }
}

const isBlank = (cell: string | undefined): boolean => cell === undefined || cell.trim() === ''
