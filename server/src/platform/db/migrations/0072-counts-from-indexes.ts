import { sql } from 'kysely'
import type { SchemaStep } from '../tables.ts'

/** Counts users without a password, and the mandates of a number, without reading every row of their tables. */
export const up: SchemaStep = async (db) => {
  await sql`create index usuario_without_password on usuario (activated, id, invited_at) where password_hash is null`.execute(
    db,
  )
  await db.schema.createIndex('mandato_socio_numero').on('mandato').column('socio_numero').execute()
}
