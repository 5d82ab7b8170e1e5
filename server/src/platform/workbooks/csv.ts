import { Buffer } from 'node:buffer'
import { quoteFormula } from '#contract/importacion-columns.ts'
import type { Cell, Kind, Sheet } from './sheet.ts'

/** Spreadsheets of people here expect a semicolon, as the comma is for decimals. */
const separator = ';'
const lineEnd = '\r\n'
/** Tells spreadsheets that the text is UTF-8. */
const byteOrderMark = '\uFEFF'

function cellText(kind: Kind, value: Cell): string {
  if (value === null || value === '') return ''
  if (kind === 'money') return (Number(value) / 100).toFixed(2).replace('.', ',')
  if (kind === 'decimal') return String(value).replace('.', ',')
  // a date as people write it; an incomplete one is text already
  if (kind === 'date' && /^\d{4}-\d{2}-\d{2}$/.test(String(value)))
    return String(value).split('-').toReversed().join('/')
  return String(value)
}

/** A cell such that no program takes it for a formula, and every program reads the same text. */
function cell(text: string): string {
  const quoted = quoteFormula(text)
  return /[;"\r\n]|^\s|\s$/.test(quoted) ? `"${quoted.replaceAll('"', '""')}"` : quoted
}

/**
 * The rows of a sheet as a CSV file (RFC 4180), with semicolons and a byte order mark; it has no row of totals.
 * @param counted receives the number of rows
 */
export async function writeCsv(
  { columns, rows }: Pick<Sheet, 'columns' | 'rows'>,
  counted: (rows: number) => void = () => {},
): Promise<ArrayBuffer> {
  const lines = [byteOrderMark + columns.map(({ header }) => cell(header)).join(separator)]
  for await (const values of rows())
    lines.push(columns.map(({ kind }, at) => cell(cellText(kind, values[at] ?? null))).join(separator))
  counted(lines.length - 1)
  // a file of its own, which can be moved to another thread
  return new Uint8Array(Buffer.from(lines.join(lineEnd) + lineEnd)).buffer
}
