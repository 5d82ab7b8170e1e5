import { readFile } from 'node:fs'
import { expect, it } from 'vitest'
import { letOthers } from './let-others.ts'

it('lets a timer go that is due, also where work began with the arrival of something', async () => {
  const isDone = await new Promise<boolean>((resolve) => {
    readFile(import.meta.filename, async () => {
      let done = false
      setTimeout(() => {
        done = true
      })
      const since = performance.now()
      while (performance.now() - since < 5);
      await letOthers()
      resolve(done)
    })
  })
  expect(isDone).toBe(true)
})
