import { type Kysely, sql } from 'kysely'
import type { Database } from '../platform/db/connection.ts'

/** A row of any table, by the names of its columns. */
export interface StoredRow {
  table: string
  row: Record<string, unknown>
}

/** Every row of the tables. PostgreSQL answers in one query: a test that compares what a portal keeps reads fifty tables twice. */
export async function readRows(
  { schema, engine }: Database,
  tables: readonly string[],
): Promise<StoredRow[]> {
  if (engine === 'postgres') {
    const parts = tables.map(
      (table) => sql`select ${table} as "table", to_jsonb(t) as "row" from ${sql.table(table)} t`,
    )
    return (await sql<StoredRow>`${sql.join(parts, sql` union all `)}`.execute(schema)).rows
  }
  const all: StoredRow[] = []
  for (const table of tables)
    for (const row of await (schema as unknown as Kysely<Record<string, object>>)
      .selectFrom(table)
      .selectAll()
      .execute())
      all.push({ table, row: row as Record<string, unknown> })
  return all
}
