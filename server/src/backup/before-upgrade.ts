import { renameSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { Settings } from '../platform/config/settings.ts'
import { portalId } from '../platform/db/backup-lease.ts'
import type { Database } from '../platform/db/connection.ts'
import { copyDatabase } from '../platform/db/copy-database.ts'
import { findSteps, knownMigrations } from '../platform/db/migrate.ts'
import { makeFolder } from '../platform/filesystem/folders.ts'
import { isWhole, makeBackup, notWhole, type Place } from './backup.ts'
import { databaseCopyName, incompleteName, upgradeName } from './names.ts'
import { rotateCopies, rotateUpgrades } from './rotation.ts'

/** A backup reads columns that this migration added. */
const firstWithBackups = '0012-samples-and-pictures'

/** Folder of the backups before upgrades, in DATA_DIR. */
export const upgradeFolder = (dataDir: string): string => join(dataDir, 'backups', 'upgrades')

interface BackupContext {
  log: FastifyBaseLogger
  clock: () => Date
}

/**
 * Makes a backup before this version changes the schema of an older one, and deletes all but the last few. Of a database that is too
 * old for that, the embedded one is copied.
 * @returns what the operator should know of it, in sentences
 * @throws errors of {@link makeBackup}: without a backup, nothing is upgraded
 */
export async function backUpBeforeUpgrade(
  settings: Place & Pick<Settings, 'UPGRADE_BACKUPS'>,
  database: Database,
  told: BackupContext,
): Promise<string[]> {
  const steps = await findSteps(database)
  const isOlder = steps.length > 0 && steps.length < knownMigrations.length
  if (!isOlder) return []
  if (settings.UPGRADE_BACKUPS === 0)
    return ['Warning: No backup is made before the upgrade, as UPGRADE_BACKUPS is 0.']
  return steps.includes(firstWithBackups)
    ? backUp(settings, database, told)
    : copyEmbedded(settings, database, told)
}

async function backUp(
  settings: Place & Pick<Settings, 'UPGRADE_BACKUPS'>,
  database: Database,
  { log, clock }: BackupContext,
): Promise<string[]> {
  const folder = upgradeFolder(settings.DATA_DIR)
  makeFolder(folder)
  const portal = await portalId(database.read)
  const now = clock()
  const whole = join(folder, upgradeName(portal, now))
  const manifest = await makeBackup(settings, whole, { beforeUpgrade: true })
  const path = isWhole(manifest) ? whole : incompleteName(whole)
  if (path !== whole) renameSync(whole, path)
  const removed = await rotateUpgrades(folder, portal, settings.UPGRADE_BACKUPS, now)
  const { contents } = manifest
  log.info(
    { backup: path, files: contents.files, removed: removed.length },
    'a backup was made before the upgrade',
  )
  const lines = [`A backup was made before the upgrade: ${path}`]
  return isWhole(manifest) ? lines : [...lines, `Warning: ${notWhole(manifest)}`]
}

/** Copies the file of the embedded database, with what its log holds. Files in the storage stay where they are. */
async function copyEmbedded(
  { DATA_DIR, UPGRADE_BACKUPS }: Pick<Settings, 'DATA_DIR' | 'UPGRADE_BACKUPS'>,
  database: Database,
  { log, clock }: BackupContext,
): Promise<string[]> {
  if (database.engine !== 'sqlite') {
    log.warn('the database is too old for a backup before its upgrade')
    return [
      'Warning: No backup can be made before the upgrade, which begins now, as the database is too old for one. Only a copy that pg_dump made leads back.',
    ]
  }
  const folder = upgradeFolder(DATA_DIR)
  makeFolder(folder)
  const now = clock()
  const path = join(folder, databaseCopyName(now))
  await copyDatabase(database, path)
  const removed = await rotateCopies(folder, UPGRADE_BACKUPS, now)
  log.warn({ copy: path, removed: removed.length }, 'the database was copied before the upgrade')
  return [
    `The database was too old for a backup before the upgrade, so it was copied: ${path}. To go back, put this file in the place of portal.sqlite.`,
  ]
}
