import type { NumberFormat } from './cell-values.ts'
import { toDateText, toDayText, toNumberFormat, toNumberText, withDigits } from './cell-values.ts'
import type { CellFault, Grid, GridRow } from './grid.ts'
import { checkCell, GridBuilder, gridLimits, SpreadsheetError } from './grid.ts'
import { findTarget, readRelations } from './relations.ts'
import type { Attributes, XmlHandlers } from './xml-parser.ts'
import type { ZipParts } from './zip-parts.ts'

/** Most merges, and most cells that they cover. */
const mostMerges = 100_000
const mostMerged = 1_000_000
/** Most shared strings. */
const mostStrings = 2_000_000

/** Most sheets, and most formats of cells: Excel stops at 65,490. */
const mostSheets = 1_000
const mostFormats = 66_000
/** Most formats of the workbook's own, of which Excel lets 250. */
const mostCodes = 5_000
/** Longest text of a format in characters, as Excel has it. */
const longestFormat = 255

interface SheetEntry {
  name: string
  relation: string
  isHidden: boolean
}

interface WorkbookHead {
  sheets: SheetEntry[]
  system: 1900 | 1904
}

async function readHead(parts: ZipParts, workbook: string): Promise<WorkbookHead> {
  const head: WorkbookHead = { sheets: [], system: 1900 }
  await parts.read(workbook, {
    open: (name, { date1904, name: title = '', id = '', state = 'visible' }) => {
      if (name === 'workbookPr' && (date1904 === '1' || date1904 === 'true')) head.system = 1904
      if (name !== 'sheet') return
      if (head.sheets.length >= mostSheets) throw new SpreadsheetError('COMPLEXO')
      head.sheets.push({ name: title, relation: id, isHidden: /^(very)?hidden$/i.test(state) })
    },
  })
  return head
}

/** The formats of cells, by their number. */
async function readFormats(parts: ZipParts, part: string): Promise<NumberFormat[]> {
  const codes = new Map<number, string>()
  const known = new Map<number, NumberFormat>()
  const formats: NumberFormat[] = []
  const find = (id: number): NumberFormat => {
    const format = known.get(id) ?? toNumberFormat(id, codes.get(id))
    known.set(id, format)
    return format
  }
  let isCells = false
  await parts.read(part, {
    open: (name, { numFmtId = '0', formatCode = '' }) => {
      if (codes.size >= mostCodes || formats.length >= mostFormats) throw new SpreadsheetError('COMPLEXO')
      if (name === 'numFmt') codes.set(Number(numFmtId), formatCode.length > longestFormat ? '' : formatCode)
      if (name === 'cellXfs') isCells = true
      if (name === 'xf' && isCells) formats.push(find(Number(numFmtId)))
    },
    close: (name) => {
      if (name === 'cellXfs') isCells = false
    },
  })
  return formats
}

/** Collects the text of `t` elements, but for how it is pronounced. */
class TextCollector {
  text = ''
  #isText = false
  #isPhonetic = false

