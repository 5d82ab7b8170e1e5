import { createReadStream, createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'

/** Character encoding of a text; anything but UTF-8 and UTF-16 is treated as Windows-1252. */
export type Charset = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

/** The file is not a text. */
class NotAText extends Error {}

/** Allowed control characters: tab, line and page ends, DOS end of file, escape. */
const allowed = new Set([9, 10, 11, 12, 13, 26, 27])
const isForbidden = (code: number): boolean => (code < 32 && !allowed.has(code)) || code === 127

/**
 * Reads a file piece by piece to determine its encoding.
 * @throws NotAText
 */
export async function detectCharset(path: string): Promise<Charset> {
  const marked = await detectMarkedCharset(path)
  if (marked) {
    const isWhole = await isDecodable(path, marked, (text) => {
      for (let at = 0; at < text.length; at += 1)
        if (isForbidden(text.charCodeAt(at))) throw new NotAText('a control character')
    })
    if (!isWhole) throw new NotAText('no UTF-16')
    return marked
  }
  for await (const chunk of readPieces(path))
    for (const code of chunk) if (isForbidden(code)) throw new NotAText('a control character')
  return (await isDecodable(path, 'utf-8')) ? 'utf-8' : 'windows-1252'
}

/** Converts the text of a file to UTF-8 in the new file `to`. */
export const writeAsUtf8 = (path: string, charset: Charset, to: string): Promise<void> =>
  pipeline(() => decodeFile(path, charset), createWriteStream(to, { flags: 'wx', mode: 0o600 }))

const readPieces = (path: string): AsyncIterable<Buffer> => createReadStream(path)

async function* decodeFile(path: string, charset: Charset): AsyncGenerator<string> {
  const decoder = new TextDecoder(charset, { fatal: true })
  for await (const chunk of readPieces(path)) yield decoder.decode(chunk, { stream: true })
  yield decoder.decode()
}

/** Whether the whole file is valid in this encoding; `look` receives its text piece by piece. */
async function isDecodable(path: string, charset: Charset, look?: (text: string) => void): Promise<boolean> {
  try {
    for await (const text of decodeFile(path, charset)) look?.(text)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_ENCODING_INVALID_ENCODED_DATA') return false
    throw error
  }
}

/** UTF-16 by its byte order mark. */
async function detectMarkedCharset(path: string): Promise<Charset | null> {
  const file = await open(path)
  try {
    const { buffer } = await file.read({ buffer: Buffer.alloc(2), length: 2 })
    const mark = buffer.readUInt16BE()
    return mark === 0xfffe ? 'utf-16le' : mark === 0xfeff ? 'utf-16be' : null
  } finally {
    await file.close()
  }
}
