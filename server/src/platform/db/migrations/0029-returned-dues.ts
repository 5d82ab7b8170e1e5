import { sql } from 'kysely'
import { columnsFor } from '../columns.ts'
import type { SchemaStep } from '../tables.ts'

/**
 * Keeps of each charge whether a bank gave it back and it was not sent again since, and gives charges the state that follows: late
 * events of the bank had left wrong ones.
 */
export const up: SchemaStep = async (db, engine) => {
  const { boolean } = columnsFor(engine)
  await db.schema
    .alterTable('recibo')
    .addColumn('devolto', boolean, (column) => column.notNull().defaultTo(0))
    .execute()
  // a voided charge has kept its day
  await sql`update recibo set estado = 'ANULADO' where anulado_data is not null`.execute(db)
  // the rejection of a whole remittance had made a charge PENDENTE: it stays so
  await sql`update recibo set devolto = 1 where estado = 'DEVOLTO' or (estado <> 'ANULADO'
    and exists (
      select 1 from remesa_recibo r where r.recibo_id = recibo.id and r.estado = 'DEVOLTO' and not exists (
        select 1 from remesa_recibo l where l.recibo_id = recibo.id and l.id > r.id and l.antes = 'DEVOLTO' and l.estado <> 'ANULADO'))
    and not (estado = 'PENDENTE' and (
      select d.estado from remesa_recibo d where d.recibo_id = recibo.id order by d.id desc limit 1) = 'ANULADO'))`.execute(
    db,
  )
  await sql`update recibo set estado = case
      when exists (select 1 from remesa_recibo d where d.recibo_id = recibo.id and d.estado = 'VIVO') then 'REMESADO'
      when cobrado = cents then 'PAGADO'
      when devolto = 1 then 'DEVOLTO'
      else 'PENDENTE' end
    where estado <> 'ANULADO'`.execute(db)
}
