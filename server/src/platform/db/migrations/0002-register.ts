import { columnsFor } from '../columns.ts'
import type { SchemaStep } from '../tables.ts'

/** Files; the register of members with their documents and payments; groups; the two lists of document types. */
export const up: SchemaStep = async (db, engine) => {
  const { id, binaryText, boolean } = columnsFor(engine)

  /** A file people uploaded. Until a record claims it (`holder`), it is its uploader's and goes after a day. */
  await db.schema
    .createTable('file')
    .addColumn('uuid', binaryText, (column) => column.primaryKey())
    .addColumn('file_name', 'text', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('size', 'bigint', (column) => column.notNull())
    /** Key of the content in the file storage. */
    .addColumn('content', 'text', (column) => column.notNull())
    /** Key of the form browsers show where that is another one: a picture as photo, a text in UTF-8. */
    .addColumn('shown', 'text')
    .addColumn('shown_size', 'bigint')
    /** Key of a picture's thumbnail. */
    .addColumn('thumbnail', 'text')
    .addColumn('thumbnail_size', 'bigint')
    .addColumn('uploaded_by', 'integer', (column) => column.references('usuario.id').onDelete('set null'))
    .addColumn('created_at', binaryText, (column) => column.notNull())
    /** The record it belongs to, for instance `socio:12`. */
    .addColumn('holder', binaryText)
    .execute()
  await db.schema.createIndex('file_holder').on('file').columns(['holder', 'created_at']).execute()
  await db.schema.createIndex('file_uploaded_by').on('file').columns(['uploaded_by', 'holder']).execute()

  /** Contents no record speaks of any more, or not yet: removed from the storage once `due` has passed. */
  await db.schema
    .createTable('file_removal')
    .addColumn('content', 'text', (column) => column.primaryKey())
    .addColumn('due', binaryText, (column) => column.notNull())
    .execute()
  await db.schema.createIndex('file_removal_due').on('file_removal').column('due').execute()

  for (const table of ['tipo_documento', 'tipo_documento_socio'])
    await db.schema
      .createTable(table)
      .addColumn('id', ...id)
      .addColumn('nombre', 'text', (column) => column.notNull())
      .addColumn('nombre_key', binaryText, (column) => column.notNull())
      .addColumn('search', 'text', (column) => column.notNull())
      .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
      .execute()

  /** An absent value is 0 or the empty text where the list sorts by it, so that both engines order alike. */
  await db.schema
    .createTable('socio')
    .addColumn('id', ...id)
    .addColumn('usuario_id', 'integer', (column) => column.notNull().unique().references('usuario.id'))
    .addColumn('numero', 'integer', (column) => column.notNull().unique())
    .addColumn('nombre', 'text', (column) => column.notNull())
    .addColumn('nombre_key', binaryText, (column) => column.notNull())
    .addColumn('apellidos', 'text', (column) => column.notNull())
    .addColumn('apellidos_key', binaryText, (column) => column.notNull())
    .addColumn('dni', binaryText, (column) => column.notNull().unique())
    .addColumn('telefono', binaryText, (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('email_key', binaryText, (column) => column.notNull())
    .addColumn('ano_nac', 'integer', (column) => column.notNull())
    .addColumn('mes_nac', 'integer', (column) => column.notNull())
    .addColumn('dia_nac', 'integer', (column) => column.notNull())
    .addColumn('profesion', 'text', (column) => column.notNull())
    .addColumn('profesion_key', binaryText, (column) => column.notNull())
    .addColumn('sexo', binaryText, (column) => column.notNull())
    .addColumn('direccion', 'text', (column) => column.notNull())
    .addColumn('codigo_postal', 'text', (column) => column.notNull())
    .addColumn('localidad', 'text', (column) => column.notNull())
    .addColumn('provincia', 'text', (column) => column.notNull())
    .addColumn('cuenta_corriente', 'text', (column) => column.notNull())
    .addColumn('fecha_alta', binaryText, (column) => column.notNull())
    /** Empty while active. */
    .addColumn('fecha_baja', binaryText, (column) => column.notNull())
    .addColumn('causa_baja', 'text', (column) => column.notNull())
    /** 1 while `fecha_baja` is empty: what the list's status filter and its indexes go by. */
    .addColumn('activo', boolean, (column) => column.notNull())
    /** Whether the user could sign in when the membership ended; activating the member restores this. */
    .addColumn('could_sign_in', boolean, (column) => column.notNull())
    .addColumn('thumbnail', binaryText, (column) => column.references('file.uuid'))
    .addColumn('search', 'text', (column) => column.notNull())
    .addColumn('search_name', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .execute()
  await db
    .insertInto('counter')
    .values([
      { name: 'socio.numero', value: 0 },
      { name: 'socios.active', value: 0 },
      { name: 'socios.inactive', value: 0 },
    ])
    .execute()

  await db.schema
    .createTable('socio_documento')
    .addColumn('id', ...id)
    .addColumn('socio_id', 'integer', (column) => column.notNull().references('socio.id').onDelete('cascade'))
    .addColumn('titulo', 'text', (column) => column.notNull())
    .addColumn('fecha', binaryText, (column) => column.notNull())
    .addColumn('tipo_id', 'integer', (column) => column.notNull().references('tipo_documento_socio.id'))
    .addColumn('file', binaryText, (column) => column.notNull().references('file.uuid'))
    .execute()
  await db.schema.createIndex('socio_documento_socio').on('socio_documento').column('socio_id').execute()
  await db.schema.createIndex('socio_documento_tipo').on('socio_documento').column('tipo_id').execute()
  await db.schema.createIndex('socio_documento_file').on('socio_documento').column('file').execute()

  await db.schema
    .createTable('pago')
    .addColumn('id', ...id)
    .addColumn('socio_id', 'integer', (column) => column.notNull().references('socio.id').onDelete('cascade'))
    .addColumn('tipo', binaryText, (column) => column.notNull())
    .addColumn('cents', 'integer', (column) => column.notNull())
    .addColumn('fecha', binaryText, (column) => column.notNull())
    .execute()
  await db.schema.createIndex('pago_socio').on('pago').columns(['socio_id', 'fecha', 'id']).execute()
  await db.schema
    .createTable('pago_file')
    .addColumn('pago_id', 'integer', (column) => column.notNull().references('pago.id').onDelete('cascade'))
    .addColumn('file', binaryText, (column) => column.notNull().references('file.uuid'))
    .addColumn('position', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('pago_file_pk', ['pago_id', 'file'])
    .execute()
  await db.schema.createIndex('pago_file_file').on('pago_file').column('file').execute()

  await db.schema
    .createTable('grupo')
    .addColumn('id', ...id)
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('name_key', binaryText, (column) => column.notNull())
    .addColumn('search', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .execute()
  await db.schema
    .createTable('grupo_socio')
    .addColumn('grupo_id', 'integer', (column) => column.notNull().references('grupo.id').onDelete('cascade'))
    .addColumn('socio_id', 'integer', (column) => column.notNull().references('socio.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('grupo_socio_pk', ['grupo_id', 'socio_id'])
    .execute()
  await db.schema.createIndex('grupo_socio_socio').on('grupo_socio').column('socio_id').execute()

  for (const [table, columns] of [
    ['tipo_documento', ['nombre_key']],
    ['tipo_documento_socio', ['nombre_key']],
    ['grupo', ['name_key']],
    ['socio', ['apellidos_key', 'nombre_key']],
    ['socio', ['nombre_key', 'apellidos_key']],
    ['socio', ['telefono']],
    ['socio', ['email_key']],
    ['socio', ['ano_nac']],
    ['socio', ['mes_nac', 'dia_nac']],
    ['socio', ['dia_nac']],
    ['socio', ['profesion_key']],
    ['socio', ['sexo']],
    ['socio', ['fecha_alta']],
    ['socio', ['fecha_baja']],
    ['socio', ['activo']],
    ['socio', ['activo', 'numero']],
    ['socio', ['activo', 'dni']],
    ['socio', ['activo', 'apellidos_key', 'nombre_key']],
    ['socio', ['activo', 'nombre_key', 'apellidos_key']],
    ['socio', ['activo', 'telefono']],
    ['socio', ['activo', 'email_key']],
    ['socio', ['activo', 'ano_nac']],
    ['socio', ['activo', 'mes_nac', 'dia_nac']],
    ['socio', ['activo', 'dia_nac']],
    ['socio', ['activo', 'profesion_key']],
    ['socio', ['activo', 'sexo']],
    ['socio', ['activo', 'fecha_alta']],
    ['socio', ['activo', 'fecha_baja']],
    // a search reads these instead of the whole rows; PostgreSQL's indexes take no texts as long as these may be
    ...(engine === 'sqlite'
      ? ([
          ['socio', ['activo', 'search']],
          ['socio', ['activo', 'search_name']],
        ] as const)
      : []),
  ] as const)
    await db.schema
      .createIndex(`${table}_${columns.join('_')}`)
      .on(table)
      .columns([...columns, 'id'])
      .execute()
  await db.schema.createIndex('socio_thumbnail').on('socio').column('thumbnail').execute()
}
