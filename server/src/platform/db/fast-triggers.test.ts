import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { TestDatabase } from '../../testing/database.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { withFastTriggers } from './fast-triggers.ts'
import { shortPieces } from './short-pieces.ts'
import type { Tx } from './tables.ts'

const isPostgres = Boolean(process.env.TEST_DATABASE_URL)

let place: TestDatabase
beforeEach(async () => {
  place = await openTestDatabase()
})
afterEach(() => place.close())

const texts = ['ana garcia', '', 'a', 'aa aa', 'ñandú 🙂 e\u0301', 'o`neill "x", y', 'ab'.repeat(200)]

async function addEntries(tx: Tx): Promise<void> {
  for (const search of texts)
    await tx
      .insertInto('auditoria')
      .values({
        ...{ instante: '', autor: '', autor_nome: '', accion: '', entidade: '' },
        ...{ rexistro: '', rexistro_nome: '', cambios: '[]', search },
      })
      .execute()
}
const transaction = (work: (tx: Tx) => Promise<unknown>) => place.database.transactionWithoutAudit(work)

/** The pieces in the index, with the entries that have them. */
async function readIndex(): Promise<string[]> {
  const { schema } = place.database
  await sql`create virtual table temp.pieces using fts5vocab (main, auditoria_search_short, instance)`.execute(
    schema,
  )
  const { rows } = await sql<{ term: string; doc: number }>`select term, doc from temp.pieces`.execute(schema)
  await sql`drop table temp.pieces`.execute(schema)
  return rows.map(({ term, doc }) => `${term} ${doc}`).sort()
}
const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`
const readTriggers = async () =>
  (
    await sql<{ name: string; text: string }>`
      select name, sql as text from sqlite_master where type = 'trigger' order by name`.execute(
      place.database.schema,
    )
  ).rows

describe.skipIf(isPostgres)('short pieces', () => {
  it.each(texts)('of %j are those of the triggers, each as often', async (text) => {
    const trigger = (await readTriggers()).find(({ name }) => name === 'auditoria_search_short_insert')
    const [inSql = ''] = /\(\s*with recursive.*from place\)/s.exec(trigger?.text ?? '') ?? []
    const query = `select ${inSql.replaceAll('new.search', 'x')} as pieces from (select ${quoted(text)} as x)`
    const { rows } = await sql.raw<{ pieces: string }>(query).execute(place.database.schema)
    const split = (pieces: string) => pieces.split(',').filter(Boolean).sort()
    expect(split(shortPieces(text))).toEqual(split(rows[0]?.pieces ?? ''))
  })
})

describe.skipIf(isPostgres)('triggers that compute short pieces by a function', () => {
  it('index the same as those in SQL, which then take what they have indexed away', async () => {
    await transaction(addEntries)
    const slow = await readIndex()
    expect(slow.length).toBeGreaterThan(50)
    await transaction((tx) => tx.deleteFrom('auditoria').execute())
    expect(await readIndex()).toEqual([])
    await transaction((tx) => sql`delete from sqlite_sequence where name = 'auditoria'`.execute(tx))

    await transaction((tx) => withFastTriggers(tx, () => addEntries(tx)))
    expect(await readIndex()).toEqual(slow)
    await transaction((tx) => tx.deleteFrom('auditoria').execute())
    expect(await readIndex()).toEqual([])
  })

  it('are in place for the work only, whether it ends well or not', async () => {
    const before = await readTriggers()
    let during: typeof before = []
    await transaction((tx) =>
      withFastTriggers(tx, async () => {
        const { rows } = await sql<{ name: string; text: string }>`
          select name, sql as text from sqlite_master where type = 'trigger' order by name`.execute(tx)
        during = rows
      }),
    )
    expect(during.map(({ name }) => name)).toEqual(before.map(({ name }) => name))
    expect(during.filter(({ text }) => text.includes('short_pieces('))).toHaveLength(12)
    expect(during.filter(({ text }) => text.includes('recursive'))).toEqual([])
    expect(await readTriggers()).toEqual(before)

    const failing = transaction((tx) => withFastTriggers(tx, () => Promise.reject(new Error('fallou'))))
    await expect(failing).rejects.toThrow('fallou')
    expect(await readTriggers()).toEqual(before)
  })
})
