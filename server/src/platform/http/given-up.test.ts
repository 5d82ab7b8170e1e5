import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestPortal } from '../../testing/portal.ts'
import { openTestPortal } from '../../testing/portal.ts'
import { apiFetch } from './api-fetch.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

describe('a call for a page that has been given up', () => {
  // the second one reads in a transaction, which is rolled back
  it.each([
    ['/api/tipos-cota/publicos', 200],
    ['/api/eventos/999', 404],
  ])('begins no query: %s', async (address, status) => {
    const ask = apiFetch(portal.app)
    const work = new AbortController()
    expect((await ask(address, { signal: work.signal })).status).toBe(status)
    work.abort()
    const answer = await ask(address, { signal: work.signal })
    expect([answer.status, answer.headers.get('x-app-error')]).toEqual([503, 'error.not-ready'])
    for (let turn = 0; turn < 6; turn += 1) expect((await ask(address, {})).status).toBe(status)
  })
})
