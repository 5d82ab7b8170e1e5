// Where tests keep their files: in memory, where writing waits for no disk.
import { accessSync, constants, lstatSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { freemem } from 'node:os'
import { join } from 'node:path'

/** Room that the files of a whole run have with some to spare, in bytes. */
const enough = 4 * 1024 ** 3
/** No run lasts so long, in milliseconds: files that are older belong to a run that was killed. */
const longestRun = 6 * 60 * 60 * 1000

/**
 * Makes a folder in memory for temporary files, and deletes those that killed runs left in it.
 * @param {string} [shared] where the system keeps files in memory
 * @param {number} [room] bytes that must be free there, and of the memory
 * @returns {string | undefined} its path; undefined where there is too little room, no such place, or another user's folder in
 * its place
 */
export function memoryFolder(shared = '/dev/shm', room = enough) {
  try {
    const uid = process.getuid?.() ?? 0
    accessSync(shared, constants.W_OK)
    const folder = join(shared, `xuntanza-${uid}`)
    mkdirSync(folder, { recursive: true, mode: 0o755 })
    const made = lstatSync(folder)
    if (!made.isDirectory() || made.uid !== uid) return undefined
    deleteBefore(folder, Date.now() - longestRun)
    const { bavail, bsize } = statfsSync(shared)
    return Math.min(bavail * bsize, freemem()) < room ? undefined : folder
  } catch {
    return undefined
  }
}

/** Deletes the files and folders of `folder` that were last changed before `time`, in milliseconds. */
function deleteBefore(folder, time) {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    const { mtimeMs } = lstatSync(path, { throwIfNoEntry: false }) ?? { mtimeMs: time }
    if (mtimeMs < time) rmSync(path, { recursive: true, force: true })
  }
}
