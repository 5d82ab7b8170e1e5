import type { OrderByDirection, RawBuilder, SelectQueryBuilder } from 'kysely'
import { sql } from 'kysely'
import type { ListQuery, Page } from '#contract/lists.ts'
import { searchText } from './sort-keys.ts'
import type { Tables } from './tables.ts'

type OrderColumn = string | RawBuilder<unknown>

/** How a list call's fields map to columns. */
export interface ListColumns<S extends string> {
  /** Column with the searchable text. */
  search: string
  /** Each sortable field → the columns or expressions that sort it. */
  sort: Record<S, OrderColumn | OrderColumn[]>
  /** Unique column that makes every order total. */
  id: string
  /** Default order. */
  defaultSort: [column: string, direction: OrderByDirection][]
}

const escaped = (term: string) => term.replace(/[\\%_]/g, '\\$&')

type Found<O> = SelectQueryBuilder<Tables, never, O>

/** Maximum number of search words; more would not narrow the result. */
const maxWords = 10

/** The words of a search without duplicates, case and accents: at most {@link maxWords}. */
export const searchWords = (search: string): string[] =>
  [...new Set(searchText(search).split(' '))].filter(Boolean).slice(0, maxWords)

/** Keeps the rows whose text contains every word of `search`; case and accents do not matter. */
export function whereFound<DB, TB extends keyof DB, O>(
  base: SelectQueryBuilder<DB, TB, O>,
  column: string,
  search: string,
): SelectQueryBuilder<DB, TB, O> {
  let found = base
  for (const term of searchWords(search))
    found = found.where(sql<boolean>`${sql.ref(column)} like ${`%${escaped(term)}%`} escape '\\'`)
  return found
}

/** Sorts rows as the list call requests, else by the default of `columns`. */
export function inOrder<DB, TB extends keyof DB, O, S extends string>(
  found: SelectQueryBuilder<DB, TB, O>,
  { sort }: Pick<ListQuery<S, string>, 'sort'>,
  { sort: columns, id, defaultSort }: Pick<ListColumns<S>, 'sort' | 'id' | 'defaultSort'>,
): SelectQueryBuilder<DB, TB, O> {
  const orders =
    sort.length > 0
      ? sort.flatMap(({ field, direction }) =>
          [columns[field]].flat().map((column): [OrderColumn, OrderByDirection] => [column, direction]),
        )
      : defaultSort
  const lastDirection = orders.at(-1)?.[1] ?? 'asc'
  let ordered = found
  for (const [column, direction] of [...orders, [id, lastDirection] as const])
    ordered = ordered.orderBy(typeof column === 'string' ? sql.ref(column) : column, direction)
  return ordered
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
  const found = whereFound(base, columns.search, query.search) as unknown as Found<O>
  const ordered = inOrder(found, query, columns)

  if (query.size === -1) {
    const content = query.page === 0 ? await ordered.execute() : []
    const totalElements = query.page === 0 ? content.length : await count(found)
    return { content, totalElements }
  }
  const content = await ordered
    .limit(query.size)
    .offset(query.page * query.size)
    .execute()
  const complete = content.length < query.size && (content.length > 0 || query.page === 0)
  const totalElements = complete ? query.page * query.size + content.length : await count(found)
  return { content, totalElements }
}

/** The number of rows. */
export async function count<DB, TB extends keyof DB, O>(
  found: SelectQueryBuilder<DB, TB, O>,
): Promise<number> {
  const { total } = await (found as unknown as Found<O>)
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
  batches: AsyncIterable<Row[]>,
  work: (rows: Row[]) => Made[] | Promise<Made[]>,
): AsyncGenerator<Made[]> {
  for await (const rows of batches) yield await work(rows)
}

/** The result of a list call: a page, or all rows. */
export type Listed<Row> = Page<Row> | StreamedList<Row>
