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
/** Longest record in characters. */
const longestRecord = 1_000_000

const options = {
  bom: true,
  relax_column_count: true,
  // people type inches and nicknames
  relax_quotes: true,
  skip_empty_lines: false,
  max_record_size: longestRecord,
} as const

const parseRecords = (text: string, delimiter: Separator, to: number): string[][] =>
  parse(text, { ...options, delimiter, to })

/** Number of cells in each of the first records that are not empty. */
function countCells(text: string, separator: Separator): number[] {
  try {
    return parseRecords(text, separator, sampleRecords)
      .filter((cells) => cells.some((cell) => cell.trim() !== ''))
      .map((cells) => cells.length)
  } catch {
    // quotes that never close
    return text
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

/** The first line by which Excel names the separator, with its end. */
const separatorLine = /^\ufeff?sep=([;,|\t])\r?\n/i

/**
 * Reads comma-separated values (RFC 4180), also with other separators.
 * @throws SpreadsheetError as `decodeText`; COMINAS with the row; GRANDE; COMPLEXO for a record that is too long
 */
export function readCsv(
  bytes: Uint8Array,
  wanted: { encoding?: TextEncoding | null | undefined; separator?: Separator | null | undefined } = {},
): Grid {
  const { text: whole, encoding } = decodeText(bytes, wanted.encoding)
  const [line = '', named] = separatorLine.exec(whole) ?? []
  const text = whole.slice(line.length)
  const separator = wanted.separator ?? (named as Separator | undefined) ?? findSeparator(text)
  const grid = new GridBuilder()
  try {
    // an empty line is a record with one empty cell
    for (const [at, cells] of parseRecords(text, separator, mostRecords + 1).entries())
      grid.add(at, cells, { width: cells.length })
  } catch (error) {
    throw error instanceof CsvError ? toReason(error) : error
  }
  return { rows: grid.rows, encoding, separator }
}

function toReason(error: CsvError): SpreadsheetError {
  const { records } = error as CsvError & Partial<Info>
  if (error.code === 'CSV_QUOTE_NOT_CLOSED') return new SpreadsheetError('COMINAS', records)
  return new SpreadsheetError(error.code === 'CSV_MAX_RECORD_SIZE' ? 'GRANDE' : 'FORMATO')
}
