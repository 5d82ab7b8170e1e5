import { queryOptions } from '@tanstack/react-query'
import { formatCents } from '#contract/numbers.ts'
import { personName } from '#contract/person-name.ts'
import type { CotasPropias, FormaPago, ReciboPropio, SharedRecibo } from '#contract/recibos.ts'
import { sumBy } from '#contract/sums.ts'
import { call } from '../../../shell/api.ts'
import type { Translate } from '../../../shell/i18n.ts'
import { eurosToCents } from '../../../ui/amounts.ts'
import { birthday } from '../../../ui/dates.ts'
import { centsLeft } from '../dues/recibo-sums.ts'

/** The user's open charges, and how to pay them. */
export const ownCotasQuery = queryOptions({
  queryKey: ['recibos', 'own'],
  queryFn: ({ signal }) => call('GET /account/cotas', { signal }),
})

const oldestFirst = (recibos: readonly ReciboPropio[]): ReciboPropio[] =>
  [...recibos].reverse().sort((one, other) => dayNumber(one.vence) - dayNumber(other.vence))

/** The charges that member `socioId` must act on, the oldest first; the bank collects the others. */
export const findChargesToPay = (recibos: readonly ReciboPropio[], socioId: number | null): ReciboPropio[] =>
  oldestFirst(
    recibos.filter(
      ({ pagador, estado, forma }) =>
        pagador.id === socioId && (estado === 'PENDENTE' || estado === 'DEVOLTO') && forma?.xeito !== 'CARGO',
    ),
  )

/** A charge that the bank collects, with account and day. */
export type DebitedRecibo = ReciboPropio & { forma: FormaPago }

/** The charges that the bank collects, the oldest first. */
export const findChargesToDebit = (recibos: readonly ReciboPropio[]): DebitedRecibo[] =>
  oldestFirst(recibos).filter((due): due is DebitedRecibo => due.forma?.xeito === 'CARGO')

const sumDebits = (dues: readonly DebitedRecibo[]): number =>
  sumBy(dues, ({ forma }) => eurosToCents(forma.importe))

/** «Cobrarémosche 28,00 € na conta …6981 o 15 de decembro de 2026; non tes que facer nada.» */
function chargeSentence(dues: readonly DebitedRecibo[], t: Translate): string | undefined {
  const [first] = dues
  if (!first) return undefined
  const amount = formatCents(sumDebits(dues))
  const { conta, data } = first.forma
  if (dues.some(({ forma }) => forma.conta !== conta)) return t('mina-cota.charge-many', { amount })
  const isOneDay = dues.every(({ forma }) => forma.data?.join() === data?.join())
  return data && isOneDay
    ? t('mina-cota.charge-on', { amount, account: conta, day: dayText(data, t) })
    : t('mina-cota.charge', { amount, account: conta })
}

const dayNumber = ([year, month, day]: SharedRecibo['vence']): number => (year * 100 + month) * 100 + day

export interface CotasSentence {
  state: 'paid' | 'owing' | 'late' | 'none'
  text: string
}

/** The debt of member `socioId` in one sentence: «Debes 30,00 €: Cota anual, 2026. Vence o 31 de marzo.» */
export function toSentence(
  { estado, recibos }: Pick<CotasPropias, 'estado' | 'recibos'>,
  socioId: number | null,
  t: Translate,
): CotasSentence {
  if (estado === 'SEN_COTA') return { state: 'none', text: t('mina-cota.none') }
  const owed = findChargesToPay(recibos, socioId)
  const [first] = owed
  const charged = findChargesToDebit(recibos)
  if (!first) return { state: 'paid', text: chargeSentence(charged, t) ?? t('mina-cota.paid') }
  const isLate = owed.some(({ vencido }) => vencido)
  const amount = formatCents(sumBy(owed, (due) => centsLeft(due)))
  const when = isLate ? 'late' : 'owing'
  const text =
    owed.length === 1
      ? t(`mina-cota.${when}-one`, {
          amount,
          what: describePurpose(first, socioId),
          day: formatDay(first, t),
        })
      : t(`mina-cota.${when}-many`, { amount, number: owed.length, day: dayWithYear(first, t) })
  return {
    state: when,
    text:
      charged.length > 0
        ? t('mina-cota.also-charge', { owed: text, amount: formatCents(sumDebits(charged)) })
        : text,
  }
}

/** Notes for the payer of these charges, in addition to how to pay them; each note once. */
export const payNotes = (dues: readonly ReciboPropio[], t: Translate): string[] => [
  ...new Set(dues.flatMap(({ forma }) => (forma && toNote(forma, t)) ?? [])),
]

function toNote({ xeito, importe, data, motivo }: FormaPago, t: Translate): string | null {
  if (xeito === 'CARGO' || xeito === 'TRANSFERENCIA') return null
  if (xeito === 'SEN_MANDATO') return t(`mina-cota.no-mandate.${motivo ?? 'SEN_MANDATO'}`)
  if (xeito !== 'DEVOLTO') return t(`mina-cota.pays-by.${xeito}`)
  const amount = formatCents(eurosToCents(importe))
  return data
    ? t('mina-cota.returned-on', { amount, day: dayText(data, t) })
    : t('mina-cota.returned', { amount })
}

/** The concept of a charge, with the member when that is another person. */
export const describePurpose = (
  { concepto, socio }: Pick<SharedRecibo, 'concepto' | 'socio'>,
  socioId: number | null,
) => (socio.id === socioId ? concepto : `${concepto} (${personName(socio)})`)

/** The day on which a charge is to be paid: the year too, unless the charge beside it names it. */
const formatDay = (due: SharedRecibo, t: Translate): string =>
  due.concepto.includes(String(due.vence[0])) ? dayIn(due, t) : dayWithYear(due, t)
const dayIn = ({ vence: [, month, day] }: SharedRecibo, t: Translate): string => birthday(month, day, t)
const dayWithYear = ({ vence }: SharedRecibo, t: Translate): string => dayText(vence, t)

/** «15 de decembro de 2026» */
export const dayText = ([year, month, day]: SharedRecibo['vence'], t: Translate): string =>
  t('mina-cota.day-year', { day: birthday(month, day, t), year })
