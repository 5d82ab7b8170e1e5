import { open } from 'node:fs/promises'
import { imageExtensions } from '#contract/file-names.ts'
import { invalidExtension } from './file-names.ts'
import { NotAPicture, readPhoto } from './pictures.ts'
import type { Content } from './storage.ts'

/** What is stored of a file people sent. */
interface Recognised {
  /** Ending of what is stored: `jpg` for a HEIC, else the one it came with. */
  type: string
  content: Content
  /** The form browsers show, where that is another one. */
  shown?: Content
  thumbnail?: Content
}

const compound = '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'
const zip = 'PK\x03\x04'
const jpeg = '\xff\xd8\xff'
const png = '\x89PNG\r\n\x1a\n'

/** How each kind of file begins, in Latin-1; `from` is where that stands. */
const beginnings: Record<string, { text: string; from?: number }> = {
  jpg: { text: jpeg },
  jpeg: { text: jpeg },
  gif: { text: 'GIF8' },
  png: { text: png },
  apng: { text: png },
  webp: { text: 'WEBP', from: 8 },
  bmp: { text: 'BM' },
  ico: { text: '\0\0\x01\0' },
  heic: { text: 'ftyp', from: 4 },
  heif: { text: 'ftyp', from: 4 },
  pdf: { text: '%PDF-' },
  doc: { text: compound },
  xls: { text: compound },
  ppt: { text: compound },
  docx: { text: zip },
  xlsx: { text: zip },
  pptx: { text: zip },
  odt: { text: zip },
  ods: { text: zip },
  odp: { text: zip },
  rtf: { text: '{\\rtf' },
  txt: { text: '' },
}

/**
 * Makes sure that the bytes of a file are what its ending says, and makes what is stored of it.
 * @throws Refusal 400 `upload.invalid_extension`
 */
export async function recognise({ path }: { path: string }, extension: string): Promise<Recognised> {
  const { text = '', from = 0 } = beginnings[extension] ?? {}
  if (!(await headOf(path)).startsWith(text, from)) throw invalidExtension(extension)
  if (!(imageExtensions as readonly string[]).includes(extension))
    return { type: extension, content: { path } }
  try {
    const { converted, photo, thumbnail } = await readPhoto(path)
    return converted
      ? { type: 'jpg', content: converted, shown: photo, thumbnail }
      : { type: extension, content: { path }, shown: photo, thumbnail }
  } catch (error) {
    throw error instanceof NotAPicture ? invalidExtension(extension) : error
  }
}

async function headOf(path: string): Promise<string> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(1024), length: 1024 })
    return buffer.toString('latin1', 0, bytesRead)
  } finally {
    await file.close()
  }
}
