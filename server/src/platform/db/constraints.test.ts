import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestDatabase } from '../../testing/database.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { isForeignKeyViolation, uniqueViolation } from './constraints.ts'
import { readTables } from './introspection.ts'

let place: TestDatabase
beforeAll(async () => {
  place = await openTestDatabase()
})
afterAll(() => place.close())

const findFailure = (statement: ReturnType<typeof sql>) =>
  statement.execute(place.database.schema).then(
    () => null,
    (error: unknown) => error,
  )

/** A table, and each of its unique columns that a constraint of its own keeps so. */
async function uniqueColumns(): Promise<{ table: string; column: string }[]> {
  const tables = await readTables(place.database.schema, place.database.engine)
  const found =
    place.database.engine === 'sqlite'
      ? sql<{ table: string; column: string }>`
          select m.name as "table", c.name as "column"
          from sqlite_master m, pragma_index_list(m.name) i, pragma_index_info(i.name) c
          where m.type = 'table' and i.origin = 'u'
            and (select count(*) from pragma_index_info(i.name)) = 1`
      : sql<{ table: string; column: string }>`
          select r.relname as "table", a.attname as "column"
          from pg_constraint p join pg_class r on r.oid = p.conrelid
          join pg_attribute a on a.attrelid = r.oid and a.attnum = p.conkey[1]
          where p.contype = 'u' and cardinality(p.conkey) = 1
            and r.relnamespace = current_schema()::regnamespace`
  const { rows } = await found.execute(place.database.schema)
  return rows.filter(({ table }) => tables.some(({ name }) => name === table))
}

/** Adds two rows that share the value of one column and of no other, in a transaction that is then undone. */
async function collide(table: string, column: string): Promise<unknown> {
  const { schema, engine } = place.database
  const shape = (await readTables(schema, engine)).find(({ name }) => name === table)
  if (!shape) throw new Error(table)
  const columns = shape.columns.filter(({ name }) => !(shape.givesNumbers && name === 'id'))
  const names = sql.join(columns.map(({ name }) => sql.ref(name)))
  const insert = (row: number) => {
    const values = columns.map(({ name, isText }) => {
      const value = name === column ? 1 : row
      return isText ? sql.lit(String(value)) : sql.lit(value)
    })
    return sql`insert into ${sql.table(table)} (${names}) values (${sql.join(values)})`
  }
  return schema
    .transaction()
    .execute(async (tx) => {
      if (engine === 'sqlite') await sql`pragma defer_foreign_keys = on`.execute(tx)
      else await sql`set local session_replication_role = replica`.execute(tx)
      await insert(0).execute(tx)
      await insert(1).execute(tx)
    })
    .then(
      () => null,
      (error: unknown) => error,
    )
}

describe('a write that breaks a constraint', () => {
  it('tells the unique column it collided with, in whatever language the database speaks', async () => {
    const columns = await uniqueColumns()
    expect(columns).toContainEqual({ table: 'usuario', column: 'login' })
    // certificates are sealed by triggers, which refuse before the index does
    for (const { table, column } of columns.filter((each) => each.table !== 'certificado'))
      expect(uniqueViolation(await collide(table, column))).toBe(`${table}.${column}`)
  })

  it('tells a missing reference from a value that is taken', async () => {
    const orphan = sql`
      insert into session (id, usuario_id, created_at, expires_at) values ('s', 999999, '', '')`
    const error = await findFailure(orphan)
    expect([isForeignKeyViolation(error), uniqueViolation(error)]).toEqual([true, null])
    const taken = sql`insert into counter (name, value) values ('admins', 1)`
    const collision = await findFailure(taken)
    expect([isForeignKeyViolation(collision), uniqueViolation(collision)]).toEqual([
      false,
      place.database.engine === 'sqlite' ? 'counter.name' : 'counter_pkey',
    ])
  })

  it('is known although PostgreSQL says it in Spanish', () => {
    const taken = {
      code: '23505',
      message: 'llave duplicada viola restricción de unicidad «usuario_email_key_key»',
      detail: 'Ya existe la llave (email_key)=(x@x.gal).',
      table: 'usuario',
      constraint: 'usuario_email_key_key',
    }
    expect(uniqueViolation(taken)).toBe('usuario.email_key')
  })
})
