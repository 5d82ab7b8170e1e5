import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { openDatabase } from './connection.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await openTestDatabase()
})
afterAll(() => test.close())
afterEach(() => vi.useRealTimers())

it('the version of public content is another within a second of a write by another process', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const other = openDatabase(test.settings)
  const before = await test.database.contentVersion()
  await other.transactionWithoutAudit((tx) =>
    tx.insertInto('counter').values({ name: 'content-version', value: 1 }).execute(),
  )
  await other.close()
  vi.advanceTimersByTime(1000)
  expect(await test.database.contentVersion()).not.toBe(before)
})

it('the version of public content fails while the database is away, so that nothing is taken from memory', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const place = await openTestDatabase()
  const { contentVersion } = place.database
  const before = await contentVersion()
  expect(await contentVersion()).toBe(before)
  await place.close()
  vi.advanceTimersByTime(1000)
  await expect(contentVersion()).rejects.toThrow()
  await expect(contentVersion()).rejects.toThrow()
})
