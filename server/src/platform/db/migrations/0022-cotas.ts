import { sql } from 'kysely'
import { columnsFor } from '../columns.ts'
import type { SchemaStep } from '../tables.ts'

/** Fees: their types, what members pay, charges, the money that came in for them, and reminders. */
export const up: SchemaStep = async (db, engine) => {
  const { id, binaryText, boolean } = columnsFor(engine)

  /** The association's settings for charging fees. */
  for (const [name, value] of [
    ['titular', ''],
    ['iban', ''],
    ['bic', ''],
    ['identificador_acredor', ''],
    ['version_sepa', '02'],
    ['serie', 'C'],
    ['texto_transferencia', ''],
  ] as const)
    await db.schema
      .alterTable('axustes')
      .addColumn(name, 'text', (column) => column.notNull().defaultTo(value))
      .execute()
  for (const [name, value] of [
    ['dias_cobro', 5],
    ['dias_aviso', 14],
    ['dias_pagado', 5],
    ['prazo_recibos', 6],
  ] as const)
    await db.schema
      .alterTable('axustes')
      .addColumn(name, 'integer', (column) => column.notNull().defaultTo(value))
      .execute()

  await db.schema
    .createTable('tipo_cota')
    .addColumn('id', ...id)
    .addColumn('nome', 'text', (column) => column.notNull())
    .addColumn('nome_key', binaryText, (column) => column.notNull())
    .addColumn('search', 'text', (column) => column.notNull())
    .addColumn('cents', 'integer', (column) => column.notNull())
    .addColumn('periodo', binaryText, (column) => column.notNull())
    .addColumn('mes', 'integer', (column) => column.notNull())
    .addColumn('dia', 'integer', (column) => column.notNull())
    .addColumn('prorrateo', binaryText, (column) => column.notNull())
    .addColumn('activo', boolean, (column) => column.notNull())
    .addColumn('predeterminado', boolean, (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .execute()

  /** The payer of a member and the method; a member without a row pays for themselves, by transfer. */
  await db.schema
    .createTable('cota_plan')
    .addColumn('socio_id', 'integer', (column) =>
      column.primaryKey().references('socio.id').onDelete('cascade'),
    )
    .addColumn('pagador_id', 'integer', (column) => column.references('socio.id').onDelete('set null'))
    /** 1 after the payer has left, until the plan is saved again. */
    .addColumn('pagador_baixa', boolean, (column) => column.notNull().defaultTo(0))
    .addColumn('metodo', binaryText, (column) => column.notNull().defaultTo('TRANSFERENCIA'))
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .execute()
  await db.schema.createIndex('cota_plan_pagador').on('cota_plan').column('pagador_id').execute()

  /** The fees that a member pays, with dates. */
  await db.schema
    .createTable('socio_cota')
    .addColumn('id', ...id)
    .addColumn('socio_id', 'integer', (column) => column.notNull().references('socio.id').onDelete('cascade'))
    .addColumn('tipo_id', 'integer', (column) => column.notNull().references('tipo_cota.id'))
    .addColumn('desde', binaryText, (column) => column.notNull())
    /** Null while it has no end. */
    .addColumn('ata', binaryText)
    /** The member's own amount; null for that of the type. */
    .addColumn('cents', 'integer')
    /** Why the member pays nothing; null for a member who pays. */
    .addColumn('exento', 'text')
    .execute()
  await db.schema.createIndex('socio_cota_socio').on('socio_cota').columns(['socio_id', 'desde']).execute()
  await db.schema.createIndex('socio_cota_tipo').on('socio_cota').columns(['tipo_id', 'socio_id']).execute()

  /** The last number of each series and year. */
  await db.schema
    .createTable('recibo_serie')
    .addColumn('serie', binaryText, (column) => column.notNull())
    .addColumn('ano', 'integer', (column) => column.notNull())
    .addColumn('ultimo', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('recibo_serie_pk', ['serie', 'ano'])
    .execute()

  /** Charges. They outlive the people they are about, by number alone. */
  await db.schema
    .createTable('recibo')
    .addColumn('id', ...id)
    .addColumn('numero', binaryText, (column) => column.notNull().unique())
    .addColumn('ano', 'integer', (column) => column.notNull())
    .addColumn('socio_id', 'integer', (column) => column.references('socio.id').onDelete('set null'))
    .addColumn('socio_numero', 'integer', (column) => column.notNull())
    .addColumn('pagador_id', 'integer', (column) => column.references('socio.id').onDelete('set null'))
    .addColumn('pagador_numero', 'integer', (column) => column.notNull())
    /** Order by the member's surname. */
    .addColumn('apellidos_key', binaryText, (column) => column.notNull())
    .addColumn('tipo_id', 'integer', (column) => column.references('tipo_cota.id'))
    /** Null for a charge made by hand. */
    .addColumn('periodo', binaryText)
    /** Makes a charge unique for member and type: the period, or UNICA. */
    .addColumn('unico', binaryText)
    .addColumn('concepto', 'text', (column) => column.notNull())
    .addColumn('cents', 'integer', (column) => column.notNull())
    /** Money that came in and stands. */
    .addColumn('cobrado', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('vence', binaryText, (column) => column.notNull())
    .addColumn('estado', binaryText, (column) => column.notNull())
    .addColumn('referencia', binaryText, (column) => column.notNull().unique())
    /** The day of issue. */
    .addColumn('emitido', binaryText, (column) => column.notNull())
    /** Why it was voided. */
    .addColumn('motivo', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('search', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .execute()
  await sql`create unique index recibo_unico on recibo (socio_id, tipo_id, unico)
    where estado <> 'ANULADO' and unico is not null`.execute(db)
  const orders = ['numero', 'vence', 'cents', 'apellidos_key', 'estado']
  for (const columns of [
    // the sums of a year, and what payers owe, are read from the index alone
    ['ano', 'estado', 'tipo_id', 'cents', 'cobrado', 'vence'],
    ['pagador_id', 'estado', 'cents', 'cobrado', 'vence'],
    ['socio_id'],
    // every order of the list, with and without a filter
    ...orders.map((order) => [order]),
    ...['estado', 'ano', 'tipo_id'].flatMap((filter) =>
      orders.filter((order) => order !== filter).map((order) => [filter, order]),
    ),
  ])
    await db.schema
      .createIndex(`recibo_${columns.join('_')}`)
      .on('recibo')
      .columns([...columns, 'id'])
      .execute()

  /** Money that came in for a charge; each writes a payment into the payer's record. */
  await db.schema
    .createTable('cobro')
    .addColumn('id', ...id)
    .addColumn('recibo_id', 'integer', (column) => column.notNull().references('recibo.id'))
    .addColumn('cents', 'integer', (column) => column.notNull())
    .addColumn('data', binaryText, (column) => column.notNull())
    .addColumn('metodo', binaryText, (column) => column.notNull())
    /** The day on which it was recorded. */
    .addColumn('rexistrado', binaryText, (column) => column.notNull())
    /** Its payment; null once that was taken back, or went with the person. */
    .addColumn('pago_id', 'integer', (column) => column.references('pago.id').onDelete('set null'))
    /** Why it was undone; null while it stands. */
    .addColumn('anulado', 'text')
    /** The negative payment that undid it. */
    .addColumn('contra_pago_id', 'integer', (column) => column.references('pago.id').onDelete('set null'))
    .execute()
  for (const column of ['recibo_id', 'pago_id', 'contra_pago_id'])
    await db.schema.createIndex(`cobro_${column}`).on('cobro').column(column).execute()

  /** Reminders sent. */
  await db.schema
    .createTable('aviso_recibo')
    .addColumn('id', ...id)
    .addColumn('recibo_id', 'integer', (column) => column.notNull().references('recibo.id'))
    .addColumn('data', binaryText, (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('aviso_recibo_recibo')
    .on('aviso_recibo')
    .columns(['recibo_id', 'data'])
    .execute()
}
