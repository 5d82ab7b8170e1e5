import { existsSync } from 'node:fs'
import { join } from 'node:path'
import BetterSqlite3 from 'better-sqlite3'

/** Another server already uses the data folder or the database. */
export class DataFolderInUse extends Error {}

/**
 * Locks the data folder until this process ends; the operating system releases the lock of a killed process.
 * @throws DataFolderInUse
 */
export function lockDataFolder(folder: string): () => void {
  const lock = new BetterSqlite3(join(folder, 'portal.lock'), { timeout: 0 })
  try {
    lock.pragma('journal_mode = DELETE')
    lock.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    if ((error as { code?: string }).code?.startsWith('SQLITE_BUSY'))
      throw new DataFolderInUse(`Another server is already running on the data folder ${folder}.`)
    throw error
  }
  return () => lock.close()
}

/** The marker file in the data folder while a restore replaces the portal. */
export const unfinishedFile = (folder: string) => join(folder, 'restore-unfinished')

/** A restore was interrupted while it took effect. */
export class RestoreUnfinished extends Error {}

/** @throws RestoreUnfinished */
export function refuseUnfinished(folder: string): void {
  if (existsSync(unfinishedFile(folder)))
    throw new RestoreUnfinished(
      `A restore into the data folder ${folder} was broken off. Run it again, with the same file.`,
    )
}
