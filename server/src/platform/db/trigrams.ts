import { type Kysely, sql } from 'kysely'
import type { Database } from './connection.ts'
import type { Tables } from './tables.ts'

/** The columns that have a substring index on SQLite too. */
const columns = [
  ['socio', 'search'],
  ['socio', 'search_name'],
  ['usuario', 'search'],
  ['auditoria', 'search'],
] as const

/** Number of the advisory lock of the server that makes the indexes, «xung» in ASCII. */
const lock = 0x78_75_6e_67

/**
 * Makes the substring indexes of PostgreSQL that are missing. They need the extension `pg_trgm`, which is created when the
 * database user may do so; it can be in any schema. Searches read every text without them.
 * @returns why they could not be made, as the code of PostgreSQL; null when they are there, or another server makes them
 */
export async function makeTrigramIndexes({ schema }: Pick<Database, 'schema'>): Promise<string | null> {
  if ((await missing(schema)).length === 0) return null
  if ((await extensionSchema(schema)) === null) {
    const failure = await sql`create extension if not exists pg_trgm`.execute(schema).then(
      () => null,
      (error: { code?: string }) => error.code ?? 'unknown',
    )
    // another server can have created it at the same moment
    if (failure !== null && (await extensionSchema(schema)) === null) return failure
  }
  await schema.transaction().execute(async (tx) => {
    const { rows } = await sql<{ mine: boolean }>`
      select pg_try_advisory_xact_lock(${sql.lit(lock)}) as mine`.execute(tx)
    const place = await extensionSchema(tx)
    if (!rows[0]?.mine || place === null) return
    for (const [table, column] of await missing(tx))
      await sql`create index ${sql.id(toIndexName(table, column))} on ${sql.table(table)}
        using gin (${sql.ref(column)} ${sql.id(place, 'gin_trgm_ops')})`.execute(tx)
  })
  return null
}

const toIndexName = (table: string, column: string) => `${table}_${column}_trigrams`

async function missing(db: Kysely<Tables>) {
  const { rows } = await sql<{ name: string }>`
    select indexname as name from pg_indexes where schemaname = current_schema()`.execute(db)
  return columns.filter(([table, column]) => !rows.some(({ name }) => name === toIndexName(table, column)))
}

async function extensionSchema(db: Kysely<Tables>): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select nspname as name from pg_extension join pg_namespace on pg_namespace.oid = extnamespace
    where extname = 'pg_trgm'`.execute(db)
  return rows[0]?.name ?? null
}
