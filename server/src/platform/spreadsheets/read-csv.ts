import type { Info } from 'csv-parse/sync'
import { CsvError, parse } from 'csv-parse/sync'
import type { TextEncoding } from './decode-text.ts'
import { decodeText } from './decode-text.ts'
import type { Grid } from './grid.ts'
import { GridBuilder, SpreadsheetError } from './grid.ts'

/** What separates the cells of a row. */
export type Separator = ';' | ',' | '\t' | '|'
const separators: Separator[] = [';', ',', '\t', '|']

/** Records by which the separator is recognised. */
const sampleRecords = 20
/** Most records of a file, empty ones included. */
const mostRecords = 200_000
/** Longest record and line in characters. */
const longestRecord = 200_000
/** Most cells of a file, empty ones included. */
const mostCells = 4_000_000

const options = {
  bom: true,
  relax_column_count: true,
  // people type inches and nicknames
  relax_quotes: true,
  skip_empty_lines: false,
  max_record_size: longestRecord,
} as const

/** The first records of a text. */
const parseSample = (text: string, delimiter: Separator): string[][] =>
  parse(text.slice(0, longestRecord), { ...options, delimiter, to: sampleRecords })

/** Number of cells in each of the first records that are not empty. */
function countCells(text: string, separator: Separator): number[] {
  try {
    return parseSample(text, separator)
      .filter((cells) => cells.some((cell) => cell.trim() !== ''))
      .map((cells) => cells.length)
  } catch {
    // quotes that never close
    return text
      .slice(0, longestRecord)
      .split(/\r?\n/, sampleRecords)
      .filter((line) => line.trim() !== '')
      .map((line) => line.split(separator).length)
  }
}

/** The separator by which most of the first records have the same number of cells, the more the better. */
function findSeparator(text: string): Separator {
  const scores = separators.map((separator) => {
    const counts = countCells(text, separator).filter((count) => count > 1)
    const byCount = [...Map.groupBy(counts, (count) => count)].map(
      ([cells, alike]) => alike.length * 1000 + cells,
    )
    return Math.max(0, ...byCount)
  })
  return separators[scores.indexOf(Math.max(...scores))] ?? ';'
}

/** Refuses a text with a line that no row of people fills. @throws SpreadsheetError GRANDE */
function checkLines(text: string): void {
  const end = text.includes('\n') ? '\n' : '\r'
  for (let from = 0; from < text.length; ) {
    const at = text.indexOf(end, from)
    const next = at < 0 ? text.length : at
    if (next - from > longestRecord) throw new SpreadsheetError('GRANDE')
    from = next + 1
  }
}

/** Takes the records of a text one by one, within the limits of a spreadsheet. */
class RecordTaker {
  readonly grid = new GridBuilder()
  /** Where the first record is that has an odd line. */
  firstOdd: number | undefined
  readonly #oddLines: readonly number[]
  #nextOdd = 0
  #line = 0
  #records = 0
  #cells = 0

  /** @param oddLines the lines that are in another encoding, in their order */
  constructor(oddLines: readonly number[]) {
    this.#oddLines = oddLines
  }

  take = (cells: string[]): undefined => {
    const at = this.#records
    this.#records += 1
    this.#cells += cells.length
    if (this.#records > mostRecords || this.#cells > mostCells) throw new SpreadsheetError('GRANDE')
    const isOdd = this.#passLines(cells) && { isOdd: true as const }
    if (isOdd) this.firstOdd ??= at
    // an empty line is a record with one empty cell
    this.grid.add(at, cells, { width: cells.length, ...isOdd })
  }

  /** Whether one of the lines of a record is odd: it has several where a cell has. */
  #passLines(cells: readonly string[]): boolean {
    if (this.#nextOdd >= this.#oddLines.length) return false
    this.#line += 1 + cells.reduce((breaks, cell) => breaks + cell.split('\n').length - 1, 0)
    const before = this.#nextOdd
    while ((this.#oddLines[this.#nextOdd] ?? Infinity) < this.#line) this.#nextOdd += 1
    return this.#nextOdd > before
  }
}

/** What other programs call a spreadsheet: a page or a document of XML. */
const markup = /^\ufeff?\s{0,99}<(\?xml|!doctype|html|table|style|meta|workbook)/i

/** The first line by which Excel names the separator, with its end. */
const separatorLine = /^\ufeff?sep=([;,|\t])\r?\n/i

/**
 * Reads comma-separated values (RFC 4180), also with other separators. Rows in another encoding than the rest are read only if the
 * encoding is given, and are marked.
 * @throws SpreadsheetError as `decodeText`; CODIFICACION and COMINAS with the row; GRANDE; FORMATO for markup
 */
export function readCsv(
  bytes: Uint8Array,
  wanted: { encoding?: TextEncoding | null | undefined; separator?: Separator | null | undefined } = {},
): Grid {
  const { text: whole, encoding, oddLines, isDoubtful } = decodeText(bytes, wanted.encoding)
  if (markup.test(whole.slice(0, 200))) throw new SpreadsheetError('FORMATO')
  const [line = '', named] = separatorLine.exec(whole) ?? []
  const text = whole.slice(line.length)
  checkLines(text)
  const separator = wanted.separator ?? (named as Separator | undefined) ?? findSeparator(text)
  const taker = new RecordTaker(line === '' ? oddLines : oddLines.map((at) => at - 1))
  try {
    parse(text, { ...options, delimiter: separator, on_record: taker.take })
  } catch (error) {
    throw error instanceof CsvError ? toReason(error) : error
  }
  if (taker.firstOdd !== undefined && !wanted.encoding)
    throw new SpreadsheetError('CODIFICACION', taker.firstOdd)
  return { rows: taker.grid.rows, encoding, separator, otherSheets: [], isDoubtful }
}

function toReason(error: CsvError): SpreadsheetError {
  const { records } = error as CsvError & Partial<Info>
  // lines have been measured: a longer record has quotes that do not close where they should
  const isOpen = error.code === 'CSV_QUOTE_NOT_CLOSED' || error.code === 'CSV_MAX_RECORD_SIZE'
  return isOpen ? new SpreadsheetError('COMINAS', records) : new SpreadsheetError('FORMATO')
}
