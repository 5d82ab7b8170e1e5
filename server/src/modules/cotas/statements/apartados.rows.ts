import { sql } from 'kysely'
import { inBatches } from '../../../platform/db/batches.ts'
import type { Reader, Tx } from '../../../platform/db/tables.ts'
import { reconciled } from './extractos.rows.ts'

/** Reasons that are offered again. */
const mostMotivos = 20
/** Movements set aside that are looked through for them. */
const recent = 2000

/** Reasons for which movements were set aside before, the last one first. */
export async function findUsedMotivos(db: Reader): Promise<string[]> {
  const rows = await db
    .selectFrom('movemento')
    .select('apartado')
    .where('apartado', 'is not', null)
    .orderBy('id', 'desc')
    .limit(recent)
    .execute()
  return [...new Set(rows.map(({ apartado }) => apartado ?? ''))].filter(Boolean).slice(0, mostMotivos)
}

/** Sets movements of a statement aside, or takes that back. */
export async function updateApartado(
  tx: Tx,
  ids: readonly number[],
  { motivo, reciboId }: { motivo: string | null; reciboId: number | null },
): Promise<void> {
  for (const some of inBatches(ids))
    await tx
      .updateTable('movemento')
      .set({ apartado: motivo, apartado_recibo_id: reciboId, devolto: null })
      .where('id', 'in', some)
      .execute()
}

/** Whether a movement of a statement is set aside with a charge; undefined when the statement does not have it. */
export const findApartado = (db: Reader, extractoId: number, id: number) =>
  db
    .selectFrom('movemento')
    .select(['id', 'data', 'apartado_recibo_id as reciboId', 'devolto'])
    .where('id', '=', id)
    .where('extracto_id', '=', extractoId)
    .executeTakeFirst()

export const updateDevolto = (tx: Tx, id: number, devolto: string | null) =>
  tx.updateTable('movemento').set({ devolto }).where('id', '=', id).execute()

/** Movements that are set aside with a charge, and whose money has not been given back, the oldest first. */
export const findPorDevolver = (db: Reader) =>
  db
    .selectFrom('movemento')
    .innerJoin('recibo', 'recibo.id', 'movemento.apartado_recibo_id')
    .select([
      'movemento.id',
      'movemento.extracto_id as extractoId',
      'movemento.data',
      'movemento.texto',
      'recibo.id as reciboId',
    ])
    .select(sql<number>`movemento.cents - ${reconciled}`.as('cents'))
    .where('movemento.devolto', 'is', null)
    .orderBy('movemento.data')
    .orderBy('movemento.id')
    .limit(1000)
    .execute()
