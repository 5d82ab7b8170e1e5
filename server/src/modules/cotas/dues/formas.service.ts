import { lastFour } from '#contract/bank-ids.ts'
import type { Language } from '#contract/fields.ts'
import type { Key } from '#contract/i18n/key.ts'
import { formatCents } from '#contract/numbers.ts'
import type { FormaPago, Recibo } from '#contract/recibos.ts'
import { isoDate } from '#contract/rules.ts'
import { dayText } from '../../../platform/config/format.ts'
import { translate } from '../../../platform/config/i18n.ts'
import { toLocalDate } from '../../../platform/config/time.ts'
import type { Reader } from '../../../platform/db/tables.ts'
import { findLastMandatos } from '../mandates/mandatos.rows.ts'
import { mandateFault, tooOldSince } from '../mandates/mandatos.rules.ts'
import { findMethods, findPendingDebits } from './formas.rows.ts'
import { findReturns } from './recibos.rows.ts'

/**
 * The way in which the rest of each charge will be paid; pages, papers and mails all follow it. Charges without a rest, and those of
 * deleted payers, are left out.
 * @param today as ISO text
 */
export async function findFormas(
  db: Reader,
  recibos: readonly Recibo[],
  today: string,
): Promise<Map<number, FormaPago>> {
  const withState = (estado: Recibo['estado']) =>
    recibos.flatMap((each) => (each.estado === estado ? each.id : []))
  const payers = [...new Set(recibos.flatMap(({ pagador }) => pagador.id ?? []))]
  const methods = await findMethods(db, payers)
  const mandates = await findLastMandatos(
    db,
    payers.filter((id) => methods.get(id) === 'DOMICILIACION'),
  )
  const charges = await findPendingDebits(db, withState('REMESADO'))
  const returns = await findReturns(db, withState('DEVOLTO'))
  const since = tooOldSince(today)
  const found = new Map<number, FormaPago>()
  for (const { id, estado, pagador, importe, cobrado } of recibos) {
    if (pagador.id === null || estado === 'PAGADO' || estado === 'ANULADO') continue
    const left = { importe: Math.round((importe - cobrado) * 100) / 100, data: null, conta: '', motivo: null }
    const charge = charges.get(id)
    const metodo = methods.get(pagador.id) ?? 'TRANSFERENCIA'
    if (charge)
      found.set(id, {
        ...left,
        xeito: 'CARGO',
        importe: charge.cents / 100,
        data: toLocalDate(charge.data),
        conta: charge.conta,
      })
    else if (estado === 'DEVOLTO')
      found.set(id, { ...left, xeito: 'DEVOLTO', data: returns.get(id)?.data ?? null })
    else if (metodo !== 'DOMICILIACION') found.set(id, { ...left, xeito: metodo })
    else {
      const mandate = mandates.get(pagador.id)
      const motivo = mandateFault(mandate, since)
      found.set(
        id,
        mandate && motivo === null
          ? { ...left, xeito: 'CARGO', conta: lastFour(mandate.iban) }
          : { ...left, xeito: 'SEN_MANDATO', motivo },
      )
    }
  }
  return found
}

/** Announces to a payer the amount, in cents, that the bank will debit. */
export const pendingDebitText = (
  cents: number,
  { data, conta }: Pick<FormaPago, 'data' | 'conta'>,
  language: Language,
): string =>
  translate(language, data ? 'mina-cota.charge-on' : 'mina-cota.charge', {
    amount: formatCents(cents),
    account: conta,
    ...(data && { day: dayText(isoDate(...data), language) }),
  })

/** Instructions for a payer who has to act, in addition to how to pay; null for a payer by transfer, who needs nothing else. */
export function payText({ xeito, importe, data, motivo }: FormaPago, language: Language): string | null {
  const t = (key: Key, params?: Record<string, string>) => translate(language, key, params)
  if (xeito === 'CARGO' || xeito === 'TRANSFERENCIA') return null
  if (xeito === 'SEN_MANDATO') return t(`mina-cota.no-mandate.${motivo ?? 'SEN_MANDATO'}`)
  if (xeito === 'DEVOLTO')
    return t(data ? 'mina-cota.returned-on' : 'mina-cota.returned', {
      amount: formatCents(Math.round(importe * 100)),
      ...(data && { day: dayText(isoDate(...data), language) }),
    })
  return t(`mina-cota.pays-by.${xeito}`)
}
