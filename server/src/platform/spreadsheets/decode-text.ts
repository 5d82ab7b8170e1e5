import { SpreadsheetError } from './grid.ts'

/** Encodings of text files, by their names in the WHATWG Encoding Standard. */
export type TextEncoding = 'utf-8' | 'windows-1252' | 'utf-16le' | 'utf-16be' | 'macintosh'

/** Bytes that show whether a text without a mark is in UTF-16. */
const sample = 4096

/** The encoding by its mark, or by where the zeros of UTF-16 are; null for any other. */
function findUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const head = bytes.subarray(0, sample)
  const zeros = [0, 0]
  for (const [at, byte] of head.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  // a table has separators and line ends, whose high byte is 0
  if (odd > head.length / 4 && even === 0) return 'utf-16le'
  if (even > head.length / 4 && odd === 0) return 'utf-16be'
  return null
}

function decode(bytes: Uint8Array, encoding: TextEncoding): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/**
 * The text of a file.
 * @param wanted the encoding; recognised by default. What is neither UTF-16 nor valid UTF-8 is Windows-1252.
 * @throws SpreadsheetError CODIFICACION when the bytes are not of the encoding; NUL with the row of a zero byte
 */
export function decodeText(
  bytes: Uint8Array,
  wanted?: TextEncoding | null,
): { text: string; encoding: TextEncoding } {
  const found = wanted ?? findUtf16(bytes) ?? (decode(bytes, 'utf-8') === null ? 'windows-1252' : 'utf-8')
  const text = decode(bytes, found)
  if (text === null) throw new SpreadsheetError('CODIFICACION')
  const nul = text.indexOf('\0')
  if (nul >= 0) throw new SpreadsheetError('NUL', text.slice(0, nul).split('\n').length - 1)
  return { text, encoding: found }
}
