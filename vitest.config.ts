import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

/** A test that hangs has to end; one that is slow on a busy machine has not failed. */
const patient = { testTimeout: 300_000, hookTimeout: 300_000, expect: { poll: { timeout: 120_000 } } }

export default defineConfig({
  test: {
    // Two at least: a test waits for a disk, a mail or a clock as often as it computes.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      { test: { ...patient, name: 'contract', environment: 'node', include: ['contract/**/*.test.ts'] } },
      {
        test: { ...patient, name: 'server', environment: 'node', include: ['server/src/**/*.test.ts'] },
      },
      {
        plugins: [react()],
        test: {
          ...patient,
          name: 'web',
          environment: 'happy-dom',
          include: ['web/src/**/*.test.{ts,tsx}'],
          setupFiles: ['web/src/ui/testing/patience.ts'],
        },
      },
      { test: { ...patient, name: 'scripts', environment: 'node', include: ['scripts/**/*.test.ts'] } },
    ],
  },
})
