import type { z } from 'zod'
import { fieldErrors } from '#contract/errors.ts'
import { estadosRemesa } from '#contract/kinds.ts'
import type { Page } from '#contract/lists.ts'
import type { Remesa, RemesaHead, remesasCalls } from '#contract/remesas.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { AppError, fieldError } from '../../../platform/app-error.ts'
import { getToday } from '../../../platform/config/time.ts'
import type { Actor } from '../../../platform/db/audit.ts'
import type { Reader, Tx } from '../../../platform/db/tables.ts'
import { updateDevolto, updateStates } from '../dues/cobros.rows.ts'
import { lockRecibos } from '../dues/cobros.service.ts'
import { followMembers } from '../ledger/ledger.service.ts'
import type { Debit } from './debits.rows.ts'
import { listDebits, updateDebits } from './debits.rows.ts'
import type { StoredRemesa } from './remesas.rows.ts'
import {
  findFicheiro,
  findRemesa,
  findStored,
  listRemesas,
  lockRemesaRow,
  noteLastCollection,
  updateRemesa,
} from './remesas.rows.ts'

type Query = z.output<(typeof remesasCalls)['GET /remesas']['query']>

/** One page of remittances. @throws AppError 400 for an unknown filter */
export function listAll(db: Reader, query: Query): Promise<Page<RemesaHead>> {
  const { estado } = query.filters
  const known = estadosRemesa.find((each) => each === estado)
  if (estado !== undefined && !known) throw fieldError('filters', fieldErrors.invalidValue)
  return listRemesas(db, query, known)
}

/** @throws AppError 404 */
export async function getRemesa(db: Reader, id: number): Promise<Remesa> {
  const remesa = await findRemesa(db, id)
  if (!remesa) throw new AppError('error.resource-not-found')
  return remesa
}

/** The file of a remittance, as it was made. @throws AppError 404 */
export async function getFicheiro(
  db: Reader,
  id: number,
): Promise<{ messageId: string; xml: string; n: number }> {
  const file = await findFicheiro(db, id)
  if (!file) throw new AppError('error.resource-not-found')
  return file
}

const stateError = (estado: StoredRemesa['estado']): AppError =>
  new AppError('error.remesa-state', { params: { estado } })

/** A remittance and its debits at the bank, locked against concurrent changes after their charges. @throws AppError 404 */
async function lockRemesa(tx: Tx, id: number): Promise<StoredRemesa & { live: Debit[] }> {
  // charges first, as everywhere
  const dues = await listDebits(tx, id, ['VIVO'])
  await lockRecibos(
    tx,
    dues.map(({ reciboId }) => reciboId),
  )
  await lockRemesaRow(tx, id)
  const stored = await findStored(tx, id)
  if (!stored) throw new AppError('error.resource-not-found')
  return { ...stored, live: await listDebits(tx, id, ['VIVO']) }
}

/**
 * Notes that a remittance went to the bank.
 * @throws AppError 404; 400 `error.remesa-state` unless it is new
 */
export const noteSent = (context: AppContext, who: Actor, id: number): Promise<Remesa> =>
  context.write(who, async ({ tx, audit }) => {
    const { estado, messageId } = await lockRemesa(tx, id)
    if (estado !== 'XERADA') throw stateError(estado)
    await updateRemesa(tx, id, { estado: 'ENVIADA' })
    await noteLastCollection(tx, id)
    await audit({
      accion: 'ENVIAR',
      entidade: 'remesa',
      rexistro: id,
      rexistroNome: messageId,
      antes: { estado },
      despois: { estado: 'ENVIADA' },
    })
    return getRemesa(tx, id)
  })

/**
 * Voids a remittance: its charges are as they were before. One that never went to the bank can be voided at any time, one that did
 * before its collection date only: afterwards the bank may have charged it.
 * @throws AppError 404; 400 `error.remesa-state`
 */
export function voidRemesa(context: AppContext, who: Actor, id: number, motivo: string): Promise<Remesa> {
  const today = getToday(context)
  return context.write(who, async ({ tx, audit }) => {
    const { estado, data, messageId, live } = await lockRemesa(tx, id)
    if (estado === 'ANULADA' || (estado === 'ENVIADA' && data <= today)) throw stateError(estado)
    await updateRemesa(tx, id, { estado: 'ANULADA', motivo })
    await updateDebits(
      tx,
      live.map((debit) => debit.id),
      'ANULADO',
    )
    await updateDevolto(
      tx,
      live.flatMap(({ antes, reciboId }) => (antes === 'DEVOLTO' ? reciboId : [])),
      1,
    )
    const ids = live.map(({ reciboId }) => reciboId)
    await updateStates(tx, ids)
    await followMembers({ tx, audit }, ids)
    await noteLastCollection(tx, id)
    await audit({
      accion: 'ANULAR',
      entidade: 'remesa',
      rexistro: id,
      rexistroNome: messageId,
      antes: { estado },
      despois: { estado: 'ANULADA', motivo },
    })
    return getRemesa(tx, id)
  })
}
