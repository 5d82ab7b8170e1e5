import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { ContentCheck, ExpectedContent } from '../platform/db/content-sums.ts'
import { makeFolder } from '../platform/filesystem/folders.ts'
import {
  checkContent,
  isOther,
  isUnreadable,
  sumOfContent,
  toDigest,
} from '../platform/storage/check-content.ts'
import type { Storage } from '../platform/storage/storage.ts'

/** Files up to this size are stored from memory. */
const heldBytes = 1_000_000

/**
 * Stores a file from a stream.
 * @param dataDir folder for a temporary copy of a large file, among the uploads
 */
export async function putContent(
  storage: Storage,
  dataDir: string,
  key: string,
  size: number,
  content: AsyncIterable<Buffer>,
): Promise<void> {
  if (size <= heldBytes) {
    await storage.put(key, await buffer(content))
    return
  }
  const folder = join(dataDir, 'incoming')
  makeFolder(folder)
  const path = join(folder, randomUUID())
  try {
    await pipeline(content, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
    await storage.put(key, { path })
  } finally {
    await rm(path, { force: true })
  }
}

/** SHA-256 of a stored file; null when it does not exist. */
export async function computeSum(storage: Storage, key: string): Promise<string | null> {
  const found = await storage.get(key)
  return found && toDigest(found.content)
}

/** A stored content to copy: its bytes, unless they are lost, of another size, or cannot be read. */
export interface ContentCopy {
  checked: ContentCheck
  bytes: { content: AsyncIterable<Buffer> | Uint8Array; size: number } | null
}

/**
 * Reads a stored content to copy it, and compares it. A large one is read twice: what cannot be read to its end must be known
 * before the copy begins.
 * @throws errors of a store that cannot be reached
 */
export async function readToCopy(storage: Storage, expected: ExpectedContent): Promise<ContentCopy> {
  const { key, size } = expected
  const lost = (fault: 'missing' | 'damaged'): ContentCopy => ({
    checked: { key, fault, sha256: null },
    bytes: null,
  })
  try {
    const found = await storage.get(key)
    if (!found) return lost('missing')
    if ((size !== null && found.size !== size) || found.size > heldBytes) {
      found.content.destroy()
      return await readLarge(storage, expected)
    }
    const content = await buffer(found.content)
    const sha256 = await sumOfContent(content)
    const fault = isOther(expected, sha256) ? 'damaged' : null
    return { checked: { key, fault, sha256 }, bytes: { content, size: content.length } }
  } catch (error) {
    if (!isUnreadable(error)) throw error
    return lost('damaged')
  }
}

async function readLarge(storage: Storage, expected: ExpectedContent): Promise<ContentCopy> {
  const checked = await checkContent(storage, expected)
  const found = checked.sha256 === null ? null : await storage.get(expected.key)
  return { checked, bytes: found }
}
