import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { memoryFolder } from './scripts/memory-folder.mjs'
import { screens } from './scripts/screens-plugin.mjs'
import { sortTestFiles } from './scripts/test-files.ts'
import { texts } from './scripts/texts-plugin.mjs'

const { reachDatabase, isolated, thorough } = sortTestFiles(import.meta.dirname)
/** Files that `npm test` leaves out, and `npm run test:all` runs. */
const leftOut = process.env.TEST_QUICK ? thorough : []

// Databases and files of tests wait for no disk: nothing of them is to outlive a power cut.
process.env.TMPDIR = memoryFolder() ?? tmpdir()
// Programs and threads that tests start read what an earlier one has compiled.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules/.cache/compiled')

/** A test that hangs has to end; one that is slow on a busy machine has not failed. */
const patient = { testTimeout: 300_000, hookTimeout: 300_000, expect: { poll: { timeout: 120_000 } } }
const alone = { ...patient, environment: 'node', exclude: leftOut }
/** Files use the modules that their worker has loaded before: to load the server anew takes a second. */
const shared = { ...alone, isolate: false, exclude: [...isolated, ...leftOut] }
const page = { ...patient, environment: 'happy-dom', setupFiles: ['web/src/ui/testing/wait-timeout.ts'] }

/** Tests of the server copy a migrated database. */
const globalSetup = 'server/src/testing/database-template.ts'
/** The engine of the database matters to the files that reach one. */
const onPostgres = Boolean(process.env.TEST_DATABASE_URL)
const setupFiles = ['server/src/testing/keep-threads.ts']
/** Passwords of tests need no protection: a hash at its real cost takes as long as the rest of a sign-in. */
const alias = { '@node-rs/argon2': join(import.meta.dirname, 'server/src/testing/quick-argon2.ts') }
const server = onPostgres ? reachDatabase : ['server/src/**/*.test.ts']
const isolatedIn = (folder: string) =>
  isolated.filter((path) => path.startsWith(`${folder}/`) && (!onPostgres || reachDatabase.includes(path)))

export default defineConfig({
  test: {
    // Two at least: a test waits for a disk, a mail or a clock as often as it computes. On PostgreSQL it waits for that too.
    maxWorkers: Math.max(onPostgres ? 4 : 2, availableParallelism() - 1),
    // The same as for journeys; the reporter marks a test that needed it.
    retry: process.env.CI ? 1 : 0,
    projects: [
      { test: { ...shared, name: 'contract', include: ['contract/**/*.test.ts'] } },
      { resolve: { alias }, test: { ...shared, name: 'server', globalSetup, setupFiles, include: server } },
      { test: { ...alone, name: 'server-alone', globalSetup, include: isolatedIn('server') } },
      { plugins: [screens(), texts()], test: { ...shared, name: 'web', include: ['web/src/**/*.test.ts'] } },
      {
        plugins: [react(), screens(), texts()],
        test: { ...page, name: 'web-pages', include: ['web/src/**/*.test.tsx', ...isolatedIn('web')] },
      },
      { test: { ...shared, name: 'scripts', include: ['scripts/**/*.test.ts'] } },
    ],
  },
})
