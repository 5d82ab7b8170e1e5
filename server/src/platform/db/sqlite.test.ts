import { Kysely, sql } from 'kysely'
import { expect, it } from 'vitest'
import { sqliteInMemory } from './sqlite.ts'

/** Takes some tenths of a second. */
const long = sql`with recursive n (i) as (select 1 union all select i + 1 from n where i < 500000) select count(*) from n`

it('lets other requests go after each long statement of a transaction', async () => {
  const database = new Kysely({ dialect: sqliteInMemory() })
  const isFree = await database.transaction().execute(async (tx) => {
    let free = false
    setTimeout(() => {
      free = true
    })
    await long.execute(tx)
    return free
  })
  expect(isFree).toBe(true)
  await database.destroy()
})
