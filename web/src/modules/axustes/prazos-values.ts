import type { Axustes } from '#contract/axustes.ts'
import { translate } from '../../shell/i18n.ts'
import type { Rule } from '../../ui/form/rules.ts'
import type { Rules } from '../../ui/form/use-record-form.ts'
import type { AxustesBody } from './axustes-values.ts'
import { wholeNumber } from './typed-rules.ts'

export interface PrazosValues {
  /** Years, and for applications and imports days, typed as text. */
  prazos: { [Name in keyof Axustes['prazos']]: string }
}

export const toPrazos = ({ prazos }: Axustes): PrazosValues => ({
  prazos: {
    recibos: String(prazos.recibos),
    extractos: String(prazos.extractos),
    solicitudes: String(prazos.solicitudes),
    importacions: String(prazos.importacions),
  },
})

export const prazosBody = ({ prazos }: PrazosValues): AxustesBody => ({
  prazos: {
    recibos: Number(prazos.recibos),
    extractos: Number(prazos.extractos),
    solicitudes: Number(prazos.solicitudes),
    importacions: Number(prazos.importacions),
  },
})

const years: Rule<string> = (typed, values) =>
  typed.trim() === '' ? translate('error.required') : wholeNumber(100)(typed, values)

/** At least one day: nothing is erased before it can be read. */
const days: Rule<string> = (typed, values) => {
  if (typed.trim() === '') return translate('error.required')
  return (
    wholeNumber(3650)(typed, values) ?? (Number(typed) < 1 ? translate('error.invalid-value') : undefined)
  )
}

export const prazosRules: Rules<PrazosValues> = {
  'prazos.recibos': years,
  'prazos.extractos': years,
  'prazos.solicitudes': days,
  'prazos.importacions': days,
}
