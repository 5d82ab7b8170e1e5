import { toComposed } from '#contract/composed-text.ts'

/** Largest spreadsheet that is read. */
export const gridLimits = {
  /** Rows that are not empty, some headings above the table included. */
  rows: 30_050,
  columns: 100,
  /** Characters of a cell. Excel stops at 32,767, LibreOffice at 65,535. */
  cell: 65_535,
  /** Characters of all cells together: one that a workbook stores once can be the text of many. */
  characters: 20_000_000,
  /** Size of the unpacked parts of a workbook, in bytes. */
  inflated: 60 * 1024 * 1024,
} as const

/** Why the text of a cell cannot be trusted: a formula without a result, a merged cell, a number that lost digits. */
export type CellFault = 'formula' | 'merged' | 'scientific'

/** A row that is not empty. */
export interface GridRow {
  /** Its place in the sheet or file, from 0. */
  at: number
  /** The texts of the cells in Unicode NFC; dates are dd/mm/yyyy, and numbers have a decimal comma and no separators of thousands. */
  cells: string[]
  /** Number of cells that a text file has in this row, empty ones at its end included. */
  width?: number
  /** By column. */
  faults?: Map<number, CellFault>
  /** Hidden by hand, by a filter, or in a group that is closed. */
  isHidden?: true
  /** Whether a text file has it in another encoding than the rest. */
  isOdd?: true
}

export interface Grid {
  rows: GridRow[]
  /** Null for a workbook, as is the separator. */
  encoding: string | null
  separator: string | null
  /** The names of the other sheets of a workbook that are visible and not empty. */
  otherSheets: string[]
  /** Whether the letters of a text file seem to be those of Macintosh, though it is read as Windows-1252. */
  isDoubtful?: boolean
}

/**
 * Why a spreadsheet cannot be read.
 * - GRANDE: too many rows, columns or unpacked bytes; COMPLEXO: parts that no spreadsheet of people has
 * - FORMATO: no spreadsheet, or a damaged one; CIFRADO: one with a password
 * - SEN_FILAS: all that a workbook has is in hidden sheets
 * - CODIFICACION: its letters are not those of the encoding, or from row `at` on those of another one; NUL: binary data in row `at`; COMINAS: quotes open in row `at` and never close
 */
export type SpreadsheetReason =
  | 'GRANDE'
  | 'COMPLEXO'
  | 'FORMATO'
  | 'CIFRADO'
  | 'SEN_FILAS'
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

/** What a row has besides its cells. */
type RowFeatures = Pick<GridRow, 'faults' | 'width' | 'isHidden' | 'isOdd'>

/** Collects the rows of a grid within its limits. */
export class GridBuilder {
  readonly rows: GridRow[] = []
  #characters = 0

  /** Adds a row unless it is empty. @throws SpreadsheetError GRANDE */
  add(at: number, cells: string[], { faults, ...features }: RowFeatures = {}): void {
    let length = cells.length
    while (length > 0 && isBlank(cells[length - 1]) && !faults?.has(length - 1)) length -= 1
    if (length === 0) return
    if (length > gridLimits.columns || this.rows.length >= gridLimits.rows)
      throw new SpreadsheetError('GRANDE')
    const row: GridRow = {
      at,
      cells: Array.from(cells.slice(0, length), (cell) => toComposed(cell ?? '')),
      ...features,
    }
    for (const cell of row.cells) {
      checkCell(cell.length)
      this.#characters += cell.length
    }
    if (this.#characters > gridLimits.characters) throw new SpreadsheetError('GRANDE')
    if (faults && faults.size > 0) row.faults = faults
    this.rows.push(row)
  }
}

/** Refuses a cell that is longer than any program of spreadsheets lets it be. @throws SpreadsheetError GRANDE */
export function checkCell(length: number): void {
  if (length > gridLimits.cell) throw new SpreadsheetError('GRANDE')
}

const isBlank = (cell: string | undefined): boolean => cell === undefined || cell.trim() === ''
