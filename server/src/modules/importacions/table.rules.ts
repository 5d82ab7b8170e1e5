import { toCampoId } from '#contract/campo-keys.ts'
import type { Campo } from '#contract/campos.ts'
import { joinGrupos } from '#contract/importacion-columns.ts'
import type { CampoImportacion, ColumnaImportacion, NotaImportacion } from '#contract/importacions.ts'
import { mostListed, mostRows } from '#contract/importacions.ts'
import { listName } from '#contract/person-name.ts'
import type { BirthDate } from '#contract/rules.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Grid, GridRow } from '../../platform/spreadsheets/grid.ts'
import { SpreadsheetError } from '../../platform/spreadsheets/grid.ts'
import type { Remark } from './cells.rules.ts'
import { listMapped, tidyCell } from './cells.rules.ts'
import type { FileColumn } from './columns.rules.ts'
import { findHeading, isOwn, nameColumns } from './columns.rules.ts'
import { showBirth, showDay } from './dates.rules.ts'
import { showValue } from './draft.rules.ts'
import type { NameReading, SplitName } from './names.rules.ts'
import { cut, toNota } from './outcome.rules.ts'
import { createCellReader } from './rows.rules.ts'
import { mostRead, suggestCampo } from './suggestion.rules.ts'

/** The table of a spreadsheet: its heading, its columns and the rows below. */
export interface SpreadsheetTable {
  heading: GridRow
  rows: GridRow[]
  columns: FileColumn[]
  /** What is doubtful about the file as a whole, and its heading. */
  notes: NotaImportacion[]
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
  { rows, separator, ...grid }: Grid,
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
  const columns = nameColumns(heading.cells, width, campos)
  return { heading, rows: below, columns, notes: listNotes({ heading, rows: below, ...grid }) }
}

/** Names of sheets that a note has. */
const mostNamed = 10

/** What is doubtful about a file. */
function listNotes({
  heading,
  rows,
  otherSheets,
  isDoubtful,
}: Pick<SpreadsheetTable, 'heading' | 'rows'> & Pick<Grid, 'otherSheets' | 'isDoubtful'>): NotaImportacion[] {
  const hidden = rows.filter(({ isHidden }) => isHidden).length
  const note = (remark: Remark, fila = 0) => toNota({ fila, nome: '' }, null, '', remark)
  const follas = otherSheets.slice(0, mostNamed).join(', ')
  return [
    ...(otherSheets.length > 0
      ? [note({ erro: 'error.import-other-sheets', params: { count: otherSheets.length, follas } })]
      : []),
    ...(hidden > 0 ? [note({ erro: 'error.import-hidden-rows', params: { count: hidden } })] : []),
    ...(isDoubtful ? [note({ erro: 'error.import-macintosh' })] : []),
    ...(heading.isOdd ? [note({ erro: 'error.import-other-encoding' }, 1)] : []),
  ]
}

/** The same with its rows in another encoding, for a file that has not been compared yet. */
export const withOddRows = ({ heading, rows, notes }: SpreadsheetTable): NotaImportacion[] => [
  ...notes,
  ...rows
    .filter(({ isOdd }) => isOdd)
    .slice(0, mostListed - notes.length)
    .map(({ at }) =>
      toNota({ fila: at - heading.at + 1, nome: '' }, null, '', { erro: 'error.import-other-encoding' }),
    ),
]

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
    case 'nomeCompleto':
      return listName(value as SplitName)
    default:
      return String(value)
  }
}

/** The columns with their first values, and what these become. */
export function describeColumns(
  { rows, columns }: Pick<SpreadsheetTable, 'rows' | 'columns'>,
  campos: readonly Campo[],
  how: { thisYear: number; names: NameReading },
): ColumnaImportacion[] {
  const read = createCellReader({ rows, columns: listMapped(columns), campos, ...how })
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
    if (campo !== null || mostra.length === 0) return { nome, mostra, resultado, campo }
    return { nome, mostra, resultado, campo, suxestion: suggestCampo(firstValues(rows, at), how.thisYear) }
  })
}

function firstValues(rows: readonly GridRow[], at: number): string[] {
  const values: string[] = []
  for (const { cells } of rows) {
    const text = tidyCell(cells[at] ?? '')
    if (text !== '') values.push(text)
    if (values.length === mostRead) break
  }
  return values
}
