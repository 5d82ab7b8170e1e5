import { sql } from 'kysely'
import { columnsFor } from '../columns.ts'
import type { SchemaStep } from '../tables.ts'

/** The days on which charges were voided and money was undone, which stood in the audit trail and in payments only. */
export const up: SchemaStep = async (db, engine) => {
  const { binaryText } = columnsFor(engine)
  for (const table of ['recibo', 'cobro'] as const)
    await db.schema.alterTable(table).addColumn('anulado_data', binaryText).execute()
  await sql`update recibo set anulado_data = (
      select max(substr(auditoria.instante, 1, 10)) from auditoria
      where auditoria.entidade = 'recibo' and auditoria.accion = 'ANULAR' and auditoria.rexistro = cast(recibo.id as text))
    where estado = 'ANULADO'`.execute(db)
  await sql`update cobro set anulado_data = coalesce(
      (select pago.fecha from pago where pago.id = cobro.contra_pago_id), rexistrado)
    where anulado is not null`.execute(db)
}
