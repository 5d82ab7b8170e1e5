import type { z } from 'zod'
import type { MetodoCobro } from '#contract/cotas.ts'
import { fieldErrors } from '#contract/errors.ts'
import type { Recibo, recibosCalls } from '#contract/recibos.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { AppError, expectOnce, fieldError } from '../../../platform/app-error.ts'
import { getToday, toLocalDate } from '../../../platform/config/time.ts'
import type { Actor, AuditEntry } from '../../../platform/db/audit.ts'
import type { Tx } from '../../../platform/db/tables.ts'
import type { Write } from '../../../platform/db/write.ts'
import { addCotaPago, addCotaPagos, followMembers, removeCotaPago } from '../ledger/ledger.service.ts'
import type { OpenRecibo, StoredCobro } from './cobros.rows.ts'
import {
  addCobrado,
  findCobro,
  findOpenRecibos,
  insertCobros,
  lockReciboRow,
  lockReciboRows,
  undoCobroRow,
  updateRecibo,
  updateStates,
} from './cobros.rows.ts'
import { stateError, toReciboAudit } from './emisions.service.ts'
import { openStates } from './recibos.rules.ts'
import { getRecibo } from './recibos.service.ts'

type CobrosInput = z.output<(typeof recibosCalls)['POST /recibos/cobros']['body']>
type Cobro = Recibo['cobros'][number]

/** Money for a locked charge; `data` as ISO text. */
export interface Money {
  recibo: OpenRecibo
  cents: number
  metodo: MetodoCobro
  data: string
}

const isOpen = ({ estado }: Pick<OpenRecibo, 'estado'>): boolean => openStates.some((open) => open === estado)

/**
 * Records money for charges, all of it or nothing.
 * @throws AppError 400 for a charge that does not exist or is there twice, a day in the future, a charge that is not open
 * (`error.recibo-state`), an amount that is not positive or more than what is left (`error.importe-excesivo`); 409 for one for
 * which more or less had come in than the treasurer saw, so that a part that is sent twice counts once
 */
export async function collect(
  context: AppContext,
  who: Actor,
  { recibos, metodo, data }: CobrosInput,
): Promise<Cobro[]> {
  const today = getToday(context)
  if (data > today) throw fieldError('data', fieldErrors.futureDate)
  const ids = recibos.map(({ id }) => id)
  expectOnce(ids, 'recibos')
  return context.write(who, async (write) => {
    // first, so that of two who collect the same charge one waits, and then finds it paid
    const stored = await lockRecibos(write.tx, ids)
    const money = recibos.map(({ id, importe, cobrado }, position): Money => {
      const recibo = stored.get(id)
      if (!recibo) throw fieldError(`recibos.${position}`, fieldErrors.invalidValue)
      const hasChanged = cobrado != null && cobrado !== recibo.cobrado
      if (hasChanged && isOpen(recibo)) throw new AppError('error.conflict')
      return { recibo, cents: importe ?? recibo.cents - recibo.cobrado, metodo, data }
    })
    return recordMoney(write, money, today)
  })
}

/** The error of an amount that is not positive or more than what is left, in cents. */
export const excessError = (left: number): AppError =>
  new AppError('error.importe-excesivo', { params: { pendente: left / 100 } })

/**
 * Counts money on a charge, which has it from then on.
 * @throws AppError 400 for a charge that is not open (`error.recibo-state`), an amount that is not positive or more than what is
 * left (`error.importe-excesivo`)
 */
export function countMoney({ recibo, cents }: Pick<Money, 'recibo' | 'cents'>): void {
  if (!isOpen(recibo)) throw stateError(recibo.estado)
  const left = recibo.cents - recibo.cobrado
  if (cents <= 0 || cents > left) throw excessError(left)
  recibo.cobrado += cents
  if (cents === left) recibo.estado = 'PAGADO'
}

/**
 * Records money for locked charges, each of which has it from then on: payments in the payers' records, and entries in the audit
 * trail. Several entries may be for the same charge.
 * @throws AppError 400 as {@link countMoney}
 */
export async function recordMoney(
  { tx, audit }: Pick<Write, 'tx' | 'audit'>,
  money: readonly Money[],
  today: string,
): Promise<Cobro[]> {
  const entries: AuditEntry[] = []
  const added = new Map<number, number>()
  for (const { recibo, cents, metodo, data } of money) {
    const before = recibo.cobrado
    countMoney({ recibo, cents })
    added.set(recibo.id, (added.get(recibo.id) ?? 0) + cents)
    entries.push({
      accion: 'COBRAR',
      entidade: 'recibo',
      rexistro: recibo.id,
      rexistroNome: recibo.numero,
      antes: { cobrado: before / 100 },
      despois: { cobrado: recibo.cobrado / 100, metodo, data },
    })
  }
  const pagos = money.flatMap(({ recibo: { pagadorId }, cents, data }) =>
    pagadorId === null ? [] : [{ socioId: pagadorId, cents, fecha: data }],
  )
  const pagoIds = (await addCotaPagos(tx, pagos)).values()
  const ids = await insertCobros(
    tx,
    money.map(({ recibo, cents, metodo, data }) => ({
      reciboId: recibo.id,
      cents,
      data,
      metodo,
      rexistrado: today,
      pagoId: recibo.pagadorId === null ? null : (pagoIds.next().value ?? null),
    })),
  )
  await addCobrado(tx, added)
  await updateStates(tx, [...added.keys()])
  await audit(...entries)
  return money.map(({ cents, metodo, data }, position) => ({
    id: ids[position] ?? 0,
    importe: cents / 100,
    data: toLocalDate(data),
    metodo,
  }))
}

