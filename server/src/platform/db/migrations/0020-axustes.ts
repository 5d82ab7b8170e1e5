import { columnsFor } from '../columns.ts'
import type { SchemaStep } from '../tables.ts'

/** The settings of the association: one row, which is there from the beginning. */
export const up: SchemaStep = async (db, engine) => {
  const { binaryText } = columnsFor(engine)
  const texts = [
    'nome_curto',
    'nif',
    'rexistro',
    'direccion',
    'codigo_postal',
    'localidad',
    'provincia',
    'telefono',
    'email',
    'web',
    'horario',
    'pe',
    'cor',
  ] as const
  let table = db.schema
    .createTable('axustes')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    /** Null until an administrator saves one: until then the name is APP_NAME. */
    .addColumn('nome', 'text')
    .addColumn('logo', binaryText, (column) => column.references('file.uuid'))
    .addColumn('portada', binaryText, (column) => column.references('file.uuid'))
  for (const name of texts) table = table.addColumn(name, 'text', (column) => column.notNull().defaultTo(''))
  await table.execute()
  await db.insertInto('axustes').values({ id: 1 }).execute()
}
