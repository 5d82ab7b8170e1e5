import type { SchemaStep } from '../tables.ts'

/** Which second factor and recovery codes a user had before a changed e-mail, so that its link removes those made since. */
export const up: SchemaStep = async (db) => {
  await db.schema.alterTable('email_undo').addColumn('factor', 'text').execute()
  await db.schema.alterTable('email_undo').addColumn('codes', 'text').execute()
}
