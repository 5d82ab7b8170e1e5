import { join } from 'node:path'
import BetterSqlite3 from 'better-sqlite3'

/** Another server already works on the data folder. */
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
