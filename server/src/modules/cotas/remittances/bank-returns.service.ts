import { setImmediate as turn } from 'node:timers/promises'
import type { BankFileReason } from '#contract/bank-files.ts'
import type { FileIn } from '#contract/files.ts'
import type { Devolucions } from '#contract/remesas.ts'
import { sumBy } from '#contract/sums.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { BankFile, BankReturns, ReturnedDebit } from '../../../platform/bank/bank-file.ts'
import { BankFileError } from '../../../platform/bank/bank-file-error.ts'
import { readBankFileInWorker } from '../../../platform/bank/in-worker.ts'
import { getToday, toLocalDate } from '../../../platform/config/time.ts'
import { inBatches } from '../../../platform/db/batches.ts'
import type { Reader } from '../../../platform/db/tables.ts'
import type { SignedInUser } from '../../../platform/http/access.ts'
import { readTransientFile } from '../../files/transient-file.service.ts'
import type { OpenRecibo } from '../dues/cobros.rows.ts'
import { updateStates } from '../dues/cobros.rows.ts'
import { lockRecibos, takeBackDebit } from '../dues/cobros.service.ts'
import { followMembers } from '../ledger/ledger.service.ts'
import { findCharges } from './candidates.rows.ts'
import type { Debit } from './debits.rows.ts'
import { findDebits, listDebits, updateDebits } from './debits.rows.ts'
import type { StoredRemesa } from './remesas.rows.ts'
import { findByMessages, lockRemesaRow, noteLastCollection, updateRemesa } from './remesas.rows.ts'
import { canComeBack, giveBack } from './returns.service.ts'

const unreadable = (motivo: BankFileReason): AppError =>
  new AppError('error.ficheiro-banco', { params: { motivo } })

/** Debits of one transaction, so that other requests and writers wait for a moment only. */
const slice = 20
/** Rows of each list in the answer: a person looks through no more. */
const mostTold = 1000
/** In cents: what an account paid beyond a debit is the bank's fee up to here. */
const mostFee = 10_000
/** Debits of a rejected remittance between two turns of the event loop. */
const rejectedAtOnce = 100

/**
 * Reads what a bank gave back, and does it: a debit once, whatever file tells of it. It is done in slices, each a whole transaction; the
 * same file does the rest when the server was stopped in the middle.
 * @throws AppError 400 `error.ficheiro-banco` for what cannot be read, is no pain.002 or camt.054, or tells of a day to come; for a file
 * that does not exist, belongs to another user, or was uploaded for something else
 */
export async function readReturns(
  context: AppContext,
  who: SignedInUser,
  { fichero }: { fichero: FileIn },
): Promise<Devolucions> {
  const { bytes, fileName } = await readTransientFile(context, who.id, fichero, 'devolucion')
  const file = await read(bytes, who.id)
  if (file.kind !== 'returns') throw unreadable('FORMATO')
  const today = getToday(context)
  if (file.returns.some(({ date }) => date > today)) throw unreadable('DATA')
  const done: ReturnsResult = { devoltos: [], repetidos: 0, ignorados: [] }
  await applyReturns(context, who, file.returns, done)
  await rejectBatches(context, who, file.rejectedBatches, done)
  for (const { endToEndId: endToEnd, code: codigo, text: texto } of file.unclear)
    done.ignorados.push({ endToEnd, codigo, texto })
  await context.write(who, ({ audit }) =>
    audit({
      accion: 'DEVOLVER',
      entidade: 'remesa',
      rexistro: '',
      rexistroNome: fileName,
      despois: {
        fichero: fileName,
        recibos: done.devoltos.slice(0, mostTold).map(({ recibo }) => recibo.numero),
        repetidos: done.repetidos,
        ignorados: done.ignorados.length,
      },
    }),
  )
  return toDevolucions(context.database.read, done)
}

