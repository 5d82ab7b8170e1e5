import { columnsFor } from '../columns.ts'
import type { SchemaStep } from '../tables.ts'

/** The state of the portal for administrators: the version that wrote the data, refused sign-ins, failures reported by mail. */
export const up: SchemaStep = async (db, engine) => {
  const { binaryText, boolean } = columnsFor(engine)
  /** An older version names it when it refuses the data. */
  await db.schema.alterTable('portal').addColumn('version', 'text').execute()
  await db.schema
    .createTable('sign_in_refusals')
    .addColumn('day', binaryText, (column) => column.primaryKey())
    .addColumn('total', 'integer', (column) => column.notNull())
    .execute()
  /** Current failures: since when, and whether the administrators have been mailed. */
  await db.schema
    .createTable('trouble')
    .addColumn('kind', binaryText, (column) => column.primaryKey())
    .addColumn('at', binaryText, (column) => column.notNull())
    .addColumn('told', boolean, (column) => column.notNull().defaultTo(0))
    .execute()
}
