import { sql } from 'kysely'
import type { SchemaStep } from '../tables.ts'

/** Each content has a row for its looks; faulty ones are few, and are asked for with each look at the state of the portal. */
export const up: SchemaStep = async (db) => {
  await sql`create index content_check_fault on content_check (content) where fault is not null`.execute(db)
  await sql`insert into content_check (content, at) select content, '' from content_sum where not exists
    (select 1 from content_check where content_check.content = content_sum.content)`.execute(db)
}
