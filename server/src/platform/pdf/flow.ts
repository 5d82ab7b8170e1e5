import { Buffer } from 'node:buffer'
import { readFileSync } from 'node:fs'
import { breakLines } from './lines.ts'
import { printable } from './printable-text.ts'
import { colours, page, type Style, textWidth } from './typography.ts'

/** A node of the structure tree, which readers for the blind follow. */
export type Element = PDFKit.PDFStructureElement
type Role = 'Document' | 'Part' | 'H1' | 'H2' | 'H3' | 'P' | 'Figure' | (TableRole | ListRole)
type TableRole = 'Table' | 'TR' | 'TH' | 'TD'
type ListRole = 'L' | 'LI' | 'Lbl' | 'LBody'
interface ElementOptions {
  lang?: string
  alt?: string
  scope?: 'Column'
  placement?: 'Block'
  /** Left, top, right and bottom. */
  bbox?: [number, number, number, number]
}

/** A place on a line; in points from the left edge of the page. */
export interface Box {
  x: number
  width: number
  align?: 'left' | 'center' | 'right'
}
/** Lines of a cell, and the element that they belong to. */
export interface Cell {
  element: Element
  lines: string[]
  style: Style
  box: Box
}

/** The full width of the text. */
export const fullWidth: Box = { x: page.left, width: textWidth }

const bottom = page.height - page.bottom
const font = (name: string) => readFileSync(new URL(`./fonts/source-sans-3-${name}.ttf`, import.meta.url))

/** Writes from top to bottom, over as many pages as it takes. */
export type Flow = ReturnType<typeof createFlow>

/** A flow that writes into `doc`, which must have no font yet. */
export function createFlow(doc: PDFKit.PDFDocument) {
  doc.registerFont('regular', font('regular')).registerFont('bold', font('semibold')).font('regular')
  const { font: glyphs } = (doc as unknown as { _font: EmbeddedFont })._font
  let y: number = page.top
  let pending = 0

  const use = ({ bold, size }: Style) => doc.font(bold ? 'bold' : 'regular').fontSize(size)
  const measureWidth = (text: string, style: Style) => use(style).widthOfString(text)
  const room = () => bottom - y - pending

  function newPage() {
    if (doc.page) joinContent(doc.page)
    doc.addPage()
    y = page.top
    pending = 0
  }
  /** Starts a new page unless `height` is left on this one, or no page has so much. */
  function need(height: number) {
    if (room() < height && y > page.top) newPage()
  }
  /** Leaves room before what comes next; at the top of a page none. */
  function space(height: number) {
    if (y > page.top) pending = Math.max(pending, height)
  }
  function advance(height: number) {
    y += height
  }
  /** The place where something begins to be drawn. */
  function here(): number {
    y += pending
    pending = 0
    return y
  }

  const clean = (text: string) => printable(text, (codePoint) => glyphs.hasGlyphForCodePoint(codePoint))
  /** The lines of a text of any origin. */
  function breakText(text: string, style: Style, width: number): string[] {
    const letters = new Map<string, number>()
    return breakLines(clean(text), width, (part) => {
      const known = letters.get(part)
      if (known !== undefined) return known
      const wide = measureWidth(part, style)
      letters.set(part, wide)
      return wide
    })
  }

  function drawLines(lines: string[], style: Style, { x, width, align = 'left' }: Box, top: number) {
    use(style).fillColor(style.muted ? colours.muted : colours.ink)
    const inset = (style.leading - doc.currentLineHeight()) / 2
    for (const [index, line] of lines.entries()) {
      const spare = align === 'left' ? 0 : width - doc.widthOfString(line.trimEnd())
      const left = x + (align === 'right' ? spare : spare / 2)
      doc.text(line, left, top + inset + index * style.leading, { lineBreak: false })
    }
  }

  /** Adds an element; call its `end` when it is complete. */
  function add(parent: Element, role: Role, options: ElementOptions = {}): Element {
    const element = doc.struct(role, options)
    parent.add(element)
    return element
  }

  /** Draws decoration, which screen readers skip: rules, page numbers, repeated headers, pictures without meaning. */
  function artifact(type: 'Layout' | 'Pagination', draw: () => void) {
    doc.markContent('Artifact', { type })
    draw()
    doc.endMarkedContent()
  }
  function rule({ x, width }: Box, top: number, colour = colours.rule) {
    artifact('Layout', () =>
      doc
        .save()
        .lineWidth(0.6)
        .strokeColor(colour)
        .moveTo(x, top)
        .lineTo(x + width, top)
        .stroke()
        .restore(),
    )
  }

  /** Writes a text as an element of its own, over as many pages as it takes. */
  function write(parent: Element, role: Role, text: string, style: Style, box: Box = fullWidth) {
    const element = add(parent, role)
    writeRow([{ element, lines: breakText(text, style, box.width), style, box }], { together: 2 })
    element.end()
  }

  /**
   * Writes cells beside each other. A row that no page can hold is continued on the next.
   * @param together lines that stay on one page when they can; without it all of them
   * @param onNewPage runs at the top of each new page
   */
  function writeRow(
    cells: Cell[],
    { together = Number.POSITIVE_INFINITY, onNewPage }: { together?: number; onNewPage?: () => void } = {},
  ) {
    const most = Math.max(1, ...cells.map(({ lines }) => lines.length))
    const leading = Math.max(...cells.map(({ style }) => style.leading))
    const turn = () => {
      newPage()
      onNewPage?.()
    }
    const wanted = Math.min(most, together) * leading
    if (room() < wanted && (wanted <= bottom - page.top || room() < 3 * leading) && y > page.top) turn()
    for (let from = 0; from < most; ) {
      if (room() < leading && y > page.top) turn()
      const to = from + Math.max(1, Math.floor(room() / leading))
      const top = here()
      for (const { element, lines, style, box } of cells) {
        const part = lines.slice(from, to)
        if (part.some((line) => line !== '')) element.add(() => drawLines(part, style, box, top))
      }
      y += (Math.min(to, most) - from) * leading
      from = to
    }
  }

  return {
    doc,
    add,
    advance,
    artifact,
    clean,
    drawLines,
    here,
    breakText,
    need,
    newPage,
    rule,
    space,
    measureWidth,
    write,
    writeRow,
  }
}

/** A finished page waits for its number as one piece, not as thousands of commands. */
function joinContent(page: PDFKit.PDFPage) {
  const content = page.content as unknown as { buffer: Uint8Array[] }
  content.buffer = [Buffer.concat(content.buffer)]
}

/** Missing in the type declarations of pdfkit. */
interface EmbeddedFont {
  font: { hasGlyphForCodePoint: (codePoint: number) => boolean }
}
