import { sql } from 'kysely'
import { afterEach, expect, it } from 'vitest'
import { startupErrorMessage } from '../../startup-errors.ts'
import type { TestPlace } from '../../testing/database.ts'
import { createTestPlace } from '../../testing/database.ts'
import { version } from '../config/version.ts'
import type { Database } from './connection.ts'
import { openDatabase } from './connection.ts'
import { findSteps, migrate, recordVersion } from './migrate.ts'

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
    for (let room = 2; ; room = Math.ceil(room * 1.3)) {
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

it('renews keys of e-mails that took look-alikes for letters', async () => {
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

it('dates charges and payments that were voided or undone before the portal kept the days', async () => {
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

it('gives charges the state that events of the bank had left wrong', async () => {
  place = await createTestPlace()
  database = openDatabase(place.settings)
  await migrate(database, '0028-movements-of-two-formats')
  const { schema } = database
  await sql`insert into remesa (id, msg_id, data, estado, n, cents, sha256, search)
    values (1, 'REM1', '2026-05-10', 'ENVIADA', 1, 100, 'x', 'rem1')`.execute(schema)
  await sql`insert into mandato (id, referencia, socio_numero, apellidos_key, iban, titular, data_sinatura, estado, search)
    values (1, 'XUN-00001-01', 1, 'a', 'ES79', 'A', '2026-01-01', 'ACTIVO', 'a')`.execute(schema)
  let ids = 0
  /** A charge of 100 cents with its debits as they were stored: their state, and that of the charge before. */
  const due = async (estado: string, cobrado: number, debits: [string, string][] = [], voided?: string) => {
    ids += 1
    await sql`insert into recibo (id, numero, ano, socio_numero, pagador_numero, apellidos_key, concepto, cents, cobrado, vence, estado,
      referencia, emitido, search, anulado_data) values (${ids}, ${`C-${ids}`}, 2026, 1, 1, 'a', 'Cota', 100, ${cobrado}, '2026-12-31',
      ${estado}, ${`RF${ids}`}, '2026-01-01', 'a', ${voided ?? null})`.execute(schema)
    for (const [at, [state, before]] of debits.entries())
      await sql`insert into remesa_recibo (remesa_id, recibo_id, mandato_id, cents, end_to_end, estado, antes)
        values (1, ${ids}, 1, 50, ${`C${ids}-${at}`}, ${state}, ${before})`.execute(schema)
    return ids
  }
  const states = new Map<number, [estado: string, devolto: number]>([
    // as they were
    [await due('PENDENTE', 0), ['PENDENTE', 0]],
    [await due('DEVOLTO', 0, [['DEVOLTO', 'PENDENTE']]), ['DEVOLTO', 1]],
    [await due('REMESADO', 0, [['VIVO', 'PENDENTE']]), ['REMESADO', 0]],
    [
      await due('REMESADO', 0, [
        ['DEVOLTO', 'PENDENTE'],
        ['VIVO', 'DEVOLTO'],
      ]),
      ['REMESADO', 0],
    ],
    // its remittance was rejected as a whole
    [
      await due('PENDENTE', 0, [
        ['DEVOLTO', 'PENDENTE'],
        ['ANULADO', 'DEVOLTO'],
      ]),
      ['PENDENTE', 0],
    ],
    // paid after it came back: it was DEVOLTO, which undoing the money restores
    [await due('PAGADO', 100, [['DEVOLTO', 'PENDENTE']]), ['PAGADO', 1]],
    // wrong ones
    [await due('PENDENTE', 100, [['ANULADO', 'PENDENTE']]), ['PAGADO', 0]],
    [await due('PENDENTE', 0, [['DEVOLTO', 'PENDENTE']]), ['DEVOLTO', 1]],
    [await due('DEVOLTO', 0, [['DEVOLTO', 'PENDENTE']], '2026-05-01'), ['ANULADO', 0]],
    [
      await due('REMESADO', 50, [
        ['DEVOLTO', 'PENDENTE'],
        ['COBRADO', 'PENDENTE'],
      ]),
      ['DEVOLTO', 1],
    ],
    [
      await due('PENDENTE', 0, [
        ['DEVOLTO', 'PENDENTE'],
        ['COBRADO', 'DEVOLTO'],
      ]),
      ['PENDENTE', 0],
    ],
  ])
  await migrate(database)
  const rows = await database.read.selectFrom('recibo').select(['id', 'estado', 'devolto']).execute()
  expect(new Map(rows.map(({ id, estado, devolto }) => [id, [estado, devolto]]))).toEqual(states)
})

it('data of a newer portal are refused in one line that says what to do, and stay as they are', async () => {
  place = await createTestPlace()
  database = openDatabase(place.settings)
  await migrate(database)
  const before = await findSteps(database)
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
  expect(await findSteps(database)).toEqual([...before, '9999-alen'])
})

it('moves mail that waits to the lane of its kind', async () => {
  place = await createTestPlace()
  database = openDatabase(place.settings)
  await migrate(database, '0030-idempotency-keys')
  const { schema } = database
  for (const [id, [template, priority]] of [
    ['reset', 0],
    ['cobro-changed', 0],
    ['cotas-due', 0],
    ['bulk', 1],
  ].entries()) {
    await sql`insert into mail_message (id, template, language, params, created_at)
      values (${id + 1}, ${template}, 'GL', '{}', '2026-03-04T10:00:00.000Z')`.execute(schema)
    await sql`insert into mail_delivery (message_id, reference, address, name, state, priority, next_at)
      values (${id + 1}, ${String(id)}, 'a@x.example', 'A', 'pending', ${priority}, '2026-03-04T10:00:00.000Z')`.execute(
      schema,
    )
  }
  await migrate(database)
  const stored = await database.read.selectFrom('mail_delivery').select('priority').orderBy('id').execute()
  expect(stored.map(({ priority }) => priority)).toEqual([0, 1, 2, 2])
})

it('brings telephones, accounts and DNI to the form they are stored in now, and leaves two that would be equal', async () => {
  place = await createTestPlace()
  database = openDatabase(place.settings)
  await migrate(database, '0030-idempotency-keys')
  const people = [
    ['12.345.678-z', '981-55-12-34', 'es91-2100-0418-4502-0005-1332', 'Castro\u2010Rei'],
    ['11111111H', '+34 (600) 123 456', '2100-0418-45', 'Castro Rei'],
    ['11.111.111-H', '981 55 12 34, tardes', '', 'Castro-Rei'],
  ] as const
  await database.transactionWithoutAudit(async (tx) => {
    for (const [at, [dni, telefono, cuenta_corriente, apellidos]] of people.entries()) {
      const person = { nombre: 'Ana', apellidos, dni, telefono, email: `p${at}@x.example` }
      const search = `${at + 1} ana ${dni.toLowerCase()} ${telefono}`
      const { id } = await tx
        .insertInto('usuario')
        .values({
          ...{
            login: dni,
            email: person.email,
            email_key: person.email,
            first_name: 'Ana',
            last_name: apellidos,
          },
          ...{ first_name_key: 'ana', last_name_key: 'x', search, lang_key: 'GL', activated: 1 },
          ...{ password_hash: null, created_date: '2026-05-31T10:00:00.000Z' },
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await sql`insert into socio (usuario_id, numero, nombre, nombre_key, apellidos, apellidos_key, dni, telefono, email, email_key,
        ano_nac, mes_nac, dia_nac, profesion, profesion_key, sexo, direccion, codigo_postal, localidad, provincia, cuenta_corriente,
        fecha_alta, fecha_baja, causa_baja, activo, could_sign_in, search, search_name)
        values (${id}, ${at + 1}, 'Ana', 'ana', ${apellidos}, 'x', ${dni}, ${telefono}, ${person.email}, ${person.email},
        0, 0, 0, '', '', '', '', '15705', '', '', ${cuenta_corriente},
        '2026-05-31', '', '', 1, 1, ${search}, ${search})`.execute(tx)
    }
  })
  await sql`update axustes set telefono = '981 00-00.00'`.execute(database.schema)
  await migrate(database)
  const stored = await database.read
    .selectFrom('socio')
    .innerJoin('usuario', 'usuario.id', 'socio.usuario_id')
    .select(['usuario.login', 'socio.dni', 'socio.telefono', 'socio.cuenta_corriente', 'socio.apellidos_key'])
    .select(['socio.search', 'usuario.search as found'])
    .orderBy('socio.numero')
    .execute()
  expect(stored).toMatchObject([
    {
      ...{ login: '12345678Z', dni: '12345678Z', telefono: '981551234' },
      ...{ cuenta_corriente: 'ES9121000418450200051332', apellidos_key: 'castro rei' },
    },
    { login: '11111111H', dni: '11111111H', telefono: '+34600123456', cuenta_corriente: '2100-0418-45' },
    { login: '11.111.111-H', dni: '11.111.111-H', telefono: '981 55 12 34, tardes' },
  ])
  expect(stored[0]?.search).toContain('12345678z 981551234')
  expect(stored[0]?.found).toContain('12345678z')
  const { rows } = await sql<{ telefono: string }>`select telefono from axustes`.execute(database.schema)
  expect(rows).toEqual([{ telefono: '981000000' }])
})
