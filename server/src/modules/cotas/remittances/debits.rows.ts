import type { EstadoRecibo } from '#contract/recibos.ts'
import type { EstadoDebito } from '#contract/remesas.ts'
import { inBatches } from '../../../platform/db/batches.ts'
import type { Reader, Tx } from '../../../platform/db/tables.ts'

/** A charge in a remittance. */
export interface Debit {
  id: number
  remesaId: number
  reciboId: number
  mandatoId: number
  cents: number
  endToEnd: string
  estado: EstadoDebito
  /** The state of the charge before. */
  antes: EstadoRecibo
  cobroId: number | null
  /** Collection date. */
  data: string
}

const debits = (db: Reader) =>
  db
    .selectFrom('remesa_recibo as d')
    .innerJoin('remesa', 'remesa.id', 'd.remesa_id')
    .select([
      'd.id',
      'd.remesa_id as remesaId',
      'd.recibo_id as reciboId',
      'd.mandato_id as mandatoId',
      'd.cents',
      'd.end_to_end as endToEnd',
      'd.estado',
      'd.antes',
      'd.cobro_id as cobroId',
      'remesa.data',
    ])

/** Debits by their end-to-end id; unknown ones are left out. */
export async function findDebits(db: Reader, endToEnds: readonly string[]): Promise<Map<string, Debit>> {
  const found = new Map<string, Debit>()
  for (const some of inBatches(endToEnds))
    for (const row of await debits(db).where('d.end_to_end', 'in', some).execute())
      found.set(row.endToEnd, row)
  return found
}

/** The last debit of a charge. */
export const findLastDebit = (db: Reader, reciboId: number): Promise<Debit | undefined> =>
  debits(db).where('d.recibo_id', '=', reciboId).orderBy('d.id', 'desc').limit(1).executeTakeFirst()

/** The debits of a remittance in one of these states. */
export const listDebits = (db: Reader, remesaId: number, states: readonly EstadoDebito[]): Promise<Debit[]> =>
  debits(db).where('d.remesa_id', '=', remesaId).where('d.estado', 'in', states).orderBy('d.id').execute()

/** Remittances that went to the bank for a day up to `until`, with debits that do not count as paid yet. */
export const findUnsettled = (db: Reader, until: string): Promise<{ id: number }[]> =>
  db
    .selectFrom('remesa')
    .select('id')
    .where('estado', '=', 'ENVIADA')
    .where('data', '<=', until)
    .where((remesa) =>
      remesa.exists(
        remesa
          .selectFrom('remesa_recibo')
          .select('remesa_recibo.id')
          .whereRef('remesa_recibo.remesa_id', '=', 'remesa.id')
          .where('remesa_recibo.estado', '=', 'VIVO'),
      ),
    )
    .orderBy('id')
    .execute()

/** At most `most` charges of a remittance that are still at the bank. */
export const someLive = (db: Reader, remesaId: number, most: number): Promise<Debit[]> =>
  debits(db)
    .where('d.remesa_id', '=', remesaId)
    .where('d.estado', '=', 'VIVO')
    .where('remesa.estado', '=', 'ENVIADA')
    .orderBy('d.id')
    .limit(most)
    .execute()

export const updateDebit = (
  tx: Tx,
  id: number,
  values: { estado?: EstadoDebito; cobro_id?: number | null },
) => tx.updateTable('remesa_recibo').set(values).where('id', '=', id).execute()

/** Gives many debits a state. */
export async function updateDebits(tx: Tx, ids: readonly number[], estado: EstadoDebito): Promise<void> {
  for (const some of inBatches(ids))
    await tx.updateTable('remesa_recibo').set({ estado }).where('id', 'in', some).execute()
}

/** Stores the return of a debit. */
export const insertDevolucion = (
  tx: Tx,
  { debitId, ...values }: { debitId: number; codigo: string; data: string; comision: number },
) =>
  tx
    .insertInto('devolucion')
    .values({ debito_id: debitId, ...values })
    .execute()

/** Blocks a mandate that is active; its reference when it was, else null. */
export async function blockMandato(tx: Tx, id: number): Promise<string | null> {
  const row = await tx
    .updateTable('mandato')
    .set((mandato) => ({ estado: 'BLOQUEADO' as const, version: mandato('version', '+', 1) }))
    .where('id', '=', id)
    .where('estado', '=', 'ACTIVO')
    .returning('referencia')
    .executeTakeFirst()
  return row?.referencia ?? null
}
