import type { Kysely, QueryExecutorProvider, RawBuilder, SelectQueryBuilder } from 'kysely'
import { SqliteAdapter, sql } from 'kysely'
import type { Database } from './connection.ts'
import type { Reader } from './tables.ts'

/** The FTS5 indexes of a column with searchable text (`migrations/0017-substring-index.ts`). */
export interface SubstringIndex {
  /** The table and the column. */
  text: 'socio_search' | 'socio_search_name' | 'usuario_search' | 'auditoria_search'
  /** The id of a row, computed from its entry (`rowid`); `rowid` itself by default. */
  id?: RawBuilder<number>
  /** Keeps the entries of some rows only. */
  where?: RawBuilder<boolean>
}

/** Tables and columns of the indexes are no part of the schema that Kysely knows. */
type AnyTables = Record<string, Record<string, unknown>>
type Entries = SelectQueryBuilder<AnyTables, string, object>

/** The rows that the indexes find. */
export interface IndexedRows {
  /** Selects their ids. */
  ids: SelectQueryBuilder<AnyTables, string, { id: number }>
  count: number
}

/** Shortest word that consists of trigrams. */
const trigramLength = 3
const lengthOf = (word: string) => [...word].length
const isLong = (word: string) => lengthOf(word) >= trigramLength

/**
 * Finds the rows that contain each of `words`, by the indexes of SQLite. Returns null where reading every text is the way: on
 * PostgreSQL, whose own index serves `like`, and when too many rows contain a long word.
 * @param rows the number of rows of the table
 */
export async function indexedRows(
  db: Reader,
  { text, id = sql<number>`rowid`, where }: SubstringIndex,
  words: string[],
  rows: number,
): Promise<IndexedRows | null> {
  if (words.length === 0 || !isSqlite(db)) return null
  const any = db as unknown as Kysely<AnyTables>
  const matching = (name: string, tokens: string[]): Entries =>
    any
      .selectFrom(name)
      .where(sql<boolean>`${sql.ref(name)} match ${tokens.map((token) => `"${token}"`).join(' ')}`)
  const long = words.filter(isLong)
  const short = words.filter((word) => !isLong(word))
  const byLong = matching(
    `${text}_long`,
    long.map((word) => word.replaceAll('"', '""')),
  )
  const most = mostEntries(long, rows)
  const counted = async (entries: Entries, limit: number): Promise<IndexedRows | null> => {
    const found = where ? entries.where(where) : entries
    const count = await countUpTo(any, found, limit + 1)
    return count > limit ? null : { ids: found.select(id.as('id')), count }
  }
  if (short.length === 0) return counted(byLong, most)
  if (most < Infinity && (await countUpTo(any, byLong, most + 1)) > most) return null
  const byShort = matching(
    `${text}_short`,
    short.map((word) => Buffer.from(word).toString('hex')),
  )
  if (long.length === 0) return counted(byShort, Infinity)
  // the plus keeps SQLite from asking the index of short pieces once for each entry
  const rowids = byLong.select(sql<number>`rowid`.as('entry'))
  return counted(byShort.where(sql<boolean>`+rowid in ${rowids}`), Infinity)
}

/**
 * Number of entries above which reading every text is faster than the index, whose work grows with the number of trigrams.
 */
function mostEntries(words: string[], rows: number): number {
  const trigrams = words.reduce((sum, word) => sum + lengthOf(word) - trigramLength + 1, 0)
  return trigrams > 3 ? Math.ceil(rows / trigrams) : Infinity
}

/** The number of entries; counting ends at `limit`. */
async function countUpTo(db: Kysely<AnyTables>, entries: Entries, limit: number): Promise<number> {
  const all = sql<number>`count(*)`.as('count')
  const query =
    limit === Infinity
      ? entries.select(all)
      : db.selectFrom(entries.select(sql<number>`1`.as('one')).limit(limit).as('first')).select(all)
  return ((await query.executeTakeFirstOrThrow()) as { count: number }).count
}

const isSqlite = (db: Reader): boolean =>
  (db as Reader & QueryExecutorProvider).getExecutor().adapter instanceof SqliteAdapter

/** Pages of an index merged by one statement: a few milliseconds, after which other requests get their turn. */
const mergedPages = 100

/**
 * Merges the parts into which writes divide each index of SQLite. Searches then read one part, and nothing is left of deleted
 * texts. An index without writes since the last merge costs nothing.
 */
export async function mergeSubstringIndexes({ schema }: Pick<Database, 'schema'>): Promise<void> {
  if (!isSqlite(schema)) return
  const { rows: indexes } = await sql<{ name: string }>`
    select name from sqlite_master where type = 'table' and sql like 'create virtual table % using fts5 %'`.execute(
    schema,
  )
  const changes = async () => {
    const { rows } = await sql<{ total: number }>`select total_changes() as total`.execute(schema)
    return rows[0]?.total ?? 0
  }
  for (const { name } of indexes)
    for (let before = -Infinity, now = await changes(); now - before >= 2; ) {
      const table = sql.table(name)
      await sql`insert into ${table} (${table}, rank) values ('merge', ${sql.lit(-mergedPages)})`.execute(
        schema,
      )
      before = now
      now = await changes()
    }
}

/** Approximate costs for one row, relative to each other: reading it, passing it in an index, keeping its id in a set. */
const costs = { read: 15, pass: 1, keep: 0.3 }

/**
 * The fastest way to the rows up to position `end` of an ordered result:
 * - `sort`: read what the index found, and sort it
 * - `pass`: pass along the order and keep what the index found
 * - `read`: pass along the order and read the text of each row
 * @param found the number of rows the index found
 * @param rows the number of rows of the table
 */
export function fastestWay(found: number, rows: number, end: number): 'sort' | 'pass' | 'read' {
  const passed = Math.min(rows, (rows / Math.max(1, found)) * end)
  const sort = costs.read * found
  const pass = costs.keep * found + costs.pass * passed
  const read = costs.read * passed
  if (read <= Math.min(sort, pass)) return 'read'
  return sort <= pass ? 'sort' : 'pass'
}
