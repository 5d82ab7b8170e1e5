import type { OrderByDirection, RawBuilder, SelectQueryBuilder } from 'kysely'
import { sql } from 'kysely'
import type { ListQuery, Page } from '#contract/lists.ts'
import { searchText } from './keys.ts'
import type { Tables } from './tables.ts'

type OrderColumn = string | RawBuilder<unknown>

/** How a list call's fields map to columns. */
export interface ListColumns<S extends string> {
  /** Column with the text that is searched. */
  search: string
  /** Each sortable field → the columns, or expressions, that order it. */
  sort: Record<S, OrderColumn | OrderColumn[]>
  /** Unique column that makes every order total. */
  id: string
  /** Order when none is asked for. */
  otherwise: [column: string, direction: OrderByDirection][]
}

const escaped = (term: string) => term.replace(/[\\%_]/g, '\\$&')

type Found<O> = SelectQueryBuilder<Tables, never, O>

/** Most words that are looked for: more find nothing that so many did not. */
const mostWords = 10

/** The words a list is searched for, each once, without case and accents: the first {@link mostWords} of them. */
export const searchWords = (search: string): string[] =>
  [...new Set(searchText(search).split(' '))].filter(Boolean).slice(0, mostWords)

/** Keeps the rows in whose text every word of `search` occurs; case and accents do not matter. */
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

/** Orders rows as a list call asks, and where it asks for nothing as `columns` say. */
export function inOrder<DB, TB extends keyof DB, O, S extends string>(
  found: SelectQueryBuilder<DB, TB, O>,
  { sort }: Pick<ListQuery<S, string>, 'sort'>,
  { sort: columns, id, otherwise }: Pick<ListColumns<S>, 'sort' | 'id' | 'otherwise'>,
): SelectQueryBuilder<DB, TB, O> {
  const orders =
    sort.length > 0
      ? sort.flatMap(({ field, direction }) =>
          [columns[field]].flat().map((column): [OrderColumn, OrderByDirection] => [column, direction]),
        )
      : otherwise
  const lastDirection = orders.at(-1)?.[1] ?? 'asc'
  let ordered = found
  for (const [column, direction] of [...orders, [id, lastDirection] as const])
    ordered = ordered.orderBy(typeof column === 'string' ? sql.ref(column) : column, direction)
  return ordered
}

/**
 * Adds search, order and page of `query` to `base` (which already selects columns and applies filters) and answers
 * the page with the total.
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

/** How many rows there are. */
export async function count<DB, TB extends keyof DB, O>(
  found: SelectQueryBuilder<DB, TB, O>,
): Promise<number> {
  const { total } = await (found as unknown as Found<O>)
    .clearSelect()
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

/**
 * Keeps the rows whose `column` has the value a filter names; its two special values are NULL and NOT_NULL.
 */
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
 * A list asked for whole, or a page of long rows: it is read and sent some rows at a time, so that other requests get their
 * turn meanwhile. What changes in between may show in part.
 */
export class StreamedList<Row> {
  readonly batches: AsyncIterable<Row[]>
  /** How many rows there are in all, if the list is a page of them; undefined when it is all of them. */
  readonly total: number | undefined

  constructor(batches: AsyncIterable<Row[]>, total?: number) {
    this.batches = batches
    this.total = total
  }
}

/** What a list call answers: a page, or all of it. */
export type Listed<Row> = Page<Row> | StreamedList<Row>

/** The same list of other rows; `work` makes them, a page or a batch at a time. */
export async function mapRows<Row, Made>(
  list: Listed<Row>,
  work: (rows: Row[]) => Made[] | Promise<Made[]>,
): Promise<Listed<Made>> {
  if (!(list instanceof StreamedList))
    return { content: await work(list.content), totalElements: list.totalElements }
  const { batches, total } = list
  return new StreamedList(
    (async function* () {
      for await (const rows of batches) yield await work(rows)
    })(),
    total,
  )
}
