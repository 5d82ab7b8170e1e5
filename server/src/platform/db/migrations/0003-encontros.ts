import { columnsFor } from '../columns.ts'
import type { SchemaStep } from '../tables.ts'

/** Events, assemblies and board meetings, each with its links, photos and documents. */
export const up: SchemaStep = async (db, engine) => {
  const { id, binaryText, boolean } = columnsFor(engine)

  await db.schema
    .createTable('evento')
    .addColumn('id', ...id)
    .addColumn('titulo', 'text', (column) => column.notNull())
    .addColumn('titulo_key', binaryText, (column) => column.notNull())
    .addColumn('publico', boolean, (column) => column.notNull())
    .addColumn('lugar', 'text', (column) => column.notNull())
    .addColumn('lugar_key', binaryText, (column) => column.notNull())
    /** Local date and time to the minute; while not known `~`, which comes after every other. */
    .addColumn('fecha', binaryText, (column) => column.notNull())
    .addColumn('descripcion', 'text', (column) => column.notNull())
    /** The same without figures and pictures, for lists. */
    .addColumn('descripcion_bare', 'text', (column) => column.notNull())
    .addColumn('thumbnail', binaryText, (column) => column.references('file.uuid'))
    .addColumn('search', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .execute()
  for (const columns of [['fecha'], ['publico', 'fecha'], ['titulo_key'], ['lugar_key']])
    await db.schema
      .createIndex(`evento_${columns.join('_')}`)
      .on('evento')
      .columns([...columns, 'id'])
      .execute()
  await db.schema.createIndex('evento_thumbnail').on('evento').column('thumbnail').execute()

  for (const table of ['asamblea', 'junta_directiva']) {
    await db.schema
      .createTable(table)
      .addColumn('id', ...id)
      .addColumn('tipo', binaryText, (column) => column.notNull())
      .addColumn('numero', 'integer', (column) => column.notNull())
      .addColumn('lugar', 'text', (column) => column.notNull())
      .addColumn('lugar_key', binaryText, (column) => column.notNull())
      .addColumn('fecha', binaryText, (column) => column.notNull())
      .addColumn('search', 'text', (column) => column.notNull())
      .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
      .execute()
    await db.schema.createIndex(`${table}_fecha`).on(table).columns(['fecha', 'id']).execute()
  }

  for (const owner of ['evento', 'asamblea', 'junta_directiva']) {
    for (const kind of ['enlace', 'documento']) {
      const table = `${owner}_${kind}`
      const base = db.schema
        .createTable(table)
        .addColumn('id', ...id)
        .addColumn('owner_id', 'integer', (column) =>
          column.notNull().references(`${owner}.id`).onDelete('cascade'),
        )
        .addColumn('position', 'integer', (column) => column.notNull())
        .addColumn('titulo', 'text', (column) => column.notNull())
      const own =
        kind === 'enlace'
          ? base.addColumn('url', 'text', (column) => column.notNull())
          : base.addColumn('file', binaryText, (column) => column.notNull().references('file.uuid'))
      await own.execute()
      await db.schema.createIndex(`${table}_owner`).on(table).columns(['owner_id', 'position']).execute()
      if (kind === 'documento')
        await db.schema.createIndex(`${table}_file`).on(table).column('file').execute()
    }
    const fotos = `${owner}_foto`
    await db.schema
      .createTable(fotos)
      .addColumn('owner_id', 'integer', (column) =>
        column.notNull().references(`${owner}.id`).onDelete('cascade'),
      )
      .addColumn('file', binaryText, (column) => column.notNull().references('file.uuid'))
      .addColumn('position', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint(`${fotos}_pk`, ['owner_id', 'file'])
      .execute()
    await db.schema.createIndex(`${fotos}_file`).on(fotos).column('file').execute()
  }

  /** Links and documents of events that only the members of a group see; once it is gone, only the managers of events. */
  for (const item of ['evento_enlace', 'evento_documento']) {
    const table = `${item}_restriction`
    await db.schema
      .createTable(table)
      .addColumn('item_id', 'integer', (column) =>
        column.primaryKey().references(`${item}.id`).onDelete('cascade'),
      )
      .addColumn('grupo_id', 'integer', (column) => column.references('grupo.id').onDelete('set null'))
      .execute()
    await db.schema.createIndex(`${table}_grupo`).on(table).column('grupo_id').execute()
  }
}
