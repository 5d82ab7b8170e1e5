import { type Kysely, sql } from 'kysely'
import type { Tables } from './tables.ts'

/** The columns that hold keys of contents in the file storage. */
const columns = [
  ['file', 'content'],
  ['file', 'shown'],
  ['file', 'thumbnail'],
  ['image', 'file'],
] as const

/** Keys of all contents the rows name, each once, in order. */
export async function namedContents(db: Kysely<Tables>): Promise<string[]> {
  const keys = new Set<string>()
  for (const [table, column] of columns) {
    const { rows } = await sql<{ key: string }>`
      select ${sql.ref(column)} as key from ${sql.table(table)} where ${sql.ref(column)} is not null`.execute(
      db,
    )
    for (const { key } of rows) keys.add(key)
  }
  return [...keys].sort()
}

/** Keys of all contents the rows name or plan to remove. */
export async function keptContents(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ content: string }>`select content from file_removal`.execute(db)
  return [...(await namedContents(db)), ...rows.map(({ content }) => content)]
}

const atOnce = new Date(0).toISOString()

/** Plans those of `contents` to be removed at once that the rows do not name. */
export async function planLeftovers(db: Kysely<Tables>, contents: readonly string[]): Promise<void> {
  const kept = new Set(await keptContents(db))
  for (const content of new Set(contents))
    if (!kept.has(content))
      await sql`insert into file_removal (content, due) values (${content}, ${atOnce})`.execute(db)
}
