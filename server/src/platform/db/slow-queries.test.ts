import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestPlace, type TestPlace } from '../../testing/database.ts'
import { createLog } from '../http/logging.ts'
import { inRequest } from '../http/request-id.ts'
import { compiledQuery } from './compiled-queries.ts'
import type { Database } from './connection.ts'
import { openDatabase } from './connection.ts'
import { migrate } from './migrate.ts'
import type { EndedQuery } from './query-instrumentation.ts'
import { slowQueryLog } from './slow-queries.ts'

let text = ''
let ended: EndedQuery[] = []
let place: TestPlace
let database: Database
beforeAll(async () => {
  place = await createTestPlace()
  const log = createLog('info', {
    write: (line: string) => {
      text += line
    },
  })
  const slow = slowQueryLog(40, log)
  database = openDatabase(place.settings, (query) => {
    ended.push(query)
    slow(query)
  })
  await migrate(database)
})
afterAll(async () => {
  await database.close()
  await place.remove()
})
beforeEach(() => {
  text = ''
  ended = []
})

/** Counts on either engine to a number that nothing else in the log looks like. */
const countTo = (most: number) =>
  sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${most})
    select count(*) as counted, ${'Uxía Lás'} as nome from n`.execute(database.schema)

describe('a slow query', () => {
  it('is logged as a warning, with its text, time, rows and request, and none of its values', async () => {
    await inRequest('req-of-the-test', () => countTo(1_500_321))
    const lines = text.trim().split('\n')
    expect(lines).toHaveLength(1)
    const line = JSON.parse(lines[0] ?? '')
    expect(line).toMatchObject({ level: 40, msg: 'slow query', rows: 1, reqId: 'req-of-the-test' })
    expect(line.milliseconds).toBeGreaterThanOrEqual(40)
    expect(line.sql).toMatch(/^with recursive n\(i\) as .* where i < .*(\?|\$1)/)
    expect(text).not.toMatch(/1500321|Uxía/)
  })

  it('is not one that was quick', async () => {
    await countTo(3)
    expect(text).toBe('')
  })

  it('has its text cut where that goes on for long', () => {
    let line = ''
    const log = createLog('info', {
      write: (written: string) => {
        line = written
      },
    })
    slowQueryLog(1, log)({ sql: `insert ${'?, '.repeat(5000)}`, kind: 'insert', milliseconds: 2, rows: 9 })
    expect(JSON.parse(line).sql).toHaveLength(2001)
  })
})

describe('a query', () => {
  it('is told of by its kind when it has ended, in a transaction too, and when it fails', async () => {
    await database.read.selectFrom('counter').select('value').where('name', '=', 'admins').execute()
    await database.transactionWithoutAudit((tx) =>
      tx.updateTable('counter').set({ value: 7 }).where('name', '=', 'admins').execute(),
    )
    expect(ended).toMatchObject([
      { kind: 'select', rows: 1 },
      { kind: 'other', sql: expect.stringMatching(/^begin|^start/) },
      { kind: 'update', rows: 1 },
      { kind: 'other', sql: 'commit' },
    ])
    ended = []
    await expect(sql`select nothing from nowhere`.execute(database.schema)).rejects.toThrow()
    expect(ended).toMatchObject([{ kind: 'other', rows: null }])
  })

  it('that is compiled once is told of whenever it runs', async () => {
    const ask = compiledQuery((db, values: { name: string }) =>
      db
        .selectFrom('counter')
        .select('value')
        .where('name', '=', values.name as 'admins'),
    )
    await ask(database.read, { name: 'admins' })
    await ask(database.read, { name: 'admins' })
    expect(ended).toHaveLength(2)
  })
})
