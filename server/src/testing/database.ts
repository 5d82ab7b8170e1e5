import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import type { Database } from '../platform/db/connection.ts'
import { openDatabase } from '../platform/db/connection.ts'
import { createScratchDatabase } from '../platform/db/scratch.ts'

/** A database for tests to copy: the folder with the SQLite file, or the name on PostgreSQL. */
export interface DatabaseTemplate {
  folder: string
  name: string | null
}

declare module 'vitest' {
  interface ProvidedContext {
    databaseTemplates: {
      /** An empty database with the current schema. */
      migrated: DatabaseTemplate
      /** The database of a portal that has been started once. */
      started: DatabaseTemplate
    }
  }
}

/** The settings of a test's portal, and how to delete its data. */
export interface TestPlace {
  settings: { DATA_DIR: string; DATABASE_URL: string | undefined }
  remove: () => Promise<void>
}

/**
 * A fresh data folder and, when `TEST_DATABASE_URL` names a PostgreSQL server, a fresh empty database on it;
 * without it the database is SQLite in that folder.
 */
export const createTestPlace = (): Promise<TestPlace> => createPlace()

/** The same with a migrated, empty database: a copy of what `database-template.ts` has made. */
export const createMigratedPlace = (): Promise<TestPlace> => copyPlace(inject('databaseTemplates').migrated)

/** The same with the database of a portal that has been started once, with the usual settings of tests. */
export const createStartedPlace = (): Promise<TestPlace> => copyPlace(inject('databaseTemplates').started)

async function copyPlace({ folder, name }: DatabaseTemplate): Promise<TestPlace> {
  const place = await createPlace(name ?? undefined)
  if (name === null) await copyFile(join(folder, sqliteFile), join(place.settings.DATA_DIR, sqliteFile))
  return place
}

const sqliteFile = 'portal.sqlite'

async function createPlace(template?: string): Promise<TestPlace> {
  const folder = await mkdtemp(join(tmpdir(), 'xuntanza-test-'))
  const server = process.env.TEST_DATABASE_URL
  const scratch = server ? await createScratchDatabase(server, template) : null
  return {
    settings: { DATA_DIR: folder, DATABASE_URL: scratch?.url },
    remove: async () => {
      await scratch?.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export interface TestDatabase extends TestPlace {
  database: Database
  /** A connection as another server would have it; the same one for SQLite. */
  openAnother: () => Database
  /** Closes the connections and deletes the data. */
  close: () => Promise<void>
}

/** An empty, migrated database of the engine under test. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const place = await createMigratedPlace()
  const opened: Database[] = []
  const open = () => {
    const database = openDatabase(place.settings)
    opened.push(database)
    return database
  }
  const database = open()
  const openAnother = () => (database.engine === 'postgres' ? open() : database)
  return {
    ...place,
    database,
    openAnother,
    close: async () => {
      for (const each of opened) await each.close()
      await place.remove()
    },
  }
}
