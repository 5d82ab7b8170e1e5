// any engine: it is about sockets
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestPortal } from '../../testing/portal.ts'
import { openTestPortal } from '../../testing/portal.ts'
import { attempts, tryAttempt } from '../../testing/smuggling.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal()
  await portal.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => portal.close())

it('bytes that one server reads so and another otherwise are refused, or are as many requests as they look like', async () => {
  const { port } = portal.app.server.address() as AddressInfo
  const wrong = await Promise.all(
    attempts.map(async (attempt) => [attempt.what, await tryAttempt(`http://127.0.0.1:${port}`, attempt)]),
  )
  expect(wrong.filter(([, fault]) => fault)).toEqual([])
  expect((await portal.visitor.call('GET /health/ready')).status).toBe(200)
})
