import { encode } from 'uqr'
import { type Element, type Flow, fullWidth } from './flow.ts'
import type { Blanks, Block, Fields, Heading, List, Paragraph, Qr, Recipient, Signature } from './paper.ts'
import { writeTable } from './table.ts'
import { addressWindow, page, type Style, styles, textWidth } from './typography.ts'

const qrSize = 108
/** Between two things beside each other. */
const gap = 20
const signatureHeight = 58
const blankHeight = 27

/** Writes blocks one below the other. A signature stays on the page of the paragraph before it. */
export function writeBlocks(flow: Flow, parent: Element, blocks: readonly Block[]) {
  for (const [place, block] of blocks.entries()) {
    const next = blocks[place + 1]
    if (block.kind === 'paragraph' && next?.kind === 'signature')
      flow.need(measureParagraph(flow, block) + measureSignature(flow, next))
    writeBlock(flow, parent, block)
  }
}

/** Writes a block below the last one. */
function writeBlock(flow: Flow, parent: Element, block: Block) {
  switch (block.kind) {
    case 'heading':
      return writeHeading(flow, parent, block)
    case 'paragraph':
      return writeParagraph(flow, parent, block)
    case 'table':
      flow.space(14)
      writeTable(flow, parent, block)
      return flow.space(18)
    case 'list':
      return writeList(flow, parent, block)
    case 'fields':
      return writeFields(flow, parent, block)
    case 'qr':
      return writeQr(flow, parent, block)
    case 'recipient':
      return writeRecipient(flow, parent, block)
    case 'signature':
      return writeSignature(flow, parent, block)
    case 'blanks':
      return writeBlanks(flow, parent, block)
    case 'pageBreak':
      return flow.newPage()
  }
}

function writeHeading(flow: Flow, parent: Element, { level, text }: Heading) {
  const style = styles[`h${level}`]
  flow.space(level === 1 ? 24 : 18)
  // a heading stays with two lines of what follows
  const height = flow.breakText(text, style, textWidth).length * style.leading
  flow.need(height + 3 * styles.body.leading)
  flow.write(parent, `H${level}`, text, style)
  flow.space(level === 1 ? 12 : 5)
}

const styleOf = ({ size, bold = false }: Paragraph): Style => ({
  ...(size ? styles[size] : styles.body),
  bold,
})

function writeParagraph(flow: Flow, parent: Element, paragraph: Paragraph) {
  const style = styleOf(paragraph)
  flow.write(parent, 'P', paragraph.text, style)
  flow.space(style.leading * 0.6)
}

/** The height of a paragraph with the space after it; of a very long one that of twenty lines. */
function measureParagraph(flow: Flow, paragraph: Paragraph): number {
  const style = styleOf(paragraph)
  const lines = flow.breakText(paragraph.text, style, textWidth).length
  return (Math.min(lines, 20) + 0.6) * style.leading
}

function writeFields(flow: Flow, parent: Element, { rows }: Fields) {
  const widest = Math.max(
    0,
    ...rows.map(([label]) => flow.measureWidth(flow.clean(label).slice(0, 80), styles.body)),
  )
  flow.space(8)
  writePairs(flow, parent, rows, {
    labelStyle: { ...styles.body, muted: true },
    labelWidth: Math.min(widest + 1, textWidth * 0.38),
    between: gap,
  })
  flow.space(14)
}

function writeList(flow: Flow, parent: Element, { items, ordered = false }: List) {
  const pairs = items.map((item, index) => [ordered ? `${index + 1}.` : '•', item] as const)
  const widest = Math.max(0, ...pairs.map(([label]) => flow.measureWidth(label, styles.body)))
  writePairs(flow, parent, pairs, { labelStyle: styles.body, labelWidth: widest + 1, between: 7 })
  flow.space(9)
}

/** Writes labels with something beside each: a list in the structure. */
function writePairs(
  flow: Flow,
  parent: Element,
  pairs: readonly (readonly [label: string, value: string])[],
  { labelStyle, labelWidth, between }: { labelStyle: Style; labelWidth: number; between: number },
) {
  if (pairs.length === 0) return
  const left = { x: page.left, width: labelWidth }
  const right = { x: page.left + labelWidth + between, width: textWidth - labelWidth - between }
  const list = flow.add(parent, 'L')
  for (const [label, value] of pairs) {
    const item = flow.add(list, 'LI')
    const lines = flow.breakText(value, styles.body, right.width)
    const labels = flow.breakText(label, labelStyle, left.width)
    flow.writeRow([
      { element: flow.add(item, 'Lbl'), lines: labels, style: labelStyle, box: left },
      { element: flow.add(item, 'LBody'), lines, style: styles.body, box: right },
    ])
    item.end()
    flow.advance(2)
  }
  list.end()
}

