import { sql } from 'kysely'
import { columnsFor } from '../columns.ts'
import type { SchemaStep } from '../tables.ts'

/** Whether a bank gave back a due, which a due that was paid since then did not tell; and states that events of the bank left wrong. */
export const returnedDues: SchemaStep = async (db, engine) => {
  const { boolean } = columnsFor(engine)
  await db.schema
    .alterTable('recibo')
    .addColumn('devolto', boolean, (column) => column.notNull().defaultTo(0))
    .execute()
  await sql`update recibo set devolto = 1 where estado = 'DEVOLTO' or (estado = 'PAGADO' and (
      select d.estado from remesa_recibo d where d.recibo_id = recibo.id order by d.id desc limit 1) = 'DEVOLTO')`.execute(
    db,
  )
  // a voided due has kept its day
  await sql`update recibo set estado = 'ANULADO' where anulado_data is not null`.execute(db)
  await sql`update recibo set estado = 'PAGADO' where estado in ('PENDENTE', 'DEVOLTO') and cobrado = cents`.execute(
    db,
  )
  await sql`update recibo set estado = case when cobrado = cents then 'PAGADO' else 'PENDENTE' end
    where estado = 'REMESADO' and not exists (
      select 1 from remesa_recibo d where d.recibo_id = recibo.id and d.estado = 'VIVO')`.execute(db)
}
