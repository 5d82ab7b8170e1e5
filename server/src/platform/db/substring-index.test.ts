import { type Kysely, sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { TestDatabase } from '../../testing/database.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { openDatabase } from './connection.ts'
import { whereFound, whereIndexed } from './lists.ts'
import { fastestWay, findIndexedRows } from './substring-index.ts'
import type { Tables } from './tables.ts'
import { makeTrigramIndexes } from './trigrams.ts'

const isPostgres = Boolean(process.env.TEST_DATABASE_URL)

let place: TestDatabase
beforeEach(async () => {
  place = await openTestDatabase()
})
afterEach(() => place.close())

const execute = (statement: string) => sql.raw(statement).execute(place.database.schema)

/** Adds `count` groups of audit entries with these texts. */
const addEntries = (count: number, ...texts: string[]) =>
  place.database.transactionWithoutAudit(async (tx) => {
    for (let each = 0; each < count; each += 1)
      for (const search of texts)
        await tx
          .insertInto('auditoria')
          .values({
            ...{ instante: '', autor: '', autor_nome: '', accion: '', entidade: '' },
            ...{ rexistro: '', rexistro_nome: '', cambios: '[]', search },
          })
          .execute()
  })

describe.skipIf(isPostgres)('the index of SQLite', () => {
  const find = (words: string[], rows: number) =>
    findIndexedRows(
      place.database.read,
      { text: 'auditoria_search' },
      words.map((word) => [word]),
      rows,
    )

  it.each([[['garcia']], [['ga']], [['g']], [['garcia', 'ga']]])(
    'finds %j without reading the table',
    async (words) => {
      await addEntries(1, 'ana garcia', 'brais souto')
      const found = await find(words, 1000)
      expect(found?.count).toBe(1)
      if (!found) return
      const { schema } = place.database
      const rows = whereIndexed(schema.selectFrom('auditoria').select('id'), 'auditoria.id', found)
      for (const query of [found.ids, rows]) {
        const { rows: steps } = await sql<{ detail: string }>`
          explain query plan select * from ${query} as found`.execute(schema)
        const plan = steps.map(({ detail }) => detail).join('\n')
        expect(plan).toContain('VIRTUAL TABLE INDEX')
        expect(plan).not.toMatch(/SCAN auditoria(?!_search)/)
      }
    },
  )

  it('leaves a long word that most rows contain to reading the texts, which is faster', async () => {
    await addEntries(20, 'ana@correo.example')
    await addEntries(1, 'brais@outro.example')
    expect(await find(['correo.example'], 21)).toBeNull()
    expect((await find(['outro.example'], 21))?.count).toBe(1)
  })

  it('finds more rows than ids are kept', async () => {
    await addEntries(1002, 'ana')
    const found = await find(['ana'], 1002)
    expect(found?.count).toBe(1002)
    expect(await found?.ids.execute()).toHaveLength(1002)
  })

  it('is passed along the order only when enough rows of it are met on the way', () => {
    expect(fastestWay(30, 200_000, 25)).toBe('sort')
    expect(fastestWay(4000, 200_000, 25)).toBe('pass')
    expect(fastestWay(180_000, 200_000, 25)).toBe('read')
    expect(fastestWay(4000, 200_000, 4000)).toBe('sort')
  })
})

describe.runIf(isPostgres)('the indexes of PostgreSQL', () => {
  const names = async () => {
    const { rows } = await sql<{ name: string }>`
      select indexname as name from pg_indexes where indexname like '%_trigrams' order by 1`.execute(
      place.database.schema,
    )
    return rows.map(({ name }) => name)
  }
  const all = [
    'auditoria_search_trigrams',
    'socio_search_name_trigrams',
    'socio_search_trigrams',
    'usuario_search_trigrams',
  ]

  it('are made once and serve a search', async () => {
    expect(await makeTrigramIndexes(place.database)).toBeNull()
    expect(await makeTrigramIndexes(place.database)).toBeNull()
    expect(await names()).toEqual(all)
    await addEntries(1, 'ana garcia')
    const plan = await place.database.schema.transaction().execute(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx)
      const query = whereFound((tx as Kysely<Tables>).selectFrom('auditoria').select('id'), 'search', [
        ['garcia'],
      ])
      return JSON.stringify((await sql`explain ${query}`.execute(tx)).rows)
    })
    expect(plan).toContain('auditoria_search_trigrams')
  })

  it('are made with the extension in any schema', async () => {
    await execute('create schema extensions')
    await execute('create extension pg_trgm schema extensions')
    expect(await makeTrigramIndexes(place.database)).toBeNull()
    expect(await names()).toEqual(all)
  })

  it('are not made by a user who may not create the extension, who is told the code', async () => {
    const url = new URL(place.settings.DATABASE_URL ?? '')
    const role = `limited_${url.pathname.slice(1)}`.slice(0, 60)
    await execute(`create role ${role} login`)
    url.username = role
    const limited = openDatabase({ DATABASE_URL: url.href, DATA_DIR: '' })
    try {
      expect(await makeTrigramIndexes(limited)).toBe('42501')
      expect(await names()).toEqual([])
    } finally {
      await limited.close()
      await execute(`drop role ${role}`)
    }
  })
})
