import { sql } from 'kysely'
import { afterEach, expect, it } from 'vitest'
import { startupErrorMessage } from '../../startup-errors.ts'
import type { TestPlace } from '../../testing/database.ts'
import { createTestPlace } from '../../testing/database.ts'
import { version } from '../config/version.ts'
import type { Database } from './connection.ts'
import { openDatabase } from './connection.ts'
import { migrate, recordVersion, stepsOf } from './migrate.ts'

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

it('brings keys of e-mails that took look-alikes for letters to what is compared now', async () => {
  place = await createTestPlace()
  database = openDatabase(place.settings)
  await migrate(database, '0008-backups')
  const emails = ['Uxia@x.example', '\u212a@x.example', 'É@x.example', 'é@y.example', 'İ@x.example']
  const row = (email: string, at: number) => ({
    login: String(at),
    email,
    email_key: email.toLowerCase(),
    first_name: 'A',
    last_name: 'B',
    first_name_key: 'a',
    last_name_key: 'b',
    search: 'a b',
    lang_key: 'GL' as const,
    activated: 1,
    password_hash: null,
    created_date: '2026-05-31T10:00:00.000Z',
  })
  await database.transactionWithoutAudit(async (tx) => {
    for (const [at, email] of emails.entries())
      await tx.insertInto('usuario').values(row(email, at)).execute()
  })
  await migrate(database)
  const stored = await database.read
    .selectFrom('usuario')
    .select(['email', 'email_key'])
    .orderBy('id')
    .execute()
  expect(stored.map(({ email }) => email)).toEqual(emails)
  expect(stored.map(({ email_key }) => email_key)).toEqual([
    'uxia@x.example',
    '\u212a@x.example',
    'É@x.example',
    'é@y.example',
    'İ@x.example',
  ])
})

// id: data-newer-portal-refused
it('dates what was voided and undone before the portal kept the days', async () => {
  place = await createTestPlace()
  database = openDatabase(place.settings)
  await migrate(database, '0026-letters')
  await sql`insert into recibo (id, numero, ano, socio_numero, pagador_numero, apellidos_key, concepto, cents, vence, estado,
    referencia, emitido, search) values (7, 'C-1', 2026, 1, 1, 'a', 'Cota', 100, '2026-12-31', 'ANULADO', 'RF1', '2026-01-01', 'a')`.execute(
    database.schema,
  )
  await sql`insert into cobro (recibo_id, cents, data, metodo, rexistrado, anulado)
    values (7, 100, '2026-02-01', 'BIZUM', '2026-02-02', 'Erro'), (7, 100, '2026-02-01', 'BIZUM', '2026-02-02', null)`.execute(
    database.schema,
  )
  await sql`insert into auditoria (instante, autor, autor_nome, accion, entidade, rexistro, rexistro_nome, cambios, search)
    values ('2026-03-04T10:00:00.000Z', 'x', 'X', 'ANULAR', 'recibo', '7', 'C-1', '[]', '')`.execute(
    database.schema,
  )
  await migrate(database)
  const days = async (table: 'recibo' | 'cobro') =>
    (await database.read.selectFrom(table).select('anulado_data').orderBy('id').execute()).map(
      (row) => row.anulado_data,
    )
  expect([await days('recibo'), await days('cobro')]).toEqual([['2026-03-04'], ['2026-02-02', null]])
})

// id: migrated-due-states
it('gives dues the state that events of the bank had left wrong', async () => {
  place = await createTestPlace()
  database = openDatabase(place.settings)
  await migrate(database, '0028-movements-of-two-formats')
  const due = (id: number, estado: string, cobrado: number, voided: string | null = null) =>
    sql`insert into recibo (id, numero, ano, socio_numero, pagador_numero, apellidos_key, concepto, cents, cobrado, vence, estado,
      referencia, emitido, search, anulado_data) values (${id}, ${`C-${id}`}, 2026, 1, 1, 'a', 'Cota', 100, ${cobrado}, '2026-12-31',
      ${estado}, ${`RF${id}`}, '2026-01-01', 'a', ${voided})`.execute(database.schema)
  await due(1, 'PENDENTE', 100)
  await due(2, 'DEVOLTO', 0, '2026-05-01')
  await due(3, 'REMESADO', 10)
  await due(4, 'DEVOLTO', 0)
  await due(5, 'PENDENTE', 0)
  await migrate(database)
  const rows = await database.read.selectFrom('recibo').select(['estado', 'devolto']).orderBy('id').execute()
  expect(rows.map(({ estado, devolto }) => [estado, devolto])).toEqual([
    ['PAGADO', 0],
    ['ANULADO', 1],
    ['PENDENTE', 0],
    ['DEVOLTO', 1],
    ['PENDENTE', 0],
  ])
})

it('data of a newer portal are refused in one line that says what to do, and stay as they are', async () => {
  place = await createTestPlace()
  database = openDatabase(place.settings)
  await migrate(database)
  const before = await stepsOf(database)
  await sql`insert into kysely_migration (name, timestamp) values ('9999-alen', '2030-01-01T00:00:00.000Z')`.execute(
    database.schema,
  )
  const refusal = async () =>
    startupErrorMessage((await migrate(database).catch((error) => error)) as NodeJS.ErrnoException)
  expect(await refusal()).toMatch(
    /^The data in .* was written by a newer version of Xuntanza: install that one or newer, or restore a backup\.$/,
  )
  await recordVersion(database, '9.1.0')
  expect(await refusal()).toMatch(/ was written by version 9\.1\.0 of Xuntanza: install that one or newer/)
  await recordVersion(database, version)
  expect(await refusal()).toContain(` was written by a later build of version ${version} of Xuntanza: `)
  expect(await stepsOf(database)).toEqual([...before, '9999-alen'])
})
