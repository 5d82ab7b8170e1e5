import { type Kysely, sql } from 'kysely'
import { inBatches } from './batches.ts'
import type { Tables } from './tables.ts'

/** Each column that contains storage keys, with the column for the size. */
const columns = [
  ['file', 'content', 'size'],
  ['file', 'shown', 'shown_size'],
  ['file', 'thumbnail', 'thumbnail_size'],
  ['file', 'medium', 'medium_size'],
  ['image', 'file', 'size'],
] as const

/** A stored file according to the rows; its size in bytes, null where none is recorded. */
export interface NamedContent {
  key: string
  size: number | null
}

/** All storage keys in the rows, without duplicates, sorted. */
export async function contentsWithSizes(db: Kysely<Tables>): Promise<NamedContent[]> {
  const found = new Map<string, NamedContent>()
  for (const [table, column, size] of columns) {
    const { rows } = await sql<NamedContent>`
      select ${sql.ref(column)} as key, ${sql.ref(size)} as size
      from ${sql.table(table)} where ${sql.ref(column)} is not null`.execute(db)
    for (const row of rows) found.set(row.key, row)
  }
  return [...found.values()].sort((one, other) => (one.key < other.key ? -1 : 1))
}

/** Keys of all files in the rows, without duplicates, sorted. */
export const listNamedContents = async (db: Kysely<Tables>): Promise<string[]> =>
  (await contentsWithSizes(db)).map(({ key }) => key)

/** Keys of all files that the rows name or plan to delete. */
export async function keptContents(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ content: string }>`select content from file_removal`.execute(db)
  return [...(await listNamedContents(db)), ...rows.map(({ content }) => content)]
}

const atOnce = new Date(0).toISOString()
/** Plans the deletion of those of `contents` that no row names. */
export async function planLeftovers(db: Kysely<Tables>, contents: readonly string[]): Promise<void> {
  const kept = new Set(await keptContents(db))
  const leftovers = [...new Set(contents)].filter((content) => !kept.has(content))
  for (const some of inBatches(leftovers)) {
    const rows = some.map((content) => sql`(${content}, ${atOnce})`)
    await sql`insert into file_removal (content, due) values ${sql.join(rows)}`.execute(db)
  }
}
