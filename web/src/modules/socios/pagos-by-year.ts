import { sumBy } from '#contract/sums.ts'

/** The fields of a payment for a summary. */
interface PagoAmount {
  /** 2026-05-31 */
  fecha: string
  cents: number
}

/** The latest payment of a kind; one that is going does not count. */
export const findLatest = <P extends PagoAmount & { tipo: string; isRemoved: boolean }>(
  pagos: readonly P[],
  kind: string,
): P | undefined =>
  pagos
    .filter(({ tipo, isRemoved }) => tipo === kind && !isRemoved)
    .reduce<P | undefined>((latest, pago) => (latest && latest.fecha > pago.fecha ? latest : pago), undefined)

export interface PagoYear<P> {
  year: string
  pagos: P[]
  /** Sum of the year, in cents. */
  total: number
}

export const getTotal = (pagos: readonly PagoAmount[]): number => sumBy(pagos, ({ cents }) => cents)

/** Payments by year, newest first in both; those of one day stay as they came. */
export function pagosByYear<P extends PagoAmount>(pagos: readonly P[]): PagoYear<P>[] {
  const years = new Map<string, P[]>()
  for (const pago of [...pagos].sort((one, other) =>
    one.fecha < other.fecha ? 1 : one.fecha > other.fecha ? -1 : 0,
  )) {
    const year = String(Number(pago.fecha.slice(0, 4)))
    years.set(year, [...(years.get(year) ?? []), pago])
  }
  return [...years].map(([year, ofYear]) => ({ year, pagos: ofYear, total: getTotal(ofYear) }))
}
