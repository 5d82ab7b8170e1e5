import type { TipoCota } from '#contract/cotas.ts'
import { dueDay, type PeriodoCota, parsePeriod } from '#contract/periods.ts'
import { translate } from '../../../shell/i18n.ts'
import { amount, amountText, eurosToCents, formatEuros, parseAmount } from '../../../ui/amounts.ts'
import { fromIso, type LocalDate } from '../../../ui/dates.ts'
import { line, type Rule } from '../../../ui/form/rules.ts'
import type { Rules } from '../../../ui/form/use-record-form.ts'
import { countMonths } from './periods.ts'

/** A type of fee as the form holds it. */
export interface TipoCotaValues {
  nome: string
  importe: string
  periodo: PeriodoCota
  /** The month within the period, from 1. */
  mes: string
  dia: string
  /** Whether one who joins in between pays the months that are left. */
  prorrateo: boolean
  activo: boolean
  predeterminado: boolean
}

const emptyTipoCota: TipoCotaValues = {
  nome: '',
  importe: '',
  periodo: 'ANUAL',
  mes: '1',
  dia: '31',
  prorrateo: false,
  activo: true,
  predeterminado: true,
}

export const toValues = (tipo: TipoCota | undefined): TipoCotaValues =>
  tipo
    ? {
        nome: tipo.nome,
        importe: amountText(eurosToCents(tipo.importe)),
        periodo: tipo.periodo,
        mes: monthWithin(tipo.periodo, String(tipo.mesVencemento)),
        dia: String(tipo.diaVencemento),
        prorrateo: tipo.prorrateo === 'MESES',
        activo: tipo.activo,
        predeterminado: tipo.predeterminado,
      }
    : emptyTipoCota

/** A month of the year as the month of a period: March, June, September and December are the third of a quarter. */
export const monthWithin = (periodo: PeriodoCota, mes: string): string =>
  String(((Number(mes) - 1) % countMonths(periodo)) + 1)

export const toBody = ({ importe, periodo, mes, dia, prorrateo, ...rest }: TipoCotaValues) => ({
  ...rest,
  importe: formatEuros(parseAmount(importe) ?? 0),
  periodo,
  mesVencemento: Number(mes),
  diaVencemento: Number(dia),
  prorrateo: prorrateo && periodo !== 'UNICA' ? ('MESES' as const) : ('NON' as const),
})

/** From 1 to 31. */
const dayOfMonth: Rule<string> = (value) => {
  if (value.trim() === '') return translate('error.required')
  return isDay(value) ? undefined : translate('tipos-cota.dia-wrong')
}

const isDay = (value: string): boolean =>
  /^\s*\d{1,2}\s*$/.test(value) && Number(value) >= 1 && Number(value) <= 31

/** Not negative: a fee can cost nothing, or for each member an amount of their own. */
const price: Rule<string> = (value, values) =>
  amount(value, values) ??
  ((parseAmount(value) ?? 0) < 0 ? translate('tipos-cota.importe-negative') : undefined)

export const tipoCotaRules: Rules<TipoCotaValues> = { nome: line, importe: price, dia: dayOfMonth }

/** The day on which the fee of the period `text` would be due; undefined while the day is none. */
export function dueExample({ mes, dia }: TipoCotaValues, text: string): LocalDate | undefined {
  const period = parsePeriod(text)
  return period && isDay(dia) ? fromIso(dueDay(period, Number(mes), Number(dia))) : undefined
}
