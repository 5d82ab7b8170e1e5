import { lastFour } from '#contract/bank-ids.ts'
import type { MetodoCobro } from '#contract/cotas.ts'
import { inBatches } from '../../../platform/db/batches.ts'
import type { Reader } from '../../../platform/db/tables.ts'

/** The payment methods of these payers, by their ids; those left out pay by transfer. */
export async function findMethods(db: Reader, payers: readonly number[]): Promise<Map<number, MetodoCobro>> {
  const found = new Map<number, MetodoCobro>()
  for (const some of inBatches(payers))
    for (const { socio_id, metodo } of await db
      .selectFrom('cota_plan')
      .select(['socio_id', 'metodo'])
      .where('socio_id', 'in', some)
      .execute())
      found.set(socio_id, metodo as MetodoCobro)
  return found
}

/** A debit that the bank has not confirmed yet. */
export interface PendingDebit {
  cents: number
  /** Collection date as ISO text. */
  data: string
  /** The last digits of the account, as `…6981`. */
  conta: string
}

/** The debits of these charges that are at the bank; other charges are left out. */
export async function findPendingDebits(
  db: Reader,
  ids: readonly number[],
): Promise<Map<number, PendingDebit>> {
  const found = new Map<number, PendingDebit>()
  for (const some of inBatches(ids)) {
    const rows = await db
      .selectFrom('remesa_recibo as d')
      .innerJoin('remesa', 'remesa.id', 'd.remesa_id')
      .innerJoin('mandato', 'mandato.id', 'd.mandato_id')
      .select(['d.recibo_id', 'd.cents', 'remesa.data', 'mandato.iban'])
      .where('d.recibo_id', 'in', some)
      .where('d.estado', '=', 'VIVO')
      .execute()
    for (const { recibo_id, iban, ...charge } of rows)
      found.set(recibo_id, { ...charge, conta: lastFour(iban) })
  }
  return found
}
