import { sql } from 'kysely'
import { columnsFor } from '../columns.ts'
import type { SchemaStep } from '../tables.ts'

/** Columns by which a movement is recognised in a file of the other format. */
export const up: SchemaStep = async (db, engine) => {
  const { binaryText } = columnsFor(engine)

  /** Accounts with statements: one statement of an account is stored at a time. */
  await db.schema
    .createTable('conta_bancaria')
    .addColumn('conta', binaryText, (column) => column.primaryKey())
    .addColumn('version', 'integer', (column) => column.notNull())
    .execute()

  /** As an IBAN where the bank gives a Spanish account number of twenty digits. */
  await db.schema
    .alterTable('movemento')
    .addColumn('conta', binaryText, (column) => column.notNull().defaultTo(''))
    .execute()
  /** Format of the file that it was read from; empty for those read before it was kept. */
  await db.schema
    .alterTable('movemento')
    .addColumn('formato', binaryText, (column) => column.notNull().defaultTo(''))
    .execute()
  await sql`update movemento set conta = (select extracto.conta from extracto where extracto.id = movemento.extracto_id)
    where extracto_id is not null`.execute(db)
  await db.schema
    .createIndex('movemento_conta')
    .on('movemento')
    .columns(['conta', 'data', 'cents', 'id'])
    .execute()

  /** The key that a movement has in files of the other format. */
  await db.schema
    .createTable('movemento_alias')
    .addColumn('hash', binaryText, (column) => column.primaryKey())
    .addColumn('movemento_id', 'integer', (column) =>
      column.notNull().unique().references('movemento.id').onDelete('cascade'),
    )
    .execute()
}