function writeQr(flow: Flow, parent: Element, { text, alt, label }: Qr) {
  const { data, size } = encode(text, { ecc: 'M', boostEcc: false, border: 0 })
  const box = { x: page.left + qrSize + gap, width: textWidth - qrSize - gap }
  flow.space(12)
  const lines = flow.breakText(label, styles.body, box.width)
  flow.need(Math.max(qrSize, lines.length * styles.body.leading))
  const top = flow.here()
  const bbox: [number, number, number, number] = [page.left, top, page.left + qrSize, top + qrSize]
  const figure = flow.add(parent, 'Figure', { alt: flow.clean(alt), placement: 'Block', bbox })
  figure.add(() => drawModules(flow, data, { top, module: qrSize / size })).end()
  const { page: start } = flow.doc
  const element = flow.add(parent, 'P')
  flow.advance(Math.max(0, (qrSize - lines.length * styles.body.leading) / 2))
  flow.writeRow([{ element, lines, style: styles.body, box }])
  element.end()
  if (flow.doc.page === start) flow.advance(Math.max(0, top + qrSize - flow.here()))
  flow.space(16)
}

function drawModules({ doc }: Flow, data: boolean[][], { top, module }: { top: number; module: number }) {
  for (const [row, cells] of data.entries()) {
    for (let from = cells.indexOf(true); from >= 0; ) {
      // neighbours are one rectangle: between two, viewers would show a hair of white
      const end = cells.indexOf(false, from)
      const to = end < 0 ? cells.length : end
      doc.rect(page.left + from * module, top + row * module, (to - from) * module, module)
      from = cells.indexOf(true, to)
    }
  }
  doc.fillColor('#000000').fill()
}

function writeRecipient(flow: Flow, parent: Element, { lines }: Recipient) {
  const box = { x: page.left + textWidth * 0.52, width: textWidth * 0.48 }
  const written = lines.filter(Boolean)
  // a name alone goes into no envelope
  const isAddress = written.length > 1 && flow.here() <= addressWindow.top
  if (isAddress) flow.advance(addressWindow.top - flow.here())
  flow.write(parent, 'P', written.join('\n'), styles.body, box)
  if (isAddress) flow.advance(Math.max(0, addressWindow.bottom - flow.here()))
  flow.space(28)
}

const signatureWidth = (textWidth - 2 * gap) / 2

/** The height of two lines to sign on with their captions. */
function measurePair(flow: Flow, captions: readonly string[]): number {
  const lines = captions.map((caption) => flow.breakText(caption, styles.small, signatureWidth).length)
  return signatureHeight + Math.max(...lines) * styles.small.leading + 6
}

const measureSignature = (flow: Flow, { captions }: Signature): number =>
  measurePair(flow, captions.slice(0, 2))

function writeSignature(flow: Flow, parent: Element, { captions }: Signature) {
  for (let index = 0; index < captions.length; index += 2) {
    const pair = captions.slice(index, index + 2)
    const cells = pair.map((caption, side) => ({
      lines: flow.breakText(caption, styles.small, signatureWidth),
      style: styles.small,
      box: { x: page.left + side * (signatureWidth + 2 * gap), width: signatureWidth },
    }))
    flow.need(measurePair(flow, pair))
    flow.advance(signatureHeight)
    const top = flow.here()
    for (const { box } of cells) flow.rule(box, top)
    flow.advance(4)
    const elements = cells.map((cell) => ({ ...cell, element: flow.add(parent, 'P') }))
    flow.writeRow(elements)
    for (const { element } of elements) element.end()
    flow.space(12)
  }
}

function writeBlanks(flow: Flow, parent: Element, { labels }: Blanks) {
  const style = styles.body
  for (const label of labels) {
    const text = flow.clean(label)
    const fits = text.length < 100 && flow.measureWidth(text, style) < textWidth * 0.6
    if (text && !fits) {
      flow.space(10)
      flow.write(parent, 'P', text, style)
    }
    flow.need(blankHeight)
    flow.advance(blankHeight - style.leading)
    const left = text && fits ? flow.measureWidth(text, style) + 8 : 0
    const top = flow.here()
    const line = { x: page.left + left, width: textWidth - left }
    if (text && fits) flow.write(parent, 'P', text, style, { ...fullWidth, width: left })
    else flow.advance(style.leading)
    flow.rule(line, top + style.leading - 2)
  }
  flow.space(16)
}
