import { sql } from 'kysely'
import { afterEach, expect, it } from 'vitest'
import type { TestPlace } from '../../testing/database.ts'
import { createTestPlace } from '../../testing/database.ts'
import { recordAudit, system } from './audit.ts'
import type { Database } from './connection.ts'
import { openDatabase } from './connection.ts'
import { migrate } from './migrate.ts'

let place: TestPlace
let database: Database
afterEach(async () => {
  await database.close()
  await place.remove()
})

const admin = { login: '00000000T', nome: 'Uxía Souto' }

it('pages of an older portal are samples if they were never edited', async () => {
  place = await createTestPlace()
  database = openDatabase(place.settings)
  await migrate(database, '0008-backups')
  const pages = [
    { name: 'Untouched', author: system, version: 1 },
    { name: 'Edited', author: system, version: 2 },
    { name: 'Added', author: admin, version: 1 },
  ]
  for (const { name, author, version } of pages)
    await database.transactionWithoutAudit(async (tx) => {
      await sql`insert into static_page (defined_id, version) values (${name}, ${version})`.execute(tx)
      const { rows } = await sql<{
        id: number
      }>`select id from static_page where defined_id = ${name}`.execute(tx)
      const entry = { entidade: 'static', rexistro: rows[0]?.id ?? 0, rexistroNome: name } as const
      await recordAudit(tx, author, new Date(), { ...entry, accion: 'CREAR' })
    })
  await migrate(database)
  const samples = await database.read.selectFrom('static_page').select(['defined_id', 'sample']).execute()
  expect(Object.fromEntries(samples.map(({ defined_id, sample }) => [defined_id, sample]))).toEqual({
    Untouched: 1,
    Edited: 0,
    Added: 0,
  })
})
