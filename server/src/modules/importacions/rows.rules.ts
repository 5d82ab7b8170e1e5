import { toCampoId } from '#contract/campo-keys.ts'
import type { Campo } from '#contract/campos.ts'
import type { CampoImportacion } from '#contract/importacions.ts'
import type { CellFault, GridRow } from '../../platform/spreadsheets/grid.ts'
import type { CellContext, MappedColumn, RegisterField, Remark, RowValues } from './cells.rules.ts'
import { findSexOfM, readCell, tidyCell } from './cells.rules.ts'
import { isOwn } from './columns.rules.ts'

/** The rows of a file as values. */

/** What a cell says: a value, or what is wrong with it. */
export interface CellReading {
  /** As the file has it. */
  raw: string
  value?: unknown
  fault?: Remark
  warnings?: Remark[]
}

/** A row below the heading. */
export interface FileRow {
  /** The heading is 1. */
  fila: number
  /** Cells that are not empty, by field. */
  cells: Map<CampoImportacion, CellReading>
  /** What is wrong with the row as a whole. */
  fault?: Remark
}

/** The value of a field of the register; undefined for an empty cell, and for a wrong one. */
export const getValue = <Name extends RegisterField>({ cells }: FileRow, name: Name) =>
  cells.get(name)?.value as RowValues[Name] | undefined

/** The cell that shows that the file writes the month before the day. */
export interface MonthFirst {
  fila: number
  campo: CampoImportacion
  valor: string
}

const faultCodes: Record<CellFault, string> = {
  formula: 'error.import-formula',
  merged: 'error.import-merged',
  scientific: 'error.import-scientific',
}

/** A table below a heading. */
export interface Table {
  heading: GridRow
  /** The rows below it. */
  rows: readonly GridRow[]
  columns: readonly MappedColumn[]
  campos: readonly Campo[]
  thisYear: number
}

/** Reads cells of a table. */
export function createCellReader({ rows, columns, campos, thisYear }: Omit<Table, 'heading'>) {
  const byId = new Map(campos.map((campo) => [campo.id, campo]))
  const sexAt = columns.find(({ campo }) => campo === 'sexo')?.at
  const sexes = sexAt === undefined ? [] : rows.map(({ cells }) => tidyCell(cells[sexAt] ?? ''))
  const context: CellContext = { thisYear, sexOfM: findSexOfM(sexes) }
  return (campo: CampoImportacion, text: string) =>
    readCell(campo, text, isOwn(campo) ? byId.get(toCampoId(campo)) : undefined, context)
}

/** Reads the rows of a table, or the first cell that shows that no date in it can be trusted. */
export function readRows(table: Table): { rows: FileRow[] } | { monthFirst: MonthFirst } {
  const { heading, rows, columns } = table
  const read = createCellReader(table)
  const found: FileRow[] = []
  for (const row of rows) {
    const fila = row.at - heading.at + 1
    const cells = new Map<CampoImportacion, CellReading>()
    for (const { at, campo } of columns) {
      const raw = row.cells[at] ?? ''
      const fault = row.faults?.get(at)
      if (fault) cells.set(campo, { raw, fault: { erro: faultCodes[fault], params: { valor: raw } } })
      const text = fault ? '' : tidyCell(raw)
      if (text === '') continue
      const reading = read(campo, text)
      if ('isMonthFirst' in reading) return { monthFirst: { fila, campo, valor: text } }
      cells.set(campo, { raw, ...reading })
    }
    found.push({ fila, cells, ...(isRagged(row, heading) && { fault: { erro: 'error.import-row-length' } }) })
  }
  return { rows: found }
}

/** Whether a row of a text file has too few cells, or text beyond the heading. */
const isRagged = (row: GridRow, heading: GridRow): boolean =>
  row.width !== undefined &&
  (row.width < heading.cells.length || row.cells.length > Math.max(heading.width ?? 0, heading.cells.length))
