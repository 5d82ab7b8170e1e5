import type { Recibo } from '#contract/recibos.ts'
import { addTargetDays } from '#contract/target-days.ts'
import { createRemesa, dryRunRemesa } from '../modules/cotas/remittances/create-remesa.service.ts'
import { noteSent } from '../modules/cotas/remittances/remesas.service.ts'
import { returnByHand } from '../modules/cotas/remittances/returns.service.ts'
import { settleRemesas } from '../modules/cotas/remittances/settle.service.ts'
import type { AppContext } from '../platform/app-context.ts'
import { daysAfter } from '../platform/config/time.ts'
import type { SignedInUser } from '../platform/http/access.ts'
import { onDay } from './association.ts'

/** The returns: days after the collection, reason, and the bank's fee in cents. */
const returns = [
  { after: 2, codigo: 'AM04', comision: 300 },
  { after: 3, codigo: 'AC04', comision: 300 },
  { after: 12, codigo: 'MD01', comision: 425 },
]
const settledAfter = 6

/** The days of the remittance of the fees of a year. */
export const daysOfRemesa = (year: number) => {
  // the day on which they fall due, or the first one after it on which banks work
  const collected = addTargetDays(`${year}-03-31`, 0)
  return { made: `${year}-03-10`, collected, over: daysAfter(collected, 14) }
}

/** Collects the fees of a year by direct debit: most are paid, the bank gives some back. */
export async function remitFees(context: AppContext, author: SignedInUser, year: number): Promise<void> {
  const { made, collected } = daysOfRemesa(year)
  const { id, recibos } = await createRemesa(onDay(context, made), author, { data: collected })
  await noteSent(onDay(context, daysAfter(made, 1)), author, id)
  for (const [position, { after, codigo, comision }] of returns.entries()) {
    const day = daysAfter(collected, after)
    // after the days in which most come back, the others count as paid
    if (after > settledAfter) await settleRemesas(onDay(context, daysAfter(collected, settledAfter)))
    const due = recibos[Math.floor(((position + 1) * recibos.length) / (returns.length + 1))]
    if (due) await returnByHand(onDay(context, day), author, due.id, { codigo, data: day, comision })
  }
}

/** Makes a remittance of some of these charges that waits for being taken to the bank; the others could go in another one. */
export async function remitSome(
  context: AppContext,
  author: SignedInUser,
  { dues, made }: { dues: Recibo[]; made: string },
): Promise<void> {
  const then = onDay(context, made)
  const data = addTargetDays(daysAfter(made, 15), 0)
  const named = dues.map(({ id }) => ({ id }))
  const { incluidos } = await dryRunRemesa(then, { data, recibos: named })
  const most = Math.ceil(incluidos.length * 0.7)
  await createRemesa(then, author, { data, recibos: incluidos.slice(0, most).map(({ id }) => ({ id })) })
}
