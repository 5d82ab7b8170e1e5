import { sumBy } from '#contract/sums.ts'
import { type Box, type Element, type Flow, fullWidth } from './flow.ts'
import type { Column, Table } from './paper.ts'
import { colours, page, type Style, styles, textWidth } from './typography.ts'

/** Between two columns. */
const gutter = 12
/** Above and below the text of a row. */
const padding = 4
/** A higher header is not repeated. */
const highestHeader = 200

/** Writes a table. On each further page the header stands again, as an ornament: the structure has it once. */
export function writeTable(flow: Flow, parent: Element, { columns, rows, total }: Table) {
  if (columns.length === 0) return
  const boxes = toBoxes(columns)
  const table = flow.add(parent, 'Table')
  const toCells = (texts: string[], style: Style) =>
    boxes.map((box, index) => ({ lines: flow.breakText(texts[index] ?? '', style, box.width), style, box }))
  const headers = columns.map(({ header }) => header)
  const header = toCells(headers, styles.columnHeader)
  const headerHeight =
    Math.max(...header.map(({ lines }) => lines.length)) * styles.columnHeader.leading + padding

  const repeatHeader = () => {
    if (headerHeight > highestHeader) return
    const top = flow.here()
    flow.artifact('Pagination', () => {
      for (const { lines, style, box } of header) flow.drawLines(lines, style, box, top)
    })
    flow.advance(headerHeight)
    flow.rule(fullWidth, flow.here())
    flow.advance(padding)
  }
  const writeRow = (cells: ReturnType<typeof toCells>, role: 'TH' | 'TD', onNewPage?: () => void) => {
    const row = flow.add(table, 'TR')
    const options = role === 'TH' ? { scope: 'Column' as const } : {}
    const filled = cells.map((cell) => ({ ...cell, element: flow.add(row, role, options) }))
    flow.writeRow(filled, onNewPage ? { onNewPage } : {})
    row.end()
    flow.advance(padding)
  }

  // the header stays with its first row
  flow.need(headerHeight + 4 * styles.cell.leading)
  writeRow(header, 'TH')
  flow.rule(fullWidth, flow.here())
  flow.advance(padding)
  for (const [index, row] of rows.entries()) {
    writeRow(toCells(row, styles.cell), 'TD', repeatHeader)
    const isLast = index === rows.length - 1
    flow.rule(fullWidth, flow.here(), isLast ? colours.rule : colours.hairline)
    flow.advance(padding)
  }
  if (total) writeRow(toCells(total, styles.total), 'TD', repeatHeader)
  table.end()
}

function toBoxes(columns: Column[]): Box[] {
  const shares = sumBy(columns, ({ share }) => share)
  const width = textWidth - gutter * (columns.length - 1)
  let x = page.left
  return columns.map(({ share, align = 'left' }) => {
    const box = { x, width: (width * share) / shares, align }
    x += box.width + gutter
    return box
  })
}
