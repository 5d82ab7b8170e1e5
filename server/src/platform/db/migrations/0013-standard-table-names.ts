import type { SchemaStep } from './index.ts'

/** Two bookkeeping tables get the names the field uses; their rows stay. */
export const standardTableNames: SchemaStep = async (db) => {
  await db.schema.alterTable('call_allowance').renameTo('rate_limit').execute()
  await db.schema.alterTable('mail_slot').renameTo('mail_rate_slot').execute()
}
