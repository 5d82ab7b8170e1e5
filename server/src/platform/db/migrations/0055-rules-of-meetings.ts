import { sql } from 'kysely'
import { columnsFor } from '../columns.ts'
import type { SchemaStep } from '../tables.ts'

interface Statutes {
  desde: string
  regras: string
}

/** The statutes in force on a day: the latest that began by then, else the earliest. */
const inForce = (statutes: readonly Statutes[], day: string): string =>
  (statutes.findLast(({ desde }) => desde <= day) ?? statutes[0])?.regras ?? ''

/**
 * A meeting keeps the rules under which it was opened, and a convocation those under which it was sent. Boards get rules of their own;
 * their meetings that are convened keep those of assemblies. An attendance that was a mistake is marked, and never was.
 */
export const up: SchemaStep = async (db, engine) => {
  const { binaryText, boolean } = columnsFor(engine)
  /** As JSON; empty until the meeting is opened. */
  await db.schema
    .alterTable('reunion')
    .addColumn('regras', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  /** Whether a board meeting has the rules of assemblies. */
  await db.schema
    .alterTable('reunion')
    .addColumn('como_asemblea', boolean, (column) => column.notNull().defaultTo(0))
    .execute()
  /** As JSON. */
  await db.schema
    .alterTable('convocatoria')
    .addColumn('regras', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await db.schema
    .createTable('presenza_nunca')
    .addColumn('censo_id', 'integer', (column) => column.notNull().references('censo.id').onDelete('cascade'))
    .addColumn('hora', binaryText, (column) => column.notNull())
    .addColumn('autor', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('presenza_nunca_pk', ['censo_id', 'hora'])
    .execute()

  const { rows: statutes } = await sql<Statutes>`select desde, regras from estatuto order by desde`.execute(
    db,
  )
  const { rows: meetings } = await sql<{ id: number; fecha: string; aberta: string; approved: number }>`
    select reunion.id, coalesce(asamblea.fecha, junta_directiva.fecha, '') as fecha, reunion.aberta,
      case when acta.aprobada is null then 0 else 1 end as approved
    from reunion
    left join asamblea on asamblea.id = reunion.asamblea_id
    left join junta_directiva on junta_directiva.id = reunion.junta_directiva_id
    left join acta on acta.reunion_id = reunion.id`.execute(db)
  const today = new Date().toISOString()
  for (const { id, fecha, aberta, approved } of meetings) {
    const rules = inForce(statutes, (fecha || today).slice(0, 10))
    await sql`update convocatoria set regras = ${rules} where reunion_id = ${id}`.execute(db)
    if (aberta !== '' && approved === 0)
      await sql`update reunion set regras = ${rules} where id = ${id}`.execute(db)
  }
  await sql`update reunion set como_asemblea = ${sql.lit(1)}
    where junta_directiva_id is not null and id in (select reunion_id from convocatoria)`.execute(db)
}
