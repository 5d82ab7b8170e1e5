import type { FileHandle } from 'node:fs/promises'

/**
 * Reads the names inside an OLE compound file, the container of Word, Excel and PowerPoint before 2007 and of
 * encrypted documents since. Format: [MS-CFB], Microsoft Open Specifications.
 */

/** Maximum number of directory sectors: real documents have far fewer, and a cyclic chain ends. */
const maxSectors = 2000
/** Sectors of the allocation table that the header lists. */
const namedInHeader = 109
const entrySize = 128
const lastSector = 0xffff_fffa

/**
 * Names of the streams and storages at the top level of the compound file.
 * @throws Error when it is not a compound file, or damaged
 */
export async function namesAtTop(file: FileHandle): Promise<string[]> {
  const header = await readAt(file, 0, 512)
  const shift = header.readUInt16LE(30)
  if (header.readUInt16LE(28) !== 0xfffe || (shift !== 9 && shift !== 12)) throw new Error('no compound file')
  const sectorSize = 2 ** shift
  const sector = (number: number) => readAt(file, (number + 1) * sectorSize, sectorSize)
  const perSector = sectorSize / 4

  /** The sector that contains part `index` of the allocation table. */
  const tableSector = async (index: number): Promise<number> => {
    if (index < namedInHeader) return header.readUInt32LE(76 + index * 4)
    // the last number of each further list is the sector of the next list
    let list = await sector(header.readUInt32LE(68))
    let at = index - namedInHeader
    for (; at >= perSector - 1; at -= perSector - 1) list = await sector(list.readUInt32LE(sectorSize - 4))
    return list.readUInt32LE(at * 4)
  }
  const { size } = await file.stat()
  const nextSector = async (number: number): Promise<number> => {
    if (number * sectorSize > size) throw new Error('a sector that is not there')
    const table = await sector(await tableSector(Math.floor(number / perSector)))
    return table.readUInt32LE((number % perSector) * 4)
  }

  const entries: Entry[] = []
  let at = header.readUInt32LE(48)
  for (let count = 0; at < lastSector; count += 1) {
    if (count === maxSectors) throw new Error('a directory without end')
    const directory = await sector(at)
    for (let from = 0; from < sectorSize; from += entrySize)
      entries.push(toEntry(directory.subarray(from, from + entrySize)))
    at = await nextSector(at)
  }
  return listTopEntries(entries)
}

interface Entry {
  name: string
  left: number
  right: number
  child: number
}

const toEntry = (bytes: Buffer): Entry => ({
  name: bytes.toString('utf16le', 0, Math.max(0, Math.min(bytes.readUInt16LE(64), 64) - 2)),
  left: bytes.readUInt32LE(68),
  right: bytes.readUInt32LE(72),
  child: bytes.readUInt32LE(76),
})

/** The children of the root entry: a binary tree. */
function listTopEntries(entries: Entry[]): string[] {
  const names: string[] = []
  const seen = new Set<number>()
  const waiting = [entries[0]?.child ?? 0]
  for (const number of waiting) {
    const entry = entries[number]
    if (!entry || seen.has(number)) continue
    seen.add(number)
    names.push(entry.name)
    waiting.push(entry.left, entry.right)
  }
  return names
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(length), length, position })
  if (bytesRead < length) throw new Error('cut short')
  return buffer
}
