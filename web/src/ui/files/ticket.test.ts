import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { testConfig } from '../../shell/testing.ts'
import { keepToken } from '../../shell/token.ts'
import { ticketNow } from './ticket.ts'

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

it('is asked for once and used again, whatever the clock of the server says', async () => {
  const first = await ticketNow()
  vi.advanceTimersByTime(8 * 60_000)
  expect(await ticketNow()).toBe(first)
  expect(fetched).toHaveBeenCalledTimes(1)
})

it('is renewed a minute before it ends', async () => {
  const first = await ticketNow()
  vi.advanceTimersByTime(9 * 60_000)
  expect(await ticketNow()).not.toBe(first)
})

it('is not kept for whoever signs in next', async () => {
  const first = await ticketNow()
  keepToken('somebody else')
  expect(await ticketNow()).not.toBe(first)
})
