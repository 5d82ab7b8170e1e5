import type { Kysely, OrderByDirection, RawBuilder, SelectQueryBuilder } from 'kysely'
import { sql } from 'kysely'
import type { ListQuery, Page } from '#contract/lists.ts'
import { type SearchWord, searchWords } from '#contract/search.ts'
import type { IndexedRows, SubstringIndex } from './substring-index.ts'
import { fastestWay, findIndexedRows } from './substring-index.ts'
import type { Reader, Tables } from './tables.ts'

type OrderColumn = string | RawBuilder<unknown>

/** Maps the fields of a list call to columns. */
export interface ListColumns<S extends string> {
  /** Column or expression with the searchable text: of fields that the callers of the list may read, and no others. */
  search: string | RawBuilder<unknown>
  /** Its substring index, and the database to ask it in. */
  index?: { db: Reader; table: keyof Tables & string } & SubstringIndex
  /** Each sortable field → the columns or expressions that sort it. */
  sort: Record<S, OrderColumn | OrderColumn[]>
  /** Unique column that makes every order total. */
  id: string
  /** Default order. */
  defaultSort: [column: string, direction: OrderByDirection][]
}

const escapeLike = (term: string) => term.replace(/[\\%_]/g, '\\$&')

type RowQuery<O> = SelectQueryBuilder<Tables, never, O>

/** Keeps the rows whose text contains every one of `words`, by reading the text or by the index of PostgreSQL. */
export function whereFound<DB, TB extends keyof DB, O>(
  base: SelectQueryBuilder<DB, TB, O>,
  column: string | RawBuilder<unknown>,
  words: readonly SearchWord[],
): SelectQueryBuilder<DB, TB, O> {
  const text = typeof column === 'string' ? sql.ref(column) : column
  let found = base
  for (const forms of words) {
    const like = forms.map((form) => sql<boolean>`${text} like ${`%${escapeLike(form)}%`} escape '\\'`)
    found = found.where(sql<boolean>`(${sql.join(like, sql` or `)})`)
  }
  return found
}

/** Keeps the rows that the index found. With `isPassing` the database passes along the order instead of starting from them. */
export function whereIndexed<DB, TB extends keyof DB, O>(
  base: SelectQueryBuilder<DB, TB, O>,
  id: string,
  { ids }: IndexedRows,
  isPassing = false,
): SelectQueryBuilder<DB, TB, O> {
  const column = isPassing ? sql`+${sql.ref(id)}` : sql.ref(id)
  return base.where(sql<boolean>`${column} in ${ids}`)
}

/**
 * The columns by which a list call sorts, each once; the id is the last. A column that only comes along with a field, such as
 * the day with the month, gives way to a later sort by that column, which has its own direction.
 */
export function toOrder<S extends string>(
  { sort }: Pick<ListQuery<S, string>, 'sort'>,
  { sort: columns, id, defaultSort }: Pick<ListColumns<S>, 'sort' | 'id' | 'defaultSort'>,
): [OrderColumn, OrderByDirection][] {
  const orders =
    sort.length > 0
      ? sort.flatMap(({ field, direction }, at) => {
          const later = sort.slice(at + 1).map((each) => [columns[each.field]].flat()[0])
          return [columns[field]]
            .flat()
            .filter((column, position) => position === 0 || !later.includes(column))
            .map((column): [OrderColumn, OrderByDirection] => [column, direction])
        })
      : defaultSort
  // a column that has already sorted the rows would only keep the database from using an index
  const each = new Map<OrderColumn, OrderByDirection>()
  for (const [column, direction] of orders) if (!each.has(column)) each.set(column, direction)
  const last = [...each.values()].at(-1) ?? 'asc'
  if (!each.has(id)) each.set(id, last)
  return [...each]
}

/** Sorts rows as the list call requests, else by the default of `columns`. */
export function inOrder<DB, TB extends keyof DB, O, S extends string>(
  found: SelectQueryBuilder<DB, TB, O>,
  query: Pick<ListQuery<S, string>, 'sort'>,
  columns: Pick<ListColumns<S>, 'sort' | 'id' | 'defaultSort'>,
): SelectQueryBuilder<DB, TB, O> {
  return toOrder(query, columns).reduce(
    (ordered, [column, direction]) =>
      ordered.orderBy(typeof column === 'string' ? sql.ref(column) : column, direction),
    found,
  )
}

/**
 * Adds search, order and page of `query` to `base`, which already selects columns and applies filters; returns the
 * page with the total.
 */
