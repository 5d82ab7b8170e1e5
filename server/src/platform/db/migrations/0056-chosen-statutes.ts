import { sql } from 'kysely'
import type { SchemaStep } from '../tables.ts'

/**
 * A portal has no statutes until an administrator chooses them. Those that came with it go where the trail knows of no change of them, and no
 * meeting was convened or opened with them.
 */
export const up: SchemaStep = async (db) => {
  await sql`delete from estatuto
    where (select count(*) from estatuto) = 1
      and not exists (select 1 from auditoria where entidade = 'axustes' and cambios like '%"campo":"estatutos"%')
      and not exists (select 1 from convocatoria)
      and not exists (select 1 from reunion where aberta <> '')`.execute(db)
}
