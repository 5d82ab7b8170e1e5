import { toNumberText } from './cell-values.ts'
import type { CellFault, GridRow } from './grid.ts'
import { GridBuilder, gridLimits, SpreadsheetError } from './grid.ts'
import type { Attributes, XmlHandlers, ZipParts } from './zip-parts.ts'

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

/** Reads the first sheet with content. */
class ContentReader implements XmlHandlers {
  rows: GridRow[] = []
  #grid = new GridBuilder()
  #row = 0
  #cells: string[] = []
  #faults = new Map<number, CellFault>()
  #column = 0
  #rowsAlike = 1
  #cell: OpenCell | null = null
  /** Depth within a comment of a cell. */
  #comment = 0
  #isDone = false

  open = (name: string, attributes: Attributes): void => {
    if (this.#isDone) return
    if (name === 'annotation' || this.#comment > 0) this.#comment += 1
    else if (name === 'table') this.#beginTable()
    else if (name === 'table-row') this.#beginRow(attributes)
    else if (name === 'table-cell' || name === 'covered-table-cell')
      this.#cell = { attributes, isCovered: name === 'covered-table-cell', paragraphs: [] }
    else if (this.#cell) this.#inCell(name, attributes)
  }

  text = (text: string): void => {
    if (this.#comment > 0 || !this.#cell) return
    const last = this.#cell.paragraphs.length - 1
    if (last >= 0) this.#cell.paragraphs[last] += text
  }

  close = (name: string): void => {
    if (this.#comment > 0) this.#comment -= 1
    else if (this.#isDone) return
    else if (name === 'table-cell' || name === 'covered-table-cell') this.#endCell()
    else if (name === 'table-row') this.#endRow()
    else if (name === 'table' && this.#grid.rows.length > 0) {
      this.rows = this.#grid.rows
      this.#isDone = true
    }
  }

  #beginTable(): void {
    this.#grid = new GridBuilder()
    this.#row = 0
  }

  #beginRow(attributes: Attributes): void {
    this.#cells = []
    this.#faults = new Map()
    this.#column = 0
    this.#rowsAlike = toCount(attributes['number-rows-repeated'])
  }

  #inCell(name: string, { c }: Attributes): void {
    const { paragraphs } = this.#cell as OpenCell
    if (name === 'p') paragraphs.push('')
    const last = paragraphs.length - 1
    if (last < 0) return
    if (name === 's') paragraphs[last] += ' '.repeat(Math.min(toCount(c), 1000))
    if (name === 'tab') paragraphs[last] += '\t'
    if (name === 'line-break') paragraphs[last] += '\n'
  }

  #endCell(): void {
    const cell = this.#cell
    this.#cell = null
    if (!cell) return
    const alike = toCount(cell.attributes['number-columns-repeated'])
    const { text, fault } = toText(cell)
    if (text.trim() !== '' || (fault && fault !== 'merged')) {
      if (this.#column + alike > gridLimits.columns) throw new SpreadsheetError('GRANDE')
      while (this.#cells.length < this.#column) this.#cells.push('')
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
    if (!isEmpty || hasFault)
      for (let each = 0; each < this.#rowsAlike; each += 1)
        this.#grid.add(this.#row + each, this.#cells, { faults: new Map(this.#faults) })
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
  if (type === 'date') return { text: toDate(attributes['date-value'] ?? '') }
  if (type === 'boolean') return { text: attributes['boolean-value'] === 'true' ? '1' : '0' }
  if (type === 'float' || type === 'currency') return toNumber(Number(attributes.value), shown)
  return { text: shown }
}

/** A day as dd/mm/yyyy. */
const toDate = (value: string): string =>
  value.replace(/^(\d{4})-(\d{2})-(\d{2})(T00:00:00(\.0+)?)?$/, '$3/$2/$1')

/** A number, with the zeros that its format shows before it. */
function toNumber(value: number, shown: string): { text: string; fault?: CellFault } {
  const text = toNumberText(value)
  if (text === null) return { text: shown, fault: 'scientific' }
  return { text: /^0\d+$/.test(shown) && Number(shown) === value ? shown : text }
}

/**
 * Reads the first sheet with content of an OpenDocument spreadsheet (ISO/IEC 26300).
 * @throws SpreadsheetError
 */
export async function readOds(parts: ZipParts): Promise<GridRow[]> {
  if (await isEncrypted(parts)) throw new SpreadsheetError('CIFRADO')
  const reader = new ContentReader()
  await parts.read('content.xml', reader)
  return reader.rows
}
