import { SaxesParser } from 'saxes'
import { BankFileError } from './bank-file-error.ts'

/** An element: its name without prefix, its own text, its attributes and its children in order. */
export interface XmlNode {
  name: string
  text: string
  attributes: Readonly<Record<string, string>>
  children: XmlNode[]
}

/** Handlers by name of element: they get each one when it closes, and the tree forgets it. */
export type ElementHandlers = Map<string, (node: XmlNode) => void>

/** Bounds, far above what banks write. */
const most = { depth: 64, nodes: 1_000_000, attributes: 50, text: 20_000 }
/** The text is parsed in pieces of this many characters; nothing but an attack goes on for longer than four without an end. */
const pieceLength = 65_536
const longestPart = 4
const none = Object.freeze({})

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

/** Adds up what has been read, within its bounds. */
class Tree {
  readonly top: XmlNode = { name: '', text: '', attributes: none, children: [] }
  readonly #open: XmlNode[] = [this.top]
  readonly #takers: ElementHandlers
  #nodes = 0

  constructor(takers: ElementHandlers) {
    this.#takers = takers
  }

  #last(): XmlNode {
    return this.#open.at(-1) as XmlNode
  }

  begin(name: string, attributes: Record<string, string>): void {
    this.#nodes += 1
    if (this.#nodes > most.nodes || this.#open.length > most.depth) throw new BankFileError('COMPLEXO')
    const kept = Object.keys(attributes).length > 0 ? attributes : none
    this.#open.push({ name: localName(name), text: '', attributes: kept, children: [] })
  }

  text(text: string): void {
    const node = this.#last()
    node.text += text
    if (node.text.length > most.text) throw new BankFileError('COMPLEXO')
  }

  end(): void {
    const node = this.#open.pop() as XmlNode
    if (node.children.length > 0) node.text = ''
    const taker = this.#takers.get(node.name)
    if (taker) taker(node)
    else this.#last().children.push(node)
  }
}

/**
 * Reads XML into a tree, which leaves out the elements that `takers` take. Documents with a DTD, or with entities other than the
 * five of XML, are refused; nothing is ever expanded or fetched.
 * @returns the outermost element
 * @throws BankFileError XML, PROHIBIDO, COMPLEXO, or TRUNCADO when elements are still open at the end
 */
export function readXml(text: string, takers: ElementHandlers = new Map()): XmlNode {
  const parser = new SaxesParser({ xmlns: false, position: false })
  const tree = new Tree(takers)
  let ended = false
  let attributes = 0
  let piecesSinceEvent = 0
  const on =
    <T>(handle: (part: T) => void) =>
    (part: T) => {
      piecesSinceEvent = 0
      handle(part)
    }
  parser.on('error', (error) => {
    throw new BankFileError(ended ? 'TRUNCADO' : /entity/.test(error.message) ? 'PROHIBIDO' : 'XML')
  })
  parser.on('doctype', () => {
    throw new BankFileError('PROHIBIDO')
  })
  parser.on('attribute', () => {
    attributes += 1
    if (attributes > most.attributes) throw new BankFileError('COMPLEXO')
  })
  parser.on(
    'opentagstart',
    on(() => (attributes = 0)),
  )
  parser.on(
    'opentag',
    on((tag) => tree.begin(tag.name, tag.attributes)),
  )
  parser.on(
    'closetag',
    on(() => tree.end()),
  )
  parser.on(
    'text',
    on((piece) => tree.text(piece)),
  )
  parser.on(
    'cdata',
    on((piece) => tree.text(piece)),
  )
  parser.on(
    'comment',
    on(() => {}),
  )
  for (let at = 0; at < text.length; at += pieceLength) {
    piecesSinceEvent += 1
    if (piecesSinceEvent > longestPart) throw new BankFileError('COMPLEXO')
    parser.write(text.slice(at, at + pieceLength))
  }
  ended = true
  parser.close()
  const root = tree.top.children[0]
  if (!root) throw new BankFileError('XML')
  return root
}

/** The first element below `node` that the names lead to. */
export const descend = (node: XmlNode | undefined, ...names: string[]): XmlNode | undefined =>
  names.reduce<XmlNode | undefined>((found, name) => found?.children.find((each) => each.name === name), node)

/** Its text, trimmed; empty when there is no such element. */
export const textAt = (node: XmlNode | undefined, ...names: string[]): string =>
  descend(node, ...names)?.text.trim() ?? ''

/** The elements of that name directly below `node`. */
export const findChildren = (node: XmlNode | undefined, name: string): XmlNode[] =>
  node?.children.filter((each) => each.name === name) ?? []
