import type { AxustesCobro } from '#contract/axustes.ts'
import { day } from '#contract/durations.ts'
import { addTargetDays } from '#contract/target-days.ts'

/** Whether the settings have what the file for the bank needs. */
export const canCharge = ({
  titular,
  iban,
  identificadorAcredor,
}: Pick<AxustesCobro, 'titular' | 'iban' | 'identificadorAcredor'>): boolean =>
  [titular, iban, identificadorAcredor].every((text) => text !== '')

/** The first day on which the bank can collect. Days are ISO text. */
export const firstDay = (today: string, { diasCobro }: Pick<AxustesCobro, 'diasCobro'>): string =>
  addTargetDays(today, diasCobro)

/** Days from `today` to `data`. */
export const daysUntil = (today: string, data: string): number =>
  Math.round((Date.parse(data) - Date.parse(today)) / day)

/** The first day on which the bank can collect with all the days of notice. */
export function firstNoticedDay(
  today: string,
  settings: Pick<AxustesCobro, 'diasCobro' | 'diasAviso'>,
): string {
  const noticed = new Date(Date.parse(today) + settings.diasAviso * day).toISOString().slice(0, 10)
  const first = firstDay(today, settings)
  return first > noticed ? first : addTargetDays(noticed, 0)
}
