import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { Block, Paper } from '../platform/pdf/paper.ts'

/** An element of the structure tree, with the text that it holds itself. */
export interface TaggedElement {
  role: string
  alt?: string
  lang?: string
  text: string
  children: TaggedElement[]
}

/** The content of a PDF, as viewers and screen readers find it. */
export interface ReadPdf {
  title: string
  lang: string
  /** Whether it says of itself that it is tagged. */
  marked: boolean
  /** The XML about the document. */
  metadata: string
  pages: PdfPage[]
}

export interface PdfPage {
  /** All that can be read, ornaments too. */
  text: string
  /** The texts that are outside of the structure. */
  artifacts: string[]
  /** The structure as far as it concerns this page; elements that began on another one are empty. */
  structure: TaggedElement[]
  /** Each piece of text with its place, in points from the left bottom of the page. */
  places: { text: string; x: number; y: number }[]
  /** The extent of the texts, in points from the bottom left of the page. */
  reach: { left: number; right: number; bottom: number; top: number }
  /** The number of drawing operations outside of the structure and of artifacts, which PDF/UA forbids. */
  untagged: number
}

interface Node {
  role: string
  alt?: string
  lang?: string
  children: (Node | { type: string; id: string })[]
}
interface TextItem {
  str: string
  hasEOL: boolean
  width: number
  transform: number[]
}
type Item = TextItem | { type: string; id?: string; tag?: string }

/** A paper of an association with these blocks. */
export const paperWith = (blocks: Block[], more: Partial<Paper> = {}): Paper => ({
  language: 'gl',
  pageNumber: 'Páxina {{number}} de {{of}}',
  title: 'Recibo 7',
  letterhead: { name: 'Asociación Brañas', nif: 'G12345674', address: ['Rúa Nova, 1', 'Lugo'], logo: null },
  created: new Date('2026-11-23T12:00:00Z'),
  blocks,
  ...more,
})

/** Reads a PDF with pdf.js. */
export async function readPdf(file: ArrayBuffer | Uint8Array): Promise<ReadPdf> {
  const document = await getDocument({ data: new Uint8Array(file).slice(), verbosity: 0 }).promise
  const { info, metadata } = await document.getMetadata()
  // the declarations say otherwise, but it is a map
  const marks = (await document.getMarkInfo()) as Map<string, boolean> | null
  const pages: PdfPage[] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number)
    const content = await page.getTextContent({ includeMarkedContent: true })
    const tree = (await page.getStructTree()) as Node | null
    const untagged = countUntagged((await page.getOperatorList()).fnArray)
    pages.push({ ...readPage(content.items as Item[], tree), untagged })
  }
  await document.loadingTask.destroy()
  const { Title, Language } = info as Record<string, string | undefined>
  return {
    title: Title ?? '',
    lang: Language ?? '',
    marked: marks?.get('Marked') ?? false,
    metadata: metadata?.getRaw() ?? '',
    pages,
  }
}

/** Every element of these, parents before their children. */
export const everyElement = (elements: TaggedElement[]): TaggedElement[] =>
  elements.flatMap((element) => [element, ...everyElement(element.children)])

/** The structure as text: one line for each element, indented, with the text that it holds. */
export const toOutline = (elements: TaggedElement[], indent = ''): string[] =>
  elements.flatMap(({ role, alt, text, children }) => [
    `${indent}${[role, alt && `(${alt})`, text].filter(Boolean).join(' ')}`,
    ...toOutline(children, `${indent}  `),
  ])

function readPage(items: Item[], tree: Node | null): Omit<PdfPage, 'untagged'> {
  const texts = new Map<string, string>()
  const artifacts: string[] = []
  const open: (string | null)[] = []
  for (const item of items) {
    if (!('str' in item)) {
      if (item.type === 'endMarkedContent') open.pop()
      else open.push(item.id ?? null)
      if (item.tag === 'Artifact') artifacts.push('')
      continue
    }
    const text = item.str + (item.hasEOL ? '\n' : '')
    const id = open.at(-1)
    if (id) texts.set(id, (texts.get(id) ?? '') + text)
    else artifacts.push((artifacts.pop() ?? '') + text)
  }
  const texted = items.filter((item) => 'str' in item && item.str.trim() !== '') as TextItem[]
  return {
    text: items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join(''),
    artifacts: artifacts.map((text) => text.trim()).filter(Boolean),
    structure: tree ? toElements(tree.children, texts) : [],
    places: texted.map(({ str, transform: [, , , , x = 0, y = 0] }) => ({ text: str, x, y })),
    reach: toReach(texted),
  }
}

function toReach(items: TextItem[]): PdfPage['reach'] {
  const places = items.map(({ transform: [, , , , x = 0, y = 0], width }) => ({ x, y, right: x + width }))
  return {
    left: Math.min(...places.map(({ x }) => x)),
    right: Math.max(...places.map(({ right }) => right)),
    bottom: Math.min(...places.map(({ y }) => y)),
    top: Math.max(...places.map(({ y }) => y)),
  }
}

const drawing = [OPS.showText, OPS.constructPath, OPS.paintImageXObject]
const opening = [OPS.beginMarkedContent, OPS.beginMarkedContentProps]

function countUntagged(operators: number[]): number {
  let open = 0
  let untagged = 0
  for (const operator of operators) {
    if (opening.includes(operator)) open += 1
    else if (operator === OPS.endMarkedContent) open -= 1
    else if (open === 0 && drawing.includes(operator)) untagged += 1
  }
  return untagged
}

const toElements = (nodes: Node['children'], texts: Map<string, string>): TaggedElement[] =>
  nodes.flatMap((node) => {
    if (!('role' in node)) return []
    const own = node.children.map((child) => ('id' in child ? (texts.get(child.id) ?? '') : '')).join('')
    const { role, alt, lang } = node
    return [
      {
        role,
        ...(alt === undefined ? {} : { alt }),
        ...(lang === undefined ? {} : { lang }),
        text: own.replace(/\s+/g, ' ').trim(),
        children: toElements(node.children, texts),
      },
    ]
  })

/** A filled rectangle, in points from the left top of its page. */
interface Rectangle {
  x: number
  y: number
  width: number
  height: number
}

/** A rectangle is a move, three lines and the way back: 13 numbers. */
const numbersOfRectangle = 13

/** The filled rectangles of the first page. */
export async function filledRectangles(file: ArrayBuffer): Promise<Rectangle[]> {
  const document = await getDocument({ data: new Uint8Array(file).slice(), verbosity: 0 }).promise
  const { fnArray, argsArray } = await (await document.getPage(1)).getOperatorList()
  await document.loadingTask.destroy()
  return fnArray.flatMap((operator, index) => {
    if (operator !== OPS.constructPath || argsArray[index][0] !== OPS.fill) return []
    const path = Array.from<number>(argsArray[index][1][0])
    return Array.from({ length: path.length / numbersOfRectangle }, (_, at) => {
      const [x = 0, y = 0, right = 0, bottom = 0] = [1, 2, 4, 8].map(
        (number) => path[at * numbersOfRectangle + number],
      )
      return { x, y, width: right - x, height: bottom - y }
    })
  })
}
