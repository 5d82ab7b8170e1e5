import { lstat, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { leaseTime } from '../platform/db/backup-lease.ts'
import { partialName } from './archive-writer.ts'
import { databaseCopyNames, orderByAge, scheduledNames, upgradeNames, wholeNames } from './names.ts'

/**
 * Deletes all but the last `keep` scheduled backups of this portal, and likewise of the incomplete ones. It keeps backups
 * made by command, those of other portals and everything else.
 * @returns names of the deleted backups
 */
export const rotate = (folder: string, portal: string, keep: number, now: Date): Promise<string[]> =>
  deleteOldest(folder, scheduledNames(portal), keep, now)

/** The same for the backups that upgrades of this portal made. */
export const rotateUpgrades = (folder: string, portal: string, keep: number, now: Date): Promise<string[]> =>
  deleteOldest(folder, upgradeNames(portal), keep, now)

/** The same for copies of a database that was too old for a backup. */
export const rotateCopies = (folder: string, keep: number, now: Date): Promise<string[]> =>
  deleteOldest(folder, [databaseCopyNames], keep, now)

async function deleteOldest(
  folder: string,
  kinds: readonly RegExp[],
  keep: number,
  now: Date,
): Promise<string[]> {
  const found = await readdir(folder, { withFileTypes: true })
  const files = found.filter((entry) => entry.isFile()).map(({ name }) => name)
  const old = kinds.flatMap((kind) => {
    const backups = files.filter((name) => kind.test(name))
    return orderByAge(backups, now).slice(0, Math.max(0, backups.length - keep))
  })
  for (const name of old) await rm(join(folder, name), { force: true })
  return old
}

/** Name of the newest scheduled backup of this portal in `folder`; null when there is none. */
export const newestScheduled = (folder: string, portal: string, now: Date): Promise<string | null> =>
  findNewest(folder, scheduledNames(portal), now)

/** Name of the newest whole backup in `folder` that this portal or a command made; null when there is none. */
export const newestWhole = (folder: string, portal: string, now: Date): Promise<string | null> =>
  findNewest(folder, wholeNames(portal), now)

async function findNewest(folder: string, kinds: readonly RegExp[], now: Date): Promise<string | null> {
  const names = await readdir(folder).catch(() => [])
  const backups = names.filter((name) => kinds.some((kind) => kind.test(name)))
  return orderByAge(backups, now).at(-1) ?? null
}

/** Deletes unfinished files of killed backups: those without a write for longer than a backup can pause. */
export async function removePartials(folder: string, now = Date.now()): Promise<void> {
  for (const name of (await readdir(folder)).filter((each) => partialName.test(each))) {
    const path = join(folder, name)
    const found = await lstat(path).catch(() => null)
    if (found?.isFile() && now - found.mtimeMs > leaseTime) await rm(path, { force: true })
  }
}
