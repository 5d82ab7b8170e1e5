import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestDatabase } from '../../testing/database.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { lockRow } from './counters.ts'
import { readSnapshot } from './snapshot.ts'
import type { Reader, Tx } from './tables.ts'

let place: TestDatabase
beforeAll(async () => {
  place = await openTestDatabase()
})
afterAll(() => place.close())

const counter = async (db: Reader) => {
  const row = await db
    .selectFrom('counter')
    .select('value')
    .where('name', '=', 'admins')
    .executeTakeFirstOrThrow()
  return row.value
}

describe('a snapshot', () => {
  it('sees the database as it was, while others go on writing', async () => {
    const [first, second] = await readSnapshot(place.settings, async (db) => {
      const before = await counter(db)
      await place.database.transactionWithoutAudit((tx) => lockRow(tx, 'users'))
      return [before, await counter(db)]
    })
    expect(second).toBe(first)
    expect(await counter(place.database.read)).toBe((first as number) + 1)
  })

  it('cannot write', async () => {
    const then = await counter(place.database.read)
    await expect(readSnapshot(place.settings, (db) => lockRow(db as Tx, 'users'))).rejects.toMatchObject({
      code: place.database.engine === 'sqlite' ? 'SQLITE_READONLY' : '25006',
    })
    expect(await counter(place.database.read)).toBe(then)
  })
})
