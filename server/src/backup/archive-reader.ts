import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import { open } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import type { Entry, ZipFile } from 'yauzl'
import { fromFdPromise } from 'yauzl'
import type { Manifest } from './format.ts'
import {
  checksumsName,
  InvalidBackup,
  manifestName,
  numbersName,
  readManifest,
  secretName,
} from './format.ts'

/** Maximum size of the manifest and the checksum list in bytes, because both are held in memory. */
const maxHeld = 400_000_000
/** The same for the secret and the key numbers. */
const maxSmall = 1_000_000
/** Names that this portal uses; other members are ignored. */
const memberName =
  /^(rows\/[a-z_]+\.jsonl|numbers\.json|jwt-secret|backup\.json|files\/[\w-]+(\/[\w-][\w.-]*)*)$/

/** A member of a backup with its content. */
export interface Member {
  name: string
  /** Size of the content in bytes. */
  size: number
  /** The content; its checksum is verified after the last byte. */
  content: AsyncIterable<Buffer>
}

export interface ArchiveReader {
  manifest: Manifest
  /** Passes the members that `wanted` selects to `visit` in their order, and verifies all members. */
  each: (wanted: (name: string) => boolean, visit: (member: Member) => Promise<void>) => Promise<void>
  close: () => Promise<void>
}

/**
 * Opens a backup: its members are those of its checksum list. `each` verifies their content.
 * @throws InvalidBackup when it is not a backup, or is truncated or altered
 */
export async function openArchive(path: string): Promise<ArchiveReader> {
  const file = await open(path, constants.O_RDONLY).catch((error: NodeJS.ErrnoException) => {
    throw new InvalidBackup(`It cannot be read (${error.code}).`)
  })
  const close = () => file.close()
  try {
    const found = await file.stat()
    if (!found.isFile()) throw new InvalidBackup('It is not a file.')
    const entries: Entry[] = []
    const zip = await openZip(file.fd)
    for await (const entry of zip.eachEntry()) entries.push(entry)
    refuseOverlaps(entries, found.size)
    const sumsEntry = entries.pop()
    const manifestEntry = entries.at(-1)
    if (manifestEntry?.fileName !== manifestName || sumsEntry?.fileName !== checksumsName)
      throw new InvalidBackup('It is not a backup of a portal.')
    const manifest = readManifest(await readHeld(zip, manifestEntry))
    const sums = matchChecksums(entries, await readHeld(zip, sumsEntry))
    return {
      manifest,
      each: async (wanted, visit) => {
        for (const [index, entry] of entries.entries()) {
          if (!wanted(entry.fileName)) continue
          const { content, check } = openChecked(zip, entry, sums[index] ?? '')
          await visit({ name: entry.fileName, size: entry.uncompressedSize, content })
          await check()
        }
      },
      close,
    }
  } catch (error) {
    await close()
    throw asUnusable(error)
  }
}

async function openZip(fd: number): Promise<ZipFile> {
  try {
    return await fromFdPromise(fd, { autoClose: false, lazyEntries: true })
  } catch {
    throw new InvalidBackup('It is not a backup of a portal, or has been cut off.')
  }
}

const toAlteredError = (name: string) =>
  new InvalidBackup(`It has been damaged or altered: ${name} is not as it was written.`)

/** Errors of the archive reader concern this file; errors of the disk or a database do not. */
const asUnusable = (error: unknown): unknown => {
  if (error instanceof InvalidBackup || (error as NodeJS.ErrnoException).syscall) return error
  return new InvalidBackup(`It has been damaged or altered (${(error as Error).message}).`, { cause: error })
}

async function readHeld(zip: ZipFile, entry: Entry): Promise<string> {
  if (entry.uncompressedSize > maxHeld) throw toAlteredError(entry.fileName)
  return text(await zip.openReadStreamPromise(entry))
}

/** The checksums of the members, in order; the list must name exactly the members. */
function matchChecksums(entries: Entry[], list: string): string[] {
  const lines = list.split('\n').slice(0, -1)
  if (lines.length !== entries.length) throw toAlteredError(checksumsName)
  const seen = new Set<string>()
  return entries.map(({ fileName, compressionMethod, uncompressedSize }, index) => {
    const [sum = '', name] = lines[index]?.split('  ') ?? []
    if (name !== fileName || !memberName.test(fileName) || fileName.includes('..') || seen.has(fileName))
      throw toAlteredError(fileName)
    // files are stored uncompressed: a portal never writes one that expands
    if (fileName.startsWith('files/') && compressionMethod !== 0) throw toAlteredError(fileName)
    if ([secretName, numbersName].includes(fileName) && uncompressedSize > maxSmall)
      throw toAlteredError(fileName)
    seen.add(fileName)
    return sum
  })
}

/** Overlapping members could expand to more than the file contains. */
function refuseOverlaps(entries: Entry[], size: number): void {
  let total = 0
  for (const { compressedSize } of entries) total += compressedSize
  if (total > size) throw new InvalidBackup('It has been damaged or altered: its members overlap.')
}

function openChecked(zip: ZipFile, entry: Entry, sum: string) {
  const hash = createHash('sha256')
  let isRead = false
  const content = (async function* () {
    try {
      for await (const piece of await zip.openReadStreamPromise(entry)) {
        hash.update(piece as Buffer)
        yield piece as Buffer
      }
    } catch (error) {
      throw asUnusable(error)
    }
    if (hash.digest('hex') !== sum) throw toAlteredError(entry.fileName)
    isRead = true
  })()
  const check = async () => {
    // verify also the members that `visit` did not read
    for await (const _ of content);
    if (!isRead) throw new Error(`${entry.fileName} was not read to its end`)
  }
  return { content, check }
}
