import { columnsFor } from '../columns.ts'
import type { SchemaStep } from '../tables.ts'

/** Budgets and accounts, a file of a year each; the association's own documents, a file of a type each. */
export const up: SchemaStep = async (db, engine) => {
  const { id, binaryText } = columnsFor(engine)

  for (const table of ['presupuesto', 'contabilidad']) {
    await db.schema
      .createTable(table)
      .addColumn('id', ...id)
      .addColumn('titulo', 'text', (column) => column.notNull())
      .addColumn('titulo_key', binaryText, (column) => column.notNull())
      .addColumn('ano', 'integer', (column) => column.notNull())
      .addColumn('file', binaryText, (column) => column.notNull().references('file.uuid'))
      .addColumn('search', 'text', (column) => column.notNull())
      .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
      .execute()
    await db.schema.createIndex(`${table}_file`).on(table).column('file').execute()
    for (const column of ['ano', 'titulo_key'])
      await db.schema.createIndex(`${table}_${column}`).on(table).columns([column, 'id']).execute()
  }

  await db.schema
    .createTable('documento')
    .addColumn('id', ...id)
    .addColumn('titulo', 'text', (column) => column.notNull())
    .addColumn('titulo_key', binaryText, (column) => column.notNull())
    .addColumn('descripcion', 'text', (column) => column.notNull())
    .addColumn('descripcion_key', binaryText, (column) => column.notNull())
    .addColumn('fecha', binaryText, (column) => column.notNull())
    .addColumn('tipo_id', 'integer', (column) => column.notNull().references('tipo_documento.id'))
    .addColumn('file', binaryText, (column) => column.notNull().references('file.uuid'))
    /** The text of the record itself; the name of the type is searched separately. */
    .addColumn('search', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .execute()
  await db.schema.createIndex('documento_file').on('documento').column('file').execute()
  for (const column of ['fecha', 'titulo_key', 'tipo_id'])
    await db.schema.createIndex(`documento_${column}`).on('documento').columns([column, 'id']).execute()
}
