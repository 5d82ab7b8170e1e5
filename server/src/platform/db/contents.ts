import { type Kysely, sql } from 'kysely'
import type { Tables } from './tables.ts'

/** Each column that holds keys of contents in the file storage, with the one that holds their bytes. */
const columns = [
  ['file', 'content', 'size'],
  ['file', 'shown', 'shown_size'],
  ['file', 'thumbnail', 'thumbnail_size'],
  ['file', 'medium', 'medium_size'],
  ['image', 'file', 'size'],
] as const

/** A content as the rows tell of it; its size in bytes, null where none is kept. */
export interface NamedContent {
  key: string
  size: number | null
}

/** All contents the rows name, each once, in the order of their keys. */
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

/** Keys of all contents the rows name, each once, in order. */
export const namedContents = async (db: Kysely<Tables>): Promise<string[]> =>
  (await contentsWithSizes(db)).map(({ key }) => key)

/** Keys of all contents the rows name or plan to remove. */
export async function keptContents(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ content: string }>`select content from file_removal`.execute(db)
  return [...(await namedContents(db)), ...rows.map(({ content }) => content)]
}

const atOnce = new Date(0).toISOString()
/** Rows of one statement: fewer than either engine takes parameters. */
const batch = 5000

/** Plans those of `contents` to be removed at once that the rows do not name. */
export async function planLeftovers(db: Kysely<Tables>, contents: readonly string[]): Promise<void> {
  const kept = new Set(await keptContents(db))
  const leftovers = [...new Set(contents)].filter((content) => !kept.has(content))
  for (let at = 0; at < leftovers.length; at += batch) {
    const rows = leftovers.slice(at, at + batch).map((content) => sql`(${content}, ${atOnce})`)
    await sql`insert into file_removal (content, due) values ${sql.join(rows)}`.execute(db)
  }
}
