import { sql } from 'kysely'
import { columnsFor } from '../columns.ts'
import type { SchemaStep } from '../tables.ts'

/** The columns that named stored contents when this step was written, with those of their sizes. */
const columns = [
  ['file', 'content', 'size'],
  ['file', 'shown', 'shown_size'],
  ['file', 'thumbnail', 'thumbnail_size'],
  ['file', 'medium', 'medium_size'],
  ['image', 'file', 'size'],
] as const

/** The expected size and sum of each stored content, and the result of its last check. */
export const up: SchemaStep = async (db, engine) => {
  const { binaryText } = columnsFor(engine)

  /** One row for each content that a row names. `sha256` is null until a content of before this step is read. */
  await db.schema
    .createTable('content_sum')
    .addColumn('content', binaryText, (column) => column.primaryKey())
    .addColumn('size', 'bigint')
    .addColumn('sha256', binaryText)
    .execute()
  for (const [table, column, size] of columns)
    await sql`insert into content_sum (content, size) select ${sql.ref(column)}, min(${sql.ref(size)})
      from ${sql.table(table)} where ${sql.ref(column)} is not null group by ${sql.ref(column)}
      on conflict (content) do nothing`.execute(db)

  await db.schema
    .createTable('content_check')
    .addColumn('content', binaryText, (column) => column.primaryKey())
    .addColumn('at', binaryText, (column) => column.notNull())
    /** `missing` or `damaged`; null for a whole one. */
    .addColumn('fault', binaryText)
    .execute()
  await db.schema.createIndex('content_check_at').on('content_check').column('at').execute()

  /** One row: which server looks at the contents, and until when. */
  await db.schema
    .createTable('file_walk')
    .addColumn('number', 'integer', (column) => column.primaryKey())
    .addColumn('holder', binaryText, (column) => column.notNull())
    .addColumn('until', binaryText, (column) => column.notNull())
    .execute()
  await sql`insert into file_walk (number, holder, until) values (1, '', '')`.execute(db)
}
