import { text } from 'node:stream/consumers'
import { openPromise } from 'yauzl'

/** Maximum number of members of an archive: a book with a picture on every page has hundreds. */
const maxMembers = 20_000
/** Maximum number of characters of all their names. */
const maxNames = 4_000_000
/** Maximum ratio of unpacked to packed size, and the unpacked size that is always allowed, in bytes. */
const maxRatio = 100
const harmless = 100_000_000
/** Maximum length of the `mimetype` member. */
const maxTypeLength = 100

/** The content of an archive. */
interface Archive {
  names: string[]
  /** Content of the member `mimetype`, where there is one. */
  mimetype: string | null
}

/**
 * Inspects a ZIP archive without unpacking it.
 * @throws Error when it is not an archive, is damaged, has too many or too long names, names paths outside itself, or would expand too much
 */
export async function readArchive(path: string, size: number): Promise<Archive> {
  const zip = await openPromise(path, { autoClose: false })
  try {
    if (zip.entryCount > maxMembers) throw new Error('too many members')
    const names: string[] = []
    let mimetype: string | null = null
    let unpacked = 0
    let named = 0
    for await (const entry of zip.eachEntry()) {
      named += entry.fileName.length
      if (named > maxNames) throw new Error('names that are too long')
      names.push(entry.fileName)
      unpacked += entry.uncompressedSize
      if (unpacked > Math.max(harmless, maxRatio * size)) throw new Error('a bomb')
      if (entry.fileName === 'mimetype' && entry.uncompressedSize <= maxTypeLength)
        mimetype = await text(await zip.openReadStreamPromise(entry))
    }
    return { names, mimetype }
  } finally {
    zip.close()
  }
}