  open(name: string): void {
    if (name === 'rPh') this.#isPhonetic = true
    if (name === 't') this.#isText = !this.#isPhonetic
  }
  add(text: string): void {
    if (!this.#isText) return
    this.text += text
    checkCell(this.text.length)
  }
  close(name: string): void {
    if (name === 'rPh') this.#isPhonetic = false
    if (name === 't') this.#isText = false
  }
}

async function readStrings(parts: ZipParts, part: string): Promise<string[]> {
  const strings: string[] = []
  let current = new TextCollector()
  await parts.read(part, {
    open: (name) => {
      if (name === 'si') current = new TextCollector()
      current.open(name)
    },
    text: (text) => current.add(text),
    close: (name) => {
      current.close(name)
      if (name !== 'si') return
      if (strings.length >= mostStrings) throw new SpreadsheetError('COMPLEXO')
      strings.push(withCharacters(current.text))
    },
  })
  return strings
}

/** Characters that XML cannot have are written as `_x000D_`. */
const withCharacters = (text: string): string =>
  text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

const reference = /^([A-Z]{1,3})(\d{1,7})$/

/** Column and row of a reference like `AB12`, from 0; null for none. */
function toPlace(text: string): { column: number; row: number } | null {
  const [, letters, digits] = reference.exec(text.replaceAll('$', '')) ?? []
  if (!letters || !digits) return null
  let column = 0
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64
  return { column: column - 1, row: Number(digits) - 1 }
}

interface Context {
  strings: string[]
  formats: NumberFormat[]
  system: 1900 | 1904
}

/** A cell while it is read. */
interface OpenCell {
  column: number
  type: string
  format: NumberFormat | undefined
  value: string
  hasFormula: boolean
  inline: TextCollector
}

/** Reads the rows of one sheet. */
class SheetReader implements XmlHandlers {
  readonly grid = new GridBuilder()
  readonly #context: Context
  readonly #merges: string[] = []
  #row = -1
  #isHidden = false
  #cells: string[] = []
  #faults = new Map<number, CellFault>()
  #cell: OpenCell | null = null
  #isValue = false

  constructor(context: Context) {
    this.#context = context
  }

