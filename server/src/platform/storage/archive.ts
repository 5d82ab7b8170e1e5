import { text } from 'node:stream/consumers'
import { openPromise } from 'yauzl'

/** Most members of an archive: a book with a picture on every page has hundreds. */
const mostMembers = 20_000
/** How many times its size an archive may hold, and what it may hold in any case, in bytes. */
const mostTimes = 100
const harmless = 100_000_000
/** Longest `mimetype` member. */
const longestType = 100

/** What is in an archive. */
interface Archive {
  names: string[]
  /** Content of the member `mimetype`, where there is one. */
  mimetype: string | null
}

/**
 * Looks into a ZIP archive without unpacking it.
 * @throws Error when it is none, is broken, names places outside itself, or would swell up when unpacked
 */
export async function readArchive(path: string, size: number): Promise<Archive> {
  const zip = await openPromise(path, { autoClose: false })
  try {
    if (zip.entryCount > mostMembers) throw new Error('too many members')
    const names: string[] = []
    let mimetype: string | null = null
    let unpacked = 0
    for await (const entry of zip.eachEntry()) {
      names.push(entry.fileName)
      unpacked += entry.uncompressedSize
      if (unpacked > Math.max(harmless, mostTimes * size)) throw new Error('a bomb')
      if (entry.fileName === 'mimetype' && entry.uncompressedSize <= longestType)
        mimetype = await text(await zip.openReadStreamPromise(entry))
    }
    return { names, mimetype }
  } finally {
    zip.close()
  }
}
