import { columnsFor } from '../columns.ts'
import type { SchemaStep } from '../tables.ts'

/** Movements that are no fee, further accounts of the association, and where statements of an account begin and end. */
export const up: SchemaStep = async (db, engine) => {
  const { id, binaryText } = columnsFor(engine)

  /** IBANs of further accounts of the association, with spaces between them. */
  await db.schema
    .alterTable('axustes')
    .addColumn('contas', 'text', (column) => column.notNull().defaultTo(''))
    .execute()

  /** The content of a file about one account. */
  await db.schema
    .createTable('lectura')
    .addColumn('id', ...id)
    .addColumn('conta', binaryText, (column) => column.notNull())
    /** First and last day on which it has movements. */
    .addColumn('desde', binaryText, (column) => column.notNull())
    .addColumn('ata', binaryText, (column) => column.notNull())
    /** Balances in cents: at the beginning, after the first day, before the last day, and at the end. */
    .addColumn('inicial', 'bigint', (column) => column.notNull())
    .addColumn('tras_desde', 'bigint', (column) => column.notNull())
    .addColumn('ante_ata', 'bigint', (column) => column.notNull())
    .addColumn('final', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('lectura_conta_final').on('lectura').columns(['conta', 'final', 'id']).execute()
  await db.schema
    .createIndex('lectura_conta_inicial')
    .on('lectura')
    .columns(['conta', 'inicial', 'id'])
    .execute()

  /** By which reading a movement came; null for those of before, and where the bank states no balances. */
  await db.schema
    .alterTable('movemento')
    .addColumn('lectura_id', 'integer', (column) => column.references('lectura.id'))
    .execute()
  /** The bank's charges, in cents. */
  await db.schema
    .alterTable('movemento')
    .addColumn('gastos', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute()
  /** Why it is set aside; null while it is not. */
  await db.schema.alterTable('movemento').addColumn('apartado', 'text').execute()
  /** The charge that had been paid otherwise. */
  await db.schema
    .alterTable('movemento')
    .addColumn('apartado_recibo_id', 'integer', (column) => column.references('recibo.id'))
    .execute()
  /** The day on which the money was given back. */
  await db.schema.alterTable('movemento').addColumn('devolto', binaryText).execute()
  await db.schema
    .createIndex('movemento_apartado')
    .on('movemento')
    .columns(['apartado_recibo_id', 'devolto', 'id'])
    .execute()
}
