import { type Kysely, sql } from 'kysely'
import type { Engine, Tables, Tx } from './tables.ts'

/** A stored total. */
export interface StoredTotal {
  /** Name in the table `counter`. */
  name: string
  kept: number
  /** The value computed from the rows. */
  counted: number
  isRight: boolean
}

/**
 * The stored totals and their values computed from the rows: the number of members (decision 0039) and the highest
 * member number ever assigned, which can exceed the highest one in use.
 */
export async function readTotals(db: Kysely<Tables>): Promise<StoredTotal[]> {
  const { rows } = await sql<Record<'active' | 'inactive' | 'highest', number | null>>`
    select count(case when activo = 1 then 1 end) as active, count(case when activo = 0 then 1 end) as inactive,
      max(numero) as highest
    from socio`.execute(db)
  const { rows: counters } = await sql<{
    name: string
    value: number
  }>`select name, value from counter`.execute(db)
  const keptAs = (name: string) => Number(counters.find((counter) => counter.name === name)?.value ?? 0)
  const { active = 0, inactive = 0, highest = 0 } = rows[0] ?? {}
  const exactly = (name: string, counted: number): StoredTotal => {
    const kept = keptAs(name)
    return { name, kept, counted, isRight: kept === counted }
  }
  const numero = { name: 'socio.numero', kept: keptAs('socio.numero'), counted: Number(highest ?? 0) }
  return [
    exactly('socios.active', Number(active)),
    exactly('socios.inactive', Number(inactive)),
    { ...numero, isRight: numero.kept >= numero.counted },
  ]
}

/** Corrects the stored totals; returns those that were wrong. Concurrent changes of members wait. */
export async function repairTotals(tx: Tx): Promise<StoredTotal[]> {
  // adding a member or ending a membership updates these rows too
  await sql`update counter set value = value`.execute(tx)
  const wrong = (await readTotals(tx)).filter(({ isRight }) => !isRight)
  for (const { name, counted } of wrong)
    await sql`update counter set value = ${counted} where name = ${name}`.execute(tx)
  return wrong
}

/** References to missing rows, each as `table.column → table`, with their number. */
export async function findBrokenReferences(
  db: Kysely<Tables>,
  engine: Engine,
): Promise<{ reference: string; rows: number }[]> {
  const { rows: references } = await (engine === 'sqlite' ? ofSqlite : ofPostgres).execute(db)
  const broken: { reference: string; rows: number }[] = []
  for (const { table, column, to, key } of references) {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from ${sql.table(table)} as one
      where ${sql.ref(`one.${column}`)} is not null and not exists (
        select 1 from ${sql.table(to)} as other where ${sql.ref(`other.${key}`)} = ${sql.ref(`one.${column}`)})`.execute(
      db,
    )
    const count = Number(rows[0]?.count ?? 0)
    if (count > 0) broken.push({ reference: `${table}.${column} → ${to}`, rows: count })
  }
  return broken
}

interface Reference {
  table: string
  column: string
  to: string
  key: string
}

const ofSqlite = sql<Reference>`
  select m.name as "table", f."from" as "column", f."table" as "to", f."to" as key
  from sqlite_master m, pragma_foreign_key_list(m.name) f where m.type = 'table' order by m.name, f."from"`

const ofPostgres = sql<Reference>`
  select r.relname as "table", a.attname as "column", t.relname as "to", k.attname as key
  from pg_constraint p
  join pg_class r on r.oid = p.conrelid join pg_attribute a on a.attrelid = r.oid and a.attnum = p.conkey[1]
  join pg_class t on t.oid = p.confrelid join pg_attribute k on k.attrelid = t.oid and k.attnum = p.confkey[1]
  where p.contype = 'f' and r.relnamespace = current_schema()::regnamespace
  order by r.relname, a.attname`

/**
 * Errors that SQLite reports about its own file, at most a hundred. PostgreSQL checks its pages when it reads them
 * (`data_checksums`) and has no such command.
 */
export async function integrityErrors(db: Kysely<Tables>, engine: Engine): Promise<string[]> {
  if (engine === 'postgres') return []
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check(100)`.execute(db)
  return rows.map(({ integrity_check }) => integrity_check).filter((line) => line !== 'ok')
}
