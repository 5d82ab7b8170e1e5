import { columnsFor } from '../columns.ts'
import type { SchemaStep } from '../tables.ts'

/** Which debits are announced by letter, and when mandates were used in another program. */
export const up: SchemaStep = async (db, engine) => {
  const { binaryText, boolean } = columnsFor(engine)

  await db.schema
    .alterTable('remesa_recibo')
    /** Whether the payer had no e-mail when the remittance was made. */
    .addColumn('carta', boolean, (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema
    .alterTable('mandato')
    /** Day of the last collection in another program; `ultimo_cargo` has it while there is none here. */
    .addColumn('cargo_previo', binaryText)
    .execute()
}
