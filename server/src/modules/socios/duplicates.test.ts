import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestPortal } from '../../testing/portal.ts'
import { openTestPortal } from '../../testing/portal.ts'
import { selectAlike } from './duplicates.rows.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

// PostgreSQL reads a small table whole, whatever indexes it has
describe.skipIf(process.env.TEST_DATABASE_URL)('the search for members who may be the same person', () => {
  it('uses the indexes, and never reads the whole register', async () => {
    const { read } = portal.context.database
    const query = selectAlike(read, [
      { dni: '12345678Z', emailKey: 'a@b.gal', iban: 'ES9121000418450200051332', searchName: 'ana rei' },
    ])
    expect(query).not.toBeNull()
    if (!query) return
    const { rows } = await sql<{
      detail: string
    }>`explain query plan select * from ${query} as found`.execute(portal.context.database.schema)
    const plan = rows.map(({ detail }) => detail).join('\n')
    expect(plan).toContain('MULTI-INDEX OR')
    expect(plan).not.toContain('SCAN socio')
  })
})
