import { sql } from 'kysely'
import type { SchemaStep } from '../tables.ts'

/** Removing every piece of a changed text at once took most of the time of a write; a daily merge does it instead. */
export const up: SchemaStep = async (db, engine) => {
  if (engine === 'postgres') return
  for (const text of ['socio_search', 'socio_search_name', 'usuario_search', 'auditoria_search'])
    for (const name of [`${text}_long`, `${text}_short`])
      await sql`insert into ${sql.table(name)} (${sql.table(name)}, rank) values ('secure-delete', 0)`.execute(
        db,
      )
}
