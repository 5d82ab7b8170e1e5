import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestPortal } from '../testing/portal.ts'
import { openTestPortal } from '../testing/portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

it('the wire format of each call is the recorded one (vitest -u records a change that is meant)', async () => {
  const { paths, ...rest } = (await portal.app.inject('/api/openapi.json')).json()
  const operations = Object.entries(paths as Record<string, object>).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, operation]) => `${method.toUpperCase()} ${path} ${digest(operation)}`,
    ),
  )
  const lines = [...operations.sort(), `components ${digest(rest.components)}`]
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(join(import.meta.dirname, 'golden/openapi.txt'))
})

const digest = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16)
