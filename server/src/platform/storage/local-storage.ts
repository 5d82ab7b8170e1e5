import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { copyFile, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { makeLastingFolder, removeOlder, syncPath } from '../filesystem/folders.ts'
import type { Content, Storage } from './storage.ts'
import { checkStorageKey } from './storage.ts'

/** Files in a local folder. A file survives a power cut once `put` has returned. */
export function localStorage(folder: string): Storage {
  const toPath = (key: string) => join(folder, checkStorageKey(key))
  const partials = join(folder, 'partial')
  return {
    put: async (key, content) => {
      const path = toPath(key)
      await makeLastingFolder(dirname(path))
      const partial = content instanceof Uint8Array ? null : content.path
      if (partial && (await moveFile(partial, path))) return (await stat(path)).size
      await makeLastingFolder(partials)
      const copy = join(partials, randomUUID())
      try {
        await write(copy, content)
        await syncPath(copy)
        await rename(copy, path)
        await syncPath(dirname(path))
      } catch (error) {
        await rm(copy, { force: true })
        throw error
      }
      if (partial) await rm(partial, { force: true })
      return (await stat(path)).size
    },
    get: async (key, range) => {
      const file = await open(toPath(key)).catch((error) => {
        if (error.code === 'ENOENT') return null
        throw error
      })
      if (!file) return null
      try {
        const { size } = await file.stat()
        return { content: file.createReadStream({ ...range }), size }
      } catch (error) {
        await file.close()
        throw error
      }
    },
    remove: (key) => rm(toPath(key), { force: true }),
    list: () => listFolder(folder, partials),
    tidy: (before) => removeOlder(partials, before),
    close: () => {},
  }
}

/** Keys of the files in a folder and its subfolders, except `left`; none when the folder does not exist. */
async function* listFolder(folder: string, left: string, prefix = ''): AsyncGenerator<string> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  for (const entry of entries) {
    const path = join(folder, entry.name)
    if (path === left) continue
    if (entry.isDirectory()) yield* listFolder(path, left, `${prefix}${entry.name}/`)
    else yield prefix + entry.name
  }
}

/** Moves the file at `from` without copying; false when the target is on another disk. */
async function moveFile(from: string, to: string): Promise<boolean> {
  await syncPath(from)
  try {
    await rename(from, to)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EXDEV') return false
    throw error
  }
  await syncPath(dirname(to))
  return true
}

const write = (path: string, content: Content) =>
  content instanceof Uint8Array
    ? writeFile(path, content, { flag: 'wx', mode: 0o600 })
    : copyFile(content.path, path, constants.COPYFILE_EXCL)
