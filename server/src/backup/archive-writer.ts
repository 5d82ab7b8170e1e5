import { createHash, randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { syncPath, whyNotWritable } from '../platform/filesystem/folders.ts'
import { checksumLine } from './format.ts'

/** A ZIP file that is being written, member by member. */
export interface ArchiveWriter {
  /** Adds a member; returns its size and SHA-256. */
  add: (name: string, content: Source, options?: MemberOptions) => Promise<{ bytes: number; sha256: string }>
  /** The checksums of all members so far. */
  sums: () => Buffer
}
type Source = AsyncIterable<Uint8Array> | Uint8Array
interface MemberOptions {
  compress?: boolean
  /** Size in bytes, if known. */
  size?: number
}

/** Name of an unfinished backup, which a later backup deletes. */
export const partialName = /^\.xuntanza-[0-9a-f-]{36}\.part$/

/** The file cannot be written; the message is one line for the operator, `code` that of the system. */
export class BackupWriteError extends Error {
  code: string

  constructor(message: string, code: string, cause: unknown) {
    super(message, { cause })
    this.code = code
  }
}

/** Written bytes after which the data is synced to disk. */
const syncEvery = 8_000_000

/**
 * Writes an archive to `path` atomically and durably, readable by its owner only. Until it is complete, it has a temporary
 * name in the same folder.
 * @param instant the modification time of its members
 */
export async function writeArchive(
  path: string,
  instant: Date,
  fill: (archive: ArchiveWriter) => Promise<void>,
): Promise<void> {
  const partial = join(dirname(path), `.xuntanza-${randomUUID()}.part`)
  // never follow or overwrite an existing file, above all a link
  const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW
  const file = await writing(path, open(partial, flags, 0o600))
  try {
    const zip = new ZipFile()
    const output = zip.outputStream as Readable
    zip.on('error', (error) => output.destroy(error))
    const written = keepAll(output, file, path)
    // the first caller that awaits it reports the error
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

/** Reports a disk error about the file as one about its folder. */
async function writing<T>(path: string, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (cause) {
    throw notWritable(dirname(path), cause)
  }
}

/** The error for a folder in which no backup can be made. */
export function notWritable(folder: string, cause: unknown): BackupWriteError {
  const { code = '' } = cause as NodeJS.ErrnoException
  const message = `The backup in ${folder} was not made: ${whyNotWritable(folder, code)}.`
  return new BackupWriteError(message, code, cause)
}

/** Syncs piece by piece: one large sync would block other users of the disk. */
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
      // stop reading the source when writing fails
      const giveUp = () => source.destroy(new Error('the archive was given up'))
      if (output.destroyed) giveUp()
      output.once('close', giveUp)
      try {
        await finished(source)
      } finally {
        output.off('close', giveUp)
      }
      const sha256 = hash.digest('hex')
      lines.push(checksumLine(sha256, name))
      return { bytes, sha256 }
    },
    sums: () => Buffer.from(lines.join('')),
  }
}
