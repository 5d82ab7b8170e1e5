import { isUtf8 } from 'node:buffer'
import { SpreadsheetError } from './grid.ts'

/** Encodings of text files, by their names in the WHATWG Encoding Standard. */
export type TextEncoding = 'utf-8' | 'windows-1252' | 'utf-16le' | 'utf-16be' | 'macintosh'

/** Bytes that show whether a text without a mark is in UTF-16. */
const sample = 4096
/** Most lines of a text in which encodings are mixed. */
const mostLines = 200_000

/** The encoding by its mark, or by where the zeros of UTF-16 are; null for any other. */
function findUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const head = bytes.subarray(0, sample)
  const zeros = [0, 0]
  for (const [at, byte] of head.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  // a table has separators and line ends, whose high byte is 0; the low byte is 0 in a few other letters
  if (odd > head.length / 4 && even * 10 < odd) return 'utf-16le'
  if (even > head.length / 4 && odd * 10 < even) return 'utf-16be'
  return null
}

function decode(bytes: Uint8Array, encoding: TextEncoding): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

const toBuffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)

// The bytes as they are, each a character.
/** Latin letters and quotes in UTF-8, which as Windows-1252 would be «Ã±» or «â€œ». */
const letterInUtf8 = /[\xc3-\xc5][\x80-\xbf]|\xc2[\xa0-\xbf]|\xe2[\x80-\x82][\x80-\xbf]/
/** Letters with accents in Windows-1252, beside others. */
const letterInWindows =
  /[A-Za-z][\xc1\xc9\xcd\xd1\xd3\xda\xe1\xe9\xed\xf1\xf3\xfa]|[\xc1\xc9\xcd\xd1\xd3\xda\xe1\xe9\xed\xf1\xf3\xfa][A-Za-z]/
/** Those of old Macintosh computers, which in Windows-1252 would be «‡», «Ž», «œ» and «„» within words. */
const letterInMacintosh = /[A-Za-z][\x87\x8e\x84]|[a-z][\x9c][a-z]|[\x83\x84\x87\x8e][A-Za-z]/

/** Whether a text that is read as Windows-1252 has the letters of Macintosh. */
function looksMacintosh(bytes: Uint8Array): boolean {
  const text = toBuffer(bytes).toString('latin1')
  return letterInMacintosh.test(text) && !letterInWindows.test(text)
}

/** A line with letters beyond ASCII: whether it is valid UTF-8. */
interface Line {
  at: number
  isUtf8: boolean
}

/** The lines of a text in which valid UTF-8 stands beside something else; null where there is no such mixture. */
function findMixture(bytes: Uint8Array): Line[] | null {
  const lines: Line[] = []
  const buffer = toBuffer(bytes)
  let hasUtf8 = false
  let at = 0
  for (let from = 0; from < buffer.length; at += 1) {
    if (at >= mostLines) throw new SpreadsheetError('GRANDE')
    const end = buffer.indexOf(10, from)
    const line = buffer.subarray(from, end < 0 ? buffer.length : end)
    from = end < 0 ? buffer.length : end + 1
    if (line.every((byte) => byte < 0x80)) continue
    lines.push({ at, isUtf8: isUtf8(line) })
    hasUtf8 ||= letterInUtf8.test(line.toString('latin1'))
  }
  return hasUtf8 && lines.some((line) => !line.isUtf8) ? lines : null
}

/** A text with the encoding in which it was read. */
export interface DecodedText {
  text: string
  encoding: TextEncoding
  /** The lines, from 0, that are in another encoding: of two, those of which there are fewer. */
  oddLines: number[]
  /** Whether its letters seem to be those of Macintosh. */
  isDoubtful: boolean
}

/** Reads lines of UTF-8 that are none as Windows-1252. */
function decodeLines(bytes: Uint8Array): string {
  const buffer = toBuffer(bytes)
  const lines: string[] = []
  for (let from = 0; from <= buffer.length; ) {
    const end = buffer.indexOf(10, from)
    const line = buffer.subarray(from, end < 0 ? buffer.length : end)
    lines.push(isUtf8(line) ? line.toString('utf8') : new TextDecoder('windows-1252').decode(line))
    from = end < 0 ? buffer.length + 1 : end + 1
  }
  return lines.join('\n')
}

/** The lines of a mixture that are the exception. */
function listOdd(lines: readonly Line[]): number[] {
  const others = lines.filter((line) => !line.isUtf8)
  const odd =
    others.length * 2 <= lines.length || others.length === lines.length
      ? others
      : lines.filter((line) => line.isUtf8)
  return odd.map(({ at }) => at)
}

/**
 * The text of a file.
 * @param wanted the encoding; recognised by default: what is neither UTF-16 nor valid UTF-8 is Windows-1252. In UTF-8,
 * lines that are none are read as Windows-1252 if others are valid.
 * @throws SpreadsheetError CODIFICACION when the bytes are not of the encoding; NUL with the row of a zero byte; GRANDE
 */
export function decodeText(bytes: Uint8Array, wanted?: TextEncoding | null): DecodedText {
  const utf16 = wanted ? null : findUtf16(bytes)
  const isEightBit = utf16 === null && !wanted?.startsWith('utf-16')
  const mixture = isEightBit && !isUtf8(bytes) ? findMixture(bytes) : null
  const encoding = wanted ?? utf16 ?? (mixture || isUtf8(bytes) ? 'utf-8' : 'windows-1252')
  const text = mixture && encoding === 'utf-8' ? decodeLines(bytes) : decode(bytes, encoding)
  if (text === null) throw new SpreadsheetError('CODIFICACION')
  const nul = text.indexOf('\0')
  if (nul >= 0) throw new SpreadsheetError('NUL', text.slice(0, nul).split('\n').length - 1)
  const isMixed = mixture !== null && encoding !== 'macintosh'
  return {
    text,
    encoding,
    oddLines: isMixed ? listOdd(mixture) : [],
    isDoubtful: encoding === 'windows-1252' && looksMacintosh(bytes),
  }
}