export async function listPage<DB, TB extends keyof DB, O, S extends string>(
  base: SelectQueryBuilder<DB, TB, O>,
  query: ListQuery<S, string>,
  columns: ListColumns<S>,
): Promise<Page<O>> {
  const { size, page } = query
  const { found, onTheWay, total } = await findRows(base, query, columns)
  if (size === -1) {
    const content = page === 0 ? await inOrder(found, query, columns).execute() : []
    const totalElements = page === 0 ? content.length : (total ?? (await count(found)))
    return { content, totalElements }
  }
  const content = await inOrder(onTheWay, query, columns)
    .limit(size)
    .offset(page * size)
    .execute()
  if (total !== null) return { content, totalElements: total }
  const isComplete = content.length < size && (content.length > 0 || page === 0)
  return { content, totalElements: isComplete ? page * size + content.length : await count(found) }
}

/** The queries of a search; `onTheWay` selects the same rows for reading a page in order. */
interface SearchQueries<O> {
  found: RowQuery<O>
  onTheWay: RowQuery<O>
  /** Their number, where it is known already. */
  total: number | null
}

async function findRows<DB, TB extends keyof DB, O, S extends string>(
  base: SelectQueryBuilder<DB, TB, O>,
  { search, size, page }: ListQuery<S, string>,
  columns: ListColumns<S>,
): Promise<SearchQueries<O>> {
  const words = searchWords(search)
  const byText = whereFound(base, columns.search, words) as unknown as RowQuery<O>
  const { index } = columns
  const rows = index && words.length > 0 ? await highestId(index.db, index.table) : 0
  const indexed = index && (await findIndexedRows(index.db, index, words, rows))
  if (!indexed) return { found: byText, onTheWay: byText, total: null }

  const byIndex = whereIndexed(base, columns.id, indexed) as unknown as RowQuery<O>
  const way = size === -1 ? 'sort' : fastestWay(indexed.count, rows, (page + 1) * size)
  const ways = {
    sort: byIndex,
    pass: whereIndexed(base, columns.id, indexed, true) as unknown as RowQuery<O>,
    read: byText,
  }
  const isAll = base.toOperationNode().where === undefined
  return { found: byIndex, onTheWay: ways[way], total: isAll ? indexed.count : null }
}

/** An upper bound of the number of rows, read without counting. */
async function highestId(db: Reader, table: keyof Tables & string): Promise<number> {
  const { highest } = await (db as unknown as Kysely<Record<string, object>>)
    .selectFrom(table)
    .select(sql<number | null>`max(id)`.as('highest'))
    .executeTakeFirstOrThrow()
  return highest ?? 0
}

/** The number of rows. */
export async function count<DB, TB extends keyof DB, O>(
  found: SelectQueryBuilder<DB, TB, O>,
): Promise<number> {
  const { total } = await (found as unknown as RowQuery<O>)
    .clearSelect()
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** Keeps the rows whose `column` has the value of a filter; NULL and NOT_NULL are special values. */
export function whereEqual<DB, TB extends keyof DB, O>(
  base: SelectQueryBuilder<DB, TB, O>,
  column: string,
  value: string | number,
): SelectQueryBuilder<DB, TB, O> {
  const name = sql.ref(column)
  if (value === 'NULL') return base.where(sql<boolean>`${name} is null`)
  if (value === 'NOT_NULL') return base.where(sql<boolean>`${name} is not null`)
  return base.where(sql<boolean>`${name} = ${value}`)
}

/**
 * A list without paging, or a page of long rows. It is read and sent in batches, so that the server can handle other
 * requests in between. Concurrent changes can be visible in part.
 */
export class StreamedList<Row> {
  readonly batches: AsyncIterable<Row[]>
  /** Total number of rows, if the list is a page of them; undefined when it is all of them. */
  readonly total: number | undefined

  constructor(batches: AsyncIterable<Row[]>, total?: number) {
    this.batches = batches
    this.total = total
  }

  /** The same list with mapped rows. */
  map<Made>(made: (row: Row) => Made): StreamedList<Made> {
    return new StreamedList(
      mapBatches(this.batches, (rows) => rows.map(made)),
      this.total,
    )
  }
}

/** The result of `work` for each batch. */
export async function* mapBatches<Row, Made>(
  batches: AsyncIterable<Row[]> | Iterable<Row[]>,
  work: (rows: Row[]) => Made[] | Promise<Made[]>,
): AsyncGenerator<Made[]> {
  for await (const rows of batches) yield await work(rows)
}

/** The result of a list call: a page, or all rows. */
export type ListResult<Row> = Page<Row> | StreamedList<Row>