  open = (name: string, attributes: Attributes): void => {
    if (name === 'row') this.#beginRow(attributes)
    else if (name === 'c') this.#beginCell(attributes)
    else if (name === 'v') this.#isValue = true
    else if (name === 'f' && this.#cell) this.#cell.hasFormula = true
    else if (name === 'mergeCell') this.#addMerge(attributes)
    else this.#cell?.inline.open(name)
  }

  text = (text: string): void => {
    if (!this.#cell) return
    if (!this.#isValue) {
      this.#cell.inline.add(text)
      return
    }
    this.#cell.value += text
    checkCell(this.#cell.value.length)
  }

  close = (name: string): void => {
    if (name === 'v') this.#isValue = false
    else if (name === 'c') this.#endCell()
    else if (name === 'row') this.#endRow()
    else this.#cell?.inline.close(name)
  }

  #addMerge({ ref = '' }: Attributes): void {
    if (this.#merges.length >= mostMerges) throw new SpreadsheetError('COMPLEXO')
    this.#merges.push(ref)
  }

  #beginRow({ r, hidden }: Attributes): void {
    const row = r === undefined ? this.#row + 1 : Number(r) - 1
    if (!Number.isInteger(row) || row <= this.#row) throw new SpreadsheetError('FORMATO')
    this.#row = row
    this.#isHidden = hidden === '1' || hidden === 'true'
    this.#cells = []
    this.#faults = new Map()
  }

  #endRow(): void {
    const isHidden = this.#isHidden && { isHidden: true as const }
    this.grid.add(this.#row, this.#cells, { faults: this.#faults, ...isHidden })
  }

  #beginCell({ r, t = 'n', s = '0' }: Attributes): void {
    const column = r === undefined ? this.#cells.length : (toPlace(r)?.column ?? -1)
    if (column < 0) throw new SpreadsheetError('FORMATO')
    const format = this.#context.formats[Number(s)]
    this.#cell = { column, type: t, format, value: '', hasFormula: false, inline: new TextCollector() }
  }

  #endCell(): void {
    const cell = this.#cell
    this.#cell = null
    if (!cell) return
    const text = this.#toText(cell)
    if (typeof text === 'string' && text.trim() === '') return
    if (cell.column >= gridLimits.columns) throw new SpreadsheetError('GRANDE')
    while (this.#cells.length < cell.column) this.#cells.push('')
    this.#cells[cell.column] = typeof text === 'string' ? text : cell.value
    if (typeof text !== 'string') this.#faults.set(cell.column, text.fault)
  }

  #toText({ type, value, format, hasFormula, inline }: OpenCell): string | { fault: CellFault } {
    if (type === 'inlineStr') return withCharacters(inline.text)
    if (type === 'e') return { fault: 'formula' }
    if (value === '') return hasFormula && type !== 'str' ? { fault: 'formula' } : ''
    if (type === 's') return this.#context.strings[Number(value)] ?? ''
    if (type === 'str') return withCharacters(value)
    // yes and no, as a program writes them
    if (type === 'b') return value.trim() === '1' ? '1' : '0'
    if (type === 'd') return toDayText(value)
    const number = Number(value)
    const date = format?.isDate ? toDateText(number, this.#context.system) : null
    if (date !== null) return date
    const text = toNumberText(number)
    return text === null ? { fault: 'scientific' } : withDigits(text, format?.digits ?? 0)
  }

  /** Marks cells that a merge covers: their text stands in another one. */
  markMerged(): void {
    const rows = new Map(this.grid.rows.map((row) => [row.at, row]))
    let covered = 0
    for (const merge of this.#merges) {
      const [first, last] = merge.split(':').map(toPlace)
      if (!first || !last) continue
      const lastColumn = Math.min(last.column, gridLimits.columns - 1)
      for (let at = first.row; at <= last.row; at += 1) {
        covered += 1 + Math.max(0, lastColumn - first.column)
        if (covered > mostMerged) throw new SpreadsheetError('COMPLEXO')
        const row = rows.get(at)
        if (row) markRow(row, at === first.row ? first.column + 1 : first.column, lastColumn)
      }
    }
  }
}

function markRow(row: GridRow, from: number, to: number): void {
  const faults = row.faults ?? new Map<number, CellFault>()
  for (let column = from; column <= to; column += 1) faults.set(column, 'merged')
  if (faults.size > 0) row.faults = faults
}

/** Whether a sheet has any text. One that cannot be read has more than fits. */
async function hasRows(parts: ZipParts, part: string, context: Context): Promise<boolean> {
  const { open, text, close, grid } = new SheetReader(context)
  try {
    await parts.read(part, { open, text, close, hasEnough: () => grid.rows.length > 0 })
  } catch (error) {
    if (error instanceof SpreadsheetError) return true
    throw error
  }
  return grid.rows.length > 0
}

/** The part with the sheets of a workbook; undefined in an archive that is no Office Open XML workbook. */
export async function findWorkbook(parts: ZipParts): Promise<string | undefined> {
  const named = findTarget(await readRelations(parts, ''), 'officeDocument') ?? 'xl/workbook.xml'
  return parts.has(named) ? named : undefined
}

/**
 * Reads the first visible sheet with content of an Office Open XML workbook (ECMA-376).
 * @param workbook the part that {@link findWorkbook} found
 * @throws SpreadsheetError
 */
export async function readXlsx(
  parts: ZipParts,
  workbook: string,
): Promise<Pick<Grid, 'rows' | 'otherSheets'>> {
  const { sheets, system } = await readHead(parts, workbook)
  const relations = await readRelations(parts, workbook)
  // some programs leave the type of a relation out
  const partOf = (type: string) => findTarget(relations, type) ?? `xl/${type}.xml`
  const context: Context = {
    strings: await readStrings(parts, partOf('sharedStrings')),
    formats: await readFormats(parts, partOf('styles')),
    system,
  }
  const visible = sheets.filter(({ isHidden }) => !isHidden)
  const toPart = ({ relation }: SheetEntry) => relations.get(relation)?.target ?? ''
  for (const [at, sheet] of visible.entries()) {
    const reader = new SheetReader(context)
    await parts.read(toPart(sheet), reader)
    reader.markMerged()
    if (reader.grid.rows.length === 0) continue
    const otherSheets: string[] = []
    for (const other of visible.slice(at + 1))
      if (await hasRows(parts, toPart(other), context)) otherSheets.push(other.name)
    return { rows: reader.grid.rows, otherSheets }
  }
  if (visible.length < sheets.length) throw new SpreadsheetError('SEN_FILAS')
  return { rows: [], otherSheets: [] }
}
