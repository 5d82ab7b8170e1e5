import { Buffer } from 'node:buffer'
import { SaxesParser } from 'saxes'
import type { Entry, ZipFile } from 'yauzl'
import { fromBufferPromise } from 'yauzl'
import { gridLimits, SpreadsheetError } from './grid.ts'

/** Most parts of a workbook: one with pictures and comments has hundreds. */
const mostParts = 20_000

/** The parts of a workbook in a ZIP archive, unpacked piece by piece as long as they stay within the limit together. */
export class ZipParts {
  readonly #zip: ZipFile
  readonly #entries: Map<string, Entry>
  #inflated = 0

  private constructor(zip: ZipFile, entries: Map<string, Entry>) {
    this.#zip = zip
    this.#entries = entries
  }

  /** @throws SpreadsheetError FORMATO for no archive, or a damaged one; COMPLEXO for too many parts */
  static async open(bytes: Uint8Array): Promise<ZipParts> {
    try {
      const zip = await fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
      if (zip.entryCount > mostParts) throw new SpreadsheetError('COMPLEXO')
      const entries = new Map<string, Entry>()
      for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
      return new ZipParts(zip, entries)
    } catch (error) {
      throw error instanceof SpreadsheetError ? error : new SpreadsheetError('FORMATO')
    }
  }

  has(name: string): boolean {
    return this.#entries.has(name)
  }

  /**
   * Reads a part as XML, each element and text as it comes; a part that is missing has none.
   * @throws SpreadsheetError GRANDE when it unpacks to too much; FORMATO when it is damaged
   */
  async read(name: string, handlers: XmlHandlers): Promise<void> {
    const entry = this.#entries.get(name)
    if (!entry) return
    const parser = createParser(handlers)
    const decoder = new TextDecoder('utf-8')
    try {
      for await (const piece of await this.#zip.openReadStreamPromise(entry)) {
        this.#inflated += (piece as Buffer).length
        if (this.#inflated > gridLimits.inflated) throw new SpreadsheetError('GRANDE')
        parser.write(decoder.decode(piece as Buffer, { stream: true }))
      }
      parser.write(decoder.decode()).close()
    } catch (error) {
      throw error instanceof SpreadsheetError ? error : new SpreadsheetError('FORMATO')
    }
  }
}

/** Attributes by their names without prefixes. */
export type Attributes = Readonly<Record<string, string>>

/** The elements of a part, by their names without prefixes. */
export interface XmlHandlers {
  open: (name: string, attributes: Attributes) => void
  text?: (text: string) => void
  close?: (name: string) => void
}

/** Deepest nesting of elements. */
const deepest = 64

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

function createParser({ open, text, close }: XmlHandlers): SaxesParser {
  const parser = new SaxesParser()
  let depth = 0
  parser.on('error', (error) => {
    throw error
  })
  parser.on('doctype', () => {
    throw new SpreadsheetError('FORMATO')
  })
  parser.on('opentag', ({ name, attributes }) => {
    depth += 1
    if (depth > deepest) throw new SpreadsheetError('COMPLEXO')
    const local: Record<string, string> = {}
    for (const [each, value] of Object.entries(attributes as Record<string, string>))
      local[localName(each)] = value
    open(localName(name), local)
  })
  if (text) {
    parser.on('text', text)
    parser.on('cdata', text)
  }
  parser.on('closetag', ({ name }) => {
    depth -= 1
    close?.(localName(name))
  })
  return parser
}
