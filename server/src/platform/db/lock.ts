import { existsSync } from 'node:fs'
import { join } from 'node:path'
import BetterSqlite3 from 'better-sqlite3'

/** Another server already works on the data folder, or on the database. */
export class DataFolderInUse extends Error {}

/**
 * Holds the data folder for this process until it ends, however it ends: the operating system drops the lock of a
 * killed process, so nothing has to be cleaned by hand.
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

/** The file that stands in the data folder while a portal is being put in place of another. */
export const unfinishedFile = (folder: string) => join(folder, 'restore-unfinished')

/** A restore was broken off at the moment it would have taken effect. */
export class RestoreUnfinished extends Error {}

/** @throws RestoreUnfinished */
export function refuseUnfinished(folder: string): void {
  if (existsSync(unfinishedFile(folder)))
    throw new RestoreUnfinished(
      `A restore into the data folder ${folder} was broken off. Run it again, with the same file.`,
    )
}
