import { mkdirSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

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
