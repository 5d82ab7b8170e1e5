// The folder for the files of tests: in memory, where writing does not wait for a disk.
import { accessSync, constants, lstatSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { freemem } from 'node:os'
import { join } from 'node:path'

/** Room that the files of a whole run have with some to spare, in bytes. */
const enough = 4 * 1024 ** 3

/**
 * Makes a folder in memory for the temporary files of this process, which are deleted when it ends. Folders of processes that
 * were killed are deleted too.
 * @param {string} [shared] where the system keeps files in memory
 * @param {number} [room] bytes that must be free there, and of the memory
 * @returns {string | undefined} its path; undefined where there is too little room, no such place, or another user's folder in
 * its place
 */
export function memoryFolder(shared = '/dev/shm', room = enough) {
  try {
    const uid = process.getuid?.() ?? 0
    accessSync(shared, constants.W_OK)
    const all = join(shared, `xuntanza-${uid}`)
    mkdirSync(all, { recursive: true, mode: 0o755 })
    const made = lstatSync(all)
    if (!made.isDirectory() || made.uid !== uid) return undefined
    for (const pid of readdirSync(all)) if (!isRunning(Number(pid))) remove(join(all, pid))
    const { bavail, bsize } = statfsSync(shared)
    if (Math.min(bavail * bsize, freemem()) < room) return undefined
    const folder = join(all, String(process.pid))
    if (mkdirSync(folder, { recursive: true, mode: 0o755 })) process.once('exit', () => remove(folder))
    return folder
  } catch {
    return undefined
  }
}

function isRunning(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** Deletes a folder, unless another process is deleting it too. */
function remove(folder) {
  try {
    rmSync(folder, { recursive: true, force: true })
  } catch {
    // The next run tries again.
  }
}
