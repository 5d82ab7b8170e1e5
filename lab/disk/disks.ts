import { spawnSync } from 'node:child_process'
import { closeSync, mkdirSync, openSync, readFileSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { Stop } from '../../scripts/prepare.mjs'

/** A disk of its own, small enough to be filled up. */
export interface Disk {
  /** Takes up all the room but so many bytes. */
  fill: (left?: number) => void
  /** Gives the room back. */
  free: () => void
  /** Lets it be read only, and written again. */
  setReadOnly: (isReadOnly: boolean) => void
  unmount: () => void
}

/** Whether this is the machine's root user, and not the root of a user namespace. */
export const isRoot = (): boolean =>
  process.getuid?.() === 0 && /^\s*0\s+0\s+4294967295/.test(readFileSync('/proc/self/uid_map', 'utf8'))

const needed =
  'A small disk for this experiment needs the right to mount one: run it as root, or, for most of it, in a namespace of your ' +
  'own: unshare -Urm npm run lab -- disk'

function run(command: string, ...args: string[]): void {
  const { status, stderr, error } = spawnSync(command, args, { encoding: 'utf8' })
  if (status !== 0) throw new Stop(`${needed}\n(${command}: ${error?.message ?? stderr.trim()})`)
}

/** Takes up what room is left on the disk of `folder`, but for `left` bytes. */
function fillUp(folder: string, left: number): void {
  const ballast = openSync(join(folder, 'ballast'), 'a')
  try {
    for (let piece = 1024 * 1024; piece >= 4096; piece = piece >> 1) {
      for (;;) {
        const { bavail, bsize } = statfsSync(folder)
        if (bavail * bsize < left + piece) break
        writeSync(ballast, Buffer.alloc(piece, 'x'))
      }
    }
  } finally {
    closeSync(ballast)
  }
}

const common = (folder: string) => ({
  fill: (left = 0) => fillUp(folder, left),
  free: () => rmSync(join(folder, 'ballast'), { force: true }),
})

/** A disk in memory, mounted at `folder`. @throws Stop that says what it needs */
export function mountSmall(folder: string, megabytes: number): Disk {
  mkdirSync(folder, { recursive: true })
  run('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder)
  return {
    ...common(folder),
    setReadOnly: (isReadOnly) => run('mount', '-o', `remount,${isReadOnly ? 'ro' : 'rw'}`, folder),
    unmount: () => run('umount', '-l', folder),
  }
}

/**
 * A disk whose file system can give up, as one does when the disk under it fails: from then on it can only be read, though
 * files are open for writing, until it is repaired. Needs root.
 */
export function mountFailing(image: string, folder: string, megabytes: number): Disk {
  mkdirSync(folder, { recursive: true })
  run('truncate', '-s', `${megabytes}M`, image)
  run('mkfs.ext4', '-q', '-m', '0', image)
  const mount = () => run('mount', '-o', 'loop', image, folder)
  mount()
  return {
    ...common(folder),
    setReadOnly: (isReadOnly) => {
      if (isReadOnly) return run('mount', '-o', 'remount,abort', folder)
      run('umount', folder)
      // 1: errors were corrected
      const { status } = spawnSync('e2fsck', ['-p', image])
      if (status !== 0 && status !== 1) throw new Stop(`e2fsck ended with ${status}`)
      mount()
    },
    unmount: () => run('umount', '-l', folder),
  }
}
