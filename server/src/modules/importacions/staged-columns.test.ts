import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readTables } from '../../platform/db/introspection.ts'
import { migrate } from '../../platform/db/migrate.ts'
import { addStagedColumns } from '../../platform/db/staged-columns.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { valueColumns } from '../socios/stored-columns.rules.ts'

type Opened = Awaited<ReturnType<typeof openTestDatabase>>
let opened: Opened
beforeAll(async () => {
  opened = await openTestDatabase()
})
afterAll(() => opened.close())

const columnsOf = async (table: string) => {
  const tables = await readTables(opened.database.schema, opened.database.engine)
  return (tables.find(({ name }) => name === table)?.columns ?? []).map(({ name }) => name)
}

it('the rows of an import have every column that members have', async () => {
  const staged = await columnsOf('importacion_fila')
  for (const column of valueColumns) expect(staged).toContain(column)
})

it('a field that the register gets has its place in the rows of an import after the next start', async () => {
  const { schema } = opened.database
  await sql`alter table socio add column alcume text not null default ''`.execute(schema)
  await migrate(opened.database)
  expect(await columnsOf('importacion_fila')).toContain('alcume')
  await sql`alter table socio add column outro integer not null default 0`.execute(schema)
  if (opened.database.engine === 'postgres')
    await Promise.all(Array.from({ length: 4 }, () => addStagedColumns(opened.database)))
  else await addStagedColumns(opened.database)
  expect(await columnsOf('importacion_fila')).toContain('outro')
  const before = await columnsOf('importacion_fila')
  await migrate(opened.database)
  expect(await columnsOf('importacion_fila')).toEqual(before)
})
