import { Buffer } from 'node:buffer'
import type { Entry, ZipFile } from 'yauzl'
import { fromBufferPromise } from 'yauzl'
import { gridLimits, SpreadsheetError } from './grid.ts'
import type { XmlHandlers } from './xml-parser.ts'
import { createXmlParser } from './xml-parser.ts'

/** Most parts of a workbook: one with pictures and comments has hundreds. */
const mostParts = 20_000

/** The name of a part for comparisons: some programs write it in other capitals, or with the bars of Windows. */
const toKey = (name: string): string => name.replaceAll('\\', '/').toLowerCase()

/** The encoding of a part, by its mark or its first sign: XML begins with «<». */
function findEncoding([first, second]: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return 'utf-16le'
  return (first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c) ? 'utf-16be' : 'utf-8'
}

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
      for await (const entry of zip.eachEntry()) entries.set(toKey(entry.fileName), entry)
      return new ZipParts(zip, entries)
    } catch (error) {
      throw error instanceof SpreadsheetError ? error : new SpreadsheetError('FORMATO')
    }
  }

  has(name: string): boolean {
    return this.#entries.has(toKey(name))
  }

  /**
   * Reads a part as XML, each element and text as it comes, until its end or until the handlers have enough; a part that is missing
   * has none.
   * @throws SpreadsheetError GRANDE when it unpacks to too much; FORMATO when it is damaged; as `createXmlParser`
   */
  async read(name: string, handlers: XmlHandlers): Promise<void> {
    const entry = this.#entries.get(toKey(name))
    if (!entry) return
    const parser = createXmlParser(handlers)
    let decoder: InstanceType<typeof TextDecoder> | undefined
    try {
      for await (const piece of await this.#zip.openReadStreamPromise(entry)) {
        this.#inflated += (piece as Buffer).length
        if (this.#inflated > gridLimits.inflated) throw new SpreadsheetError('GRANDE')
        decoder ??= new TextDecoder(findEncoding(piece as Buffer))
        parser.write(decoder.decode(piece as Buffer, { stream: true }))
        if (handlers.hasEnough?.()) return
      }
      if (decoder) parser.write(decoder.decode())
      parser.close()
    } catch (error) {
      throw error instanceof SpreadsheetError ? error : new SpreadsheetError('FORMATO')
    }
  }
}
