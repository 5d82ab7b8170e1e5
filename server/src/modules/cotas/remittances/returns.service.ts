import type { z } from 'zod'
import { fieldErrors } from '#contract/errors.ts'
import type { Recibo } from '#contract/recibos.ts'
import type { remesasCalls } from '#contract/remesas.ts'
import { blocksMandate } from '#contract/return-codes.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { AppError, fieldError } from '../../../platform/app-error.ts'
import { getToday } from '../../../platform/config/time.ts'
import type { Actor } from '../../../platform/db/audit.ts'
import type { Write } from '../../../platform/db/write.ts'
import type { OpenRecibo } from '../dues/cobros.rows.ts'
import { updateDevolto, updateStates } from '../dues/cobros.rows.ts'
import { lockRecibos, takeBackDebit } from '../dues/cobros.service.ts'
import { stateError } from '../dues/emisions.service.ts'
import { getRecibo } from '../dues/recibos.service.ts'
import { followMembers } from '../ledger/ledger.service.ts'
import type { Debit } from './debits.rows.ts'
import { blockMandato, findLastDebit, insertDevolucion, updateDebit } from './debits.rows.ts'

type DevolverInput = z.output<(typeof remesasCalls)['PUT /recibos/:id/devolver']['body']>

/** The return of a debit: the day as ISO text, the bank's fee in cents. */
export interface Return {
  codigo: string
  data: string
  comision: number
}

/** Whether a debit is at the bank or was paid by it. */
export const canComeBack = ({ estado }: Debit): boolean => estado === 'VIVO' || estado === 'COBRADO'

/**
 * Notes that the bank gave back the debit of a locked charge. Its money is taken back on the day of the return. The charge is DEVOLTO unless
 * it was voided, paid otherwise or sent again before. The mandate is blocked when the code says that it cannot be used again.
 */
export async function giveBack(
  { tx, audit }: Pick<Write, 'tx' | 'audit'>,
  { debit, recibo }: { debit: Debit; recibo: OpenRecibo },
  { codigo, data, comision }: Return,
): Promise<void> {
  const before = { estado: recibo.estado, cobrado: recibo.cobrado / 100 }
  await takeBackDebit(tx, recibo, { cobroId: debit.cobroId, motivo: codigo, day: data })
  await updateDebit(tx, debit.id, { estado: 'DEVOLTO' })
  await updateDevolto(tx, [recibo.id], 1)
  recibo.estado = (await updateStates(tx, [recibo.id])).get(recibo.id) ?? recibo.estado
  await followMembers({ tx, audit }, [recibo.id])
  await insertDevolucion(tx, { debitId: debit.id, codigo, data, comision })
  await audit({
    accion: 'DEVOLVER',
    entidade: 'recibo',
    rexistro: recibo.id,
    rexistroNome: recibo.numero,
    antes: before,
    despois: {
      estado: recibo.estado,
      cobrado: recibo.cobrado / 100,
      codigo,
      data,
      comision: comision / 100,
    },
  })
  if (!blocksMandate(codigo)) return
  const referencia = await blockMandato(tx, debit.mandatoId)
  if (referencia !== null)
    await audit({
      accion: 'BLOQUEAR',
      entidade: 'mandato',
      rexistro: debit.mandatoId,
      rexistroNome: referencia,
      antes: { estado: 'ACTIVO' },
      despois: { estado: 'BLOQUEADO', codigo },
    })
}

/**
 * Records by hand that the bank gave back the debit of a charge.
 * @throws AppError 404; 400 for a day in the future; `error.recibo-state` for a charge that is neither at the bank nor paid by it
 */
export function returnByHand(
  context: AppContext,
  who: Actor,
  id: number,
  { codigo, data, comision }: DevolverInput,
): Promise<Recibo> {
  const today = getToday(context)
  if (data > today) throw fieldError('data', fieldErrors.futureDate)
  return context.write(who, async (write) => {
    const { tx } = write
    const recibo = (await lockRecibos(tx, [id])).get(id)
    if (!recibo) throw new AppError('error.resource-not-found')
    const debit = await findLastDebit(tx, id)
    const isAtBank = recibo.estado === 'REMESADO' || recibo.estado === 'PAGADO'
    if (!debit || !canComeBack(debit) || !isAtBank) throw stateError(recibo.estado)
    await giveBack(write, { debit, recibo }, { codigo, data, comision: comision ?? 0 })
    return getRecibo(tx, id, today)
  })
}
