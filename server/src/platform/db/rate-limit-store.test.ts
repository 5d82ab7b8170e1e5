import { afterEach, beforeEach, expect, it } from 'vitest'
import { testClock } from '../../testing/clock.ts'
import type { TestDatabase } from '../../testing/database.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { createRateLimitStore, deleteExpiredRateLimits } from './rate-limit-store.ts'

let place: TestDatabase
const clock = testClock()
beforeEach(async () => {
  place = await openTestDatabase()
})
afterEach(() => place.close())

/** Calls of one subject that several servers make at the same time, and how many of them each lets through. */
async function letThrough(servers: ReturnType<typeof createRateLimitStore>[], calls: number, most: number) {
  const counts = await Promise.all(
    servers.map(async (mayCall) => {
      const answers = await Promise.all(Array.from({ length: calls }, () => mayCall('subject', most)))
      return answers.filter(Boolean).length
    }),
  )
  return counts.reduce((sum, count) => sum + count, 0)
}

it('a limit holds for all servers together, to the call', async () => {
  const servers = [place.database, place.openAnother(), place.openAnother()].map((database) =>
    createRateLimitStore(database, clock),
  )
  expect(await letThrough(servers, 300, 500)).toBe(500)
  expect(await letThrough(servers, 10, 500)).toBe(0)
  clock.advance(60_000)
  expect(await letThrough(servers, 10, 500)).toBe(30)
})

it('what one server leaves of its share is all that the others are refused too early', async () => {
  const [first, second] = [place.database, place.openAnother()].map((database) =>
    createRateLimitStore(database, clock),
  )
  expect(await first?.('subject', 100)).toBe(true)
  if (second) expect(await letThrough([second], 100, 100)).toBe(95)
})

it('few of many calls ask the database, and each minute is forgotten after it', async () => {
  let asked = 0
  const transactionWithoutAudit: typeof place.database.transactionWithoutAudit = (work) => {
    asked += 1
    return place.database.transactionWithoutAudit(work)
  }
  const mayCall = createRateLimitStore({ transactionWithoutAudit }, clock)
  expect(await letThrough([mayCall], 1200, 12_000)).toBe(1200)
  expect(asked).toBe(2)
  const rows = () => place.database.read.selectFrom('rate_limit').selectAll().execute()
  await place.database.transactionWithoutAudit((tx) => deleteExpiredRateLimits(tx, clock()))
  expect(await rows()).toHaveLength(1)
  clock.advance(60_000)
  await place.database.transactionWithoutAudit((tx) => deleteExpiredRateLimits(tx, clock()))
  expect(await rows()).toEqual([])
})
