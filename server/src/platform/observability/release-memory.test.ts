import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { releaseMemory } from './release-memory.ts'

test('What nothing refers to any more is collected at once', async () => {
  const lost = new WeakRef({})
  // a reference that was just made lasts until the end of the turn
  await turn()
  releaseMemory()
  expect(lost.deref()).toBeUndefined()
})
