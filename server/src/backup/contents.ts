import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { makeFolder } from '../platform/filesystem/folders.ts'
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
export async function sumOf(storage: Storage, key: string): Promise<string | null> {
  const found = await storage.get(key)
  if (!found) return null
  const hash = createHash('sha256')
  for await (const piece of found.content) hash.update(piece as Buffer)
  return hash.digest('hex')
}
