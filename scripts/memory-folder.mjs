// Where tests keep their files: in memory, where writing waits for no disk.
import { accessSync, constants, mkdirSync, statfsSync } from 'node:fs'
import { freemem } from 'node:os'
import { join } from 'node:path'

/** Room that the files of a whole run have with some to spare, in bytes. */
const enough = 4 * 1024 ** 3

/**
 * Makes a folder in memory for temporary files.
 * @param {string} [shared] where the system keeps files in memory
 * @param {number} [room] bytes that must be free there, and of the memory
 * @returns {string | undefined} its path; undefined where there is too little room, or no such place
 */
export function memoryFolder(shared = '/dev/shm', room = enough) {
  try {
    const { bavail, bsize } = statfsSync(shared)
    if (Math.min(bavail * bsize, freemem()) < room) return undefined
    accessSync(shared, constants.W_OK)
    const folder = join(shared, `xuntanza-${process.getuid?.() ?? 0}`)
    mkdirSync(folder, { recursive: true, mode: 0o755 })
    accessSync(folder, constants.W_OK)
    return folder
  } catch {
    return undefined
  }
}
