import { sql } from 'kysely'
import { columnsFor } from '../columns.ts'
import type { SchemaStep } from '../tables.ts'

/** Which pages still hold the sample text; why the last backup failed; the middle form of pictures. */
export const up: SchemaStep = async (db, engine) => {
  const { boolean } = columnsFor(engine)

  /** 1 while a page holds the text the portal gave it, which no editor has saved yet. */
  await db.schema
    .alterTable('static_page')
    .addColumn('sample', boolean, (column) => column.notNull().defaultTo(0))
    .execute()
  // The trail says which pages the portal made, and every change counts the version up.
  await sql`update static_page set sample = 1 where version = 1 and exists (
    select 1 from auditoria where entidade = 'static' and accion = 'CREAR' and autor = 'sistema'
      and rexistro = cast(static_page.id as text))`.execute(db)

  /** Code of what kept the last backup from being made; null once one is made. */
  await db.schema.alterTable('backup_turn').addColumn('failure', 'text').execute()

  /** Key and bytes of a picture's middle form; null until it is asked for the first time. */
  await db.schema.alterTable('file').addColumn('medium', 'text').execute()
  await db.schema.alterTable('file').addColumn('medium_size', 'bigint').execute()
}
