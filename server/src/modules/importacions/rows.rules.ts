import { toCampoId } from '#contract/campo-keys.ts'
import type { Campo } from '#contract/campos.ts'
import type { CampoImportacion } from '#contract/importacions.ts'
import type { CellFault, GridRow } from '../../platform/spreadsheets/grid.ts'
import type { CellContext, MappedColumn, Reading, RegisterField, Remark, RowValues } from './cells.rules.ts'
import { findSexOfM, readCell, tidyCell } from './cells.rules.ts'
import { isOwn } from './columns.rules.ts'
import type { NameReading, SplitName } from './names.rules.ts'

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
  /** What is doubtful about it. */
  warnings?: Remark[]
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
  names: NameReading
}

/** Reads cells of a table. */
export function createCellReader({ rows, columns, campos, thisYear, names }: Omit<Table, 'heading'>) {
  const byId = new Map(campos.map((campo) => [campo.id, campo]))
  const sexAt = columns.find(({ campo }) => campo === 'sexo')?.at
  const sexes = sexAt === undefined ? [] : rows.map(({ cells }) => tidyCell(cells[sexAt] ?? ''))
  const context: CellContext = { thisYear, sexOfM: findSexOfM(sexes), names }
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
      if (campo === 'nomeCompleto' && 'value' in reading) setParts(cells, reading)
      else cells.set(campo, { raw: toRaw(campo, raw, reading, table.names), ...reading })
    }
    found.push({
      fila,
      cells,
      ...(isRagged(row, heading) && { fault: { erro: 'error.import-row-length' } }),
      ...(row.isOdd && { warnings: [{ erro: 'error.import-other-encoding' }] }),
    })
  }
  return { rows: found }
}

/** The parts of a whole name, as if each had a cell of its own. */
function setParts(
  cells: FileRow['cells'],
  { value, warnings }: { value: unknown; warnings?: Remark[] },
): void {
  const { nombre, apellidos } = value as SplitName
  cells.set('nombre', { raw: nombre, value: nombre, ...(warnings && { warnings }) })
  cells.set('apellidos', { raw: apellidos, value: apellidos })
}

/** The text of a cell as it is compared with the register: a name in the capitals that are wanted. */
const toRaw = (
  campo: CampoImportacion,
  raw: string,
  reading: Reading<unknown>,
  { maiusculas }: NameReading,
): string =>
  maiusculas === 'COMPOR' && (campo === 'nombre' || campo === 'apellidos') && 'value' in reading
    ? String(reading.value)
    : raw

/** Whether a row of a text file has too few cells, or text beyond the heading. */
const isRagged = (row: GridRow, heading: GridRow): boolean =>
  row.width !== undefined &&
  (row.width < heading.cells.length || row.cells.length > Math.max(heading.width ?? 0, heading.cells.length))
