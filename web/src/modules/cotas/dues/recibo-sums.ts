import type { MetodoCobro } from '#contract/cotas.ts'
import type { Recibo, ResumoCotas } from '#contract/recibos.ts'
import { sumBy } from '#contract/sums.ts'
import { eurosToCents } from '../../../ui/amounts.ts'
import { isoDay, type LocalDate } from '../../../ui/dates.ts'

/** Cents of a charge that have not come in. */
export const centsLeft = ({ importe, cobrado }: Pick<Recibo, 'importe' | 'cobrado'>): number =>
  eurosToCents(importe) - eurosToCents(cobrado)

type Money = Pick<Recibo, 'importe' | 'cobrado' | 'estado'>

/** Whether money can be recorded for it, and its payer reminded: neither paid, voided nor at the bank. */
export const isOpen = ({ estado }: Pick<Recibo, 'estado'>): boolean =>
  estado === 'PENDENTE' || estado === 'DEVOLTO'

/** The day on which the last money for a paid charge came in; undefined for any other. */
export const paidOn = ({ estado, cobros }: Pick<Recibo, 'estado' | 'cobros'>): LocalDate | undefined =>
  estado === 'PAGADO'
    ? cobros
        .map(({ data }): LocalDate => data)
        .sort((one, other) => (isoDay(one) < isoDay(other) ? 1 : -1))[0]
    : undefined

/** Whether it has a paper: a voided one has none. */
export const hasPaper = ({ estado }: Pick<Recibo, 'estado'>): boolean => estado !== 'ANULADO'

/** The payers' own way of paying where all of them have the same. */
export function sameMethod(recibos: readonly Pick<Recibo, 'metodo'>[]): MetodoCobro | undefined {
  const [own, ...others] = new Set(recibos.map(({ metodo }) => metodo))
  return own && others.length === 0 ? own : undefined
}

/** Cents of the open ones of these charges that have not come in. */
export const leftOfAll = (recibos: readonly Money[]): number =>
  sumBy(recibos.filter(isOpen), (recibo) => centsLeft(recibo))

/** The sums of a year in cents: `emitido` = `cobrado` + `pendente`, and `vencido` is a part of `pendente`. */
export function shares({ emitido, cobrado, pendente, vencido }: ResumoCotas) {
  const cents = {
    emitido: eurosToCents(emitido),
    cobrado: eurosToCents(cobrado),
    pendente: eurosToCents(pendente),
    vencido: eurosToCents(vencido),
  }
  /** Rounded down: 100 only when all of it has come in. */
  const percent = cents.emitido > 0 ? Math.floor((100 * cents.cobrado) / cents.emitido) : 0
  return { ...cents, percent }
}