async function read(bytes: Uint8Array, who: number): Promise<BankFile> {
  try {
    return await readBankFileInWorker(bytes, { who, signal: new AbortController().signal })
  } catch (error) {
    throw error instanceof BankFileError ? unreadable(error.reason) : error
  }
}

/** The recorded returns, before the people concerned are named. */
interface ReturnsResult extends Pick<Devolucions, 'repetidos' | 'ignorados'> {
  devoltos: (Omit<Devolucions['devoltos'][number], 'recibo'> & { recibo: { id: number; numero: string } })[]
}

/** The first of what was done, with the people concerned. */
async function toDevolucions(
  db: Reader,
  { devoltos, repetidos, ignorados }: ReturnsResult,
): Promise<Devolucions> {
  const first = devoltos.slice(0, mostTold)
  const dues = await findCharges(db, [...new Set(first.map(({ recibo }) => recibo.id))])
  const people = new Map(dues.map(({ id, socio, pagador }) => [id, { socio, pagador }]))
  return {
    devoltos: first.flatMap(({ recibo, ...rest }) => {
      const named = people.get(recibo.id)
      return named ? [{ ...rest, recibo: { ...recibo, ...named } }] : []
    }),
    totalDevoltos: devoltos.length,
    sumaDevoltos: sumBy(devoltos, ({ importe }) => Math.round(importe * 100)) / 100,
    repetidos,
    ignorados: ignorados.slice(0, mostTold),
    totalIgnorados: ignorados.length,
  }
}

const toRow = ({ endToEnd, cents }: Debit, { id, numero }: OpenRecibo) => ({
  recibo: { id, numero },
  endToEnd,
  importe: cents / 100,
})

/** In cents: the bank's fee for a return, and the amount it states when that differs from the debit. */
interface ReturnAmounts {
  fee: number
  other: number | null
}

/** The fee of a return: the part of the account's payment that exceeds the debit is the bank's fee. */
function getAmounts({ cents, totalCents, feeCents }: ReturnedDebit, debit: Debit): ReturnAmounts {
  const amount = cents ?? totalCents ?? debit.cents
  const more = (totalCents ?? amount) - debit.cents
  const fee = feeCents ?? (more > 0 && more <= mostFee ? more : 0)
  const isDebit = [debit.cents, debit.cents + fee].includes(amount)
  return { fee, other: isDebit ? null : amount }
}

async function applyReturns(
  context: AppContext,
  who: SignedInUser,
  returns: readonly ReturnedDebit[],
  done: ReturnsResult,
): Promise<void> {
  const known: ReturnedDebit[] = []
  for (const some of inBatches(returns)) {
    const debits = await findDebits(context.database.read, some.map(getId))
    for (const given of some) {
      const debit = debits.get(getId(given))
      if (!debit || debit.estado === 'ANULADO')
        done.ignorados.push({ endToEnd: given.endToEndId, codigo: given.code, texto: '' })
      else if (canComeBack(debit)) known.push(given)
      else done.repetidos += 1
    }
    await turn()
  }
  for (const some of inBatches(known, slice)) {
    const { devoltos, repetidos } = await giveBackSlice(context, who, some)
    done.devoltos.push(...devoltos)
    done.repetidos += repetidos
    await turn()
  }
}

const getId = ({ endToEndId }: ReturnedDebit): string => endToEndId.toUpperCase()

/** A slice of which everything was given back before. */
class NothingLeft extends Error {}

