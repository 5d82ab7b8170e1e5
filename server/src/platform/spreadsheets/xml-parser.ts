import { SaxesParser } from 'saxes'
import { SpreadsheetError } from './grid.ts'

/** Attributes by their names without prefixes. */
export type Attributes = Readonly<Record<string, string>>

/** The elements of a part, by their names without prefixes. */
export interface XmlHandlers {
  open: (name: string, attributes: Attributes) => void
  text?: (text: string) => void
  close?: (name: string) => void
  /** Whether the rest need not be read. */
  hasEnough?: () => boolean
}

/** Bounds, far above what programs of spreadsheets write. They hold while the text is read: what it has read so far is in memory. */
const most = {
  /** Nested elements. */
  depth: 64,
  /** Elements of a part, and their attributes together: a full sheet has three million cells. */
  elements: 7_000_000,
  attributesInAll: 12_000_000,
  /** Attributes of an element: the outermost one names some forty namespaces. */
  attributes: 100,
  /** Characters in one piece: a tag, a text, a comment. A cell has 32,767. */
  piece: 262_144,
} as const

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

/** Attributes without the prefixes of their names: the same ones where there are none. */
function withoutPrefixes(attributes: Attributes): Attributes {
  for (const name in attributes)
    if (name.includes(':')) {
      const local: Record<string, string> = Object.create(null)
      for (const each in attributes) local[localName(each)] = attributes[each] as string
      return local
    }
  return attributes
}

/** Reads XML without a DTD, in pieces. */
export interface XmlParser {
  /** @throws SpreadsheetError FORMATO for a DTD, COMPLEXO, GRANDE for a piece that is too long; an Error for damaged XML */
  write: (text: string) => void
  close: () => void
}

/** A parser that passes on each element and text as it comes, and keeps nothing of them. */
export function createXmlParser({ open, text = () => undefined, close }: XmlHandlers): XmlParser {
  const parser = new SaxesParser({ xmlns: false, position: false })
  let depth = 0
  let elements = 0
  let attributes = 0
  let attributesInAll = 0
  let sinceEvent = 0
  const on =
    <Part>(handle: (part: Part) => void) =>
    (part: Part) => {
      sinceEvent = 0
      handle(part)
    }
  parser.on('error', (error) => {
    throw error
  })
  parser.on('doctype', () => {
    throw new SpreadsheetError('FORMATO')
  })
  parser.on('attribute', () => {
    attributes += 1
    attributesInAll += 1
    if (attributes > most.attributes || attributesInAll > most.attributesInAll)
      throw new SpreadsheetError('COMPLEXO')
  })
  parser.on('opentag', (tag) => {
    sinceEvent = 0
    attributes = 0
    elements += 1
    depth += 1
    if (depth > most.depth || elements > most.elements) throw new SpreadsheetError('COMPLEXO')
    open(localName(tag.name), withoutPrefixes(tag.attributes))
  })
  parser.on('text', on(text))
  parser.on('cdata', on(text))
  parser.on(
    'comment',
    on(() => undefined),
  )
  parser.on(
    'processinginstruction',
    on(() => undefined),
  )
  parser.on('closetag', ({ name }) => {
    sinceEvent = 0
    depth -= 1
    close?.(localName(name))
  })
  return {
    write: (piece) => {
      sinceEvent += piece.length
      parser.write(piece)
      if (sinceEvent > most.piece) throw new SpreadsheetError('GRANDE')
    },
    close: () => void parser.close(),
  }
}
