import { lastFour } from '#contract/bank-ids.ts'
import type { MetodoCobro } from '#contract/cotas.ts'
import { inBatches } from '../../../platform/db/batches.ts'
import type { Reader } from '../../../platform/db/tables.ts'

/** How these payers pay, by their ids; those left out pay by transfer. */
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

/** What the bank charges. */
export interface Charge {
  cents: number
  /** Collection date as ISO text. */
  data: string
  /** The last digits of the account, as `…6981`. */
  conta: string
}

/** What the bank charges of dues; those that are not at the bank are left out. */
export async function findCharges(db: Reader, ids: readonly number[]): Promise<Map<number, Charge>> {
  const found = new Map<number, Charge>()
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