/** Gives some debits back, all of them or none. */
async function giveBackSlice(
  context: AppContext,
  who: SignedInUser,
  some: readonly ReturnedDebit[],
): Promise<Pick<ReturnsResult, 'devoltos' | 'repetidos'>> {
  const ids = some.map(getId)
  try {
    return await context.write(who, async (write) => {
      const { tx } = write
      const concerned = [...(await findDebits(tx, ids)).values()]
      // first, so that of two who read the same file one waits, and then finds all of it done
      const recibos = await lockRecibos(tx, [...new Set(concerned.map(({ reciboId }) => reciboId))])
      const debits = await findDebits(tx, ids)
      const devoltos: ReturnsResult['devoltos'] = []
      for (const given of some) {
        const debit = debits.get(getId(given))
        const recibo = debit && recibos.get(debit.reciboId)
        if (!debit || !recibo || !canComeBack(debit)) continue
        const { fee, other } = getAmounts(given, debit)
        await giveBack(write, { debit, recibo }, { codigo: given.code, data: given.date, comision: fee })
        debit.estado = 'DEVOLTO'
        devoltos.push({
          ...toRow(debit, recibo),
          codigo: given.code,
          data: toLocalDate(given.date),
          comision: fee / 100,
          importeBanco: other === null ? null : other / 100,
        })
      }
      if (devoltos.length === 0) throw new NothingLeft()
      return { devoltos, repetidos: some.length - devoltos.length }
    })
  } catch (error) {
    if (error instanceof NothingLeft) return { devoltos: [], repetidos: some.length }
    throw error
  }
}

type Batch = BankReturns['rejectedBatches'][number]

/** Opens all charges of the remittances that a bank did not take. */
async function rejectBatches(
  context: AppContext,
  who: SignedInUser,
  batches: readonly Batch[],
  done: ReturnsResult,
): Promise<void> {
  const remesas = await findByMessages(context.database.read, [
    ...new Set(batches.map(({ messageId }) => messageId)),
  ])
  const rejected = new Set<number>()
  for (const batch of batches) {
    const remesa = remesas.get(batch.messageId)
    const isWhole = batch.paymentInfoId === null || batch.paymentInfoId === `${batch.messageId}-1`
    if (!remesa || !isWhole) done.ignorados.push({ endToEnd: '', codigo: batch.code, texto: batch.messageId })
    else if (rejected.size === rejected.add(remesa.id).size) done.repetidos += 1
    else await reject(context, who, { remesa, batch }, done)
  }
}

/** Opens all charges of a remittance; there is nothing left of it. */
async function reject(
  context: AppContext,
  who: SignedInUser,
  { remesa, batch }: { remesa: StoredRemesa; batch: Batch },
  done: ReturnsResult,
): Promise<void> {
  const day = getToday(context)
  const open = await listDebits(context.database.read, remesa.id, ['VIVO', 'COBRADO'])
  if (open.length === 0) {
    done.repetidos += 1
    return
  }
  const devoltos = await context.write(who, async ({ tx, audit }) => {
    const told: ReturnsResult['devoltos'] = []
    await lockRemesaRow(tx, remesa.id)
    for (const debits of inBatches(await listDebits(tx, remesa.id, ['VIVO', 'COBRADO']), rejectedAtOnce)) {
      const ids = [...new Set(debits.map(({ reciboId }) => reciboId))]
      const recibos = await lockRecibos(tx, ids)
      for (const debit of debits) {
        const recibo = recibos.get(debit.reciboId)
        if (!recibo) continue
        told.push({
          ...toRow(debit, recibo),
          codigo: batch.code,
          data: null,
          comision: 0,
          importeBanco: null,
        })
        await takeBackDebit(tx, recibo, { cobroId: debit.cobroId, motivo: batch.code, day })
      }
      await updateDebits(
        tx,
        debits.map(({ id }) => id),
        'ANULADO',
      )
      await updateStates(tx, ids)
      await followMembers({ tx, audit }, ids)
      // SQLite answers at once: without it other requests would wait for all of them
      await turn()
    }
    await updateRemesa(tx, remesa.id, { estado: 'ANULADA', motivo: batch.code })
    await noteLastCollection(tx, remesa.id)
    await audit({
      accion: 'ANULAR',
      entidade: 'remesa',
      rexistro: remesa.id,
      rexistroNome: remesa.messageId,
      antes: { estado: remesa.estado },
      despois: { estado: 'ANULADA', motivo: batch.code },
    })
    return told
  })
  if (devoltos.length === 0) done.repetidos += 1
  done.devoltos.push(...devoltos)
}
