// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { testConfig } from '../../shell/testing.ts'
import { keepToken } from '../../shell/token.ts'
import { ticketFor } from './ticket.ts'

let issued = 0
const fetched = vi.fn(async () => {
  issued += 1
  return Response.json({ ticket: `t${issued}`, expires: '2000-01-01T00:00:00Z' })
})

beforeEach(() => {
  testConfig()
  vi.useFakeTimers()
  vi.stubGlobal('fetch', fetched)
  keepToken(`token of test ${issued}`)
  fetched.mockClear()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  keepToken(null)
})

it('is asked for once and used again, also when the clock of the server differs', async () => {
  const first = await ticketFor('/api/documentos/3/file')
  vi.advanceTimersByTime(8 * 60_000)
  expect(await ticketFor('/api/documentos/3/file')).toBe(first)
  expect(fetched).toHaveBeenCalledTimes(1)
})

it('is renewed a minute before it ends', async () => {
  const first = await ticketFor('/api/documentos/3/file')
  vi.advanceTimersByTime(9 * 60_000)
  expect(await ticketFor('/api/documentos/3/file')).not.toBe(first)
})

it('is not kept for the next user', async () => {
  const first = await ticketFor('/api/documentos/3/file')
  keepToken('somebody else')
  expect(await ticketFor('/api/documentos/3/file')).not.toBe(first)
})

it('is for one address, and says which', async () => {
  const first = await ticketFor('/api/socios/3/photo')
  expect(await ticketFor('/api/socios/4/photo')).not.toBe(first)
  expect(await ticketFor('/api/socios/3/photo')).toBe(first)
  const [, init] = fetched.mock.calls[0] as unknown as [string, RequestInit]
  expect(init.body).toBe('{"path":"/api/socios/3/photo"}')
})
