import type { MetodoCobro, Plan } from '#contract/cotas.ts'
import { translate } from '../../../shell/i18n.ts'
import { amount, amountText, eurosToCents, formatEuros, parseAmount } from '../../../ui/amounts.ts'
import { isoDay } from '../../../ui/dates.ts'
import { day, optionalLine } from '../../../ui/form/rules.ts'
import type { StoredRecord } from '../../../ui/form/use-record-form.ts'
import type { Payer } from './plans.calls.ts'

/** A fee of a member as the form holds it. */
export interface CotaTyped {
  key: string
  /** Id of the type; empty while none is chosen. */
  tipo: string
  desde: string
  /** Empty while it has no end. */
  ata: string
  /** Empty for the amount of the type. */
  importe: string
  /** Why the member pays nothing; empty for one who pays. */
  exento: string
}

export interface PlanValues {
  /** Null when the member pays. */
  pagador: Payer | null
  metodo: MetodoCobro
  cotas: CotaTyped[]
}

let made = 0
/** @param desde from when, 2026-05-31 */
export function newCota(desde: string): CotaTyped {
  made += 1
  return { key: `new-${made}`, tipo: '', desde, ata: '', importe: '', exento: '' }
}

export const storedPlan = ({ pagador, metodo, cotas, version }: Plan): StoredRecord<PlanValues> => ({
  values: {
    pagador: pagador?.id == null ? null : { ...pagador, id: pagador.id },
    metodo,
    cotas: cotas.map(({ tipo, desde, ata, importe, exento }) => ({
      // a type has one fee at a time, so that this names it
      key: `${tipo.id}-${isoDay(desde)}`,
      tipo: String(tipo.id),
      desde: isoDay(desde),
      ata: ata ? isoDay(ata) : '',
      importe: importe === null ? '' : amountText(eurosToCents(importe)),
      exento: exento ?? '',
    })),
  },
  version,
})

/** A fee as the API takes it. */
export const cotaBody = ({ tipo, desde, ata, importe, exento }: CotaTyped) => ({
  tipo: { id: Number(tipo) },
  desde,
  ata: ata || null,
  importe: importe.trim() === '' ? null : formatEuros(parseAmount(importe) ?? 0),
  exento,
})

export const planBody = ({ pagador, metodo, cotas }: PlanValues, version: number | undefined) => ({
  pagador: pagador && { id: pagador.id },
  metodo,
  cotas: cotas.map(cotaBody),
  version,
})

export type CotaFaults = Partial<Record<keyof CotaTyped, string>>

/** The faults of a fee, given the member's `others`. */
export function cotaFaults(row: CotaTyped, others: readonly CotaTyped[] = []): CotaFaults {
  const { tipo, desde, ata, importe, exento } = row
  const faults: Record<string, string | undefined> = {
    tipo: tipo === '' ? translate('error.required') : undefined,
    desde: day()(desde, row) ?? (overlaps(row, others) ? translate('plan.overlap') : undefined),
    ata:
      day({ isOptional: true })(ata, row) ??
      (ata !== '' && ata < desde ? translate('plan.ends-before') : undefined),
    importe: importe.trim() === '' ? undefined : notNegative(importe),
    exento: optionalLine(exento, row),
  }
  return Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== undefined))
}

const notNegative = (typed: string): string | undefined =>
  amount(typed, null) ?? ((parseAmount(typed) ?? 0) < 0 ? translate('plan.negative') : undefined)

/** Whether another fee of the same type is paid at the same time. */
const overlaps = ({ key, tipo, desde, ata }: CotaTyped, others: readonly CotaTyped[]): boolean =>
  others.some(
    (other) =>
      other.key !== key &&
      other.tipo === tipo &&
      (other.ata === '' || other.ata >= desde) &&
      (ata === '' || ata >= other.desde),
  )

/** Whether a fee ended before `today`. */
export const hasEnded = ({ ata }: Pick<Plan['cotas'][number], 'ata'>, today: string): boolean =>
  ata !== null && isoDay(ata) < today
