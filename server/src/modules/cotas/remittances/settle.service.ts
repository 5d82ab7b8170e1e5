import type { AppContext } from '../../../platform/app-context.ts'
import { daysAfter, getToday } from '../../../platform/config/time.ts'
import type { AuditEntry } from '../../../platform/db/audit.ts'
import { recordAudit, system } from '../../../platform/db/audit.ts'
import { getCobro } from '../../axustes/cobro.service.ts'
import { lockRecibos, recordMoney } from '../dues/cobros.service.ts'
import { findUnsettled, someLive, updateDebit, updateDebits } from './debits.rows.ts'

const metodo = 'DOMICILIACION' as const
/** Charges that count as paid in one transaction: others can write in between. */
const atOnce = 200

/**
 * Lets the charges of remittances that went to the bank count as paid on their collection date, once the days after it have gone by in
 * which most returns come. Those of a remittance that is not noted as sent stay: the portal does not know that the bank has it.
 * Several servers may do it at once, and one may be killed in the middle: each charge is paid in the transaction that notes it.
 */
export async function settleRemesas(context: AppContext): Promise<void> {
  const today = getToday(context)
  const { diasPagado } = await getCobro(context.database.read)
  for (const { id } of await findUnsettled(context.database.read, daysAfter(today, -diasPagado)))
    while (await settleSome(context, id, today));
}

/** Whether there may be more of them. */
const settleSome = (context: AppContext, remesaId: number, today: string): Promise<boolean> =>
  context.database.transactionWithoutAudit(async (tx) => {
    const now = context.clock()
    const chosen = await someLive(tx, remesaId, atOnce)
    const ids = chosen.map(({ reciboId }) => reciboId)
    // locked charges are read again: another server may have settled them, or a bank given them back
    const recibos = await lockRecibos(tx, ids)
    const live = new Set((await someLive(tx, remesaId, atOnce)).map(({ id }) => id))
    const money = chosen.flatMap((debit) => {
      const recibo = recibos.get(debit.reciboId)
      if (!recibo || !live.has(debit.id)) return []
      const { cents, data } = debit
      return { debit, recibo: { ...recibo, estado: 'PENDENTE' as const }, cents, metodo, data }
    })
    if (money.length === 0) return chosen.length === atOnce
    const audit = (...entries: AuditEntry[]) => recordAudit(tx, system, now, ...entries)
    // before the money is recorded: the charges are no longer at the bank
    await updateDebits(
      tx,
      money.map(({ debit }) => debit.id),
      'COBRADO',
    )
    const cobros = await recordMoney({ tx, audit }, money, today)
    for (const [position, { debit }] of money.entries())
      await updateDebit(tx, debit.id, { cobro_id: cobros[position]?.id ?? null })
    return chosen.length === atOnce
  })
