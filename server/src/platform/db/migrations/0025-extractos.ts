import { columnsFor } from '../columns.ts'
import type { SchemaStep } from '../tables.ts'

/** Statements of bank accounts, their movements, and the money for charges that movements brought. */
export const up: SchemaStep = async (db, engine) => {
  const { id, binaryText } = columnsFor(engine)

  /** Years after which statements are erased. */
  await db.schema
    .alterTable('axustes')
    .addColumn('prazo_extractos', 'integer', (column) => column.notNull().defaultTo(6))
    .execute()

  await db.schema
    .createTable('extracto')
    .addColumn('id', ...id)
    .addColumn('conta', binaryText, (column) => column.notNull())
    .addColumn('desde', binaryText, (column) => column.notNull())
    .addColumn('ata', binaryText, (column) => column.notNull())
    /** The day on which it was read. */
    .addColumn('lido', binaryText, (column) => column.notNull())
    /** Number of its movements. */
    .addColumn('n', 'integer', (column) => column.notNull())
    /** Number of movements of the file that were known already. */
    .addColumn('repetidos', 'integer', (column) => column.notNull())
    .addColumn('search', 'text', (column) => column.notNull())
    .execute()

  /** Movements. Each stays for ever by its key, so that it is known when another file has it. */
  await db.schema
    .createTable('movemento')
    .addColumn('id', ...id)
    /** Null once the statement is erased. */
    .addColumn('extracto_id', 'integer', (column) => column.references('extracto.id').onDelete('set null'))
    .addColumn('hash', binaryText, (column) => column.notNull().unique())
    .addColumn('data', binaryText, (column) => column.notNull())
    .addColumn('cents', 'bigint', (column) => column.notNull())
    .addColumn('texto', 'text', (column) => column.notNull())
    /** The bank's and the payer's references, with spaces between them. */
    .addColumn('referencias', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .execute()
  await db.schema
    .createIndex('movemento_extracto')
    .on('movemento')
    .columns(['extracto_id', 'cents', 'id'])
    .execute()

  /** Which movement brought money that was recorded for a charge. */
  await db.schema
    .createTable('movemento_cobro')
    .addColumn('cobro_id', 'integer', (column) => column.primaryKey().references('cobro.id'))
    .addColumn('movemento_id', 'integer', (column) => column.notNull().references('movemento.id'))
    .execute()
  await db.schema
    .createIndex('movemento_cobro_movemento')
    .on('movemento_cobro')
    .columns(['movemento_id', 'cobro_id'])
    .execute()
}
