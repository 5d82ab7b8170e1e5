import { columnsFor } from '../columns.ts'
import type { SchemaStep } from '../tables.ts'

/** Which debits are announced by letter, and when mandates came into the portal. */
export const lettersAndExpiry: SchemaStep = async (db, engine) => {
  const { binaryText, boolean } = columnsFor(engine)

  await db.schema
    .alterTable('remesa_recibo')
    /** Whether the payer had no e-mail when the remittance was made. */
    .addColumn('carta', boolean, (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema
    .alterTable('mandato')
    /** The day on which it was recorded; null for those that are older than this column. */
    .addColumn('rexistrado', binaryText)
    .execute()
}
