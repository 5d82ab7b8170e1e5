import type { Recibo, ResumoCotas } from '#contract/recibos.ts'
import { sumOf } from '#contract/sums.ts'
import { centsOf } from '../../../ui/amounts.ts'

/** Cents of a charge that have not come in. */
export const centsLeft = ({ importe, cobrado }: Pick<Recibo, 'importe' | 'cobrado'>): number =>
  centsOf(importe) - centsOf(cobrado)

type Money = Pick<Recibo, 'importe' | 'cobrado' | 'estado'>

/** Whether money can be recorded for it, and its payer reminded: neither paid, voided nor at the bank. */
export const isOpen = ({ estado }: Pick<Recibo, 'estado'>): boolean =>
  estado === 'PENDENTE' || estado === 'DEVOLTO'

/** Whether it has a paper: a voided one has none. */
export const hasPaper = ({ estado }: Pick<Recibo, 'estado'>): boolean => estado !== 'ANULADO'

/** Cents of the open ones of these charges that have not come in. */
export const leftOfAll = (recibos: readonly Money[]): number =>
  sumOf(recibos.filter(isOpen), (recibo) => centsLeft(recibo))

/** The sums of a year in cents: `emitido` = `cobrado` + `pendente`, and `vencido` is a part of `pendente`. */
export function shares({ emitido, cobrado, pendente, vencido }: ResumoCotas) {
  const cents = {
    emitido: centsOf(emitido),
    cobrado: centsOf(cobrado),
    pendente: centsOf(pendente),
    vencido: centsOf(vencido),
  }
  /** Rounded down: 100 only when all of it has come in. */
  const percent = cents.emitido > 0 ? Math.floor((100 * cents.cobrado) / cents.emitido) : 0
  return { ...cents, percent }
}
