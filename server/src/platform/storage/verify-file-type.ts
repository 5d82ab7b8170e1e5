import { open } from 'node:fs/promises'
import { imageExtensions } from '#contract/file-names.ts'
import { readArchive } from './archive.ts'
import { invalidExtension } from './file-names.ts'
import { namesAtTop } from './ole-directory.ts'
import { readPhoto } from './pictures.ts'
import type { Content } from './storage.ts'
import { detectCharset, writeAsUtf8 } from './text-encoding.ts'

/** The stored form of an uploaded file. */
interface VerifiedFile {
  /** Extension of the stored file: `jpg` for a HEIC, else the original one. */
  type: string
  content: Content
  /** The version browsers show, if different. */
  shown?: Content
  thumbnail?: Content
}

const compound = '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'
const zip = 'PK\x03\x04'
const jpeg = '\xff\xd8\xff'
const png = '\x89PNG\r\n\x1a\n'

/** Signatures of file formats, in Latin-1; `from` is their offset. */
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
  // the reader of each says what is wrong with it
  xml: { text: '' },
  csv: { text: '' },
  n43: { text: '' },
  q43: { text: '' },
}

/** Bytes that faulty programs write before a PDF. */
const beforePdf = /^(\xef\xbb\xbf)?\s+/

/** Folders of which an Office document of each kind has at least one member. */
const officeFolders: Record<string, string> = { docx: 'word/', xlsx: 'xl/', pptx: 'ppt/' }
/** The `mimetype` of each kind of OpenDocument. */
const openDocuments: Record<string, string> = {
  odt: 'application/vnd.oasis.opendocument.text',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  odp: 'application/vnd.oasis.opendocument.presentation',
}
/** Names of which an old Office document of each kind has one. */
const oleDirectoryNames: Record<string, string[]> = {
  doc: ['WordDocument'],
  xls: ['Workbook', 'Book'],
  ppt: ['PowerPoint Document'],
}

/**
 * Checks that the content of a file matches its extension, and prepares what is stored of it.
 * @param aside path for an additional file that is stored too
 * @throws AppError 400 `upload.invalid_extension`
 */
export async function verifyFileType(
  { path, size }: { path: string; size: number },
  extension: string,
  aside: string,
): Promise<VerifiedFile> {
  const head = await readHead(path)
  const { text = '', from = 0 } = beginnings[extension] ?? {}
  const asSent = { type: extension, content: { path } }
  try {
    // an Office document with a password is an OLE compound file
    if (extension in officeFolders && head.startsWith(compound)) {
      if (await hasName(path, ['EncryptedPackage'])) return asSent
      throw new Error('no encrypted document')
    }
    if (!head.replace(extension === 'pdf' ? beforePdf : '', '').startsWith(text, from))
      throw new Error('begins otherwise')
    if (extension in oleDirectoryNames && !(await hasName(path, oleDirectoryNames[extension] ?? [])))
      throw new Error('another kind of compound file')
    if (text === zip) await checkArchive(path, size, extension)
    if (extension === 'txt') return { ...asSent, ...(await inUtf8(path, aside)) }
    if ((imageExtensions as readonly string[]).includes(extension))
      return { ...asSent, ...(await asPhoto(path)) }
    return asSent
  } catch (error) {
    throw isOurs(error) ? error : invalidExtension(extension)
  }
}

/** Whether the disk failed; any other error concerns the file. */
const isOurs = (error: unknown): boolean => (error as NodeJS.ErrnoException).syscall !== undefined

async function hasName(path: string, names: string[]): Promise<boolean> {
  const file = await open(path)
  try {
    return (await namesAtTop(file)).some((name) => names.includes(name))
  } finally {
    await file.close()
  }
}

/** A document with macros has another extension (docm, xlsm, pptm). */
const isMacro = (name: string): boolean => /(^|\/)vbaProject\.bin$/i.test(name)

async function checkArchive(path: string, size: number, extension: string): Promise<void> {
  const { names, mimetype } = await readArchive(path, size)
  const folder = officeFolders[extension]
  const fits = folder
    ? names.includes('[Content_Types].xml') &&
      names.some((name) => name.startsWith(folder)) &&
      !names.some(isMacro)
    : mimetype === openDocuments[extension]
  if (!fits) throw new Error('another kind of archive')
}

async function inUtf8(path: string, aside: string): Promise<{ shown?: Content }> {
  const charset = await detectCharset(path)
  if (charset === 'utf-8') return {}
  await writeAsUtf8(path, charset, aside)
  return { shown: { path: aside } }
}

async function asPhoto(path: string): Promise<Partial<VerifiedFile>> {
  const { converted, photo, thumbnail } = await readPhoto(path)
  return { ...(converted && { type: 'jpg', content: converted }), shown: photo, thumbnail }
}

async function readHead(path: string): Promise<string> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(1024), length: 1024 })
    return buffer.toString('latin1', 0, bytesRead)
  } finally {
    await file.close()
  }
}
