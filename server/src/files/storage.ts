import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** Where file contents are kept, by key (ASCII, slashes allowed). Narrow, so that another store can stand in. */
export interface Storage {
  /** Stores `content` whole or not at all; an existing file of that key is replaced. Answers its size in bytes. */
  put: (key: string, content: Readable | Uint8Array) => Promise<number>
  /** Content, from byte `start` to `end` (both included) if given; null when there is no such file. */
  get: (
    key: string,
    range?: { start: number; end: number },
  ) => Promise<{ content: Readable; size: number } | null>
  /** Removes a file; one that is not there is no error. */
  remove: (key: string) => Promise<void>
}

/** Files in a folder of this machine. */
export function localStorage(folder: string): Storage {
  const pathOf = (key: string) => {
    if (!/^[\w-]+(\/[\w.-]+)*$/.test(key) || key.includes('..')) throw new Error('not a storage key')
    return join(folder, key)
  }
  return {
    put: async (key, content) => {
      const path = pathOf(key)
      const partial = join(folder, 'partial', randomUUID())
      await mkdir(dirname(partial), { recursive: true })
      await mkdir(dirname(path), { recursive: true })
      try {
        const file = await open(partial, 'wx', 0o600)
        try {
          if (content instanceof Uint8Array) await file.writeFile(content)
          else await pipeline(content, file.createWriteStream({ autoClose: false }))
          await file.sync()
        } finally {
          await file.close()
        }
        await rename(partial, path)
      } catch (error) {
        await rm(partial, { force: true })
        throw error
      }
      return (await stat(path)).size
    },
    get: async (key, range) => {
      const path = pathOf(key)
      const found = await stat(path).catch(() => null)
      return found && { content: createReadStream(path, range), size: found.size }
    },
    remove: (key) => rm(pathOf(key), { force: true }),
  }
}
