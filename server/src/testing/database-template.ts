import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../platform/db/connection.ts'
import { migrate } from '../platform/db/migrate.ts'
import { createScratchDatabase } from '../platform/db/scratch.ts'

/** Vitest runs it before the first test file: to migrate a database takes longer than to copy one. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'xuntanza-template-'))
  const server = process.env.TEST_DATABASE_URL
  const scratch = server ? await createScratchDatabase(server) : null
  const database = openDatabase({ DATA_DIR: folder, DATABASE_URL: scratch?.url })
  await migrate(database)
  await database.close()
  project.provide('databaseTemplate', { folder, name: scratch?.name ?? null })
  return async () => {
    await scratch?.drop()
    rmSync(folder, { recursive: true, force: true })
  }
}