/**
 * Undoes money recorded for a charge. Before the day on which it was recorded has ended its payment goes; later a negative payment of
 * today stands against it.
 * @throws AppError 404; 400 `error.recibo-state` when it was undone before, or the charge is at the bank
 */
export function undoCobro(
  context: AppContext,
  who: Actor,
  id: number,
  cobroId: number,
  motivo: string,
): Promise<Recibo> {
  const today = getToday(context)
  return context.write(who, async (write) => {
    const { tx, audit } = write
    const recibo = await lockRecibo(tx, id)
    const cobro = await findCobro(tx, id, cobroId)
    if (!cobro) throw new AppError('error.resource-not-found')
    if (cobro.isUndone || !(isOpen(recibo) || recibo.estado === 'PAGADO')) throw stateError(recibo.estado)
    await takeBack(tx, cobro, { motivo, day: today, removes: cobro.rexistrado === today })
    const cobrado = recibo.cobrado - cobro.cents
    await updateRecibo(tx, id, { cobrado })
    await updateStates(tx, [id])
    await followMembers(write, [id])
    await audit({
      accion: 'DESFACER_COBRO',
      entidade: 'recibo',
      rexistro: id,
      rexistroNome: recibo.numero,
      antes: { cobrado: recibo.cobrado / 100 },
      despois: { cobrado: cobrado / 100, motivo },
    })
    return getRecibo(tx, id, today)
  })
}

/** Charges by id, locked against concurrent changes, each of which counts one; those that do not exist are left out. */
export async function lockRecibos(tx: Tx, ids: readonly number[]): Promise<Map<number, OpenRecibo>> {
  const each = [...new Set(ids)]
  await lockReciboRows(tx, each)
  return findOpenRecibos(tx, each)
}

/** A charge, locked against concurrent changes. @throws AppError 404 */
async function lockRecibo(tx: Tx, id: number): Promise<OpenRecibo> {
  await lockReciboRow(tx, id)
  const recibo = (await findOpenRecibos(tx, [id])).get(id)
  if (!recibo) throw new AppError('error.resource-not-found')
  return recibo
}

/**
 * Takes money's payment out of the record it is in, or writes a negative one of the day `day` there. That is the record of the person
 * who paid then, who may have left since and have handed the charge back.
 */
async function takeBack(
  tx: Tx,
  cobro: Pick<StoredCobro, 'id' | 'cents' | 'pagoId' | 'pagoSocioId'>,
  { motivo, day, removes }: { motivo: string; day: string; removes: boolean },
): Promise<void> {
  const { pagoId, pagoSocioId } = cobro
  const contra =
    removes || pagoSocioId === null
      ? null
      : await addCotaPago(tx, { socioId: pagoSocioId, cents: -cobro.cents, fecha: day })
  await undoCobroRow(tx, cobro.id, { motivo, day, contraPagoId: contra })
  if (removes && pagoId !== null && pagoSocioId !== null)
    await removeCotaPago(tx, { id: pagoId, socioId: pagoSocioId })
}

/**
 * Takes back the money of a debit that the bank returned, from a locked charge: writes a negative payment of `day`. Money that was
 * undone before stays undone. The caller updates the state of the charge.
 */
export async function takeBackDebit(
  tx: Tx,
  recibo: OpenRecibo,
  { cobroId, motivo, day }: { cobroId: number | null; motivo: string; day: string },
): Promise<void> {
  const cobro = cobroId === null ? undefined : await findCobro(tx, recibo.id, cobroId)
  if (!cobro || cobro.isUndone) return
  await takeBack(tx, cobro, { motivo, day, removes: false })
  recibo.cobrado -= cobro.cents
  await updateRecibo(tx, recibo.id, { cobrado: recibo.cobrado })
}

/**
 * Voids a charge; it stays, with its number.
 * @throws AppError 404; 400 `error.recibo-state` unless it is open and without money
 */
export function voidRecibo(context: AppContext, who: Actor, id: number, motivo: string): Promise<Recibo> {
  const today = getToday(context)
  return context.write(who, async ({ tx, audit }) => {
    const stored = await lockRecibo(tx, id)
    if (!isOpen(stored) || stored.cobrado !== 0) throw stateError(stored.estado)
    const before = await getRecibo(tx, id, today)
    await updateRecibo(tx, id, { estado: 'ANULADO', motivo, anulado_data: today })
    const after = await getRecibo(tx, id, today)
    await audit({
      accion: 'ANULAR',
      entidade: 'recibo',
      rexistro: id,
      rexistroNome: after.numero,
      antes: toReciboAudit(before),
      despois: { ...toReciboAudit(after), motivo },
    })
    return after
  })
}
