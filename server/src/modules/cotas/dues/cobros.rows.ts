import { sql } from 'kysely'
import type { MetodoCobro } from '#contract/cotas.ts'
import type { EstadoRecibo } from '#contract/recibos.ts'
import { collectBatches, inBatches } from '../../../platform/db/batches.ts'
import type { Reader, Tx } from '../../../platform/db/tables.ts'
import { bumpVersion, bumpVersions } from '../../../platform/db/versions.ts'

/** Locks charges and counts a change of each; concurrent writers wait. */
export const lockReciboRows = (tx: Tx, ids: readonly number[]): Promise<void> =>
  bumpVersions(tx, 'recibo', ids)

export const lockReciboRow = (tx: Tx, id: number): Promise<boolean> => bumpVersion(tx, 'recibo', id, null)

/** The stored values of a charge for which money is recorded. */
export interface OpenRecibo {
  id: number
  numero: string
  pagadorId: number | null
  cents: number
  cobrado: number
  estado: EstadoRecibo
}

/** Charges by id; those that do not exist are left out. */
export async function findOpenRecibos(db: Reader, ids: readonly number[]): Promise<Map<number, OpenRecibo>> {
  const found = new Map<number, OpenRecibo>()
  for (const some of inBatches(ids)) {
    const rows = await db
      .selectFrom('recibo')
      .select(['id', 'numero', 'pagador_id', 'cents', 'cobrado', 'estado'])
      .where('id', 'in', some)
      .execute()
    for (const { pagador_id, ...row } of rows) found.set(row.id, { ...row, pagadorId: pagador_id })
  }
  return found
}

export interface NewCobro {
  reciboId: number
  cents: number
  data: string
  metodo: MetodoCobro
  rexistrado: string
  pagoId: number | null
}

/** Adds money that came in; returns the ids in the same order. */
export async function insertCobros(tx: Tx, cobros: readonly NewCobro[]): Promise<number[]> {
  // rows that are alike are interchangeable, whatever order the database answers in
  const toKey = (reciboId: number, cents: number, data: string, pagoId: number | null) =>
    `${reciboId} ${cents} ${data} ${pagoId}`
  const rows = await collectBatches(cobros, (some) =>
    tx
      .insertInto('cobro')
      .values(
        some.map(({ reciboId, pagoId, ...values }) => ({
          ...values,
          recibo_id: reciboId,
          pago_id: pagoId,
          anulado: null,
          anulado_data: null,
          contra_pago_id: null,
        })),
      )
      .returning(['id', 'recibo_id', 'cents', 'data', 'pago_id'])
      .execute(),
  )
  const stored = Map.groupBy(rows, ({ recibo_id, cents, data, pago_id }) =>
    toKey(recibo_id, cents, data, pago_id),
  )
  return cobros.map(
    ({ reciboId, cents, data, pagoId }) => stored.get(toKey(reciboId, cents, data, pagoId))?.pop()?.id ?? 0,
  )
}

/** Adds cents to what charges have received. */
export async function addCobrado(tx: Tx, added: ReadonlyMap<number, number>): Promise<void> {
  for (const [cents, alike] of Map.groupBy(added, ([, cents]) => cents))
    for (const some of inBatches(alike.map(([id]) => id)))
      await tx
        .updateTable('recibo')
        .set((row) => ({ cobrado: row('cobrado', '+', cents) }))
        .where('id', 'in', some)
        .execute()
}

/** Money recorded for a charge, as it is undone. */
export interface StoredCobro {
  id: number
  cents: number
  metodo: MetodoCobro
  rexistrado: string
  pagoId: number | null
  /** The member whose record contains the payment; null without one. */
  pagoSocioId: number | null
  isUndone: boolean
}

export async function findCobro(tx: Tx, reciboId: number, id: number): Promise<StoredCobro | undefined> {
  const row = await tx
    .selectFrom('cobro')
    .leftJoin('pago', 'pago.id', 'cobro.pago_id')
    .select([
      'cobro.id',
      'cobro.cents',
      'cobro.metodo',
      'cobro.rexistrado',
      'cobro.pago_id',
      'cobro.anulado',
      'pago.socio_id as pagoSocioId',
    ])
    .where('cobro.id', '=', id)
    .where('cobro.recibo_id', '=', reciboId)
    .executeTakeFirst()
  return (
    row && {
      id: row.id,
      cents: row.cents,
      metodo: row.metodo as MetodoCobro,
      rexistrado: row.rexistrado,
      pagoId: row.pago_id,
      pagoSocioId: row.pagoSocioId,
      isUndone: row.anulado !== null,
    }
  )
}

/** Undoes money, with the reason, the day and the payment that took it back, if there is one. */
export const undoCobroRow = (
  tx: Tx,
  id: number,
  { motivo, day, contraPagoId }: { motivo: string; day: string; contraPagoId: number | null },
) =>
  tx
    .updateTable('cobro')
    .set({
      anulado: motivo,
      anulado_data: day,
      contra_pago_id: contraPagoId,
      ...(contraPagoId === null && { pago_id: null }),
    })
    .where('id', '=', id)
    .execute()

/** Writes what a charge has received, and when and why it was voided. */
export const updateRecibo = (
  tx: Tx,
  id: number,
  values: { cobrado?: number; estado?: 'ANULADO'; motivo?: string; anulado_data?: string },
) => tx.updateTable('recibo').set(values).where('id', '=', id).execute()

/** Writes whether the bank gave charges back, and they were not sent again since. */
export async function updateDevolto(tx: Tx, ids: readonly number[], devolto: 0 | 1): Promise<void> {
  for (const some of inBatches(ids))
    await tx.updateTable('recibo').set({ devolto }).where('id', 'in', some).execute()
}

/** Writes the state that locked charges have by their debits and their money, and returns it; a voided charge stays voided. */
export async function updateStates(tx: Tx, ids: readonly number[]): Promise<Map<number, EstadoRecibo>> {
  const states = new Map<number, EstadoRecibo>()
  for (const some of inBatches(ids)) {
    const rows = await tx
      .updateTable('recibo')
      .set({
        estado: sql<EstadoRecibo>`case
          when estado = 'ANULADO' then 'ANULADO'
          when exists (select 1 from remesa_recibo d where d.recibo_id = recibo.id and d.estado = 'VIVO') then 'REMESADO'
          when cobrado = cents then 'PAGADO'
          when devolto = 1 then 'DEVOLTO'
          else 'PENDENTE' end`,
      })
      .where('id', 'in', some)
      .returning(['id', 'estado'])
      .execute()
    for (const { id, estado } of rows) states.set(id, estado)
  }
  return states
}
