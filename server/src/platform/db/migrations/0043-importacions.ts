import type { CreateTableBuilder } from 'kysely'
import { columnsFor } from '../columns.ts'
import type { SchemaStep } from '../tables.ts'

/** Imports of members: their files, and what the last dry run found, ready to be stored in one transaction. */
export const up: SchemaStep = async (db, engine) => {
  const { id, binaryText, boolean } = columnsFor(engine)

  /** Days after which imports are erased with their files. */
  await db.schema
    .alterTable('axustes')
    .addColumn('prazo_importacions', 'integer', (column) => column.notNull().defaultTo(30))
    .execute()

  await db.schema
    .createTable('importacion')
    .addColumn('id', ...id)
    .addColumn('ficheiro', 'text', (column) => column.notNull())
    .addColumn('sha256', binaryText, (column) => column.notNull())
    .addColumn('creada', binaryText, (column) => column.notNull())
    .addColumn('autor', 'text', (column) => column.notNull())
    .addColumn('search', 'text', (column) => column.notNull())
    .addColumn('estado', binaryText, (column) => column.notNull())
    /** When the execution began that has not ended; null otherwise. */
    .addColumn('executando_desde', binaryText)
    .addColumn('codificacion', binaryText)
    .addColumn('separador', binaryText)
    /** JSON, as are the next columns. */
    .addColumn('columnas', 'text', (column) => column.notNull())
    .addColumn('filas', 'integer', (column) => column.notNull())
    .addColumn('resumo', 'text')
    .addColumn('informe', 'text')
    /** What the dry run rests on besides the rows. */
    .addColumn('bases', 'text')
    /** The dry run whose rows count. */
    .addColumn('quenda', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()

  /** The file in pieces, in base64. */
  await db.schema
    .createTable('importacion_anaco')
    .addColumn('importacion_id', 'integer', (column) =>
      column.notNull().references('importacion.id').onDelete('cascade'),
    )
    .addColumn('orde', 'integer', (column) => column.notNull())
    .addColumn('contido', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('importacion_anaco_pk', ['importacion_id', 'orde'])
    .execute()

  const createRows = (table: string) =>
    db.schema
      .createTable(table)
      .addColumn('importacion_id', 'integer', (column) =>
        column.notNull().references('importacion.id').onDelete('cascade'),
      )
      .addColumn('quenda', 'integer', (column) => column.notNull())
      .addColumn('fila', 'integer', (column) => column.notNull())
  const addTexts = <Table extends string, Column extends string>(
    table: CreateTableBuilder<Table, Column>,
    names: string[],
  ) => {
    let builder = table as CreateTableBuilder<string, string>
    for (const name of names) builder = builder.addColumn(name, 'text', (column) => column.notNull())
    return builder
  }

  /** A member to add or to change, as the tables of members and users will have them. */
  const fila = createRows('importacion_fila')
    .addColumn('nova', boolean, (column) => column.notNull())
    /** The member to change, and in the end the one that was added. */
    .addColumn('socio_id', 'integer')
    .addColumn('version', 'integer')
    /** The user there is already. */
    .addColumn('usuario_id', 'integer')
    .addColumn('usuario_version', 'integer')
    /** Null for a new member who gets the next number; `orde` is the place among those, from 1. */
    .addColumn('numero', 'integer')
    .addColumn('orde', 'integer')
    .addColumn('ano_nac', 'integer', (column) => column.notNull())
    .addColumn('mes_nac', 'integer', (column) => column.notNull())
    .addColumn('dia_nac', 'integer', (column) => column.notNull())
    .addColumn('activo', boolean, (column) => column.notNull())
    /** Whether only an administrator may do it, the user changes, the names change, the membership ends. */
    .addColumn('so_admin', boolean, (column) => column.notNull())
    .addColumn('muda_usuario', boolean, (column) => column.notNull())
    .addColumn('muda_nome', boolean, (column) => column.notNull())
    .addColumn('baixa', boolean, (column) => column.notNull())
  await addTexts(fila, [
    ...['nombre', 'apellidos', 'dni', 'telefono', 'email', 'profesion', 'sexo', 'direccion'],
    ...['codigo_postal', 'localidad', 'provincia', 'cuenta_corriente'],
    ...['nombre_key', 'apellidos_key', 'email_key', 'profesion_key', 'search_name'],
    ...['fecha_alta', 'fecha_baja', 'causa_baja'],
    /** Of a new member without the number, which comes first. */
    'search',
    'usuario_search',
    /** The name in the audit trail, its search text, and the changes, which for a new member lack the number. */
    ...['nome', 'nome_search', 'cambios'],
  ])
    .addPrimaryKeyConstraint('importacion_fila_pk', ['importacion_id', 'quenda', 'fila'])
    .execute()

  /** Values of own fields; null clears one. */
  await createRows('importacion_valor')
    .addColumn('campo_id', 'integer', (column) => column.notNull())
    .addColumn('valor', 'text')
    .addColumn('valor_key', binaryText, (column) => column.notNull())
    .addPrimaryKeyConstraint('importacion_valor_pk', ['importacion_id', 'quenda', 'fila', 'campo_id'])
    .execute()

  /** Groups that a member joins or leaves. */
  await createRows('importacion_grupo')
    .addColumn('grupo_id', 'integer', (column) => column.notNull())
    .addColumn('entra', boolean, (column) => column.notNull())
    .addPrimaryKeyConstraint('importacion_grupo_pk', ['importacion_id', 'quenda', 'fila', 'grupo_id'])
    .execute()

  /** What is wrong with a row, as JSON. */
  await createRows('importacion_erro')
    .addColumn('erros', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('importacion_erro_pk', ['importacion_id', 'quenda', 'fila'])
    .execute()
}
