import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { Settings } from '../platform/config/settings.ts'
import { portalId } from '../platform/db/backup-lease.ts'
import type { Database } from '../platform/db/connection.ts'
import { knownMigrations, stepsOf } from '../platform/db/migrate.ts'
import { makeFolder } from '../platform/filesystem/folders.ts'
import { makeBackup, type Place } from './backup.ts'
import { upgradeName } from './names.ts'
import { rotateUpgrades } from './rotation.ts'

/** A backup reads columns that this migration added. */
const firstWithBackups = '0012-samples-and-pictures'

/** Folder of the backups before upgrades, in DATA_DIR. */
export const upgradeFolder = (dataDir: string): string => join(dataDir, 'backups', 'upgrades')

/**
 * Makes a backup before this version changes the schema of an older one, and deletes all but the last few.
 * @throws errors of {@link makeBackup}: without a backup, nothing is upgraded
 */
export async function backUpBeforeUpgrade(
  settings: Place & Pick<Settings, 'UPGRADE_BACKUPS'>,
  database: Database,
  { log, clock }: { log: FastifyBaseLogger; clock: () => Date },
): Promise<void> {
  const keep = settings.UPGRADE_BACKUPS
  const steps = await stepsOf(database)
  const isOlder = steps.length > 0 && steps.length < knownMigrations.length
  if (keep === 0 || !isOlder) return
  if (!steps.includes(firstWithBackups)) {
    log.warn({ migration: steps.at(-1) }, 'the database is too old for a backup before its upgrade')
    return
  }
  const folder = upgradeFolder(settings.DATA_DIR)
  makeFolder(folder)
  const portal = await portalId(database.read)
  const path = join(folder, upgradeName(portal, clock()))
  const { contents } = await makeBackup(settings, path, { beforeUpgrade: true })
  const removed = await rotateUpgrades(folder, portal, keep)
  log.info(
    { backup: path, files: contents.files, removed: removed.length },
    'a backup was made before the upgrade',
  )
}
