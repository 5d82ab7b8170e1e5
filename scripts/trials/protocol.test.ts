import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withFolder } from '../bench/portal.mjs'
import type { Instance } from './instance.ts'
import { startInstance } from './instance.ts'
import { tryAttempt } from './protocol/exchange.ts'
import { attempts } from './protocol/smuggling.ts'
import { tryPaths } from './protocol/traversal.ts'

let instance: Instance
let end = () => {}
beforeAll(async () => {
  await new Promise<void>((started) => {
    void withFolder(async (folder: string) => {
      instance = await startInstance(folder)
      started()
      await new Promise<void>((resolve) => {
        end = resolve
      })
      await instance.stop()
    })
  })
})
afterAll(() => end())

describe('bytes that one server reads so and another otherwise', () => {
  // id: refused-many-requests-look
  it('are refused, or are as many requests as they look like', async () => {
    const wrong = await Promise.all(
      attempts.map(async (attempt) => [attempt.what, await tryAttempt(instance.url, attempt)]),
    )
    expect(wrong.filter(([, fault]) => fault)).toEqual([])
    expect((await fetch(`${instance.url}/api/health/ready`)).status).toBe(200)
  })
})

// id: paths-lead-out-folder
it('paths that lead out of every folder reach nothing', async () => {
  const { tried, wrong } = await tryPaths(instance, { share: 0.2 })
  expect(wrong).toEqual([])
  expect(tried).toBeGreaterThan(300)
})
