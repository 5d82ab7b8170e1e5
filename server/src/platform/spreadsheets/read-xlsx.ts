import type { NumberFormat } from './cell-values.ts'
import { toDateText, toNumberFormat, toNumberText, withDigits } from './cell-values.ts'
import type { CellFault, GridRow } from './grid.ts'
import { GridBuilder, gridLimits, SpreadsheetError } from './grid.ts'
import type { Attributes, XmlHandlers, ZipParts } from './zip-parts.ts'

/** Most cells that merges cover. */
const mostMerged = 1_000_000
/** Most shared strings. */
const mostStrings = 2_000_000

interface Sheet {
  name: string
  relation: string
  isHidden: boolean
}

interface WorkbookHead {
  sheets: Sheet[]
  system: 1900 | 1904
}

async function readHead(parts: ZipParts): Promise<WorkbookHead> {
  const head: WorkbookHead = { sheets: [], system: 1900 }
  await parts.read('xl/workbook.xml', {
    open: (name, { date1904, name: title = '', id = '', state = 'visible' }) => {
      if (name === 'workbookPr' && (date1904 === '1' || date1904 === 'true')) head.system = 1904
      if (name === 'sheet') head.sheets.push({ name: title, relation: id, isHidden: state !== 'visible' })
    },
  })
  return head
}

/** The paths of the parts that the workbook refers to. */
async function readTargets(parts: ZipParts): Promise<Map<string, string>> {
  const targets = new Map<string, string>()
  await parts.read('xl/_rels/workbook.xml.rels', {
    open: (name, { Id = '', Target = '' }) => {
      if (name !== 'Relationship') return
      targets.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`)
    },
  })
  return targets
}

/** The formats of cells, by their number. */
async function readFormats(parts: ZipParts): Promise<NumberFormat[]> {
  const codes = new Map<number, string>()
  const formats: NumberFormat[] = []
  let isCells = false
  await parts.read('xl/styles.xml', {
    open: (name, { numFmtId = '0', formatCode = '' }) => {
      if (name === 'numFmt') codes.set(Number(numFmtId), formatCode)
      if (name === 'cellXfs') isCells = true
      if (name === 'xf' && isCells)
        formats.push(toNumberFormat(Number(numFmtId), codes.get(Number(numFmtId))))
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
    if (this.#isText) this.text += text
  }
  close(name: string): void {
    if (name === 'rPh') this.#isPhonetic = false
    if (name === 't') this.#isText = false
  }
}

async function readStrings(parts: ZipParts): Promise<string[]> {
  const strings: string[] = []
  let current = new TextCollector()
  await parts.read('xl/sharedStrings.xml', {
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
    else if (name === 'mergeCell' && attributes.ref) this.#merges.push(attributes.ref)
    else this.#cell?.inline.open(name)
  }

  text = (text: string): void => {
    if (!this.#cell) return
    if (this.#isValue) this.#cell.value += text
    else this.#cell.inline.add(text)
  }

  close = (name: string): void => {
    if (name === 'v') this.#isValue = false
    else if (name === 'c') this.#endCell()
    else if (name === 'row') this.grid.add(this.#row, this.#cells, { faults: this.#faults })
    else this.#cell?.inline.close(name)
  }

  #beginRow({ r }: Attributes): void {
    const row = r === undefined ? this.#row + 1 : Number(r) - 1
    if (!Number.isInteger(row) || row <= this.#row) throw new SpreadsheetError('FORMATO')
    this.#row = row
    this.#cells = []
    this.#faults = new Map()
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
    if (type === 'd') return value
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
        covered += 1
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

/**
 * Reads the first sheet with content of an Office Open XML workbook (ECMA-376); hidden ones do not count.
 * @throws SpreadsheetError
 */
export async function readXlsx(parts: ZipParts): Promise<GridRow[]> {
  const { sheets, system } = await readHead(parts)
  const targets = await readTargets(parts)
  const context: Context = {
    strings: await readStrings(parts),
    formats: await readFormats(parts),
    system,
  }
  for (const { relation } of sheets.filter(({ isHidden }) => !isHidden)) {
    const sheet = new SheetReader(context)
    await parts.read(targets.get(relation) ?? '', sheet)
    sheet.markMerged()
    if (sheet.grid.rows.length > 0) return sheet.grid.rows
  }
  return []
}
