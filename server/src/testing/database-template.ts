import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../platform/db/connection.ts'
import { migrate } from '../platform/db/migrate.ts'
import { createScratchDatabase } from '../platform/db/scratch.ts'
import { openPortal } from '../portal.ts'
import { testClock } from './clock.ts'
import { testSettings } from './settings.ts'

/**
 * Vitest runs it before the first test file: to migrate a database, or to start a portal for the first time, takes longer
 * than to copy one.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const made: (() => Promise<void>)[] = []
  const make = async (
    fill: (place: { DATA_DIR: string; DATABASE_URL: string | undefined }) => Promise<void>,
  ) => {
    const folder = mkdtempSync(join(tmpdir(), 'xuntanza-template-'))
    const server = process.env.TEST_DATABASE_URL
    const scratch = server ? await createScratchDatabase(server) : null
    made.push(async () => {
      await scratch?.drop()
      rmSync(folder, { recursive: true, force: true })
    })
    await fill({ DATA_DIR: folder, DATABASE_URL: scratch?.url })
    return { folder, name: scratch?.name ?? null }
  }
  const migrated = await make(async (place) => {
    const database = openDatabase(place)
    await migrate(database)
    await database.close()
  })
  const started = await make(async (place) => {
    const portal = await openPortal(testSettings(place), testClock())
    await portal.close()
  })
  project.provide('databaseTemplates', { migrated, started })
  return async () => {
    for (const remove of made) await remove()
  }
}
