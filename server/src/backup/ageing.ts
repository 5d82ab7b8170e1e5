import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { day } from '#contract/durations.ts'
import type { AppContext } from '../platform/app-context.ts'
import type { Settings } from '../platform/config/settings.ts'
import { portalId } from '../platform/db/backup-lease.ts'
import { openArchive } from './archive-reader.ts'
import { upgradeFolder } from './before-upgrade.ts'
import { commandNames, databaseCopyNames, orderByAge, toStamp, upgradeNames } from './names.ts'

/**
 * Deletes backups that were made by command or before an upgrade and are older than `BACKUP_DAYS`, as they hold personal data of
 * people who have left. The newest of each kind stays whatever its age, and a whole one rather than an incomplete one.
 * @returns names of the deleted files
 */
export async function removeAgedBackups({
  settings,
  database,
  clock,
  log,
}: Pick<AppContext, 'settings' | 'database' | 'clock' | 'log'>): Promise<string[]> {
  const { BACKUP_DAYS, DATA_DIR } = settings
  if (BACKUP_DAYS === 0) return []
  const now = clock()
  const portal = await portalId(database.read)
  const removed: string[] = []
  for (const folder of commandFolders(settings))
    for (const name of await findAged(folder, [commandNames], BACKUP_DAYS, now))
      if (await isOfPortal(portal, join(folder, name))) removed.push(await remove(folder, name))
  const upgrades = upgradeFolder(DATA_DIR)
  for (const kinds of [upgradeNames(portal), [databaseCopyNames]])
    for (const name of await findAged(upgrades, kinds, BACKUP_DAYS, now))
      removed.push(await remove(upgrades, name))
  if (removed.length > 0) log.info({ removed }, 'old backups were deleted')
  return removed
}

/** The folders in which the command puts backups, with and without `BACKUP_DIR`. */
const commandFolders = ({ BACKUP_DIR, DATA_DIR }: Pick<Settings, 'BACKUP_DIR' | 'DATA_DIR'>): string[] => [
  ...new Set([...(BACKUP_DIR ? [BACKUP_DIR] : []), join(DATA_DIR, 'backups')]),
]

/** Names of the files of these kinds that were made more than `days` before `now`, except for the newest one. */
async function findAged(
  folder: string,
  kinds: readonly RegExp[],
  days: number,
  now: Date,
): Promise<string[]> {
  const oldest = new Date(now.getTime() - days * day)
  const found = await readdir(folder, { withFileTypes: true }).catch(() => [])
  const files = found.filter((entry) => entry.isFile() && kinds.some((kind) => kind.test(entry.name)))
  const names = orderByAge(
    files.map(({ name }) => name),
    now,
  )
  const newest = names.findLast((name) => !name.includes('-incomplete')) ?? names.at(-1)
  return names.filter((name) => name !== newest && parseInstant(name) < oldest)
}

/** The instant in the name of a backup. */
const parseInstant = (name: string): Date =>
  new Date(toStamp(name).replace(/^(....)(..)(..)-(..)(..)(..)$/, '$1-$2-$3T$4:$5:$6Z'))

/** Several portals may share the folder: each backup names its portal. */
async function isOfPortal(portal: string, path: string): Promise<boolean> {
  try {
    const archive = await openArchive(path)
    await archive.close()
    return archive.manifest.portal === portal
  } catch {
    return false
  }
}

async function remove(folder: string, name: string): Promise<string> {
  await rm(join(folder, name), { force: true })
  return name
}
