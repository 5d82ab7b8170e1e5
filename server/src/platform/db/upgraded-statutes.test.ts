import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { TestPlace } from '../../testing/database.ts'
import { createTestPlace } from '../../testing/database.ts'
import { recordAudit, system } from './audit.ts'
import type { Database } from './connection.ts'
import { openDatabase } from './connection.ts'
import { migrate } from './migrate.ts'
import type { Tx } from './tables.ts'

let place: TestPlace
let database: Database
beforeEach(async () => {
  place = await createTestPlace()
  database = openDatabase(place.settings)
  await migrate(database, '0050-sealed-minutes')
})
afterEach(async () => {
  await database.close()
  await place.remove()
})

/** Changes the database as the version before the upgrade would have. */
const before = (work: (tx: Tx) => Promise<unknown>) => database.transactionWithoutAudit(work)

const addMeeting = (tx: Tx, table: 'asamblea' | 'junta_directiva', id: number, aberta: string) =>
  sql`insert into ${sql.table(table)} (id, tipo, numero, lugar, lugar_key, fecha, search, version)
    values (${id}, 'ORDINARIA', 1, '', '', '2026-06-30T19:30', '', 1)`
    .execute(tx)
    .then(() =>
      sql`insert into reunion (id, ${sql.ref(`${table}_id`)}, aberta) values (${id}, ${id}, ${aberta})`.execute(
        tx,
      ),
    )

const addConvocation = (tx: Tx, reunion: number) =>
  sql`insert into convocatoria (reunion_id, enviada, autor, motivo, fecha, lugar, segunda_chamada, puntos)
    values (${reunion}, '2026-06-01T10:00:00.000Z', 'Uxía', '', '2026-06-30T19:30', '', '', '[]')`.execute(tx)

const countStatutes = async () =>
  (await database.read.selectFrom('estatuto').select('desde').execute()).length

it('a portal whose statutes were never saved, and that never convened or opened a meeting, has none', async () => {
  await before((tx) => addMeeting(tx, 'asamblea', 1, ''))
  await migrate(database)
  expect(await countStatutes()).toBe(0)
})

it.each([
  [
    'statutes were saved',
    (tx: Tx) =>
      recordAudit(tx, system, new Date(), {
        ...{ accion: 'MODIFICAR', entidade: 'axustes', rexistro: 1, rexistroNome: 'A Carballeira' },
        antes: { estatutos: ['15 días'] },
        despois: { estatutos: ['20 días'] },
      }),
  ],
  [
    'a meeting was convened',
    async (tx: Tx) => {
      await addMeeting(tx, 'asamblea', 1, '')
      await addConvocation(tx, 1)
    },
  ],
  ['a meeting was opened', (tx: Tx) => addMeeting(tx, 'junta_directiva', 1, '2026-06-30T17:30:00.000Z')],
] as const)('the statutes stay where %s', async (_, work) => {
  await before(work)
  await migrate(database)
  expect(await countStatutes()).toBe(1)
})

it('open meetings and convocations keep the rules of today, and convened board meetings those of assemblies', async () => {
  await before(async (tx) => {
    await addMeeting(tx, 'asamblea', 1, '2026-06-30T17:30:00.000Z')
    await addMeeting(tx, 'junta_directiva', 2, '')
    await addConvocation(tx, 2)
    await addMeeting(tx, 'junta_directiva', 3, '')
  })
  await migrate(database)
  const { regras } = await database.read.selectFrom('estatuto').select('regras').executeTakeFirstOrThrow()
  const meetings = await database.read
    .selectFrom('reunion')
    .select(['regras', 'como_asemblea'])
    .orderBy('id')
    .execute()
  expect(meetings).toEqual([
    { regras, como_asemblea: 0 },
    { regras: '', como_asemblea: 1 },
    { regras: '', como_asemblea: 0 },
  ])
  const sent = await database.read.selectFrom('convocatoria').select('regras').execute()
  expect(sent).toEqual([{ regras }])
})
