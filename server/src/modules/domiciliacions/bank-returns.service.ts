import type { BankFileReason } from '#contract/bank-files.ts'
import type { FileIn } from '#contract/files.ts'
import type { Devolucions } from '#contract/remesas.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { AppError } from '../../platform/app-error.ts'
import type { BankFile, BankReturns } from '../../platform/bank/bank-file.ts'
import { BankFileError } from '../../platform/bank/bank-file-error.ts'
import { readBankFileInWorker } from '../../platform/bank/in-worker.ts'
import { toLocalDate } from '../../platform/config/time.ts'
import type { Tx } from '../../platform/db/tables.ts'
import type { Write } from '../../platform/db/write.ts'
import type { Signed } from '../../platform/http/access.ts'
import { readTransientFile } from '../files/transient-file.service.ts'
import { followMembers } from '../pagos/pagos.service.ts'
import type { OpenRecibo } from '../recibos/cobros.service.ts'
import { lockRecibos, takeBackDebit, updateStates } from '../recibos/cobros.service.ts'
import { todayOf } from '../recibos/recibos.service.ts'
import type { Debit } from './debits.rows.ts'
import { debitsOf, findDebits, updateDebits } from './debits.rows.ts'
import { findDues } from './plan.rows.ts'
import type { StoredRemesa } from './remesas.rows.ts'
import { findByMessage, noteLastCollection, touchRemesa, updateRemesa } from './remesas.rows.ts'
import { canComeBack, giveBack } from './returns.service.ts'

const unreadable = (motivo: BankFileReason): AppError =>
  new AppError('error.ficheiro-banco', { params: { motivo } })

/**
 * Reads what a bank gave back, and does it: a debit once, whatever file tells of it.
 * @throws AppError 400 `error.ficheiro-banco` for what cannot be read, or is no pain.002 or camt.054; for a file that does not exist,
 * belongs to another user, or was uploaded for something else
 */
export async function readReturns(
  context: AppContext,
  who: Signed,
  { fichero }: { fichero: FileIn },
): Promise<Devolucions> {
  const { bytes, fileName } = await readTransientFile(context, who.id, fichero, 'devolucion')
  const file = await read(bytes, who.id)
  if (file.kind !== 'returns') throw unreadable('FORMATO')
  const today = todayOf(context)
  return context.write(who, async (write) => {
    const done = await applyReturns(write, file, today)
    await write.audit({
      accion: 'DEVOLVER',
      entidade: 'remesa',
      rexistro: '',
      rexistroNome: fileName,
      despois: {
        fichero: fileName,
        recibos: done.devoltos.map(({ recibo }) => recibo.numero),
        repetidos: done.repetidos,
        ignorados: done.ignorados.length,
      },
    })
    return done
  })
}

async function read(bytes: Uint8Array, who: number): Promise<BankFile> {
  try {
    return await readBankFileInWorker(bytes, { who, signal: new AbortController().signal })
  } catch (error) {
    throw error instanceof BankFileError ? unreadable(error.reason) : error
  }
}

/** What was done, before the people concerned are named. */
type Done = Omit<Devolucions, 'devoltos'> & {
  devoltos: (Omit<Devolucions['devoltos'][number], 'recibo'> & { recibo: { id: number; numero: string } })[]
}

type Batch = BankReturns['rejectedBatches'][number]

/** The remittance that a bank rejected as a whole; undefined when it is none of the portal's. */
async function remesaOf(tx: Tx, { messageId, paymentInfoId }: Batch): Promise<StoredRemesa | undefined> {
  const remesa = await findByMessage(tx, messageId)
  return remesa && (paymentInfoId === null || paymentInfoId === `${messageId}-1`) ? remesa : undefined
}

async function applyReturns(write: Write, file: BankReturns, today: string): Promise<Devolucions> {
  const { tx } = write
  const ids = [...new Set(file.returns.map(({ endToEndId }) => endToEndId.toUpperCase()))]
  const batches = []
  for (const batch of file.rejectedBatches) batches.push({ batch, remesa: await remesaOf(tx, batch) })
  const concerned = [...(await findDebits(tx, ids)).values()]
  for (const { remesa } of batches)
    if (remesa) concerned.push(...(await debitsOf(tx, remesa.id, ['VIVO', 'COBRADO'])))
  // first, so that of two who read the same file one waits, and then finds all of it done
  const recibos = await lockRecibos(tx, [...new Set(concerned.map(({ reciboId }) => reciboId))])
  const debits = await findDebits(tx, ids)
  const people = new Map(
    (await findDues(tx, [...recibos.keys()])).map(({ id, socio, pagador }) => [id, { socio, pagador }]),
  )
  const done: Done = { devoltos: [], repetidos: 0, ignorados: [] }
  for (const { endToEndId: endToEnd, code, date, feeCents } of file.returns) {
    const debit = debits.get(endToEnd.toUpperCase())
    const recibo = debit && recibos.get(debit.reciboId)
    if (!debit || !recibo || debit.estado === 'ANULADO') {
      done.ignorados.push({ endToEnd, codigo: code, texto: '' })
      continue
    }
    if (!canComeBack(debit)) {
      done.repetidos += 1
      continue
    }
    await giveBack(write, { debit, recibo }, { codigo: code, data: date, comision: feeCents ?? 0 })
    debit.estado = 'DEVOLTO'
    done.devoltos.push({ ...toldOf(debit, recibo), codigo: code, data: toLocalDate(date) })
  }
  for (const { batch, remesa } of batches) {
    if (remesa) await reject(write, { remesa, batch, recibos, today }, done)
    else done.ignorados.push({ endToEnd: '', codigo: batch.code, texto: batch.messageId })
  }
  for (const texto of file.unreadable) done.ignorados.push({ endToEnd: '', codigo: '', texto })
  return {
    ...done,
    devoltos: done.devoltos.flatMap(({ recibo, ...rest }) => {
      const named = people.get(recibo.id)
      return named ? [{ ...rest, recibo: { ...recibo, ...named } }] : []
    }),
  }
}

const toldOf = ({ endToEnd, cents }: Debit, { id, numero }: OpenRecibo) => ({
  recibo: { id, numero },
  endToEnd,
  importe: cents / 100,
})

/** Opens all dues of a remittance that the bank did not take; there is nothing left of it. */
async function reject(
  { tx, audit }: Write,
  {
    remesa,
    batch,
    recibos,
    today,
  }: { remesa: StoredRemesa; batch: Batch; recibos: Map<number, OpenRecibo>; today: string },
  done: Done,
): Promise<void> {
  await touchRemesa(tx, remesa.id)
  const debits = await debitsOf(tx, remesa.id, ['VIVO', 'COBRADO'])
  if (debits.length === 0) {
    done.repetidos += 1
    return
  }
  for (const debit of debits) {
    const recibo = recibos.get(debit.reciboId)
    if (!recibo) continue
    done.devoltos.push({ ...toldOf(debit, recibo), codigo: batch.code, data: null })
    await takeBackDebit(tx, recibo, { cobroId: debit.cobroId, motivo: batch.code, day: today })
  }
  await updateDebits(
    tx,
    debits.map(({ id }) => id),
    'ANULADO',
  )
  const ids = [...new Set(debits.map(({ reciboId }) => reciboId))]
  await updateStates(tx, ids)
  await followMembers({ tx, audit }, ids)
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
}
