import { expect, it } from 'vitest'
import { withFolder } from '../bench/portal.mjs'
import { fuzz, fuzzSettings, slowestAnswer } from './fuzz/experiment.ts'
import { startInstance } from './instance.ts'

// id: 1-500-requests-made
it('1,500 requests made up from the portal’s own document, most of them hostile, break nothing and tell nothing', async () => {
  await withFolder(async (folder: string) => {
    const instance = await startInstance(folder, fuzzSettings)
    try {
      const told: string[] = []
      const tell = (line: string) => void told.push(line)
      const findings = await fuzz(instance, { requests: 1500, seed: 1, only: null, tell })
      // how long an answer takes depends on the machine
      const bad = findings.filter(({ good, what }) => !good && what !== slowestAnswer)
      expect(bad, told.join('\n')).toEqual([])
      expect(findings.length).toBeGreaterThan(7)
    } finally {
      await instance.stop()
    }
  })
})
