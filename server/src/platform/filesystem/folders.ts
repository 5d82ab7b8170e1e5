import { mkdirSync, statSync } from 'node:fs'
import { open, readdir, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'

/**
 * Makes a folder and those above it, for nobody else to read. Not by `recursive`: Node then tries for ever where the system
 * says of a folder that is there that it is not, as below /proc.
 * @returns the uppermost folder it made; undefined when all were there
 * @throws what the system says
 */
export function makeFolder(path: string): string | undefined {
  const missing: string[] = []
  for (let at = resolve(path); !isThere(at); at = dirname(at)) missing.unshift(at)
  for (const each of missing)
    try {
      mkdirSync(each, { mode: 0o700 })
    } catch (error) {
      // somebody else has made it meanwhile
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  // what is there must be a folder: the system says so of one that is not
  if (missing.length === 0 && !statSync(path).isDirectory()) mkdirSync(path)
  return missing[0]
}

const isThere = (path: string) => statSync(path, { throwIfNoEntry: false }) !== undefined

/** Makes a folder and those above it, so that they outlast a power cut too. */
export async function makeLastingFolder(path: string): Promise<void> {
  const first = makeFolder(path)
  if (!first) return
  for (let made = path; made.length >= first.length; made = dirname(made)) await syncPath(dirname(made))
}

/** Waits until a file, or the names in a folder, are on the disk. */
export async function syncPath(path: string): Promise<void> {
  const file = await open(path)
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Removes the files of a folder, of those with this ending, that were last written before `before`. */
export async function removeOlder(folder: string, before: Date, ending = ''): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  for (const name of names.filter((each) => each.endsWith(ending))) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => null)
    if (found && found.mtime < before) await rm(path, { force: true })
  }
}
