import type { Language } from '#contract/fields.ts'
import type { Key } from '#contract/i18n/key.ts'
import { formatCents } from '#contract/numbers.ts'
import { personName } from '#contract/person-name.ts'
import type { FormaPago, Recibo } from '#contract/recibos.ts'
import { isoDate } from '#contract/rules.ts'
import { transferCode } from '#contract/transfer-code.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { AppError } from '../../../platform/app-error.ts'
import { dayText, inFours } from '../../../platform/config/format.ts'
import { toLocale, translate } from '../../../platform/config/i18n.ts'
import { getToday } from '../../../platform/config/time.ts'
import type { Block, Paper } from '../../../platform/pdf/paper.ts'
import { openNumbers } from '../../../platform/pdf/paper.ts'
import { getCobro } from '../../axustes/cobro.service.ts'
import { getLetterhead } from '../../axustes/letterhead.service.ts'
import { getAddressesWithoutEmail } from '../../usuarios/paper-keys.service.ts'
import { findFormas, payText, pendingDebitText } from './formas.service.ts'

/**
 * Receipts of paid charges, and notices of those that are not, as papers. A notice to a payer without e-mail
 * has the address: it is posted.
 * @param knowsAccount whether the reader may see the last digits of the debited account
 * @throws AppError 400 `error.recibo-state` for a voided one
 */
export async function makePapers(
  context: AppContext,
  recibos: readonly Recibo[],
  { language, knowsAccount }: { language: Language; knowsAccount: boolean },
): Promise<Paper[]> {
  const { read } = context.database
  const cobro = await getCobro(read)
  const letterhead = await getLetterhead(context)
  const today = getToday(context)
  const formas = await findFormas(read, recibos, today)
  const addresses = await getAddressesWithoutEmail(
    read,
    recibos.flatMap(({ pagador }) => pagador.id ?? []),
  )
  return recibos.map((recibo) => {
    if (recibo.estado === 'ANULADO')
      throw new AppError('error.recibo-state', { params: { estado: recibo.estado } })
    const t = (key: Key, params?: Record<string, string | number>) => translate(language, key, params)
    const isPaid = recibo.estado === 'PAGADO'
    const title = t(isPaid ? 'paper.recibo' : 'paper.aviso', { numero: recibo.numero })
    return {
      language: toLocale(language),
      pageNumber: t('paper.page', openNumbers),
      title,
      letterhead,
      created: context.clock(),
      blocks: [
        {
          kind: 'recipient',
          lines: [
            personName(recibo.pagador),
            ...(isPaid ? [] : (addresses.get(recibo.pagador.id ?? 0) ?? [])),
          ],
        },
        { kind: 'heading', level: 1, text: title },
        { kind: 'fields', rows: makeFields(recibo, language) },
        ...(isPaid
          ? makeCobros(recibo, language)
          : makePaymentBlocks(recibo, { cobro, forma: formas.get(recibo.id), language, knowsAccount })),
        { kind: 'paragraph', text: t('paper.issued', { data: dayText(today, language) }), size: 'small' },
      ],
    }
  })
}

const toCents = (euros: number): number => Math.round(euros * 100)

function makeFields(recibo: Recibo, language: Language): [string, string][] {
  const t = (key: Key) => translate(language, key)
  return [
    [t('paper.socio'), `${personName(recibo.socio)} (${t('paper.numero')} ${recibo.socio.numero})`],
    ...(recibo.pagador.numero === recibo.socio.numero
      ? []
      : [[t('paper.pagador'), personName(recibo.pagador)] as [string, string]]),
    [t('paper.concepto'), recibo.concepto],
    [t('paper.importe'), formatCents(toCents(recibo.importe))],
    ...(recibo.estado === 'PAGADO'
      ? []
      : [[t('paper.vence'), dayText(isoDate(...recibo.vence), language)] as [string, string]]),
  ]
}

/** The payments received for a charge. */
function makeCobros({ cobros, cobrado }: Recibo, language: Language): Block[] {
  const t = (key: Key) => translate(language, key)
  return [
    { kind: 'heading', level: 2, text: t('paper.received') },
    {
      kind: 'table',
      columns: [
        { header: t('paper.day'), share: 3 },
        { header: t('paper.metodo'), share: 3 },
        { header: t('paper.importe'), align: 'right', share: 2 },
      ],
      rows: cobros.map(({ data, metodo, importe }) => [
        dayText(isoDate(...data), language),
        t(`cobro.metodo.${metodo}`),
        formatCents(toCents(importe)),
      ]),
      total: [t('paper.total'), '', formatCents(toCents(cobrado))],
    },
  ]
}

interface PaymentDetails {
  cobro: Awaited<ReturnType<typeof getCobro>>
  /** The way in which the rest will be paid; undefined for a charge whose payer was deleted. */
  forma: FormaPago | undefined
  language: Language
  knowsAccount: boolean
}

/** Explains how to pay the rest of a charge. For a direct debit it states only the amount and the day: a transfer would pay twice. */
function makePaymentBlocks(
  { importe, cobrado, referencia }: Recibo,
  { cobro: { iban, bic, titular, textoTransferencia }, forma, language, knowsAccount }: PaymentDetails,
): Block[] {
  const t = (key: Key, params?: Record<string, string>) => translate(language, key, params)
  const charged = forma?.xeito === 'CARGO' ? toCents(forma.importe) : 0
  const left = toCents(importe) - toCents(cobrado) - charged
  const atBank: Block[] =
    charged > 0 && forma
      ? [{ kind: 'paragraph', text: toDebitText(charged, forma, { left, language, knowsAccount }) }]
      : []
  if (left === 0) return atBank
  const told = forma && payText(forma, language)
  const code = transferCode({ name: titular, iban, bic, cents: left, reference: referencia })
  return [
    ...atBank,
    { kind: 'heading', level: 2, text: t('paper.how-to-pay') },
    ...(told ? [{ kind: 'paragraph', text: told } satisfies Block] : []),
    {
      kind: 'fields',
      rows: [
        ...(cobrado === 0 ? [] : [[t('paper.paid'), formatCents(toCents(cobrado))] as [string, string]]),
        [t('paper.left'), formatCents(left)],
        ...(iban === '' ? [] : ([[t('paper.account'), inFours(iban)]] as [string, string][])),
        ...(titular === '' ? [] : ([[t('paper.holder'), titular]] as [string, string][])),
        [t('paper.reference'), inFours(referencia)],
      ],
    },
    ...(textoTransferencia === '' ? [] : [{ kind: 'paragraph', text: textoTransferencia } satisfies Block]),
    ...(code === null
      ? []
      : [{ kind: 'qr', text: code, alt: t('paper.qr-alt'), label: t('paper.qr-label') } satisfies Block]),
  ]
}

/** Announces the direct debit. When a payment was undone since, the rest can exceed the debited amount. */
function toDebitText(
  cents: number,
  forma: FormaPago,
  { left, language, knowsAccount }: { left: number; language: Language; knowsAccount: boolean },
): string {
  const importe = formatCents(cents)
  if (left > 0 && forma.data)
    return translate(language, 'paper.at-bank', { importe, data: dayText(isoDate(...forma.data), language) })
  return knowsAccount
    ? pendingDebitText(cents, forma, language)
    : translate(language, 'mina-cota.charge-many', { amount: importe })
}
