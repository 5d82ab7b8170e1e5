import { toDayText, toNumberText } from './cell-values.ts'
import type { CellFault, Grid, GridRow } from './grid.ts'
import { checkCell, GridBuilder, gridLimits, SpreadsheetError } from './grid.ts'
import type { Attributes, XmlHandlers } from './xml-parser.ts'
import type { ZipParts } from './zip-parts.ts'

/** Whether the package is encrypted. */
async function isEncrypted(parts: ZipParts): Promise<boolean> {
  let found = false
  await parts.read('META-INF/manifest.xml', {
    open: (name) => {
      if (name === 'encryption-data') found = true
    },
  })
  return found
}

/** A cell while it is read. */
interface OpenCell {
  attributes: Attributes
  isCovered: boolean
  /** The text of each paragraph. */
  paragraphs: string[]
}

const errorText = /^(#(REF!|NAME\?|VALUE!|DIV\/0!|N\/A|NULL!|NUM!)|Err:\d+)$/

/** What stands among rows and in cells without being their text: comments, drawings, what the cells were before, copies of other files. */
const asides = new Set([
  ...['annotation', 'tracked-changes', 'dde-links', 'shapes', 'forms'],
  ...['frame', 'custom-shape', 'rect', 'caption', 'g'],
])

/** Most styles of sheets, and most other sheets that are named. */
const mostNames = 1_000

/** Reads the first visible sheet with content. */
class ContentReader implements XmlHandlers {
  rows: GridRow[] = []
  readonly otherSheets: string[] = []
  hasHidden = false
  /** The styles of hidden sheets; they stand before the sheets. */
  readonly #hiddenStyles = new Set<string>()
  #style = ''
  /** Nested sheets, of which the outermost counts. */
  #tables = 0
  #sheet = ''
  /** Whether the sheet that is open is read, or only looked into: its name is all that matters. */
  #use: 'read' | 'named' | 'hidden' = 'read'
  #grid = new GridBuilder()
  #row = 0
  #isRowHidden = false
  #cells: string[] = []
  #faults = new Map<number, CellFault>()
  #column = 0
  #rowsAlike = 1
  #cell: OpenCell | null = null
  /** Characters of the cell that is open. */
  #length = 0
  /** Depth within something aside. */
  #aside = 0

  open = (name: string, attributes: Attributes): void => {
    if (this.#aside > 0 || asides.has(name)) this.#aside += 1
    else if (name === 'table') this.#beginTable(attributes)
    else if (this.#tables === 0) this.#inStyles(name, attributes)
    else if (this.#use === 'hidden') return
    else if (name === 'table-row') this.#beginRow(attributes)
    else if (name === 'table-cell' || name === 'covered-table-cell') {
      this.#cell = { attributes, isCovered: name === 'covered-table-cell', paragraphs: [] }
      this.#length = 0
    } else if (this.#cell) this.#inCell(name, attributes)
  }

  text = (text: string): void => {
    if (this.#aside > 0 || !this.#cell) return
    const last = this.#cell.paragraphs.length - 1
    if (last >= 0) this.#append(this.#cell, text)
  }

  close = (name: string): void => {
    if (this.#aside > 0) this.#aside -= 1
    else if (name === 'table-cell' || name === 'covered-table-cell') this.#endCell()
    else if (name === 'table-row') this.#endRow()
    else if (name === 'table') this.#endTable()
  }

  #inStyles(name: string, { name: title = '', display }: Attributes): void {
    if (name === 'style') this.#style = title
    if (name !== 'table-properties' || display !== 'false') return
    if (this.#hiddenStyles.size >= mostNames) throw new SpreadsheetError('COMPLEXO')
    this.#hiddenStyles.add(this.#style)
  }

  #beginTable({ name = '', 'style-name': style = '' }: Attributes): void {
    this.#tables += 1
    if (this.#tables > 1) return
    this.#sheet = name
    const isHidden = this.#hiddenStyles.has(style)
    this.#use = isHidden ? 'hidden' : this.rows.length > 0 ? 'named' : 'read'
    this.hasHidden ||= isHidden
    this.#grid = new GridBuilder()
    this.#row = 0
  }

  #endTable(): void {
    this.#tables -= 1
    if (this.#tables > 0 || this.#use === 'hidden') return
    if (this.#use === 'read') this.rows = this.#grid.rows
    else if (this.#grid.rows.length > 0) this.otherSheets.push(this.#sheet)
    if (this.otherSheets.length >= mostNames) throw new SpreadsheetError('COMPLEXO')
  }

  #beginRow(attributes: Attributes): void {
    this.#cells = []
    this.#faults = new Map()
    this.#column = 0
    this.#rowsAlike = toCount(attributes['number-rows-repeated'])
    this.#isRowHidden = attributes.visibility === 'collapse' || attributes.visibility === 'filter'
  }

  #append(cell: OpenCell, text: string): void {
    this.#length += text.length
    checkCell(this.#length)
    cell.paragraphs[cell.paragraphs.length - 1] += text
  }

  #inCell(name: string, { c }: Attributes): void {
    const cell = this.#cell as OpenCell
    if (name === 'p') {
      this.#length += 1
      checkCell(this.#length)
      cell.paragraphs.push('')
    }
    if (cell.paragraphs.length === 0) return
    if (name === 's') this.#append(cell, ' '.repeat(Math.min(toCount(c), 1000)))
    if (name === 'tab') this.#append(cell, '\t')
    if (name === 'line-break') this.#append(cell, '\n')
  }

  #endCell(): void {
    const cell = this.#cell
    this.#cell = null
    if (!cell) return
    const isNamed = this.#use === 'named'
    // of a sheet that is only named, one cell is enough
    if (isNamed && (this.#grid.rows.length > 0 || this.#cells.length > 0)) return
    const alike = isNamed ? 1 : toCount(cell.attributes['number-columns-repeated'])
    const { text, fault } = toText(cell)
    if (text.trim() !== '' || (fault && fault !== 'merged')) {
      if (!isNamed && this.#column + alike > gridLimits.columns) throw new SpreadsheetError('GRANDE')
      while (!isNamed && this.#cells.length < this.#column) this.#cells.push('')
      for (let each = 0; each < alike; each += 1) this.#cells.push(text)
    }
    if (fault)
      for (let each = 0; each < alike && this.#column + each < gridLimits.columns; each += 1)
        this.#faults.set(this.#column + each, fault)
    this.#column += alike
  }

  #endRow(): void {
    // a merged cell alone does not make a row
    const isEmpty = this.#cells.every((cell) => cell.trim() === '')
    const hasFault = [...this.#faults.values()].some((fault) => fault !== 'merged')
    const isHidden = this.#isRowHidden && { isHidden: true as const }
    if (!isEmpty || hasFault)
      for (let each = 0; each < (this.#use === 'read' ? this.#rowsAlike : 1); each += 1)
        this.#grid.add(this.#row + each, this.#cells, { faults: this.#faults, ...isHidden })
    this.#row += this.#rowsAlike
  }
}

const toCount = (text: string | undefined): number => {
  const count = Number(text ?? 1)
  return Number.isInteger(count) && count > 0 ? count : 1
}

function toText({ attributes, isCovered, paragraphs }: OpenCell): { text: string; fault?: CellFault } {
  const shown = paragraphs.join('\n')
  if (isCovered) return { text: '', fault: 'merged' }
  const type = attributes['value-type']
  if (attributes.formula !== undefined && (type === undefined || errorText.test(shown)))
    return { text: shown, fault: 'formula' }
  if (type === 'date') return { text: toDayText(attributes['date-value'] ?? '') }
  if (type === 'boolean') return { text: attributes['boolean-value'] === 'true' ? '1' : '0' }
  if (type === 'float' || type === 'currency') return toNumber(Number(attributes.value), shown)
  return { text: shown }
}

/** A number, with the zeros that its format shows before it. */
function toNumber(value: number, shown: string): { text: string; fault?: CellFault } {
  const text = toNumberText(value)
  if (text === null) return { text: shown, fault: 'scientific' }
  return { text: /^0\d+$/.test(shown) && Number(shown) === value ? shown : text }
}

/**
 * Reads the first visible sheet with content of an OpenDocument spreadsheet (ISO/IEC 26300).
 * @throws SpreadsheetError
 */
export async function readOds(parts: ZipParts): Promise<Pick<Grid, 'rows' | 'otherSheets'>> {
  if (await isEncrypted(parts)) throw new SpreadsheetError('CIFRADO')
  const reader = new ContentReader()
  await parts.read('content.xml', reader)
  if (reader.rows.length === 0 && reader.hasHidden) throw new SpreadsheetError('SEN_FILAS')
  return { rows: reader.rows, otherSheets: reader.otherSheets }
}
