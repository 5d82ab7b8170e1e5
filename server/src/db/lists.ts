import type { OrderByDirection, SelectQueryBuilder } from 'kysely'
import { sql } from 'kysely'
import type { ListQuery, Page } from '#contract/lists.ts'
import { searchText } from './keys.ts'
import type { Tables } from './tables.ts'

/** How a list call's fields map to columns. */
interface ListColumns<S extends string> {
  /** Column with the text that is searched. */
  search: string
  /** Each sortable field → the columns that order it. */
  sort: Record<S, string | string[]>
  /** Unique column that makes every order total. */
  id: string
  /** Order when none is asked for. */
  otherwise: [column: string, direction: OrderByDirection][]
  /** How many rows there are without a search, where that is known without counting. */
  total?: () => Promise<number>
}

const escaped = (term: string) => term.replace(/[\\%_]/g, '\\$&')

/**
 * Adds search, order and page of `query` to `base` (which already selects columns and applies filters) and answers
 * the page with the total. Every word searched for must occur; case and accents do not matter.
 */
export async function listPage<DB, TB extends keyof DB, O, S extends string>(
  base: SelectQueryBuilder<DB, TB, O>,
  query: ListQuery<S, string>,
  columns: ListColumns<S>,
): Promise<Page<O>> {
  let found = base as unknown as SelectQueryBuilder<Tables, never, O>
  for (const term of searchText(query.search).split(' ').filter(Boolean))
    found = found.where(sql<boolean>`${sql.ref(columns.search)} like ${`%${escaped(term)}%`} escape '\\'`)

  const orders =
    query.sort.length > 0
      ? query.sort.flatMap(({ field, direction }) =>
          [columns.sort[field]].flat().map((column): [string, OrderByDirection] => [column, direction]),
        )
      : columns.otherwise
  const lastDirection = orders.at(-1)?.[1] ?? 'asc'
  let ordered = found
  for (const [column, direction] of [...orders, [columns.id, lastDirection] as const])
    ordered = ordered.orderBy(sql.ref(column), direction)

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
  if (complete) return { content, totalElements: query.page * query.size + content.length }
  const isSearched = searchText(query.search) !== ''
  const totalElements = columns.total && !isSearched ? await columns.total() : await count(found)
  return { content, totalElements }
}

async function count<O>(found: SelectQueryBuilder<Tables, never, O>): Promise<number> {
  const { total } = await found
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
