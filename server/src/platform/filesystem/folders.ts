import { existsSync, mkdirSync, statSync } from 'node:fs'
import { access, constants, open, readdir, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'

/**
 * Creates a folder and its parents, readable by the owner only. It does not use `recursive`: Node then loops forever where
 * the system says that an existing folder does not exist, as below /proc.
 * @returns the topmost created folder; undefined when all existed
 * @throws the error of the system
 */
export function makeFolder(path: string): string | undefined {
  const missing: string[] = []
  for (let at = resolve(path); !isThere(at); at = dirname(at)) missing.unshift(at)
  for (const each of missing)
    try {
      mkdirSync(each, { mode: 0o700 })
    } catch (error) {
      // another process has created it
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  // the path must be a folder: for a file the system reports an error
  if (missing.length === 0 && !statSync(path).isDirectory()) mkdirSync(path)
  return missing[0]
}

/** The system's code when files cannot be made in a folder, which is created when it is missing; null when they can. */
export async function folderFault(path: string): Promise<string | null> {
  try {
    makeFolder(path)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? 'EIO'
  }
  return writeFault(path)
}

/** The system's code when files cannot be made in a folder, or there is none; null when they can. */
export async function writeFault(path: string): Promise<string | null> {
  try {
    // with the final slash the system refuses a path that is not a folder
    await access(join(path, '/'), constants.W_OK)
    return null
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? 'EIO'
  }
}

/** Why files cannot be made in a folder, for the operator; `code` is the system's. */
export function whyNotWritable(path: string, code: string): string {
  const why = existsSync(path) ? writeFaults[code] : 'there is no such folder, and it cannot be made'
  return `${why ?? 'it cannot be written'} (${code})`
}

const writeFaults: Record<string, string> = {
  EACCES: 'the account of the portal may not write there',
  EPERM: 'the account of the portal may not write there',
  EROFS: 'its disk is read-only',
  ENOSPC: 'no room is left there',
  EDQUOT: 'no room is left there',
  EEXIST: 'it is no folder',
  ENOTDIR: 'it is no folder',
}

const isThere = (path: string) => statSync(path, { throwIfNoEntry: false }) !== undefined

/** Creates a folder and its parents so that they survive a power cut. */
export async function makeLastingFolder(path: string): Promise<void> {
  const first = makeFolder(path)
  if (!first) return
  for (let made = path; made.length >= first.length; made = dirname(made)) await syncPath(dirname(made))
}

/** Waits until a file, or the entries of a folder, are on disk. */
export async function syncPath(path: string): Promise<void> {
  const file = await open(path)
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Deletes the files of a folder, with the given extension if any, that were last written before `before`. */
export async function removeOlder(folder: string, before: Date, ending = ''): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  for (const name of names.filter((each) => each.endsWith(ending))) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => null)
    if (found && found.mtime < before) await rm(path, { force: true })
  }
}
