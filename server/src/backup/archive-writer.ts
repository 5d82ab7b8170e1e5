import { createHash, randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { syncPath } from '../platform/filesystem/folders.ts'
import { sumLine } from './format.ts'

/** A ZIP file in the making, whose members are added one after the other. */
export interface ArchiveWriter {
  /** Adds a member; answers its bytes and its SHA-256. */
  add: (name: string, content: Source, options?: Adding) => Promise<{ bytes: number; sha256: string }>
  /** The sums of all members so far. */
  sums: () => Buffer
}
type Source = AsyncIterable<Uint8Array> | Uint8Array
interface Adding {
  compress?: boolean
  /** Bytes, where they are known. */
  size?: number
}

/** What an unfinished backup is called, so that a later one can clear it away. */
export const partialName = /^\.xuntanza-[0-9a-f-]{36}\.part$/

/** The file cannot be written. Its message is one line for the operator. */
export class CannotWrite extends Error {}

/** Bytes after which what was written is seen to the disk. */
const syncEvery = 8_000_000

/**
 * Writes an archive to `path`, readable by its owner only. It stands there whole and on the disk, or not at all: until then it has
 * another name beside it.
 * @param instant the time its members bear
 */
export async function writeArchive(
  path: string,
  instant: Date,
  fill: (archive: ArchiveWriter) => Promise<void>,
): Promise<void> {
  const partial = join(dirname(path), `.xuntanza-${randomUUID()}.part`)
  // nothing that stands there, a link least of all, is followed or overwritten
  const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW
  const file = await writing(path, open(partial, flags, 0o600))
  try {
    const zip = new ZipFile()
    const output = zip.outputStream as Readable
    zip.on('error', (error) => output.destroy(error))
    const written = keepAll(output, file, path)
    // told once by whoever waits first
    written.catch(() => {})
    await Promise.race([written, fill(writerFor(zip, output, instant)).then(() => zip.end())])
    await written
    await writing(path, file.sync())
    await file.close()
    await writing(path, rename(partial, path))
    await syncPath(dirname(path))
  } catch (error) {
    await file.close().catch(() => {})
    await rm(partial, { force: true })
    throw error
  }
}

/** What the disk says of the file is told of its folder. */
async function writing<T>(path: string, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (cause) {
    const { code = '' } = cause as NodeJS.ErrnoException
    const why = /^(ENOSPC|EDQUOT)$/.test(code) ? 'no room is left there' : 'it cannot be written'
    throw new CannotWrite(`The backup in ${dirname(path)} was not made: ${why} (${code}).`, { cause })
  }
}

/** Piece by piece to the disk for good: a heap of it would hold up whoever else waits for the disk. */
async function keepAll(output: Readable, file: FileHandle, path: string): Promise<void> {
  let waiting = 0
  for await (const piece of output as AsyncIterable<Buffer>) {
    await writing(path, file.writeFile(piece))
    waiting += piece.length
    if (waiting < syncEvery) continue
    await writing(path, file.datasync())
    waiting = 0
  }
}

function writerFor(zip: ZipFile, output: Readable, instant: Date): ArchiveWriter {
  const lines: string[] = []
  return {
    add: async (name, content, { compress = false, size } = {}) => {
      const hash = createHash('sha256')
      let bytes = 0
      const pieces = content instanceof Uint8Array ? [content] : content
      const source = Readable.from(
        (async function* () {
          for await (const piece of pieces) {
            hash.update(piece)
            bytes += piece.length
            yield piece
          }
        })(),
        { objectMode: false },
      )
      source.once('error', (error) => output.destroy(error))
      zip.addReadStream(source, name, {
        mtime: instant,
        mode: 0o100600,
        compress,
        ...(size === undefined ? { forceZip64Format: true } : { size }),
      })
      // what cannot be written is read no further
      const giveUp = () => source.destroy(new Error('the archive was given up'))
      if (output.destroyed) giveUp()
      output.once('close', giveUp)
      try {
        await finished(source)
      } finally {
        output.off('close', giveUp)
      }
      const sha256 = hash.digest('hex')
      lines.push(sumLine(sha256, name))
      return { bytes, sha256 }
    },
    sums: () => Buffer.from(lines.join('')),
  }
}
