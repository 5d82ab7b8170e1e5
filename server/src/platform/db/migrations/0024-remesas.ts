import { sql } from 'kysely'
import { columnsFor } from '../columns.ts'
import type { SchemaStep } from '../tables.ts'

/** Remittances of direct debits with their files, what banks give back, and uploads for one purpose only. */
export const up: SchemaStep = async (db, engine) => {
  const { id, binaryText } = columnsFor(engine)

  /** The only purpose that an upload is for; null for one that records keep. */
  await db.schema.alterTable('file').addColumn('para', binaryText).execute()

  await db.schema
    .createTable('remesa')
    .addColumn('id', ...id)
    /** The id of its message to the bank; it never changes. */
    .addColumn('msg_id', binaryText, (column) => column.notNull().unique())
    /** Collection date. */
    .addColumn('data', binaryText, (column) => column.notNull())
    .addColumn('estado', binaryText, (column) => column.notNull())
    .addColumn('n', 'integer', (column) => column.notNull())
    .addColumn('cents', 'bigint', (column) => column.notNull())
    .addColumn('sha256', binaryText, (column) => column.notNull())
    /** Why it was voided. */
    .addColumn('motivo', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('search', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .execute()
  await db.schema.createIndex('remesa_estado_data').on('remesa').columns(['estado', 'data', 'id']).execute()

  /** The file for the bank, made once. */
  await db.schema
    .createTable('remesa_ficheiro')
    .addColumn('remesa_id', 'integer', (column) => column.primaryKey().references('remesa.id'))
    .addColumn('xml', 'text', (column) => column.notNull())
    .execute()

  /** The charges of remittances; rows stay, so that their number counts the attempts. */
  await db.schema
    .createTable('remesa_recibo')
    .addColumn('id', ...id)
    .addColumn('remesa_id', 'integer', (column) => column.notNull().references('remesa.id'))
    .addColumn('recibo_id', 'integer', (column) => column.notNull().references('recibo.id'))
    .addColumn('mandato_id', 'integer', (column) => column.notNull().references('mandato.id'))
    .addColumn('cents', 'integer', (column) => column.notNull())
    .addColumn('end_to_end', binaryText, (column) => column.notNull().unique())
    /** VIVO at the bank, COBRADO once it counts as paid, DEVOLTO by the bank, ANULADO with its remittance. */
    .addColumn('estado', binaryText, (column) => column.notNull())
    /** State of the charge before. */
    .addColumn('antes', binaryText, (column) => column.notNull())
    /** The money that it counts as. */
    .addColumn('cobro_id', 'integer', (column) => column.references('cobro.id'))
    .execute()
  await sql`create unique index remesa_recibo_vivo on remesa_recibo (recibo_id)
    where estado = 'VIVO'`.execute(db)
  for (const columns of [
    ['remesa_id', 'estado', 'id'],
    ['recibo_id', 'estado'],
    ['mandato_id'],
    ['cobro_id'],
  ])
    await db.schema
      .createIndex(`remesa_recibo_${columns.join('_')}`)
      .on('remesa_recibo')
      .columns(columns)
      .execute()

  /** Returned debits. */
  await db.schema
    .createTable('devolucion')
    .addColumn('id', ...id)
    .addColumn('debito_id', 'integer', (column) => column.notNull().unique().references('remesa_recibo.id'))
    .addColumn('codigo', binaryText, (column) => column.notNull())
    .addColumn('data', binaryText, (column) => column.notNull())
    /** The bank's fee, in cents. */
    .addColumn('comision', 'integer', (column) => column.notNull())
    .execute()
}
