import type { CreateTableBuilder } from 'kysely'
import { columnsFor } from '../columns.ts'
import type { SchemaStep } from '../tables.ts'

/** What holds for an association whose statutes say nothing else. */
const moreThanHalf = { num: 1, den: 2, estrito: true }
const firstRules = {
  avisoOrdinaria: 15,
  avisoExtraordinaria: 15,
  segundaChamada: null,
  quorum1: { num: 1, den: 3, estrito: false },
  quorum2: null,
  maiorias: {
    simple: { ...moreThanHalf, base: 'EMITIDOS' },
    cualificada: { ...moreThanHalf, base: 'PRESENTES' },
    dousTerzos: { num: 2, den: 3, estrito: false, base: 'PRESENTES' },
  },
  delegacionsMax: 2,
  votanMorosos: true,
}

/**
 * The proceedings of meetings: statutes, posts, agenda, convocations, census, attendance, votes, minutes and certificates. Instants and
 * local times are text, empty until they come.
 */
export const up: SchemaStep = async (db, engine) => {
  const { id, binaryText, boolean } = columnsFor(engine)

  await db.schema
    .createTable('estatuto')
    .addColumn('desde', binaryText, (column) => column.primaryKey())
    /** The numbers as JSON. */
    .addColumn('regras', 'text', (column) => column.notNull())
    .execute()
  await db
    .insertInto('estatuto')
    .values({ desde: '1900-01-01', regras: JSON.stringify(firstRules) })
    .execute()

  await db.schema
    .createTable('cargo')
    .addColumn('id', ...id)
    .addColumn('cargo', 'text', (column) => column.notNull())
    .addColumn('socio_id', 'integer', (column) => column.notNull().references('socio.id').onDelete('cascade'))
    .addColumn('desde', binaryText, (column) => column.notNull())
    .addColumn('ata', binaryText)
    .execute()
  await db.schema.createIndex('cargo_socio').on('cargo').column('socio_id').execute()

  /** One row for each meeting with proceedings: of an assembly or of a board meeting, never of both. */
  await db.schema
    .createTable('reunion')
    .addColumn('id', ...id)
    .addColumn('asamblea_id', 'integer', (column) =>
      column.unique().references('asamblea.id').onDelete('cascade'),
    )
    .addColumn('junta_directiva_id', 'integer', (column) =>
      column.unique().references('junta_directiva.id').onDelete('cascade'),
    )
    /** Local time of the second call, where it is not the one of the statutes. */
    .addColumn('segunda_chamada', binaryText, (column) => column.notNull().defaultTo(''))
    /** When the census was frozen. */
    .addColumn('censo_at', binaryText, (column) => column.notNull().defaultTo(''))
    /** The call at which the meeting was opened, 1 or 2. */
    .addColumn('chamada', 'integer')
    .addColumn('aberta', binaryText, (column) => column.notNull().defaultTo(''))
    .addColumn('pechada', binaryText, (column) => column.notNull().defaultTo(''))
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .execute()

  const ofReunion = <Table extends string>(table: CreateTableBuilder<Table>) =>
    table.addColumn('reunion_id', 'integer', (column) =>
      column.notNull().references('reunion.id').onDelete('cascade'),
    )
  const indexOfReunion = (table: string) =>
    db.schema.createIndex(`${table}_reunion`).on(table).column('reunion_id').execute()

  await ofReunion(db.schema.createTable('punto').addColumn('id', ...id))
    .addColumn('orde', 'integer', (column) => column.notNull())
    .addColumn('titulo', 'text', (column) => column.notNull())
    .addColumn('texto', 'text', (column) => column.notNull())
    .addColumn('tipo', binaryText, (column) => column.notNull())
    .addColumn('maioria', binaryText, (column) => column.notNull())
    /** What the minutes say about it, as rich text; null while that is not written. */
    .addColumn('texto_acta', 'text')
    .execute()
  await indexOfReunion('punto')

  await ofReunion(db.schema.createTable('convocatoria').addColumn('id', ...id))
    .addColumn('enviada', binaryText, (column) => column.notNull())
    .addColumn('autor', 'text', (column) => column.notNull())
    /** Why it was sent later than the statutes allow; empty where it was not. */
    .addColumn('motivo', 'text', (column) => column.notNull())
    .addColumn('fecha', binaryText, (column) => column.notNull())
    .addColumn('lugar', 'text', (column) => column.notNull())
    .addColumn('segunda_chamada', binaryText, (column) => column.notNull())
    /** The agenda as it was sent, as JSON. */
    .addColumn('puntos', 'text', (column) => column.notNull())
    .execute()
  await indexOfReunion('convocatoria')

  await db.schema
    .createTable('convocatoria_envio')
    .addColumn('convocatoria_id', 'integer', (column) =>
      column.notNull().references('convocatoria.id').onDelete('cascade'),
    )
    .addColumn('socio_id', 'integer', (column) => column.notNull().references('socio.id').onDelete('cascade'))
    /** Without an address that takes mail it goes on paper. */
    .addColumn('en_papel', boolean, (column) => column.notNull())
    .addPrimaryKeyConstraint('convocatoria_envio_pk', ['convocatoria_id', 'socio_id'])
    .execute()
  await db.schema
    .createIndex('convocatoria_envio_socio')
    .on('convocatoria_envio')
    .column('socio_id')
    .execute()

  await ofReunion(db.schema.createTable('censo').addColumn('id', ...id))
    /** Null once the member is deleted: the numbers stay as they were. */
    .addColumn('socio_id', 'integer', (column) => column.references('socio.id').onDelete('set null'))
    .addColumn('numero', 'integer', (column) => column.notNull())
    .addColumn('vota', boolean, (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('censo_persoa')
    .on('censo')
    .columns(['reunion_id', 'socio_id'])
    .unique()
    .execute()
  await db.schema.createIndex('censo_socio').on('censo').column('socio_id').execute()

  const ofCenso = <Table extends string>(table: CreateTableBuilder<Table>, name: string) =>
    table.addColumn(name, 'integer', (column) => column.notNull().references('censo.id').onDelete('cascade'))

  await ofCenso(db.schema.createTable('resposta'), 'censo_id')
    .addColumn('resposta', binaryText, (column) => column.notNull())
    .addColumn('at', binaryText, (column) => column.notNull())
    .addPrimaryKeyConstraint('resposta_pk', ['censo_id'])
    .execute()

  await ofCenso(ofCenso(db.schema.createTable('delegacion').addColumn('id', ...id), 'de_id'), 'a_id')
    .addColumn('dada', binaryText, (column) => column.notNull())
    .addColumn('retirada', binaryText, (column) => column.notNull().defaultTo(''))
    /** Entered from a signed paper. */
    .addColumn('en_papel', boolean, (column) => column.notNull())
    .execute()
  await db.schema.createIndex('delegacion_de').on('delegacion').column('de_id').execute()
  await db.schema.createIndex('delegacion_a').on('delegacion').column('a_id').execute()

  /** Entrances and exits; the same tick twice is one row. */
  await ofCenso(db.schema.createTable('presenza'), 'censo_id')
    .addColumn('hora', binaryText, (column) => column.notNull())
    .addColumn('presente', boolean, (column) => column.notNull())
    .addColumn('autor', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('presenza_pk', ['censo_id', 'hora', 'presente'])
    .execute()

  const ofPunto = <Table extends string>(table: CreateTableBuilder<Table>) =>
    table.addColumn('punto_id', 'integer', (column) =>
      column.notNull().references('punto.id').onDelete('cascade'),
    )
  await ofPunto(db.schema.createTable('votacion'))
    .addColumn('metodo', binaryText, (column) => column.notNull())
    .addColumn('si', 'integer', (column) => column.notNull())
    .addColumn('non', 'integer', (column) => column.notNull())
    .addColumn('abstencion', 'integer', (column) => column.notNull())
    .addColumn('branco', 'integer', (column) => column.notNull())
    .addColumn('nulo', 'integer', (column) => column.notNull())
    /** The moment of the vote, which decides who was there. */
    .addColumn('hora', binaryText, (column) => column.notNull())
    .addPrimaryKeyConstraint('votacion_pk', ['punto_id'])
    .execute()
  await ofPunto(db.schema.createTable('votacion_candidata'))
    .addColumn('orde', 'integer', (column) => column.notNull())
    .addColumn('nome', 'text', (column) => column.notNull())
    .addColumn('votos', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('votacion_candidata_pk', ['punto_id', 'orde'])
    .execute()

  const ofSocio = <Table extends string, Column extends string>(
    table: CreateTableBuilder<Table, Column>,
    name: string,
  ) => table.addColumn(name, 'integer', (column) => column.references('socio.id').onDelete('set null'))
  await ofSocio(
    ofSocio(
      db.schema
        .createTable('acta')
        .addColumn('reunion_id', 'integer', (column) =>
          column.primaryKey().references('reunion.id').onDelete('cascade'),
        )
        .addColumn('organo', binaryText, (column) => column.notNull()),
      'secretaria_id',
    ),
    'presidencia_id',
  )
    .addColumn('introducion', 'text', (column) => column.notNull())
    .addColumn('peche', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    /** The next columns are null until it is approved, and never change afterwards. */
    .addColumn('numero', 'integer')
    .addColumn('aprobada', binaryText)
    .addColumn('ficheiro', binaryText)
    .addColumn('sha256', binaryText)
    /** The hash of the minutes before it. */
    .addColumn('anterior', binaryText)
    /** What was approved, as JSON. */
    .addColumn('contido', 'text')
    .execute()
  await db.schema.createIndex('acta_numero').on('acta').columns(['organo', 'numero']).unique().execute()
  for (const column of ['secretaria_id', 'presidencia_id'])
    await db.schema.createIndex(`acta_${column}`).on('acta').column(column).execute()

  await ofReunion(db.schema.createTable('dilixencia').addColumn('id', ...id))
    .addColumn('texto', 'text', (column) => column.notNull())
    .addColumn('at', binaryText, (column) => column.notNull())
    .addColumn('autor', 'text', (column) => column.notNull())
    .execute()
  await indexOfReunion('dilixencia')

  await ofReunion(db.schema.createTable('certificado').addColumn('id', ...id))
    .addColumn('numero', 'integer', (column) => column.notNull().unique())
    .addColumn('at', binaryText, (column) => column.notNull())
    .addColumn('autor', 'text', (column) => column.notNull())
    .addColumn('ficheiro', binaryText, (column) => column.notNull())
    .addColumn('sha256', binaryText, (column) => column.notNull())
    /** Ids of its points, as JSON. */
    .addColumn('puntos', 'text', (column) => column.notNull())
    .execute()
  await indexOfReunion('certificado')
}
