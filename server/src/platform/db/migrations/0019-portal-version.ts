import type { SchemaStep } from '../tables.ts'

/** The version that wrote the database last, which an older one names when it refuses the data. */
export const portalVersion: SchemaStep = (db) =>
  db.schema.alterTable('portal').addColumn('version', 'text').execute()
