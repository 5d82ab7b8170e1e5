import { StringDecoder } from 'node:string_decoder'
import type { TableShape } from '../platform/db/introspection.ts'
import type { Row } from '../platform/db/rows.ts'
import { InvalidBackup } from './format.ts'

/** Maximum length of a row in characters: a static page with its search text is the longest. */
const maxLineLength = 64_000_000
/** Maximum characters and rows of a batch. */
const maxBatchSize = 4_000_000
const maxRows = 1000

/** Rows as JSON lines. */
export async function* toLines(batches: AsyncIterable<Row[]>): AsyncGenerator<Buffer> {
  for await (const rows of batches) yield Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join(''))
}

/**
 * Parses the rows of a table in batches.
 * @throws InvalidBackup when a line is not a row of the table
 */
export async function* fromLines(table: TableShape, content: AsyncIterable<Buffer>): AsyncGenerator<Row[]> {
  const toRow = rowReader(table)
  let rows: Row[] = []
  let length = 0
  for await (const line of eachLine(table.name, content)) {
    rows.push(toRow(line))
    length += line.length
    if (rows.length < maxRows && length < maxBatchSize) continue
    yield rows
    rows = []
    length = 0
  }
  if (rows.length > 0) yield rows
}

async function* eachLine(table: string, content: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new StringDecoder('utf8')
  let rest = ''
  for await (const piece of content) {
    rest += decoder.write(piece)
    if (!rest.includes('\n')) {
      if (rest.length > maxLineLength) throw strange(table)
      continue
    }
    const lines = rest.split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest + decoder.end() !== '') throw strange(table)
}

const strange = (table: string) =>
  new InvalidBackup(`It is not a backup of a portal: ${table} holds what no portal writes.`)

/** Parses a line and checks its columns and value types. */
function rowReader({ name, columns }: TableShape): (line: string) => Row {
  return (line) => {
    let row: Row
    try {
      row = JSON.parse(line)
    } catch {
      throw strange(name)
    }
    if (row === null || typeof row !== 'object' || Object.keys(row).length !== columns.length)
      throw strange(name)
    for (const column of columns) {
      const value = Object.hasOwn(row, column.name) ? row[column.name] : undefined
      const fits = column.isText ? typeof value === 'string' : Number.isSafeInteger(value)
      if (!fits && !(value === null && column.isNullable)) throw strange(name)
    }
    return row
  }
}
