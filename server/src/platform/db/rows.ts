import { type Kysely, sql } from 'kysely'
import type { TableShape } from './introspection.ts'
import type { Engine, Tables } from './tables.ts'

/** A stored row by column, the same on both engines. */
export type Row = Record<string, string | number | null>

/** Maximum memory for rows in bytes, and maximum number of rows. */
const maxBytes = 4_000_000
const maxRows = 1000
/** Parameters of one statement: fewer than the maximum of either engine. */
const maxParameters = 30_000

/**
 * The rows of a table in the order of its primary key, in batches of a few megabytes, however long their texts are.
 * Read it within one snapshot.
 */
export async function* eachRows(
  db: Kysely<Tables>,
  engine: Engine,
  table: TableShape,
): AsyncGenerator<Row[]> {
  const longest = await longestRow(db, table)
  const most = Math.max(1, Math.min(maxRows, Math.floor(maxBytes / Math.max(1, longest))))
  const ordered = table.key.map((name) => keyColumn(engine, table, name))
  const names = sql.join(table.columns.map(({ name }) => sql.ref(name)))
  for (let last: Row | undefined; ; ) {
    const after = last
      ? sql`where (${sql.join(ordered)}) > (${sql.join(table.key.map((name) => sql.val(last?.[name])))})`
      : sql``
    const { rows }: { rows: Row[] } =
      await sql<Row>`select ${names} from ${sql.table(table.name)} ${after} order by ${sql.join(ordered)} limit ${sql.lit(most)}`.execute(
        db,
      )
    if (rows.length > 0) yield rows
    if (rows.length < most) return
    last = rows.at(-1)
  }
}

/** Approximate size of the longest row of a table, in bytes. */
async function longestRow(db: Kysely<Tables>, { name, columns }: TableShape): Promise<number> {
  const texts = columns.filter(({ isText }) => isText)
  if (texts.length === 0) return 0
  const length = texts.map((column) => sql`coalesce(octet_length(${sql.ref(column.name)}), 0)`)
  const { rows } = await sql<{ most: number | null }>`
    select max(${sql.join(length, sql` + `)}) as most from ${sql.table(name)}`.execute(db)
  return Number(rows[0]?.most ?? 0)
}

/** PostgreSQL sorts texts by language by default; SQLite sorts by bytes. */
const keyColumn = (engine: Engine, { columns }: TableShape, name: string) =>
  engine === 'postgres' && columns.find((column) => column.name === name)?.isText
    ? sql`${sql.ref(name)} collate "C"`
    : sql`${sql.ref(name)}`

export async function countRows(db: Kysely<Tables>, { name }: TableShape): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(name)}`.execute(db)
  return Number(rows[0]?.count ?? 0)
}

/** Inserts rows with their keys into a table. */
export async function insertRows(db: Kysely<Tables>, table: TableShape, rows: Row[]): Promise<void> {
  const names = table.columns.map(({ name }) => name)
  const into = sql`insert into ${sql.table(table.name)} (${sql.join(names.map((name) => sql.ref(name)))}) values`
  const step = Math.min(maxRows, Math.floor(maxParameters / names.length))
  for (let at = 0; at < rows.length; at += step) {
    const values = rows
      .slice(at, at + step)
      .map((row) => sql`(${sql.join(names.map((name) => sql.val(row[name])))})`)
    await sql`${into} ${sql.join(values)}`.execute(db)
  }
}

export const clearTable = ({ name }: TableShape, db: Kysely<Tables>) =>
  sql`delete from ${sql.table(name)}`.execute(db)

/** The highest key each table has assigned, 0 for none; the next key must be higher. */
export async function lastKeys(
  db: Kysely<Tables>,
  engine: Engine,
  tables: TableShape[],
): Promise<Record<string, number>> {
  const given: Record<string, number> = {}
  for (const { name } of tables.filter(({ givesNumbers }) => givesNumbers)) {
    const { rows } = await (engine === 'sqlite'
      ? sql<{ last: number }>`select seq as last from sqlite_sequence where name = ${name}`
      : sql<{ last: number }>`
          select coalesce(last_value, 0) as last from pg_sequences
          where schemaname = current_schema()
            and format('%I.%I', schemaname, sequencename)::regclass
              = pg_get_serial_sequence(quote_ident(${name}), 'id')::regclass`
    ).execute(db)
    given[name] = Number(rows[0]?.last ?? 0)
  }
  return given
}

/** Makes each table continue after its highest assigned key. */
export async function setNextKeys(
  db: Kysely<Tables>,
  engine: Engine,
  given: Record<string, number>,
): Promise<void> {
  for (const [name, last] of Object.entries(given)) {
    if (engine === 'postgres') {
      await sql`select setval(pg_get_serial_sequence(quote_ident(${name}), 'id'), ${sql.lit(Math.max(1, last))}, ${sql.lit(last > 0)})`.execute(
        db,
      )
      continue
    }
    await sql`delete from sqlite_sequence where name = ${name}`.execute(db)
    await sql`insert into sqlite_sequence (name, seq) values (${name}, ${last})`.execute(db)
  }
}
