import { randomUUID } from 'node:crypto'
import { columnsFor } from '../columns.ts'
import type { SchemaStep } from '../tables.ts'

/** Which portal this is, and what is known of its backups. */
export const up: SchemaStep = async (db, engine) => {
  const { binaryText } = columnsFor(engine)

  /** One row: a name of its own that the portal keeps wherever its rows go. */
  await db.schema
    .createTable('portal')
    .addColumn('id', binaryText, (column) => column.primaryKey())
    .execute()
  await db.insertInto('portal').values({ id: randomUUID() }).execute()

  /** Backups that are being made: until then no content is removed from the storage. */
  await db.schema
    .createTable('backup_lease')
    .addColumn('id', binaryText, (column) => column.primaryKey())
    .addColumn('until', binaryText, (column) => column.notNull())
    .execute()

  /** One row: when the next scheduled backup is due, and when the last one was finished. */
  await db.schema
    .createTable('backup_turn')
    .addColumn('number', 'integer', (column) => column.primaryKey())
    .addColumn('due', binaryText, (column) => column.notNull())
    .addColumn('finished', binaryText)
    .execute()
  await db.insertInto('backup_turn').values({ number: 1, due: '' }).execute()
}
