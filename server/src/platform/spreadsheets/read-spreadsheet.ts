import type { TextEncoding } from './decode-text.ts'
import type { Grid } from './grid.ts'
import { SpreadsheetError } from './grid.ts'
import type { Separator } from './read-csv.ts'
import { readCsv } from './read-csv.ts'
import { readOds } from './read-ods.ts'
import { findWorkbook, readXlsx } from './read-xlsx.ts'
import { ZipParts } from './zip-parts.ts'

/** How to read a text file; recognised by default. */
export interface TextOptions {
  encoding?: TextEncoding | null | undefined
  separator?: Separator | null | undefined
}

const beginsWith = (bytes: Uint8Array, ...beginning: number[]): boolean =>
  beginning.every((byte, at) => bytes[at] === byte)

/**
 * Reads the first table of a spreadsheet, recognised by its content: XLSX, ODS or text. It can take much memory and time: in a worker.
 * @throws SpreadsheetError
 */
export async function readSpreadsheet(bytes: Uint8Array, options: TextOptions = {}): Promise<Grid> {
  // a compound file: an old workbook, or a new one with a password
  if (beginsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0))
    throw new SpreadsheetError(hasEncryption(bytes) ? 'CIFRADO' : 'FORMATO')
  if (!beginsWith(bytes, 0x50, 0x4b)) return readCsv(bytes, options)
  const parts = await ZipParts.open(bytes)
  const workbook = await findWorkbook(parts)
  if (workbook !== undefined) return { ...(await readXlsx(parts, workbook)), encoding: null, separator: null }
  if (parts.has('content.xml')) return { ...(await readOds(parts)), encoding: null, separator: null }
  throw new SpreadsheetError('FORMATO')
}

/** The name of the stream that an encrypted workbook has, in UTF-16. */
const encrypted = 'EncryptedPackage'

function hasEncryption(bytes: Uint8Array): boolean {
  const name = Buffer.from(encrypted, 'utf16le')
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(name)
}
