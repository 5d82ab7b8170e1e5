import { sql } from 'kysely'
import type { SchemaStep } from '../tables.ts'

/** When a user was last mailed a letter to choose a password; null for one who never was. Until now, each had one when created. */
export const up: SchemaStep = async (db) => {
  await db.schema.alterTable('usuario').addColumn('invited_at', 'text').execute()
  await sql`update usuario set invited_at = created_date where password_hash is null`.execute(db)
}
