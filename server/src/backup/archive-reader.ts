import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import { open } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import type { Entry, ZipFile } from 'yauzl'
import { fromFdPromise } from 'yauzl'
import type { Manifest } from './format.ts'
import { manifestName, numbersName, readManifest, secretName, sumsName, UnusableBackup } from './format.ts'

/** Largest manifest and list of sums, in bytes: they are held in memory. */
const mostHeld = 400_000_000
/** The same of the secret and of the numbers given out. */
const mostOfSmall = 1_000_000
/** Names as this portal gives them; anything else is not looked at. */
const memberName =
  /^(rows\/[a-z_]+\.jsonl|numbers\.json|jwt-secret|backup\.json|files\/[\w-]+(\/[\w-][\w.-]*)*)$/

/** A member of a backup, with what is in it. */
export interface Member {
  name: string
  /** Bytes of the content. */
  size: number
  /** Its bytes, which are checked when the last of them has been read. */
  content: AsyncIterable<Buffer>
}

export interface ArchiveReader {
  manifest: Manifest
  /** Hands the members whose names `wanted` says in their order to `visit`, which reads them; checks each. */
  each: (wanted: (name: string) => boolean, visit: (member: Member) => Promise<void>) => Promise<void>
  close: () => Promise<void>
}

/**
 * Opens a backup: its members are those of its list of sums. Whether they are as they were is known once they have been
 * read with `each`.
 * @throws UnusableBackup when it is none, or has been cut off or altered
 */
export async function openArchive(path: string): Promise<ArchiveReader> {
  const file = await open(path, constants.O_RDONLY).catch((error: NodeJS.ErrnoException) => {
    throw new UnusableBackup(`It cannot be read (${error.code}).`)
  })
  const close = () => file.close()
  try {
    const found = await file.stat()
    if (!found.isFile()) throw new UnusableBackup('It is not a file.')
    const entries: Entry[] = []
    const zip = await openZip(file.fd)
    for await (const entry of zip.eachEntry()) entries.push(entry)
    refuseOverlaps(entries, found.size)
    const sumsEntry = entries.pop()
    const manifestEntry = entries.at(-1)
    if (manifestEntry?.fileName !== manifestName || sumsEntry?.fileName !== sumsName)
      throw new UnusableBackup('It is not a backup of a portal.')
    const manifest = readManifest(await held(zip, manifestEntry))
    const sums = matched(entries, await held(zip, sumsEntry))
    return {
      manifest,
      each: async (wanted, visit) => {
        for (const [index, entry] of entries.entries()) {
          if (!wanted(entry.fileName)) continue
          const { content, check } = checked(zip, entry, sums[index] ?? '')
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
    throw new UnusableBackup('It is not a backup of a portal, or has been cut off.')
  }
}

const altered = (name: string) =>
  new UnusableBackup(`It has been damaged or altered: ${name} is not as it was written.`)

/** What the reader of archives says is about this file; faults of the disk or of a database are not. */
const asUnusable = (error: unknown): unknown => {
  if (error instanceof UnusableBackup || (error as NodeJS.ErrnoException).syscall) return error
  return new UnusableBackup(`It has been damaged or altered (${(error as Error).message}).`, { cause: error })
}

async function held(zip: ZipFile, entry: Entry): Promise<string> {
  if (entry.uncompressedSize > mostHeld) throw altered(entry.fileName)
  return text(await zip.openReadStreamPromise(entry))
}

/** The sums of the members, in their order: the list names them all, and nothing else. */
function matched(entries: Entry[], list: string): string[] {
  const lines = list.split('\n').slice(0, -1)
  if (lines.length !== entries.length) throw altered(sumsName)
  const seen = new Set<string>()
  return entries.map(({ fileName, compressionMethod, uncompressedSize }, index) => {
    const [sum = '', name] = lines[index]?.split('  ') ?? []
    if (name !== fileName || !memberName.test(fileName) || fileName.includes('..') || seen.has(fileName))
      throw altered(fileName)
    // contents are kept as they are: one that unpacks to more than it takes was not written by a portal
    if (fileName.startsWith('files/') && compressionMethod !== 0) throw altered(fileName)
    if ([secretName, numbersName].includes(fileName) && uncompressedSize > mostOfSmall)
      throw altered(fileName)
    seen.add(fileName)
    return sum
  })
}

/** Members that share bytes of the file could be more than the file holds. */
function refuseOverlaps(entries: Entry[], size: number): void {
  let total = 0
  for (const { compressedSize } of entries) total += compressedSize
  if (total > size) throw new UnusableBackup('It has been damaged or altered: its members overlap.')
}

function checked(zip: ZipFile, entry: Entry, sum: string) {
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
    if (hash.digest('hex') !== sum) throw altered(entry.fileName)
    isRead = true
  })()
  const check = async () => {
    // what nobody wanted to read is looked at all the same
    for await (const _ of content);
    if (!isRead) throw new Error(`${entry.fileName} was not read to its end`)
  }
  return { content, check }
}
