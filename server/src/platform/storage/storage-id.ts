import { randomUUID } from 'node:crypto'
import { text } from 'node:stream/consumers'
import type { Storage } from './storage.ts'

/** Key of the object with the id of a file store. */
export const storageIdKey = 'place-id'

/** The id of the file store: the same for every server that uses it. Created on first use. */
export async function getStorageId(storage: Storage): Promise<string> {
  const stored = await storage.get(storageIdKey)
  if (stored) return text(stored.content)
  const id = randomUUID()
  await storage.put(storageIdKey, Buffer.from(id))
  return id
}
