import { toCampoId } from '#contract/campo-keys.ts'
import type { Campo } from '#contract/campos.ts'
import { joinGrupos } from '#contract/importacion-columns.ts'
import type { CampoImportacion, ColumnaImportacion } from '#contract/importacions.ts'
import { mostRows } from '#contract/importacions.ts'
import type { BirthDate } from '#contract/rules.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Grid, GridRow } from '../../platform/spreadsheets/grid.ts'
import { SpreadsheetError } from '../../platform/spreadsheets/grid.ts'
import { listMapped, tidyCell } from './cells.rules.ts'
import type { FileColumn } from './columns.rules.ts'
import { findHeading, isOwn, nameColumns } from './columns.rules.ts'
import { showBirth, showDay } from './dates.rules.ts'
import { showValue } from './draft.rules.ts'
import { cut } from './outcome.rules.ts'
import { createCellReader } from './rows.rules.ts'

/** The table of a spreadsheet: its heading, its columns and the rows below. */
export interface SpreadsheetTable {
  heading: GridRow
  rows: GridRow[]
  columns: FileColumn[]
}

/** Why a file cannot be imported, as the parameter `motivo` of `error.ficheiro-importacion`. */
type Motivo = 'BALEIRO' | 'SEN_FILAS' | 'MES_DIA' | SpreadsheetError['reason']

export const unreadable = (motivo: Motivo, more: { fila?: number; valor?: string } = {}): AppError =>
  motivo === 'GRANDE'
    ? new AppError('error.import-too-large')
    : new AppError('error.ficheiro-importacion', { params: { motivo, ...more } })

/** What a fault of a spreadsheet is to the user; other errors as they are. */
export function toAppError(error: unknown): unknown {
  if (!(error instanceof SpreadsheetError)) return error
  return unreadable(error.reason, error.at === undefined ? {} : { fila: error.at + 1 })
}

/** @throws AppError 400 for a file without people, or with too many */
export function findTable(
  { rows, separator }: Grid,
  campos: readonly Pick<Campo, 'id' | 'nome'>[],
): SpreadsheetTable {
  const at = findHeading(rows, campos)
  const heading = rows[at]
  if (!heading) throw unreadable('BALEIRO')
  const below = rows.slice(at + 1)
  if (below.length === 0) throw unreadable('SEN_FILAS')
  if (below.length > mostRows) throw unreadable('GRANDE')
  // in a text file, what is beyond the heading is a fault of its row
  const width =
    separator === null
      ? below.reduce((most, { cells }) => Math.max(most, cells.length), heading.cells.length)
      : heading.cells.length
  return { heading, rows: below, columns: nameColumns(heading.cells, width, campos) }
}

/** Values of each column that are shown. */
const samples = 3

/** A value of a cell as people read it. */
function show(campo: CampoImportacion, value: unknown, campos: readonly Campo[]): string {
  if (isOwn(campo)) {
    const own = campos.find(({ id }) => id === toCampoId(campo))
    return own ? showValue(own, value as string) : ''
  }
  switch (campo) {
    case 'fechaAlta':
    case 'fechaBaja':
      return showDay(value as string)
    case 'dataNacemento':
      return showBirth(value as BirthDate) ?? ''
    case 'grupos':
      return joinGrupos(value as string[])
    default:
      return String(value)
  }
}

/** The columns with their first values, and what these become. */
export function describeColumns(
  { rows, columns }: SpreadsheetTable,
  campos: readonly Campo[],
  thisYear: number,
): ColumnaImportacion[] {
  const read = createCellReader({ rows, columns: listMapped(columns), campos, thisYear })
  return columns.map(({ nome, campo }, at) => {
    const mostra: string[] = []
    const resultado: (string | null)[] = []
    for (const { cells, faults } of rows) {
      const text = tidyCell(cells[at] ?? '')
      if (text === '') continue
      mostra.push(cut(text))
      if (campo !== null) {
        const reading = faults?.has(at) ? null : read(campo, text)
        resultado.push(reading && 'value' in reading ? cut(show(campo, reading.value, campos)) : null)
      }
      if (mostra.length === samples) break
    }
    return { nome, mostra, resultado, campo }
  })
}
