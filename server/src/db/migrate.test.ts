import { sql } from 'kysely'
import { afterEach, expect, it } from 'vitest'
import type { TestPlace } from '../testing/database.ts'
import { createTestPlace } from '../testing/database.ts'
import type { Database } from './connection.ts'
import { openDatabase } from './connection.ts'
import { migrate } from './migrate.ts'

let place: TestPlace
let database: Database
afterEach(async () => {
  await database.close()
  await place.remove()
})

const pages = async (): Promise<number> => {
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(database.schema)
  return rows[0]?.page_count ?? 0
}
const limitPages = (count: number) => sql`pragma max_page_count = ${sql.lit(count)}`.execute(database.schema)

it.skipIf(process.env.TEST_DATABASE_URL)(
  'a start that broke off in the middle of the tables, wherever, is made up for by the next',
  async () => {
    place = await createTestPlace()
    database = openDatabase({ DATA_DIR: place.settings.DATA_DIR })
    let failed = 0
    for (let room = 2; ; room += 5) {
      await limitPages(room)
      const error = await migrate(database).catch((fault) => fault)
      if (!error) break
      expect(error.code).toBe('SQLITE_FULL')
      failed += 1
    }
    expect(failed).toBeGreaterThan(3)
    const whole = await pages()
    expect(await database.read.selectFrom('counter').select('name').execute()).not.toEqual([])
    await migrate(database)
    expect(await pages()).toBe(whole)
  },
)
