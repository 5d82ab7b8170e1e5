import { randomUUID } from 'node:crypto'
import { text } from 'node:stream/consumers'
import type { Storage } from './storage.ts'

/** Where a place of files keeps the name that tells it from any other. */
export const placeKey = 'place-id'

/** The name of the place `storage` stands for: the same however a server gets there. Given when first asked for. */
export async function placeIdOf(storage: Storage): Promise<string> {
  const stored = await storage.get(placeKey)
  if (stored) return text(stored.content)
  const id = randomUUID()
  await storage.put(placeKey, Buffer.from(id))
  return id
}
