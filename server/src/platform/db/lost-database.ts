import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** The data folder has the files of a portal, and not its database. */
export class DatabaseLost extends Error {}

/**
 * A portal that has lost its database does not start as a new one, with a link for a new administrator.
 * @throws DatabaseLost when the folder holds stored files, and the embedded database is missing or empty
 */
export function refuseLostDatabase(folder: string): void {
  const size = statSync(join(folder, 'portal.sqlite'), { throwIfNoEntry: false })?.size ?? 0
  if (size === 0 && hasStoredFiles(join(folder, 'files')))
    throw new DatabaseLost(
      `DATA_DIR is «${folder}», which has the files of a portal, but no database: portal.sqlite is missing or empty. Restore the last backup; or write DATABASE_URL, if the portal is on PostgreSQL; or move the folder «files» away, to begin anew.`,
    )
}

/** Whether the folder of finished uploads or pictures contains anything. */
function hasStoredFiles(files: string): boolean {
  try {
    return readdirSync(files, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && entry.name !== 'partial')
      .some(({ name }) => readdirSync(join(files, name)).length > 0)
  } catch (error) {
    // what else is wrong with the folder is told by those who use it
    const { code } = error as NodeJS.ErrnoException
    if (code) return false
    throw error
  }
}
