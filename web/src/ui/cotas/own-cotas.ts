import { queryOptions } from '@tanstack/react-query'
import type { CotasPropias, Recibo } from '#contract/recibos.ts'
import { call } from '../../shell/api.ts'
import type { Translate } from '../../shell/i18n.ts'
import { centsOf, formatCents } from '../amounts.ts'
import { birthday } from '../dates.ts'

/** What the user owes, and how to pay it. */
export const ownCotasQuery = queryOptions({
  queryKey: ['recibos', 'own'],
  queryFn: ({ signal }) => call('GET /account/cotas', { signal }),
})

/** Cents of a due that have not come in. */
export const centsLeft = ({ importe, cobrado }: Pick<Recibo, 'importe' | 'cobrado'>): number =>
  centsOf(importe) - centsOf(cobrado)

/** The dues that member `socioId` has to pay, the oldest first; those at the bank pay themselves. */
export const duesToPay = (recibos: readonly Recibo[], socioId: number | null): Recibo[] =>
  recibos
    .filter(
      ({ pagador, estado }) => pagador.id === socioId && (estado === 'PENDENTE' || estado === 'DEVOLTO'),
    )
    .reverse()
    .sort((one, other) => dayNumber(one.vence) - dayNumber(other.vence))

const dayNumber = ([year, month, day]: Recibo['vence']): number => (year * 100 + month) * 100 + day

export interface CotasSentence {
  state: 'paid' | 'owing' | 'late' | 'none'
  text: string
}

/** What member `socioId` owes, in one sentence: «Debes 30,00 €: Cota anual, 2026. Vence o 31 de marzo.» */
export function sentenceOf(
  { estado, debe, recibos }: Pick<CotasPropias, 'estado' | 'debe' | 'recibos'>,
  socioId: number | null,
  t: Translate,
): CotasSentence {
  if (estado === 'SEN_COTA') return { state: 'none', text: t('mina-cota.none') }
  const owed = duesToPay(recibos, socioId)
  const [first] = owed
  if (!first)
    return {
      state: 'paid',
      text: debe > 0 ? t('mina-cota.at-bank', { amount: formatCents(centsOf(debe)) }) : t('mina-cota.paid'),
    }
  const isLate = owed.some(({ vencido }) => vencido)
  const amount = formatCents(owed.reduce((sum, due) => sum + centsLeft(due), 0))
  const when = isLate ? 'late' : 'owing'
  return {
    state: when,
    text:
      owed.length === 1
        ? t(`mina-cota.${when}-one`, { amount, what: whatOf(first, socioId), day: dayOf(first, t) })
        : t(`mina-cota.${when}-many`, { amount, number: owed.length, day: dayWithYear(first, t) }),
  }
}

/** What a due is for, and whom it is for when that is another person. */
export const whatOf = ({ concepto, socio }: Pick<Recibo, 'concepto' | 'socio'>, socioId: number | null) =>
  socio.id === socioId ? concepto : `${concepto} (${socio.nombre} ${socio.apellidos})`

/** The day on which a due is to be paid: the year too, unless the due beside it names it. */
const dayOf = (due: Recibo, t: Translate): string =>
  due.concepto.includes(String(due.vence[0])) ? dayIn(due, t) : dayWithYear(due, t)
const dayIn = ({ vence: [, month, day] }: Recibo, t: Translate): string => birthday(month, day, t)
const dayWithYear = (due: Recibo, t: Translate): string =>
  t('mina-cota.day-year', { day: dayIn(due, t), year: due.vence[0] })
