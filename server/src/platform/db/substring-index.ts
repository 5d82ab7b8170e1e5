import type { Kysely, QueryExecutorProvider, RawBuilder, SelectQueryBuilder } from 'kysely'
import { SqliteAdapter, sql } from 'kysely'
import type { SearchWord } from '#contract/search.ts'
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
const getLength = (word: string) => [...word].length
const isLongForm = (form: string) => getLength(form) >= trigramLength
/** Words of several forms are long ones. */
const isLong = ([word]: SearchWord) => isLongForm(word)

/** Maximum number of ids that are kept, so that the index is asked once: few enough to lose little time when there are more. */
const mostKept = (rows: number): number => Math.max(1000, Math.ceil(rows / 50))

/**
 * Finds the rows that contain each of `words`, by the indexes of SQLite. Returns null where reading every text is the way: on
 * PostgreSQL, whose own index serves `like`, and when many rows contain long words.
 * @param rows the number of rows of the table
 */
export async function findIndexedRows(
  db: Reader,
  { text, id = sql<number>`rowid`, where }: SubstringIndex,
  words: readonly SearchWord[],
  rows: number,
): Promise<IndexedRows | null> {
  if (words.length === 0 || !isSqlite(db)) return null
  const any = db as unknown as Kysely<AnyTables>
  if (await isTextFaster(any, text, words, rows)) return null
  const entries = findEntries(any, text, words)
  const found = where ? entries.where(where) : entries
  const ids = found.select(id.as('id'))
  return (await kept(any, ids, mostKept(rows))) ?? { ids, count: await countIds(ids) }
}

/** The entries of the indexes with these words. */
function findEntries(
  db: Kysely<AnyTables>,
  text: SubstringIndex['text'],
  words: readonly SearchWord[],
): Entries {
  const matching = (name: string, tokens: string[][]): Entries =>
    db
      .selectFrom(name)
      .where(
        sql<boolean>`${sql.ref(name)} match ${tokens
          .map((forms) => `(${forms.map((token) => `"${token}"`).join(' OR ')})`)
          .join(' AND ')}`,
      )
  const long = words
    .filter(isLong)
    .map((forms) => forms.filter(isLongForm).map((form) => form.replaceAll('"', '""')))
  const short = words
    .filter((forms) => !isLong(forms))
    .map((forms) => forms.map((form) => Buffer.from(form).toString('hex')))
  const byLong = matching(`${text}_long`, long)
  if (short.length === 0) return byLong
  const byShort = matching(`${text}_short`, short)
  if (long.length === 0) return byShort
  // the plus keeps SQLite from asking the index of short pieces once for each entry
  const rowids = byLong.select(sql<number>`rowid`.as('entry'))
  return byShort.where(sql<boolean>`+rowid in ${rowids}`)
}

/** Number of rows read to estimate how many contain the words. */
const sampleRows = 50
/** The time that reading the text of a row takes, as a multiple of that for one trigram of a row found in the index. */
const textCost = 4

/** Whether reading every text is faster than the index, estimated from rows at equal distances. */
async function isTextFaster(
  db: Kysely<AnyTables>,
  text: SubstringIndex['text'],
  words: readonly SearchWord[],
  rows: number,
): Promise<boolean> {
  const trigrams = words
    .flat()
    .filter(isLongForm)
    .reduce((sum, form) => sum + getLength(form) - trigramLength + 1, 0)
  if (trigrams <= textCost) return false
  const [table = '', column = ''] = text.split(/_(.*)/)
  const step = Math.max(1, rows / sampleRows)
  const ids = Array.from({ length: sampleRows }, (_, at) => Math.ceil((at + 0.5) * step))
  const contained = words.map(
    (forms) =>
      sql`(${sql.join(
        forms.map((form) => sql`instr(${sql.ref(column)}, ${form}) > 0`),
        sql` or `,
      )})`,
  )
  const { share } = (await db
    .selectFrom(table)
    .select(sql<number | null>`avg(${sql.join(contained, sql` and `)})`.as('share'))
    .where(sql<boolean>`id in (${sql.join(ids)})`)
    .executeTakeFirstOrThrow()) as { share: number | null }
  return (share ?? 0) * trigrams > textCost
}

/** The ids, read once; null when there are more than can be kept. */
async function kept(
  db: Kysely<AnyTables>,
  ids: IndexedRows['ids'],
  most: number,
): Promise<IndexedRows | null> {
  const { json, count } = (await db
    .selectFrom(ids.limit(most + 1).as('first'))
    .select([sql<string>`json_group_array(id)`.as('json'), sql<number>`count(*)`.as('count')])
    .executeTakeFirstOrThrow()) as { json: string; count: number }
  if (count > most) return null
  const values = db.selectFrom(sql<{ value: number }>`json_each(${json})`.as('kept'))
  return { ids: values.select(sql<number>`value`.as('id')), count }
}

async function countIds(ids: IndexedRows['ids']): Promise<number> {
  const all = ids.clearSelect().select(sql<number>`count(*)`.as('count'))
  return ((await all.executeTakeFirstOrThrow()) as { count: number }).count
}

/** Whether the engine is SQLite, which has these indexes. */
export const isSqlite = (db: Reader): boolean =>
  (db as Reader & QueryExecutorProvider).getExecutor().adapter instanceof SqliteAdapter

/** Pages of an index merged by one statement: a few milliseconds, after which other requests get their turn. */
const mergedPages = 100
/** An index of 200,000 members takes a few hundred statements. Writes of other requests must not keep the merge going for ever. */
const mostMerges = 10_000

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
  for (const { name } of indexes) {
    const table = sql.table(name)
    // A negative number of pages begins a merge of all parts, a positive one goes on with it.
    let pages = -mergedPages
    for (
      let steps = 0, before = -Infinity, now = await changes();
      steps < mostMerges && now - before >= 2;
      steps += 1
    ) {
      await sql`insert into ${table} (${table}, rank) values ('merge', ${sql.lit(pages)})`.execute(schema)
      pages = mergedPages
      before = now
      now = await changes()
    }
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
